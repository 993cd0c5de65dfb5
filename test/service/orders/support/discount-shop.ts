/** A shop whose offers apply to the same lines: percentages, codes, free items and rules that count products. */
import { backEnd } from '../../../support/clients.ts'
import { amountOff, percentOff, rule } from '../../../support/catalogue-parts.ts'
import type { Shop } from '../../../support/service.ts'

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
        rule('val_quantity', 'order.items.quantity', { $more_than_or_equal: [3] }),
        rule('val_count', 'order.items.count', { $more_than_or_equal: [2] }),
        rule('val_amount', 'order.amount', { $more_than_or_equal: [3000] }),
        rule('val_bundle', 'order.items.bundle', {
          $is: [{ object: 'product', id: 'prod_cup', item_quantity: 3 }],
        }),
        rule('val_no_spoon', 'order.items.none', { $is: [{ object: 'product', id: 'prod_spoon' }] }),
        rule('val_only_cups', 'order.items.every', { $is: [{ object: 'product', id: 'prod_cup' }] }),
        rule('val_spoon', 'order.items', { $is: [{ object: 'product', id: 'prod_spoon' }] }),
      ],
      campaigns: [
        {
          id: 'camp_offers',
          name: 'Offers',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            offer('order_70', percentOff(70)),
            offer('a_40', percentOff(40, 'APPLY_TO_ITEMS'), ['val_a']),
            offer('ten', percentOff(10)),
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
            ].map((name) => offer(name, amountOff(100), [`val_${name}`])),
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'HALF-1', discount: percentOff(50, 'APPLY_TO_ITEMS') },
            { code: 'HALF-2', discount: percentOff(50, 'APPLY_TO_ITEMS') },
            { code: 'FIVE', discount: amountOff(500) },
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

/** The back end of the shop, with operations on orders and redemptions. */
export async function backEndOf(shop: Shop) {
  const { get, post } = await backEnd(shop)
  return {
    post,
    validate: (redeemables: object[], order: object) => post('/v1/validations', { redeemables, order }),
    redeem: (redeemables: object[], order: object) => post('/v1/redemptions', { redeemables, order }),
    report: (order: object) => post('/v1/orders', order),
    rollBack: (id: string) => post(`/v1/redemptions/${id}/rollback`),
    card: () => get('/v1/loyalties/members/ADA'),
  }
}
