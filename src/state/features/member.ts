import { type CallError, isUnreachable } from '../../client/errors.ts'
import { activityQuery, activityPageSize, rewardsQuery } from '../../client/default-requests.ts'
import {
  type ReadResponse,
  memberOperations,
  cardOperations,
  type ReadOptions,
  type Source,
} from '../../client/source.ts'
import type { MemberActivityEvent, MemberActivityList } from '../../contract/resources/member-activity.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { createQuery, type Query } from '../query.ts'
import { withCard, cardChangesOf, createFindCard, findCardOf, type Member } from './card.ts'
import { createSavedCard } from './saved-card.ts'
import type { RedemptionStore } from './redemption/attempt.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'
import type { OncePort } from '../once.ts'
import { createRedemptionStore } from './redemption/store.ts'
import { atom } from '../atom.ts'

export type { Member }

export interface Activity {
  /** Newest first. */
  events: readonly MemberActivityEvent[]
  has_more: boolean
}

/** The queries have an error of the kind `signed-out` while nobody is signed in or the customer has no card. */
export interface MemberStore extends RedemptionStore {
  readonly $member: Query<ReadResponse<Member>>
  /** The first 100 rewards, at this member's prices. */
  readonly $rewards: Query<ReadResponse<readonly MemberReward[]>>
  readonly $activity: Query<ReadResponse<Activity>> & {
    /** Loads older events. */
    more(): void
  }
  /**
   * Saves the displayed data of the card in this browser, for up to 30 days. Pages that open offline get it in `$member`,
   * as stale. It is stored in `localStorage` under `perkit:card` (with the shop's name, `perkit:card:NAME`). It is removed
   * when the shopper signs out or another customer signs in.
   */
  keepOffline(): void
}

/** @internal */
export interface MemberOptions {
  card?: string | undefined
  customer?: string | undefined
}

const maxEventsPerRequest = 50

type MemberSource = ReturnType<typeof cardOperations> &
  ReturnType<typeof memberOperations> &
  Pick<Source, 'now'>

/** The loyalty card of the shop's customer. A pending redemption of an earlier page continues immediately. */
export const memberOf = (shop: Shop): MemberStore =>
  shop.feature('member', () => {
    const source = (): MemberSource => ({
      ...shop.operations((client) => ({ ...cardOperations(client), ...memberOperations(client) })),
      now: shop.now,
    })
    const member = createMember(shop, source, shop.port, shop.recovery, findCardOf(shop))
    member.open()
    cardChangesOf(shop).listen(member.refresh)
    return member
  })

/** @internal `source` is called for each request, because a page may replace its operations. */
export function createMember(
  { card, customer }: MemberOptions,
  source: () => MemberSource,
  port: OncePort,
  recovery?: Recovery,
  findCard = createFindCard(card, source),
) {
  const cardOf = async (options: ReadOptions) => {
    const code = await findCard(options)
    redemption.open(customer ?? code)
    return code
  }

  let isTimeKnown = false

  const redemption = createRedemptionStore(port, {
    async identify(signal) {
      const code = await cardOf({ signal })
      // Every response contains the service's time, but the page may not have received one yet.
      if (!isTimeKnown) await source().member(code, { signal })
      isTimeKnown = true
      return code
    },

    async redeem({ id, reward, points }, card, signal) {
      const body = { reward: { id: reward.id, points } }
      return source().redeemReward(card, body, { idempotencyKey: id, signal })
    },

    outcome({ id }, card) {
      const operations = source()
      const { redemption } = operations
      return redemption && (async (signal) => redemption.call(operations, card, id, { signal }))
    },

    activity: (card, signal) =>
      source().memberActivity(card, activityQuery(maxEventsPerRequest), { signal, fresh: true }),

    now: () => source().now(),
  })

  const $constant = atom(undefined)
  const $eventCount = atom(activityPageSize)
  const identity = (value: unknown) => value

  const loadMember = async (code: string, options: ReadOptions) => {
    const [card, tiers] = await Promise.all([
      source().member(code, options),
      // If the tiers cannot be read, the card is shown without them, and both are read again later.
      source()
        .memberTiers(code, options)
        .catch((error: CallError) => {
          if (isUnreachable(error)) options.onStale?.(error)
        }),
    ])
    return { ...card, value: { card: card.value, tiers: tiers?.value.data ?? [] } }
  }

  const loadRewards = async (code: string, options: ReadOptions) => {
    const response = await source().memberRewards(code, rewardsQuery, options)
    return { ...response, value: response.value.data }
  }

  const loadActivity = async (code: string, options: ReadOptions, count: number) => {
    const events: MemberActivityEvent[] = []
    let page: ReadResponse<MemberActivityList> | undefined
    let stale = false
    do {
      const limit = Math.min(count - events.length, maxEventsPerRequest)
      const starting_after_id = page && (page.value.more_starting_after ?? events.at(-1)?.id)
      page = await source().memberActivity(code, activityQuery(limit, starting_after_id), options)
      stale ||= page.stale
      events.push(...page.value.data)
    } while (events.length < count && page.value.has_more && page.value.data.length)
    return { ...page, stale, value: { events, has_more: page.value.has_more } }
  }

  const savedCard = createSavedCard(port, customer ?? card)
  const $member = createQuery(
    $constant,
    identity,
    savedCard.withSavedCard(withCard(cardOf, loadMember)),
    recovery,
  )
  const $rewards = createQuery($constant, identity, withCard(cardOf, loadRewards), recovery)
  const $activity = createQuery($eventCount, identity, withCard(cardOf, loadActivity), recovery, {
    keepsPrevious: true,
  })

  const refresh = () => {
    for (const query of [$member, $rewards, $activity]) query.refresh()
  }
  // After each attempt, in any tab, the displayed data may be outdated.
  redemption.$attempt.listen((attempt) => {
    if (attempt && attempt.state !== 'sending') refresh()
  })

  return {
    ...redemption,
    $member,
    $rewards,
    $activity: { ...$activity, more: () => $eventCount.set($eventCount.get() + activityPageSize) },
    refresh,
    keepOffline: () => savedCard.enable($member.get().response),
    /** Continues stored attempts. Without a known customer, this happens as soon as the card is found. */
    open() {
      const owner = customer ?? card
      if (owner) redemption.open(owner)
    },
  } satisfies MemberStore & { open(): void; close(): void; refresh(): void }
}
