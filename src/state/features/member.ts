/** The shopper's loyalty card, what it buys, and what happened to it. */
import { type CallError, isAway } from '../../client/errors.ts'
import { activityQuery, eventsStep, rewardsQuery } from '../../client/questions.ts'
import {
  type Answer,
  memberOperations,
  cardOperations,
  type ReadOptions,
  type Source,
} from '../../client/source.ts'
import type { MemberActivityEvent, MemberActivityList } from '../../contract/resources/member-activity.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { createQuery, type Query } from '../query.ts'
import { askAbout, changesOf, createCardOf, findCardOf, type Member } from './card.ts'
import { createKeptCard } from './kept-card.ts'
import type { RedemptionStore } from './redemption/attempt.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'
import type { OncePort } from '../once.ts'
import { createRedemptionStore } from './redemption/store.ts'
import { atom } from '../atom.ts'

export type { Member }

export interface Activity {
  /** The newest first. */
  events: readonly MemberActivityEvent[]
  /** There are older ones. */
  has_more: boolean
}

/** While nobody is signed in, or has no card, each of the three has an error of the kind `signed-out`. */
export interface MemberStore extends RedemptionStore {
  readonly $member: Query<Answer<Member>>
  /** At this member's prices; the first 100. */
  readonly $rewards: Query<Answer<readonly MemberReward[]>>
  readonly $activity: Query<Answer<Activity>> & {
    /** Shows what is longer ago, too. */
    more(): void
  }
  /**
   * Keeps what is drawn of the card in this browser, for 30 days at most: `$member` has it, as stale, on a page that
   * cannot ask. It is stored in `localStorage` under `perkit:card` (with the shop's name,
   * `perkit:card:NAME`), and removed when the shopper signs out or another one signs in.
   */
  keepOffline(): void
}

/** @internal */
export interface MemberOptions {
  /** Code of the loyalty card; else it is looked for among what the customer holds. */
  card?: string | undefined
  customer?: string | undefined
}

/** How many events are asked for at once. */
const most = 50

type MemberSource = ReturnType<typeof cardOperations> &
  ReturnType<typeof memberOperations> &
  Pick<Source, 'now'>

/** The loyalty card of the shop's customer. What an earlier page has left unconfirmed is taken up at once. */
export const memberOf = (shop: Shop): MemberStore =>
  shop.feature('member', () => {
    const source = (): MemberSource => ({
      ...shop.operations((client) => ({ ...cardOperations(client), ...memberOperations(client) })),
      now: shop.now,
    })
    const member = createMember(shop, source, shop.port, shop.recovery, findCardOf(shop))
    member.open()
    changesOf(shop).listen(member.refresh)
    return member
  })

/** @internal `source` is asked for each time, as a page may replace it. */
export function createMember(
  { card, customer }: MemberOptions,
  source: () => MemberSource,
  port: OncePort,
  recovery?: Recovery,
  findCard = createCardOf(card, source),
) {
  const cardOf = async (options: ReadOptions) => {
    const code = await findCard(options)
    redeeming.open(customer ?? code)
    return code
  }

  let isTimeKnown = false

  const redeeming = createRedemptionStore(port, {
    async identify(signal) {
      const code = await cardOf({ signal })
      // Any answer brings the service's time. The page may not have had one yet.
      if (!isTimeKnown) await source().member(code, { signal })
      isTimeKnown = true
      return code
    },

    async redeem({ id, reward, points }, card, signal) {
      const body = { reward: { id: reward.id, points } }
      return source().redeemReward(card, body, { idempotencyKey: id, signal })
    },

    outcome({ id }, card) {
      const from = source()
      const { redemption } = from
      return redemption && (async (signal) => redemption.call(from, card, id, { signal }))
    },

    activity: (card, signal) => source().memberActivity(card, activityQuery(most), { signal, fresh: true }),

    now: () => source().now(),
  })

  const $always = atom(undefined)
  const $wanted = atom(eventsStep)
  const itself = (value: unknown) => value

  const askMember = async (code: string, options: ReadOptions) => {
    const [card, tiers] = await Promise.all([
      source().member(code, options),
      // A card is good without them, but it is asked again for them.
      source()
        .memberTiers(code, options)
        .catch((error: CallError) => {
          if (isAway(error)) options.failed?.(error)
        }),
    ])
    return { ...card, value: { card: card.value, tiers: tiers?.value.data ?? [] } }
  }

  const askRewards = async (code: string, options: ReadOptions) => {
    const answer = await source().memberRewards(code, rewardsQuery, options)
    return { ...answer, value: answer.value.data }
  }

  const askActivity = async (code: string, options: ReadOptions, wanted: number) => {
    const events: MemberActivityEvent[] = []
    let page: Answer<MemberActivityList> | undefined
    let stale = false
    do {
      const limit = Math.min(wanted - events.length, most)
      const starting_after_id = page && (page.value.more_starting_after ?? events.at(-1)?.id)
      page = await source().memberActivity(code, activityQuery(limit, starting_after_id), options)
      stale ||= page.stale
      events.push(...page.value.data)
    } while (events.length < wanted && page.value.has_more && page.value.data.length)
    return { ...page, stale, value: { events, has_more: page.value.has_more } }
  }

  const kept = createKeptCard(port, customer ?? card)
  const $member = createQuery($always, itself, kept.around(askAbout(cardOf, askMember)), recovery)
  const $rewards = createQuery($always, itself, askAbout(cardOf, askRewards), recovery)
  const $activity = createQuery($wanted, itself, askAbout(cardOf, askActivity), recovery, { keeps: true })

  const refresh = () => {
    for (const { again } of [$member, $rewards, $activity]) again()
  }
  // Whatever became of it, and whichever tab was at it: what is shown of the card may be old.
  redeeming.$attempt.listen((attempt) => {
    if (attempt && attempt.state !== 'sending') refresh()
  })

  return {
    ...redeeming,
    $member,
    $rewards,
    $activity: { ...$activity, more: () => $wanted.set($wanted.get() + eventsStep) },
    refresh,
    keepOffline: () => kept.want($member.get().answer),
    /** Takes up the attempts that were kept, where it is known whose they are; else that waits for the card. */
    open() {
      const owner = customer ?? card
      if (owner) redeeming.open(owner)
    },
  } satisfies MemberStore & { open(): void; close(): void; refresh(): void }
}
