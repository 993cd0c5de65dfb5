/** A shop that sells cups and plates, with vouchers and promotions of every kind, and its clients. */
import { backEnd, page } from '../../../support/clients.ts'
import { amountOff, rule, shopKeys } from '../../../support/catalogue-parts.ts'
import type { Shop } from '../../../support/service.ts'

const voucher = (code: string, more: object = {}) => ({ code, discount: amountOff(500), ...more })

const usableTimes = (max: number) => ({ redemption: { quantity: max } })

/** Keys, products and customers. */
export const cupsAndPlates = {
  id: 'proj_shop',
  name: 'Shop',
  keys: shopKeys,
  products: [
    { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 },
    { id: 'prod_plate', source_id: 'plate', name: 'Plate', price: 2500 },
  ],
  customers: [
    { id: 'cust_ada', source_id: 'ada', name: 'Ada', email: 'ada@shop.example' },
    { id: 'cust_ben', source_id: 'ben' },
  ],
}

export interface Settings {
  stacking_rules?: object
}

export const catalogueOf = ({ stacking_rules }: Settings = {}) => ({
  projects: [
    {
      ...cupsAndPlates,
      // One inapplicable redeemable rejects the whole request, unless a test sets PARTIAL.
      stacking_rules: { redeemables_application_mode: 'ALL', ...stacking_rules },
      validation_rules: [
        rule('val_big', 'order.amount', { $more_than_or_equal: [4000] }),
        rule('val_once', 'redemption.count.per_customer', { $less_than_or_equal: [1] }),
        {
          id: 'val_table',
          name: 'Laid table',
          rules: {
            1: {
              name: 'order.items',
              conditions: { $is: [{ object: 'products_collection', id: 'pc_table' }] },
              rules: { 1.1: { name: 'order.items.quantity', conditions: { $more_than_or_equal: [4] } } },
            },
            2: {
              name: 'order.items.bundle',
              conditions: { $is: [{ object: 'product', id: 'prod_plate', item_quantity: 2 }] },
            },
            logic: '1 and 2',
          },
        },
        rule('val_budget', 'redemption.discounted_amount', { $less_than_or_equal: [1200] }),
      ],
      product_collections: [{ id: 'pc_table', name: 'For the table', products: ['cup', 'plate'] }],
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            voucher('FIVE'),
            voucher('FIVE-TOO'),
            voucher('TEN-USES', usableTimes(10)),
            voucher('ONE-USE', usableTimes(1)),
            voucher('OLD', { expiration_date: '2026-01-01T00:00:00Z' }),
            voucher('OFF', { active: false }),
            voucher('ADAS', { holder: 'ada' }),
            voucher('BIG', { validation_rules: ['val_big'] }),
            voucher('TABLE', { validation_rules: ['val_table'] }),
            voucher('BUDGET', { validation_rules: ['val_budget'] }),
            voucher('NOTHING', { discount: amountOff(0) }),
            voucher('ALONE', { category: 'exclusive' }),
            voucher('ALONE-TOO', { category: 'exclusive' }),
            voucher('JOINS', { category: 'joint' }),
            voucher('a/b c%d', {}),
            voucher('ÄÖ🎁', {}),
            {
              code: 'BROKEN',
              discount: {
                type: 'AMOUNT',
                amount_off_formula: 'ORDER_AMOUNT / (CUSTOMER_METADATA("none"))',
                effect: 'APPLY_TO_ORDER',
              },
            },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [
            { code: 'GIFT', gift: { amount: 5000 } },
            { code: 'SMALL-GIFT', gift: { amount: 300 } },
          ],
        },
        {
          id: 'camp_loyal',
          name: 'Loyal',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ code: 'CARD', loyalty_card: { points: 100 }, holder: 'ada' }],
        },
        {
          id: 'camp_promotions',
          name: 'Promotions',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            {
              id: 'promo_two',
              name: 'Two off',
              action: { discount: amountOff(200) },
              metadata: { shipping: { amount_off: 500 } },
            },
            {
              id: 'promo_once',
              name: 'Once each',
              action: { discount: amountOff(300) },
              validation_rules: ['val_once'],
            },
            {
              id: 'promo_shipping',
              name: 'Free shipping',
              action: { discount: amountOff(0) },
              metadata: { shipping: 'free' },
            },
            { id: 'promo_off', name: 'Off', action: { discount: amountOff(300) }, active: false },
          ],
        },
      ],
    },
  ],
})

/** 35.00: one plate and one cup. */
export const cart = {
  items: [
    { product_id: 'prod_plate', quantity: 1 },
    { product_id: 'prod_cup', quantity: 1 },
  ],
}

export const code = (id: string, more: object = {}) => ({ object: 'voucher' as const, id, ...more })
export const tier = (id: string) => ({ object: 'promotion_tier' as const, id })

interface StackRollback {
  query?: string
  body?: object
  headers?: Record<string, string>
}

/** The back end of the shop, with operations on redemptions. */
export async function backEndOf(shop: Shop) {
  const { post } = await backEnd(shop)
  return {
    post,
    validate: (redeemables: unknown, more: object = {}) =>
      post('/v1/validations', { redeemables, order: cart, ...more }),
    redeem: (redeemables: unknown, more: object = {}, headers: Record<string, string> = {}) =>
      post('/v1/redemptions', { redeemables, order: cart, ...more }, headers),
    rollBack: (id: string, query = '') => post(`/v1/redemptions/${id}/rollback${query}`),
    rollBackStack: (id: string, { query = '', body = {}, headers = {} }: StackRollback = {}) =>
      post(`/v1/redemptions/${id}/rollbacks${query}`, body, headers),
  }
}

/** The page of a customer, or of a guest without one. */
export async function pageOf(shop: Shop, customer?: string) {
  const { post } = await page(shop, customer, 'client_validations')
  return {
    validate: (redeemables: unknown, more: object = {}) =>
      post('/v1/validations', { redeemables, order: cart, ...more }),
  }
}

/** Uses and balance of a stored voucher. */
export const voucherOf = ({ store }: Shop, code: string) =>
  store.db
    .selectFrom('vouchers')
    .select(['redeemed_quantity', 'balance', 'granted'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

/** Everything that a redemption changes, to compare before and after. */
export async function stateOf({ store: { db } }: Shop) {
  return {
    vouchers: await db
      .selectFrom('vouchers')
      .select(['code', 'redeemed_quantity', 'balance'])
      .orderBy('code')
      .execute(),
    tiers: await db
      .selectFrom('promotion_tier_totals')
      .select(['tier_id', 'redeemed', 'amount', 'discount_amount'])
      .where('redeemed', '>', 0)
      .orderBy('tier_id')
      .execute(),
    counts: await db
      .selectFrom('redemption_counts')
      .select(['related_object_id', 'customer_id', 'redeemed', 'discount_amount'])
      .where('redeemed', '>', 0)
      .orderBy('related_object_id')
      .orderBy('customer_id')
      .execute(),
  }
}
