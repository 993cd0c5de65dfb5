/** A shop in which requests can use the same voucher, tier, reward or card, or different ones of different campaigns. */
import { newId } from '../../../../src/service/ids.ts'
import { amountOff, shopKeys } from '../../../support/catalogue-parts.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import type { BenchRequest } from '../http.ts'

export const hotRows = ['voucher', 'tier', 'reward', 'card'] as const

export interface HotWorkload {
  row: (typeof hotRows)[number]
  /** Whether all requests use the same row. */
  isHot: boolean
}

/** Twice the number of clients, so that no two requests at once use the same row by chance. */
const copies = 64
const each = <Item>(create: (at: number) => Item) => Array.from({ length: copies }, (_, at) => create(at))
const points = 1_000_000_000

const program = (id: string, reward: string, cards: readonly number[]) => ({
  id: `camp_${id}`,
  name: id,
  campaign_type: 'LOYALTY_PROGRAM',
  vouchers: cards.map((at) => ({ code: `${id}-${at}`, holder: `guest-${at}`, loyalty_card: { points } })),
  reward_assignments: [{ id: `rewa_${id}`, reward, parameters: { loyalty: { points: 1 } } }],
})

export const hotCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: shopKeys,
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: [{ source_id: 'ada' }, ...each((at) => ({ source_id: `guest-${at}` }))],
      rewards: each((at) => ({
        id: `rew_${at}`,
        name: `Reward ${at}`,
        type: 'MATERIAL',
        parameters: { product: { id: 'prod_cup' } },
      })),
      campaigns: [
        program(
          'club',
          'rew_0',
          each((at) => at),
        ),
        ...each((at) => program(`own-${at}`, `rew_${at}`, [at])),
        ...each((at) => ({
          id: `camp_codes_${at}`,
          name: `Codes ${at}`,
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: amountOff(500) },
          vouchers: [{ code: `FIVE-${at}`, discount: amountOff(500) }],
        })),
        ...each((at) => ({
          id: `camp_winter_${at}`,
          name: `Winter ${at}`,
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: `promo_${at}`, name: `Tier ${at}`, action: { discount: amountOff(500) } }],
        })),
      ],
    },
  ],
}

export function hotRequest({ row, isHot }: HotWorkload, number: number, token: string): BenchRequest {
  const [path, body] = requestFor(row, isHot, number % copies)
  const headers = {
    ...demoKeys.server,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': newId('key'),
  }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

/** `at` is the number of the customer and, unless all use the same one, of the row. */
function requestFor(row: HotWorkload['row'], isHot: boolean, at: number): [path: string, body: object] {
  const used = isHot ? 0 : at
  switch (row) {
    case 'voucher':
      return redeem({ object: 'voucher', id: `FIVE-${used}` }, at)
    case 'tier':
      return redeem({ object: 'promotion_tier', id: `promo_${used}` }, at)
    case 'reward':
      return redeemReward(isHot ? `club-${at}` : `own-${at}-${at}`, used)
    case 'card':
      return redeemReward(`club-${used}`, 0)
  }
}

const order = { items: [{ product_id: 'prod_cup', quantity: 5 }] }

const redeem = (redeemable: object, customer: number): [path: string, body: object] => [
  '/v1/redemptions',
  { redeemables: [redeemable], order, customer: { source_id: `guest-${customer}` } },
]

const redeemReward = (card: string, reward: number): [path: string, body: object] => [
  `/v1/loyalties/members/${card}/redemption`,
  { reward: { id: `rew_${reward}` } },
]
