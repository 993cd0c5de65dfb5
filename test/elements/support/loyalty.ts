/** A shop with a loyalty card and a source whose responses the test sets. */
import type { RedeemOptions, RewardRedemption } from '../../../src/client/source.ts'
import type { LoyaltyTier } from '../../../src/contract/resources/loyalty-tier.ts'
import type { MemberActivityEvent } from '../../../src/contract/resources/member-activity.ts'
import type { Redemption } from '../../../src/contract/resources/redemption.ts'
import type { MemberReward, Reward } from '../../../src/contract/resources/reward.ts'
import type { LoyaltyCard } from '../../../src/contract/resources/voucher.ts'
import type { PerkElement } from '../../../src/elements/internal/perk-element.ts'
import type { PerkRewards } from '../../../src/elements/rewards/perk-rewards.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import { type Shop } from '../../../src/state/shop.ts'
import { mount, settled, shadow, sourceOf, type MountOptions, type TestSource } from './shop.ts'

const created_at = '2026-01-01T00:00:00.000Z'

export const cardWith = (balance: number, more: Partial<LoyaltyCard['loyalty_card']> = {}): LoyaltyCard => ({
  id: 'v_ada',
  code: 'ADA-1',
  campaign: 'Table Club',
  campaign_id: 'camp_1',
  category: null,
  category_id: null,
  type: 'LOYALTY_CARD',
  loyalty_card: { points: balance, balance, ...more },
  start_date: null,
  expiration_date: null,
  validity_timeframe: null,
  validity_day_of_week: null,
  active: true,
  additional_info: null,
  metadata: {},
  is_referral_code: null,
  created_at,
  object: 'voucher',
})

export const loyaltyTier = (name: string, from: number, to: number): LoyaltyTier => ({
  id: name,
  campaign_id: 'camp_1',
  name,
  points: { from, to },
  config: { points: { from, to } },
  metadata: {},
  created_at,
  object: 'loyalty_tier',
})

export const reward = (name: string, points: number, more: Partial<Reward> = {}): MemberReward => ({
  object: 'loyalty_reward',
  reward: {
    id: `rew_${name}`,
    name,
    type: 'MATERIAL',
    stock: null,
    redeemed: null,
    metadata: {},
    created_at,
    updated_at: null,
    object: 'reward',
    ...more,
  },
  assignment: {
    id: `rewa_${name}`,
    reward_id: `rew_${name}`,
    related_object_id: 'camp_1',
    related_object_type: 'campaign',
    parameters: { loyalty: { points } },
  },
})

/** Ten points are a euro. */
export const coin = reward('Pay with points', 10, {
  type: 'COIN',
  parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
})

let count = 0
export const activityEvent = (
  type: string,
  data: object,
  group_id: string | null = null,
): MemberActivityEvent => ({
  id: `evcus_${++count}`,
  type: `customer.${type}`,
  data: { data: { ...data } },
  created_at: '2026-03-10T12:00:00.000Z',
  group_id,
})

export const redeemed = (points: number, more: Partial<Redemption> = {}): Redemption => ({
  id: 'r_1',
  object: 'redemption',
  date: created_at,
  customer_id: 'cust_ada',
  tracking_id: null,
  metadata: {},
  result: 'SUCCESS',
  status: 'SUCCEEDED',
  order: { object: 'order' },
  channel: {},
  customer: { id: 'cust_ada', object: 'customer' },
  redemption: null,
  reward: { id: 'rew_1', object: 'reward' },
  loyalty_card: { points },
  ...more,
})

export interface MemberSource extends TestSource {
  card: LoyaltyCard
  tiers: LoyaltyTier[]
  rewards: readonly unknown[]
  events: MemberActivityEvent[]
  /** The redemptions sent. */
  sent: (RewardRedemption & Pick<RedeemOptions, 'idempotencyKey'>)[]
  /** Responds to a redemption, or throws. */
  redeem: (body: RewardRedemption) => Promise<Redemption>
}

/** Ada has 500 points. */
export function memberSource(more: Partial<MemberSource> = {}): MemberSource {
  const respond = async <Value>(value: Value) => {
    await source.gate
    if (source.error) throw source.error
    return { receivedAt: Date.now(), stale: false, dropped: 0, ...source.reply, value }
  }
  const source: MemberSource = {
    ...sourceOf([]),
    card: cardWith(500),
    tiers: [],
    rewards: [],
    events: [],
    sent: [],
    redeem: async ({ reward: { points = 0 } }) => redeemed(points),
    member: () => respond(source.card),
    memberTiers: () =>
      respond({ object: 'list', data_ref: 'data', data: source.tiers, total: source.tiers.length }),
    // A custom source can return anything.
    memberRewards: () =>
      respond({ object: 'list', data_ref: 'data', data: source.rewards as MemberReward[], total: 0 }),
    memberActivity: (_, { limit = 10, starting_after_id }) => {
      const from = source.events.findIndex(({ id }) => id === starting_after_id) + 1
      const data = source.events.slice(from, from + limit)
      return respond({
        object: 'list',
        data_ref: 'data',
        data,
        has_more: source.events.length > from + limit,
      })
    },
    async redeemReward(_, body, { idempotencyKey }) {
      source.sent.push({ ...body, idempotencyKey })
      const redemption = await source.redeem(body)
      return { ...redemption, reward: { ...redemption.reward, id: body.reward.id } }
    },
    ...more,
  }
  return source
}

/** Ada with data for every element. */
export const full = () =>
  memberSource({
    card: cardWith(1240, {
      pending_points: 55,
      next_expiration_date: '2026-12-31',
      next_expiration_points: 1,
    }),
    tiers: [loyaltyTier('Regular', 500, 1499), loyaltyTier('Family', 1500, 9999)],
    rewards: [reward('Spoon', 300)],
    events: [activityEvent('order.paid', {})],
  })

/** A brand that disables loyalty. */
export const loyaltyOff: Pick<MemberSource, 'brand'> = {
  brand: async () => ({
    value: { cockpits: { loyalty_enabled: false } },
    receivedAt: Date.now(),
    stale: false,
    dropped: 0,
  }),
}

type Tag =
  | 'perk-loyalty'
  | 'perk-balance'
  | 'perk-rewards'
  | 'perk-activity'
  | 'perk-points-breakdown'
  | 'perk-tier-up'
  | 'perk-combine'

export interface ShownMember<T extends Tag> {
  shop: PerkShop
  store: Shop
  element: HTMLElementTagNameMap[T]
}

/** Puts the element on a page with Ada's card, without waiting for data. */
export const open = async <T extends Tag>(
  tag: T,
  source: MemberSource,
  options: MountOptions = {},
): Promise<ShownMember<T>> => mount(tag, source, { card: 'ADA-1', ...options })

/** Puts the element on a page and waits until it and its parts have loaded. */
export async function show<T extends Tag>(tag: T, source: MemberSource, options?: MountOptions) {
  const page = await open(tag, source, options)
  const { element } = page
  await settled(element)
  for (const part of parts(element)) await settled(part)
  await new Promise((resolve) => setTimeout(resolve))
  await element.updateComplete
  return page
}

/** The nested elements. */
export const parts = (element: Element) => [
  ...shadow(element).querySelectorAll<PerkElement>('perk-balance, perk-rewards, perk-activity'),
]

/** All visible text, in one line. */
export const textOf = (element: Element) =>
  (shadow(element).querySelector('section')?.innerText ?? '').replace(/[\u00a0\s]+/g, ' ').trim()

export const dialogOf = (element: Element) => {
  const dialog = shadow(element).querySelector('dialog')
  if (!dialog) throw new Error('No dialog')
  return dialog
}

export const dialogText = (element: Element) =>
  [...dialogOf(element).querySelectorAll('#name + h2, #message')]
    .map(({ textContent }) => textContent.trim())
    .join(' ')

export { announced } from './announced.ts'

/** Clicks the button of a reward. */
export const clickReward = async (element: PerkRewards, name: string, verb = 'Redeem') => {
  const found = shadow(element).querySelector<HTMLElement>(`[aria-label="${verb}: ${name}"]`)
  if (!found) throw new Error(`No button for ${name}`)
  found.focus()
  found.click()
  await element.updateComplete
}

/** Clicks a button of the dialog. */
export const press = async (element: PerkElement, words: string) => {
  const found = [...dialogOf(element).querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes(words),
  )
  if (!found) throw new Error(`No button "${words}" in the dialog`)
  found.focus()
  found.click()
  await element.updateComplete
}

/** The lines of the dialog: "Now: 500 points". */
export const ledger = (element: Element) =>
  [...dialogOf(element).querySelectorAll('dl > *')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  )
