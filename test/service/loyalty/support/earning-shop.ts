/** A shop whose customers earn points, with its back end. */
import { backEnd } from '../../../support/clients.ts'
import { amountOff, rule, shopKeys } from '../../../support/catalogue-parts.ts'
import type { Shop } from '../../../support/service.ts'

/** A point for every euro. */
export const perEuro = {
  id: 'ern_euro',
  event: 'order.paid',
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'ORDER_AMOUNT',
    order: { amount: { every: 100, points: 1 } },
  },
  source: { banner: 'A point for every euro' },
}

export const fixed = (id: string, points: number, more: object = {}) => ({
  id: `ern_${id}`,
  event: 'order.paid',
  loyalty: { type: 'FIXED', points },
  ...more,
})

export interface Club {
  earning_rules?: readonly object[]
  loyalty_tiers?: readonly object[]
  loyalty_tiers_expiration?: object
  /** Fields of Ada's card besides its points. */
  card?: object
  points?: number
  campaign?: object
  /** In addition to the segment of friends, which contains Ada. */
  segments?: readonly object[]
  /** In addition to the common rules. */
  validation_rules?: readonly object[]
  /** Campaigns besides the club. */
  more?: readonly object[]
}

export const catalogueOf = ({
  earning_rules = [perEuro],
  loyalty_tiers = [],
  loyalty_tiers_expiration,
  card = {},
  points = 0,
  campaign = {},
  segments = [],
  validation_rules = [],
  more = [],
}: Club = {}) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: shopKeys,
      products: [
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 },
        { id: 'prod_plate', source_id: 'plate', name: 'Plate', price: 2500 },
      ],
      product_collections: [{ id: 'pc_table', name: 'For the table', products: ['plate'] }],
      customers: [
        { id: 'cust_ada', source_id: 'ada', name: 'Ada', metadata: { stars: 3 } },
        { id: 'cust_ben', source_id: 'ben' },
      ],
      segments: [{ id: 'seg_friends', name: 'Friends', customers: ['ada'] }, ...segments],
      validation_rules: [
        rule('val_big', 'order.amount', { $more_than_or_equal: [5000] }),
        rule('val_twice', 'redemption.count', { $less_than_or_equal: [2] }),
        rule('val_once_each', 'redemption.count.per_customer', { $less_than_or_equal: [1] }),
        ...validation_rules,
      ],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ code: 'FIVE', discount: amountOff(500) }],
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            { id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points }, ...card },
            { id: 'v_nobody', code: 'NOBODY', loyalty_card: { points: 0 } },
          ],
          earning_rules,
          loyalty_tiers,
          ...(loyalty_tiers_expiration && { loyalty_tiers_expiration }),
          ...campaign,
        },
        ...more,
      ],
    },
  ],
})

/** 35.00: one plate and one cup. */
export const items = [
  { product_id: 'prod_plate', quantity: 1 },
  { product_id: 'prod_cup', quantity: 1 },
]

/** The back end of the shop, with operations on orders. */
export async function backEndOf(shop: Shop) {
  const { get, post } = await backEnd(shop)
  const order = (body: object, headers?: Record<string, string>) => post('/v1/orders', body, headers)
  return {
    get,
    post,
    order,
    /** Reports a paid order of Ada with a plate and a cup, unless `more` overrides these fields. */
    pay: (source_id: string, more: object = {}) =>
      order({ source_id, status: 'PAID', items, customer: { source_id: 'ada' }, ...more }),
  }
}

export type BackEnd = Awaited<ReturnType<typeof backEndOf>>

export async function balanceOf({ store }: Shop, card_id = 'v_ada'): Promise<number | null> {
  const { balance } = await store.db
    .selectFrom('vouchers')
    .select('balance')
    .where('project_id', '=', 'proj_shop')
    .where('id', '=', card_id)
    .executeTakeFirstOrThrow()
  return balance
}

/** The points of each row of the card's ledger, in order. */
export async function ledgerOf({ store }: Shop, card_id = 'v_ada'): Promise<number[]> {
  const rows = await store.db
    .selectFrom('voucher_transactions')
    .select(['amount'])
    .where('voucher_id', '=', card_id)
    .orderBy('created_at')
    .orderBy('balance')
    .execute()
  return rows.map(({ amount }) => amount)
}

interface ActivityEvent extends Record<string, unknown> {
  type: string
  group_id: string
}

/** The member's activity: type and data, oldest first. */
export async function activityOf({ store }: Shop, card_id = 'v_ada'): Promise<ActivityEvent[]> {
  const rows = await store.db
    .selectFrom('member_activity')
    .select(['type', 'data', 'group_id'])
    .where('voucher_id', '=', card_id)
    .orderBy('number')
    .execute()
  return rows.map(({ type, data, group_id }) => ({ ...data.data, type, group_id }))
}

export const typesOf = async (shop: Shop, card_id?: string) =>
  (await activityOf(shop, card_id)).map(({ type }) => type.replace('customer.', ''))

/** The name of the member's tier. */
export async function tierOf({ store }: Shop, card_id = 'v_ada'): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('member_tiers')
    .innerJoin('loyalty_tiers', 'loyalty_tiers.id', 'member_tiers.tier_id')
    .select('loyalty_tiers.name')
    .where('voucher_id', '=', card_id)
    .executeTakeFirst()
  return row?.name
}
