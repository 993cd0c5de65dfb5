/** Ada's loyalty card, and a stand-in for the service that redeems its rewards. One source per status. */
import { renderSVG } from 'uqr'
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { LoyaltyTier } from '../../../src/contract/resources/loyalty-tier.ts'
import type { MemberActivityEvent } from '../../../src/contract/resources/member-activity.ts'
import type { Redemption } from '../../../src/contract/resources/redemption.ts'
import type { MemberReward, Reward } from '../../../src/contract/resources/reward.ts'
import type { LoyaltyCard } from '../../../src/contract/resources/voucher.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import { addressOf } from './address.ts'
import type { Status } from './statuses.ts'
import { coin, evaluateCode, evaluatePoints } from './points.ts'
import { promotionSources } from './promotions.ts'

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const picture = (name: string) => addressOf(`pictures/${name}.svg`)

const code = 'TC-ADA-7Q2M'
const campaign_id = 'camp_tableclub'

const cardWith = (balance: number, more: Partial<LoyaltyCard['loyalty_card']> = {}): LoyaltyCard => ({
  id: 'v_ada',
  code,
  campaign: 'Table Club',
  campaign_id,
  category: null,
  category_id: null,
  type: 'LOYALTY_CARD',
  loyalty_card: { points: balance, balance, ...more },
  start_date: null,
  expiration_date: null,
  validity_timeframe: null,
  validity_day_of_week: null,
  active: true,
  assets: { qr: { id: 'qr_ada', url: `data:image/svg+xml,${encodeURIComponent(renderSVG(code))}` } },
  additional_info: null,
  metadata: {},
  is_referral_code: null,
  created_at: ago(400),
  object: 'voucher',
})

const tier = (name: string, from: number, to: number): LoyaltyTier => ({
  id: `ltr_${name}`,
  campaign_id,
  name,
  points: { from, to },
  config: { points: { from, to } },
  metadata: {},
  created_at: ago(400),
  object: 'loyalty_tier',
})

const tiers = [tier('Regular', 500, 1499), tier('Family', 1500, 1_000_000)]

const rewardOffer = (id: string, points: number, more: Partial<Reward> = {}): MemberReward => ({
  object: 'loyalty_reward',
  reward: {
    id: `rew_${id}`,
    name: id,
    type: 'MATERIAL',
    stock: null,
    redeemed: null,
    metadata: {},
    created_at: ago(400),
    updated_at: null,
    object: 'reward',
    ...more,
  },
  assignment: {
    id: `rewa_${id}`,
    reward_id: `rew_${id}`,
    related_object_id: campaign_id,
    related_object_type: 'campaign',
    parameters: { loyalty: { points } },
  },
})

const pictured = (name: string, description: string) => ({
  attributes: { image_url: picture(name), description },
})

const rewardOffers = (): MemberReward[] => [
  rewardOffer('letter', 250, {
    name: 'Five euros for a friend',
    type: 'CAMPAIGN',
    ...pictured('tern', 'A discount code to give to a friend.'),
  }),
  rewardOffer('spoon', 300, {
    name: 'Olive-wood spoon',
    stock: 12,
    ...pictured('spoon', 'Carved by our neighbor, for stirring.'),
  }),
  rewardOffer('coin', 10, {
    name: 'Pay with points',
    type: 'COIN',
    parameters: { coin },
    attributes: { image_url: picture('cup') },
  }),
  rewardOffer('mug', 600, { name: 'Harbor mug', stock: 0, ...pictured('mug', 'Our best-selling mug.') }),
  rewardOffer('bowl', 700, {
    name: 'The last bowl on the shelf',
    stock: 1,
    ...pictured('bowl', 'Another shopper wants it, too.'),
  }),
  rewardOffer('plate', 800, {
    name: 'A plate by post',
    ...pictured('plate', 'Its request never gets a response.'),
  }),
  rewardOffer('teapot', 2600, {
    name: 'Teapot for the whole table',
    stock: 3,
    ...pictured('teapot', 'Two liters, and it does not drip.'),
  }),
]

let number = 0
const event = (days: number, type: string, data: object, group_id: string): MemberActivityEvent => ({
  id: `evcus_${++number}`,
  type,
  data: { data: { ...data } },
  created_at: ago(days),
  group_id,
})

const card = 'customer.voucher.loyalty_card'
const history = (): MemberActivityEvent[] => [
  event(0, `${card}.pending_points.added`, { points: 55 }, 'g1'),
  event(0, 'customer.order.paid', {}, 'g1'),
  event(6, 'customer.rewarded', { points: 300, reward: { name: 'Olive-wood spoon' } }, 'g2'),
  event(6, 'customer.redemption.succeeded', { points: 300, reward: { name: 'Olive-wood spoon' } }, 'g2'),
  event(9, 'customer.redemption.failed', { reward: { name: 'Harbor mug' } }, 'g3'),
  event(31, 'customer.loyalty.tier.upgraded', { loyalty_tier_to: { name: 'Regular' } }, 'g4'),
  event(31, `${card}.points_added`, { points: 86 }, 'g4'),
  event(31, 'customer.order.paid', {}, 'g4'),
  event(40, `${card}.points_transferred`, { points: -100 }, 'g5'),
  event(120, `${card}.points_expired`, { points: 40 }, 'g6'),
  event(400, 'customer.loyalty.tier.joined', { loyalty_tier: { name: 'Guest' } }, 'g7'),
]

const respond = <Value>(value: Value, stale = false) => ({
  value,
  receivedAt: Date.now() - (stale ? 2 * 3_600_000 : 0),
  stale,
  dropped: 0,
})

/** A redemption with the fields that elements read. */
const redemption = (id: string, points: number, granted: Partial<Redemption['reward']>): Redemption => ({
  id: `r_${id}`,
  object: 'redemption',
  date: new Date().toISOString(),
  customer_id: 'cust_ada',
  tracking_id: null,
  metadata: {},
  result: 'SUCCESS',
  status: 'SUCCEEDED',
  order: { object: 'order' },
  channel: {},
  customer: { id: 'cust_ada', object: 'customer' },
  redemption: null,
  loyalty_card: { points },
  reward: { id: `rew_${id}`, object: 'reward', ...granted },
})

const wallet =
  (start = 1240, stale = false) =>
  (): Source => {
    let balance = start
    const rewards = start ? rewardOffers() : []
    let events = start ? history() : []
    const more = { pending_points: 55, next_expiration_date: '2027-01-31', next_expiration_points: 120 }
    const usedPoints = { subtracted_points: 634, expired_points: 60 }
    return {
      ...promotionSources.ready(),
      member: async () =>
        respond(cardWith(balance, start ? { ...more, ...usedPoints, points: start + 694 } : {}), stale),
      memberTiers: async () => {
        const list = { object: 'list', data_ref: 'data', data: tiers, total: 2 } as const
        return respond(start ? list : { ...list, data: [tier('Guest', 0, 499), ...tiers] })
      },
      memberRewards: async () =>
        respond({ object: 'list', data_ref: 'data', data: rewards, total: rewards.length }, stale),
      memberActivity: async (_, { limit = 10, starting_after_id }) => {
        const from = events.findIndex(({ id }) => id === starting_after_id) + 1
        const data = events.slice(from, from + limit)
        return respond(
          { object: 'list', data_ref: 'data', data, has_more: events.length > from + limit },
          stale,
        )
      },
      async validation({ redeemables, order: { items = [] } = {} }) {
        const amount = items.reduce((sum, { price = 0, quantity }) => sum + price * Number(quantity), 0)
        let due = amount
        const entries = redeemables.map((one) => {
          const { entry, saved } = one.reward ? evaluatePoints(one, balance, due) : evaluateCode(one, due)
          due -= saved
          return entry
        })
        const order = {
          object: 'order',
          amount,
          total_discount_amount: amount - due,
          total_amount: due,
        } as const
        return respond({ valid: true, redeemables: entries, order }, stale)
      },
      async redeemReward(_, { reward: { id, points = 0 } }) {
        await new Promise((resolve) => setTimeout(resolve, 900))
        if (id === 'rew_plate') throw new CallError('offline', 'The response was lost.')
        if (id === 'rew_bowl')
          return {
            ...redemption('bowl', 0, {}),
            result: 'FAILURE',
            status: 'FAILED',
            failure_code: 'quantity_exceeded',
          }
        balance -= points
        const name = rewards.find(({ reward }) => reward.id === id)?.reward.name
        events = [
          event(0, 'customer.redemption.succeeded', { points, reward: { name } }, `g_${balance}`),
          ...events,
        ]
        return redemption(id, points, id === 'rew_letter' ? { voucher: { code: 'FRIEND-8K2P' } } : {})
      },
    }
  }

const withReads = (read: () => Promise<never>) => (): Source => ({
  ...wallet()(),
  member: read,
  memberRewards: read,
  memberActivity: read,
})

/** Fails the first try of each read. */
const failingOnce = (): Source => {
  const source = wallet()()
  const tried = new Set<string>()
  const failFirst = <Input extends unknown[], Output>(
    name: string,
    read: (...input: Input) => Promise<Output>,
  ) => {
    return async (...input: Input) => {
      if (tried.has(name)) return read(...input)
      tried.add(name)
      throw new CallError('unavailable', 'The service is failing.', { status: 503 })
    }
  }
  return {
    ...source,
    member: failFirst('member', source.member),
    memberRewards: failFirst('rewards', source.memberRewards),
    memberActivity: failFirst('activity', source.memberActivity),
  }
}

export const loyaltySources: Record<Status, () => Source> = {
  waiting: withReads(() => new Promise(() => undefined)),
  ready: wallet(),
  empty: wallet(0),
  failed: failingOnce,
  offline: wallet(1240, true),
  'signed-out': withReads(async () => {
    throw new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })
  }),
}

/** Adds a mug to pay for with points. In the status `offline`, some points are already chosen. */
export function fillCart({ shop }: PerkShop, status: Status) {
  shop?.cart.replace([{ product_id: 'prod_mug', name: 'Harbor mug', price: 4750, quantity: 1 }])
  if (status === 'offline')
    shop?.cart.select({ object: 'voucher', id: code, reward: { id: 'rew_coin', points: 120 } })
}
