/** What was redeemed lately, for a browser that cannot remember what it has sent. */
import { CallError } from '../../../client/errors.ts'
import type { Answer } from '../../../client/source.ts'
import type { MemberActivityList } from '../../../contract/resources/member-activity.ts'
import type { Attempt } from './attempt.ts'

/** How long ago the same reward was redeemed if the shopper is asked whether it is wanted again, in milliseconds. */
const recent = 3_600_000

/** What events tell of a redemption; a source of the page's own may send anything. */
interface Payload {
  reward?: { id?: string }
  redemption?: { id?: string }
}

/**
 * The attempt with a key that follows from the card, the reward, its price and what was redeemed before. So a page that has
 * forgotten its key in a reload, or another tab, finds the same one as long as the service has done nothing under
 * it; and once it has, its answer shows in the activity. `repeated` where that was not long ago, neither seen on
 * this page nor agreed to under `consent`. Throws {@link CallError} where the activity of now is not to be had.
 */
export function attemptAfter(
  attempt: Attempt,
  card: string,
  { value, stale }: Answer<MemberActivityList>,
  { now, seen, consent }: { now: number; seen: ReadonlySet<unknown>; consent: string | undefined },
): Attempt {
  if (stale) throw new CallError('offline', 'offline')
  const { data, has_more } = value
  const payloadOf = (event: (typeof data)[number]): Payload => event.data.data ?? {}
  const last = data.find(
    (event) => event.type.includes('.redemption.') && payloadOf(event).reward?.id === attempt.reward.id,
  )
  // Of a longer history than this the oldest part stands for what came before.
  const before = last ?? (has_more ? data.at(-1) : undefined)
  const id = encodeURIComponent([card, attempt.reward.id, attempt.points, before?.id].join('~')).slice(-255)
  const redeemedAt = Date.parse(last?.created_at ?? '')
  const isKnown = !last?.type.endsWith('succeeded') || seen.has(payloadOf(last).redemption?.id)
  if (isKnown || now - redeemedAt > recent || id === consent) return { ...attempt, id }
  return { ...attempt, id, state: 'repeated', redeemedAt }
}
