/** Finds recent redemptions, for a browser that cannot store attempts. */
import { CallError } from '../../../client/errors.ts'
import type { ReadResponse } from '../../../client/source.ts'
import type { MemberActivityList } from '../../../contract/resources/member-activity.ts'
import type { RedemptionAttempt } from './attempt.ts'

/** A repetition within this time needs the shopper's consent, in milliseconds. */
const consentPeriodMs = 3_600_000

/** A custom source can return anything. */
interface Payload {
  reward?: { id?: string }
  redemption?: { id?: string }
}

interface RecentOptions {
  now: number
  /** Ids of redemptions that this page has displayed. */
  seen: ReadonlySet<unknown>
  /** Key of the repeated attempt that the shopper has agreed to. */
  consent: string | undefined
}

/**
 * Returns the attempt with a key derived from the card, the reward, its price and the last redemption. A page that lost
 * its key in a reload, or another tab, derives the same key until the service has redeemed something with it. Returns
 * `repeated` if the same reward was redeemed recently, unless the page has displayed that redemption or the shopper agreed.
 * Throws a {@link CallError} if the activity is outdated.
 */
export function withDerivedKey(
  attempt: RedemptionAttempt,
  card: string,
  { value, stale }: ReadResponse<MemberActivityList>,
  { now, seen, consent }: RecentOptions,
): RedemptionAttempt {
  if (stale) throw new CallError('offline', 'offline')
  const { data, has_more } = value
  const payloadOf = (event: (typeof data)[number]): Payload => event.data.data ?? {}
  const last = data.find(
    (event) => event.type.includes('.redemption.') && payloadOf(event).reward?.id === attempt.reward.id,
  )
  // If the last redemption is not on this page of the activity, the oldest event is used instead.
  const before = last ?? (has_more ? data.at(-1) : undefined)
  const id = encodeURIComponent([card, attempt.reward.id, attempt.points, before?.id].join('~')).slice(-255)
  const redeemedAt = Date.parse(last?.created_at ?? '')
  const isKnown = !last?.type.endsWith('succeeded') || seen.has(payloadOf(last).redemption?.id)
  if (isKnown || now - redeemedAt > consentPeriodMs || id === consent) return { ...attempt, id }
  return { ...attempt, id, state: 'repeated', redeemedAt }
}
