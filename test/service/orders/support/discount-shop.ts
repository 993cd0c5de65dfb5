/** A shop whose offers meet on the same lines: percentages, codes, free items and rules that count products. */
import { demoKeys } from '../../../support/catalogue.ts'
import type { Answer, Shop } from '../../../support/service.ts'

const percentOff = (percent_off: number, effect: string) => ({ type: 'PERCENT', percent_off, effect })
const free = (effect: string, unit_off: number, product: string) => ({
  type: 'UNIT',
  effect,
  unit_off,
  unit_type: `prod_${product}`,
  product: { id: `prod_${product}` },
})
const offer = (id: string, discount: object, validation_rules: string[] = []) => ({
  id: `promo_${id}`,
  name: id,
  action: { discount },
  validation_rules,
})
const cups = (id: string, name: string, conditions: object) => ({
  id,
  name: id,
  rules: {
    1: {
      name: 'order.items',
      conditions: { $is: [{ object: 'product', id: 'prod_cup' }] },
      rules: { 1.1: { name, conditions } },
    },
  },
})

export const discountCatalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      stacking_rules: { redeemables_application_mode: 'ALL' },
      products: [
        { id: 'prod_a', source_id: 'a', name: 'A', price: 10_000 },
        { id: 'prod_b', source_id: 'b', name: 'B', price: 10_000 },
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 },
        { id: 'prod_teapot', source_id: 'teapot', name: 'Teapot', price: 6800 },
        { id: 'prod_spoon', source_id: 'spoon', name: 'Spoon', price: 1200 },
      ],
      customers: [{ id: 'cust_ada', source_id: 'ada' }],
      validation_rules: [
        {
          id: 'val_a',
          name: 'Only A',
          rules: {},
          applicable_to: { included: [{ object: 'product', id: 'prod_a' }] },
        },
        cups('val_three_cups', 'order.items.quantity', { $more_than_or_equal: [3] }),
        cups('val_cups_amount', 'order.items.amount', { $more_than_or_equal: [3000] }),
        {
          id: 'val_quantity',
          name: 'Three units',
          rules: { 1: { name: 'order.items.quantity', conditions: { $more_than_or_equal: [3] } } },
        },
        {
          id: 'val_count',
          name: 'Two lines',
          rules: { 1: { name: 'order.items.count', conditions: { $more_than_or_equal: [2] } } },
        },
        {
          id: 'val_amount',
          name: 'From 30.00',
          rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [3000] } } },
        },
        {
          id: 'val_bundle',
          name: 'Bundle of three cups',
          rules: {
            1: {
              name: 'order.items.bundle',
              conditions: { $is: [{ object: 'product', id: 'prod_cup', item_quantity: 3 }] },
            },
          },
        },
        {
          id: 'val_no_spoon',
          name: 'No spoon',
          rules: {
            1: { name: 'order.items.none', conditions: { $is: [{ object: 'product', id: 'prod_spoon' }] } },
          },
        },
        {
          id: 'val_only_cups',
          name: 'Cups alone',
          rules: {
            1: { name: 'order.items.every', conditions: { $is: [{ object: 'product', id: 'prod_cup' }] } },
          },
        },
        {
          id: 'val_spoon',
          name: 'With a spoon',
          rules: {
            1: { name: 'order.items', conditions: { $is: [{ object: 'product', id: 'prod_spoon' }] } },
          },
        },
      ],
      campaigns: [
        {
          id: 'camp_offers',
          name: 'Offers',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            offer('order_70', percentOff(70, 'APPLY_TO_ORDER')),
            offer('a_40', percentOff(40, 'APPLY_TO_ITEMS'), ['val_a']),
            offer('ten', percentOff(10, 'APPLY_TO_ORDER')),
            offer('free_spoon', free('ADD_NEW_ITEMS', 1, 'spoon')),
            offer('two_cups', free('ADD_NEW_ITEMS', 2, 'cup')),
            offer('fourth_cup', free('ADD_MISSING_ITEMS', 1, 'cup'), ['val_three_cups']),
            ...[
              'three_cups',
              'cups_amount',
              'quantity',
              'count',
              'amount',
              'bundle',
              'no_spoon',
              'only_cups',
              'spoon',
            ].map((rule) =>
              offer(rule, { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' }, [`val_${rule}`]),
            ),
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'HALF-1', discount: percentOff(50, 'APPLY_TO_ITEMS') },
            { code: 'HALF-2', discount: percentOff(50, 'APPLY_TO_ITEMS') },
            { code: 'FIVE', discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' } },
          ],
        },
        {
          id: 'camp_loyal',
          name: 'Loyal',
          campaign_type: 'LOYALTY_PROGRAM',
          earning_rules: [
            {
              id: 'ern_b',
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_ITEMS_QUANTITY',
                order_items: { quantity: { every: 1, points: 5, object: 'product', id: 'prod_b' } },
              },
              source: { banner: 'Five points for each B' },
            },
            {
              id: 'ern_three_cups',
              event: 'order.paid',
              loyalty: { type: 'FIXED', points: 100 },
              source: { banner: 'Three cups' },
              validation_rules: ['val_three_cups'],
            },
          ],
          vouchers: [{ code: 'ADA', loyalty_card: { points: 0 }, holder: 'ada' }],
        },
      ],
    },
  ],
}

export const tier = (id: string) => ({ object: 'promotion_tier', id: `promo_${id}` })
export const code = (id: string) => ({ object: 'voucher', id })
export const items = (product: string, quantity: number) => ({ product_id: `prod_${product}`, quantity })

/** The shop's back end. */
export async function backEndOf(shop: Shop) {
  const headers = {
    ...demoKeys.server,
    Authorization: `Bearer ${await shop.token('api')}`,
    'Content-Type': 'application/json',
  }
  const post = (path: string, body: object = {}): Promise<Answer> =>
    shop.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    validate: (redeemables: object[], order: object) => post('/v1/validations', { redeemables, order }),
    redeem: (redeemables: object[], order: object) => post('/v1/redemptions', { redeemables, order }),
    report: (order: object) => post('/v1/orders', order),
    rollBack: (id: string) => post(`/v1/redemptions/${id}/rollback`),
    card: () => shop.ask('/v1/loyalties/members/ADA', { headers }),
  }
}
