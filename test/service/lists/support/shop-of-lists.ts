/** A shop with several items in every list. */
import { expect } from 'vitest'
import type { backEnd } from '../../../support/clients.ts'
import { smallCatalogue } from '../../../support/catalogue.ts'
import { amountOff } from '../../../support/catalogue-parts.ts'

type Client = Awaited<ReturnType<typeof backEnd>>

const [own, other] = smallCatalogue.projects

const card = (code: string, holder: string) => ({ code, holder, loyalty_card: { points: 0 } })
const sku = (id: string, source_id: string) => ({ id, source_id, sku: source_id, price: 1100 })
const gift = (id: string, product: string) => ({
  id,
  name: id === 'rew_cup' ? 'A cup' : id,
  type: 'MATERIAL',
  parameters: { product: { id: product } },
})
const earning = (id: string, event: string) => ({ id, event, loyalty: { type: 'FIXED', points: 5 } })

export const shopOfLists = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: own?.keys,
      customers: [
        {
          id: 'cust_ada',
          source_id: 'ada',
          name: 'Ada',
          email: 'ada@shop.example',
          birthdate: '1988-02-29',
        },
        { id: 'cust_ben', source_id: 'ben' },
        { id: 'cust_cleo', source_id: 'cleo' },
      ],
      products: [
        {
          id: 'prod_cup',
          source_id: 'cup',
          name: 'Cup',
          price: 1000,
          skus: [sku('sku_blue', 'cup-blue'), sku('sku_red', 'cup-red'), sku('sku_green', 'cup-green')],
        },
        { id: 'prod_plate', source_id: 'plate', name: 'Plate', price: 2500 },
        { id: 'prod_bowl', source_id: 'bowl', name: 'Bowl', price: 1500 },
      ],
      rewards: [gift('rew_cup', 'prod_cup'), gift('rew_plate', 'prod_plate'), gift('rew_bowl', 'prod_bowl')],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: amountOff(100) },
          vouchers: [
            { id: 'v_five', code: 'FIVE', discount: amountOff(500) },
            { id: 'v_ten', code: 'TEN', discount: amountOff(100), redemption: { quantity: 3 } },
            { code: 'THREE', discount: amountOff(300) },
            { code: 'FOUR', discount: amountOff(400) },
          ],
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [card('ADA', 'ada'), card('BEN', 'ben'), card('CLEO', 'cleo')],
          earning_rules: [
            earning('ern_order', 'order.paid'),
            earning('ern_tier', 'customer.loyalty.tier.joined'),
          ],
          loyalty_tiers: [
            { id: 'lty_gold', name: 'Gold', points: { from: 200, to: 1000 } },
            { id: 'lty_silver', name: 'Silver', points: { from: 100, to: 199 } },
          ],
          reward_assignments: [{ reward: 'rew_cup', parameters: { loyalty: { points: 10 } } }],
        },
        {
          id: 'camp_sale',
          name: 'Sale',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_sale', name: 'Sale', action: { discount: amountOff(100) } }],
        },
      ],
    },
    { id: other?.id, name: other?.name, keys: other?.keys },
  ],
}

const items = [{ product_id: 'prod_plate', quantity: 1 }]

/** Adds three paid orders of Ada, and four redemptions, of which the last fails. */
export async function addActivity({ post }: Client) {
  for (const source_id of ['order-1', 'order-2', 'order-3']) {
    const reply = await post('/v1/orders', {
      source_id,
      status: 'PAID',
      items,
      customer: { source_id: 'ada' },
    })
    expect(reply.status, reply.text).toBe(200)
  }
  for (const status of [200, 200, 200, 400]) {
    const redeemables = [{ object: 'voucher', id: 'TEN' }]
    const reply = await post('/v1/redemptions', {
      redeemables,
      customer: { source_id: 'ada' },
      order: { items },
    })
    expect(reply.status, reply.text).toBe(status)
  }
}

interface List {
  path: string
  /** Number of items. */
  count: number
  /** Adds an item. */
  another?: (client: Client) => Promise<unknown>
}

export const lists: Record<string, List> = {
  vouchers: {
    path: '/v1/vouchers?campaign=Codes',
    count: 4,
    another: ({ post }) => post('/v1/campaigns/camp_codes/vouchers', { code: 'LATE' }),
  },
  customers: {
    path: '/v1/customers',
    count: 3,
    another: ({ post }) => post('/v1/orders', { items, customer: { source_id: 'late' } }),
  },
  campaigns: { path: '/v1/campaigns', count: 3 },
  products: { path: '/v1/products', count: 3, another: ({ post }) => post('/v1/products', { name: 'Late' }) },
  SKUs: { path: '/v1/products/prod_cup/skus', count: 3 },
  orders: {
    path: '/v1/orders?customer=ada',
    count: 6,
    another: ({ post }) => post('/v1/orders', { items, customer: { source_id: 'ada' } }),
  },
  redemptions: { path: '/v1/redemptions', count: 4 },
  rewards: { path: '/v1/rewards', count: 3 },
  'assignments of a reward': { path: '/v1/rewards/rew_cup/assignments', count: 1 },
  members: { path: '/v1/loyalties/camp_club/members', count: 3 },
  'transactions of a card': { path: '/v1/loyalties/members/ADA/transactions', count: 3 },
}
