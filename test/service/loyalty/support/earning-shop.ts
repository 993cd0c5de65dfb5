/** A shop whose customers collect points, and words to buy there. */
import { demoKeys } from '../../../support/catalogue.ts'
import type { Answer, Shop } from '../../../support/service.ts'

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
  /** What is said of Ada's card beside its points. */
  card?: object
  points?: number
  campaign?: object
  /** Beside that of friends, in which Ada is. */
  segments?: readonly object[]
  /** Beside those that are there for all. */
  validation_rules?: readonly object[]
  /** Campaigns beside the club. */
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
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
      },
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
        {
          id: 'val_big',
          name: 'Big',
          rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } } },
        },
        {
          id: 'val_twice',
          name: 'Twice',
          rules: { 1: { name: 'redemption.count', conditions: { $less_than_or_equal: [2] } } },
        },
        {
          id: 'val_once_each',
          name: 'Once for each customer',
          rules: { 1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } } },
        },
        ...validation_rules,
      ],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'FIVE', discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' } },
          ],
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

/** The back end of the shop. */
export async function backEndOf(shop: Shop) {
  const keys = { ...demoKeys.server, Authorization: `Bearer ${await shop.token('api')}` }
  const get = (path: string): Promise<Answer> => shop.ask(path, { headers: keys })
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    shop.ask(path, {
      method: 'POST',
      headers: { ...keys, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const order = (body: object, headers?: Record<string, string>) => post('/v1/orders', body, headers)
  return {
    get,
    post,
    order,
    /** Ada pays for a plate and a cup, unless said otherwise. */
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

/** What each row of the card's ledger added, in the order of the balances it left. */
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

interface Told extends Record<string, unknown> {
  type: string
  group_id: string
}

/** What happened to the member: type and data, the oldest first. */
export async function activityOf({ store }: Shop, card_id = 'v_ada'): Promise<Told[]> {
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

/** The name of the tier that the member is in. */
export async function tierOf({ store }: Shop, card_id = 'v_ada'): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('member_tiers')
    .innerJoin('loyalty_tiers', 'loyalty_tiers.id', 'member_tiers.tier_id')
    .select('loyalty_tiers.name')
    .where('voucher_id', '=', card_id)
    .executeTakeFirst()
  return row?.name
}
