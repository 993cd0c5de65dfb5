/** Random catalogs and carts. */
import fc from 'fast-check'
import { type QualificationContext, scenarios } from '../../../../src/service/eligibility/context.ts'
import { ProductCache } from '../../../../src/service/products/product-cache.ts'
import { emptyBasket } from '../../../../src/service/rules/basket.ts'
import { undiscounted } from '../../../../src/service/rules/discounts/order.ts'
import { priceOrder } from '../../../../src/service/rules/pricing.ts'
import { defaultStackingRules } from '../../../../src/service/rules/stacking-rules.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { percentOff } from '../../../support/catalogue-parts.ts'
import { atLeast, collection, condition, off, units, product } from '../../qualifications/support/shop.ts'

export const names = ['cup', 'bowl', 'spoon']
const clubs = ['gold', 'tin']
export const start = Date.parse('2026-11-21T12:00:00Z')
const day = 24 * 60 * 60 * 1000

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const amount = oneOf(0, 1000, 2400, 2401, 5000, 9000)
const productSets = fc.uniqueArray(
  oneOf(...names.map(product), collection('tea'), { id: 'sku_blue', object: 'sku' }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

const sized = fc.record({
  name: oneOf('order.amount', 'order.items.quantity', 'order.items.count'),
  operator: oneOf('$more_than', '$more_than_or_equal', '$less_than', '$less_than_or_equal', '$is', '$is_not'),
  bound: fc.oneof(amount, fc.integer({ min: 0, max: 5 })),
})

const conditions = fc.oneof(
  sized.map(({ name, operator, bound }) => condition(name, { [operator]: [bound] })),
  fc.tuple(productSets, fc.integer({ min: 0, max: 4 })).map(([chosen, count]) => units(chosen, count)),
  fc
    .tuple(productSets, amount)
    .map(([chosen, min]) =>
      condition(
        'order.items',
        { $is: chosen },
        { rules: { 1.1: condition('order.items.amount', atLeast(min)) } },
      ),
    ),
  fc
    .tuple(
      oneOf('order.items', 'order.items.any', 'order.items.every', 'order.items.none'),
      oneOf('$is', '$is_not'),
      productSets,
    )
    .map(([name, operator, chosen]) => condition(name, { [operator]: chosen })),
  fc
    .tuple(oneOf('$is', '$is_not'), oneOf(...clubs))
    .map(([operator, club]) => condition('customer.metadata', { [operator]: [club] }, { property: 'club' })),
  oneOf('$is', '$is_not').map((operator) => condition('customer.segment', { [operator]: ['seg_gold'] })),
  oneOf('cust_ada', 'cust_ben').map((id) => condition('customer.id', { $is: [id] })),
  fc.constant(
    condition('order.items.bundle', {
      $is: [
        { ...product('cup'), item_quantity: 1 },
        { ...product('spoon'), item_quantity: 2 },
      ],
    }),
  ),
)

export const rules = fc.array(
  fc.record({ conditionList: fc.array(conditions, { minLength: 1, maxLength: 3 }), all: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

const dates = fc.record({
  start_date: oneOf(null, -2, -1, 0, 1),
  expiration_date: oneOf(null, 2, 3),
  validity_day_of_week: oneOf(null, [6], [1, 2]),
})

const action = oneOf<object>(
  off(500),
  off(300, 'APPLY_TO_ITEMS'),
  { discount: percentOff(10) },
  { discount: { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: 'prod_spoon' } } },
)

export const tiers = fc.array(
  fc.record({
    action,
    dates,
    ruleNumbers: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }),
    active: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

export const anyRequest = fc.record({
  items: fc.array(fc.record({ name: oneOf(...names, 'blue'), quantity: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 4,
  }),
  customer: oneOf('ada' as const, 'ben' as const, null),
  days: oneOf(-1, 0, 1, 2, 3),
  scenario: oneOf(...(Object.keys(scenarios) as (keyof typeof scenarios)[])),
})

export type RequestSpec = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never

const date = (days: number | null) => (days === null ? null : new Date(start + days * day).toISOString())

export const catalogueOf = (
  tierList: typeof tiers extends fc.Arbitrary<infer Value> ? Value : never,
  ruleList: typeof rules extends fc.Arbitrary<infer Value> ? Value : never,
) => ({
  projects: [
    {
      id: 'proj_1',
      name: 'One',
      products: names.map((name) => ({
        id: `prod_${name}`,
        source_id: name,
        name,
        price: 1200,
        ...(name === 'bowl' && { skus: [{ id: 'sku_blue', source_id: 'blue', price: 1500 }] }),
      })),
      segments: [{ id: 'seg_gold', name: 'Gold', customers: [] }],
      product_collections: [{ id: 'pc_tea', name: 'Tea', products: ['cup', 'spoon'] }],
      validation_rules: ruleList.map(({ conditionList, all }, index) => ({
        id: `val_${index}`,
        name: `Rule ${index}`,
        rules: {
          ...Object.fromEntries(conditionList.map((one, position) => [String(position + 1), one])),
          logic: conditionList.map((_, position) => position + 1).join(all ? ' and ' : ' or '),
        },
      })),
      campaigns: [
        {
          id: 'camp_1',
          name: 'Campaign',
          campaign_type: 'PROMOTION',
          validation_rules: tierList.length % 4 === 0 ? ['val_0'] : [],
          promotion_tiers: tierList.map(({ action, dates, ruleNumbers, active }, index) => ({
            id: `promo_${index}`,
            name: `Tier ${index}`,
            action,
            active,
            start_date: date(dates.start_date),
            expiration_date: date(dates.expiration_date),
            validity_day_of_week: dates.validity_day_of_week,
            validation_rules: ruleNumbers
              .filter((number) => number < ruleList.length)
              .map((number) => `val_${number}`),
          })),
        },
      ],
    },
  ],
})

const customers = {
  ada: { id: 'cust_ada', source_id: 'ada', metadata: { club: 'gold' }, segments: ['seg_gold'] },
  ben: { id: 'cust_ben', source_id: 'ben', metadata: { club: ['tin', 'gold'] }, segments: [] },
}

/** Everything that a qualification of this request reads, except the tiers. */
export async function contextOf(
  store: Store,
  { items, customer, days, scenario }: RequestSpec,
  cache = new ProductCache(),
): Promise<Omit<QualificationContext, 'tiers'>> {
  const products = cache.for(store.db, 'proj_1')
  const request = {
    items: items.map(({ name, quantity }) =>
      name === 'blue' ? { sku_id: 'sku_blue', quantity } : { product_id: `prod_${name}`, quantity },
    ),
  }
  await products.preload(request.items)
  return {
    db: store.db,
    project_id: 'proj_1',
    scenario: scenarios[scenario],
    order: undiscounted(items.length > 0 ? priceOrder(request, products, 'client', 'EUR') : emptyBasket),
    situation: { now: new Date(start + days * day), customer: customer && customers[customer], metadata: {} },
    products,
    wallet: { vouchers: [], completeUntil: null },
    campaigns: [],
    stacks: [],
    filters: undefined,
    case_sensitive_codes: false,
    classify: () => ({ campaign_type: undefined, category_id: null }),
    stacking_rules: defaultStackingRules,
    owner: { key: null, customer_id: null, isPage: false },
  }
}
