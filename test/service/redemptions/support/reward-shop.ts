/** A shop with a loyalty program that has a reward of every kind, and its clients. */
import { backEnd, page } from '../../../support/clients.ts'
import { amountOff, percentOff, rule } from '../../../support/catalogue-parts.ts'
import type { Reply, Shop } from '../../../support/service.ts'
import { cupsAndPlates } from './shop.ts'

const offer = (reward: string, points: number, more: object = {}) => ({
  id: reward.replace('rew_', 'rewa_'),
  reward,
  parameters: { loyalty: { points } },
  ...more,
})

const card = (code: string, points: number, more: object = {}) => ({
  id: `v_${code.toLowerCase()}`,
  code,
  loyalty_card: { points },
  ...more,
})

const digital = (id: string, campaign: string, balance?: number) => ({
  id,
  name: id,
  type: 'CAMPAIGN',
  parameters: { campaign: { id: campaign, ...(balance !== undefined && { balance }) } },
})

const material = (id: string, stock: number | null, product: object = { id: 'prod_cup' }) => ({
  id,
  name: id,
  type: 'MATERIAL',
  stock,
  parameters: { product },
})

/** Ten points are worth one euro. */
export const euroForTen = { exchange_ratio: 1, points_ratio: 10 }

export const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      validation_rules: [
        rule('val_big', 'order.amount', { $more_than_or_equal: [4000] }),
        rule('val_ben', 'customer.source_id', { $is: ['ben'] }),
        rule('val_once', 'redemption.count', { $less_than_or_equal: [1] }),
        rule('val_vip', 'redemption.metadata', { $is: ['vip'] }, { property: 'register' }),
      ],
      rewards: [
        material('rew_cup', null),
        material('rew_three', 3),
        material('rew_gone', 0),
        material('rew_twenty', 20, { id: 'prod_cup' }),
        { id: 'rew_coin', name: 'Pay with points', type: 'COIN', parameters: { coin: euroForTen } },
        digital('rew_code', 'camp_codes'),
        digital('rew_gift', 'camp_gifts', 1500),
        digital('rew_card', 'camp_other', 40),
        digital('rew_unheld', 'camp_unheld', 200),
        material('rew_big', null),
        material('rew_ben', null),
        material('rew_once', null),
        material('rew_vip', null),
        material('rew_elsewhere', null),
        material('rew_free', null),
      ],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: amountOff(500) },
          vouchers: [{ code: 'FIVE', discount: amountOff(500) }],
        },
        {
          id: 'camp_promotions',
          name: 'Promotions',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            {
              id: 'promo_half',
              name: 'Half of it',
              action: { discount: percentOff(50) },
            },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gift cards',
          campaign_type: 'GIFT_VOUCHERS',
          voucher: { type: 'GIFT_VOUCHER', gift: { amount: 100 } },
          vouchers: [
            { code: 'GIFT-1', gift: { amount: 100 } },
            { code: 'GIFT-90', gift: { amount: 9000 } },
          ],
        },
        {
          id: 'camp_unheld',
          name: 'Printed cards',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [
            { code: 'PRINTED-HELD', gift: { amount: 100 }, holder: 'ben' },
            { code: 'PRINTED', gift: { amount: 100 } },
            { code: 'PRINTED-OFF', gift: { amount: 100 }, active: false },
          ],
        },
        {
          id: 'camp_other',
          name: 'Other club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 7 } },
          reward_assignments: [offer('rew_elsewhere', 10)],
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            card('ADA', 1000, { holder: 'ada' }),
            card('BEN', 120, { holder: 'ben' }),
            card('EMPTY', 0, { holder: 'ben' }),
            card('NOBODYS', 1000),
            card('OLD', 1000, { holder: 'ada', expiration_date: '2026-01-01T00:00:00Z' }),
            card('EARLY', 1000, { holder: 'ada', start_date: '2027-01-01T00:00:00Z' }),
            card('OFF', 1000, { holder: 'ada', active: false }),
            card('GOLD', 5200, { holder: 'ada' }),
            card('TWICE', 1000, { holder: 'ada', redemption: { quantity: 2 } }),
          ],
          loyalty_tiers: [
            { id: 'lty_base', name: 'Base', points: { from: 0, to: 4999 } },
            {
              id: 'lty_gold',
              name: 'Gold',
              points: { from: 5000, to: 100_000 },
              rewards: {
                rew_cup: { type: 'MULTIPLY', multiplier: 0.333 },
                rew_three: { type: 'CUSTOM', points: 11 },
                rew_free: { type: 'CUSTOM', points: 0 },
              },
            },
          ],
          reward_assignments: [
            offer('rew_cup', 200),
            offer('rew_three', 100),
            offer('rew_gone', 100),
            offer('rew_twenty', 30),
            offer('rew_coin', 5),
            offer('rew_code', 150),
            offer('rew_gift', 300),
            offer('rew_card', 50),
            offer('rew_unheld', 60),
            offer('rew_big', 10, { validation_rules: ['val_big'] }),
            offer('rew_ben', 10, { validation_rules: ['val_ben'] }),
            offer('rew_once', 10, { validation_rules: ['val_once'] }),
            offer('rew_vip', 10, { validation_rules: ['val_vip'] }),
            offer('rew_free', 10),
          ],
        },
      ],
    },
  ],
}

/** 35.00: one plate and one cup. */
export const cart = {
  items: [
    { product_id: 'prod_plate', quantity: 1 },
    { product_id: 'prod_cup', quantity: 1 },
  ],
}

export const cup = { items: [{ product_id: 'prod_cup', quantity: 1 }] }

/** The back end of the shop, with operations on rewards. */
export async function backEndOf(shop: Shop) {
  const { get, post, put } = await backEnd(shop)
  return {
    get,
    post,
    put,
    rollBack: (id: string) => post(`/v1/redemptions/${id}/rollback`),
    /** `reward` is an id, or an object with an id and points. */
    redeem(member: string, reward: string | object, more: object = {}, headers: Record<string, string> = {}) {
      const requested = typeof reward === 'string' ? { id: reward } : reward
      return post(`/v1/loyalties/members/${member}/redemption`, { reward: requested, ...more }, headers)
    },
  }
}

/** The page of a customer, or of a guest without one. */
export async function pageOf(shop: Shop, customer?: string) {
  const { get, post } = await page(shop, customer, 'client_redemptions client_vouchers')
  return {
    get,
    redeem: (member: string, body: object, headers?: Record<string, string>) =>
      post(`/v1/loyalties/members/${member}/redemption`, body, headers),
  }
}

/** The stored card and its ledger. */
export async function cardOf({ store: { db } }: Shop, code: string) {
  const card = await db
    .selectFrom('vouchers')
    .select(['id', 'balance', 'granted', 'redeemed_points', 'redeemed_quantity'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const ledger = await db
    .selectFrom('voucher_transactions')
    .select(['type', 'amount', 'balance', 'details', 'related_transaction_id', 'id'])
    .where('voucher_id', '=', card.id)
    .execute()
  const spent = ledger.filter(({ type }) => type === 'POINTS_REDEMPTION')
  return { ...card, ledger, spent, sum: ledger.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The price of each reward, by id. */
export const pricesIn = (reply: Reply) =>
  Object.fromEntries<number>(
    reply.body.data.map(({ assignment }: { assignment: RewardAssignment }) => [
      assignment.reward_id,
      assignment.parameters.loyalty.points,
    ]),
  )

interface RewardAssignment {
  reward_id: string
  parameters: { loyalty: { points: number } }
}

export const rewardOf = ({ store: { db } }: Shop, id: string) =>
  db.selectFrom('rewards').select(['stock', 'redeemed']).where('id', '=', id).executeTakeFirstOrThrow()

/** The member's activity, oldest first, without tiers and the initial points. */
export async function eventsOf({ store: { db } }: Shop, code: string) {
  const rows = await db
    .selectFrom('member_activity as event')
    .innerJoin('vouchers as voucher', 'voucher.id', 'event.voucher_id')
    .select(['event.type', 'event.data', 'event.group_id'])
    .where('voucher.code', '=', code)
    .orderBy('event.number')
    .execute()
  const events = rows.filter(({ type }) => !type.startsWith('customer.loyalty.tier'))
  return events[0]?.type === 'customer.voucher.loyalty_card.points_added' ? events.slice(1) : events
}
