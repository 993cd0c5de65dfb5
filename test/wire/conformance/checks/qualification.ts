/** Specification, section 9. */
import { at, assert, equal, listAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import { qualification } from '../../specification/eligibility.ts'
import type { Operation } from '../suite.ts'

const scenarios = [
  'ALL',
  'CUSTOMER_WALLET',
  'AUDIENCE_ONLY',
  'PRODUCTS',
  'PRODUCTS_DISCOUNT',
  'PROMOTION_STACKS',
  'PRODUCTS_BY_CUSTOMER',
  'PRODUCTS_DISCOUNT_BY_CUSTOMER',
]

const qualify = (service: Service, body?: unknown) =>
  service.asServer('POST', '/v1/qualifications', body === undefined ? {} : { body })

const cart = (service: Service) => ({
  customer: { source_id: service.ids.customer },
  order: { items: [{ product_id: service.ids.product, quantity: 5 }], metadata: { register: 4 } },
})

const idsOf = (body: unknown) => listAt(body, 'redeemables.data').map((entry) => textAt(entry, 'id'))

export const checkEligibility: Operation = {
  number: 9,
  title: 'Check eligibility',
  checks: {
    'accepts every scenario, and uses ALL by default': async (service, seen) => {
      for (const scenario of scenarios) {
        const body = { ...cart(service), scenario, options: { limit: 50, expand: ['redeemable'] } }
        succeeded(await qualify(service, body), qualification, seen)
      }
      const all = await qualify(service, { ...cart(service), scenario: 'ALL' })
      const unnamed = await qualify(service, cart(service))
      equal(idsOf(unnamed.body), idsOf(all.body), 'redeemables')
    },
    'accepts a missing body and an empty body': async (service, seen) => {
      succeeded(await qualify(service), qualification, seen)
      succeeded(await qualify(service, {}), qualification, seen)
    },
    "returns only the customer's own vouchers for the wallet": async (service, seen) => {
      const request = { ...cart(service), scenario: 'CUSTOMER_WALLET', options: { limit: 50 } }
      const body = succeeded(await qualify(service, request), qualification, seen)
      const kinds = listAt(body, 'redeemables.data').map((entry) => at(entry, 'object'))
      assert(kinds.length > 0, 'the wallet should not be empty')
      equal([...new Set(kinds)], ['voucher'], 'kinds of redeemables')
    },
    'calculates the order without customer data': async (service, seen) => {
      const body = succeeded(await qualify(service, cart(service)), qualification, seen)
      equal(at(body, 'order.amount'), 5 * service.ids.product_price, 'order.amount')
      equal(at(body, 'order.metadata'), { register: 4 }, 'order.metadata')
      assert(at(body, 'order.customer') === undefined, 'order.customer should be omitted')
      assert(textAt(body, 'tracking_id') !== service.ids.customer, 'tracking_id should be hashed')
    },
    'accepts products by id, SKU and source_id': async (service, seen) => {
      const { product, sku, product_source: source_id } = service.ids
      const items = [
        { product_id: product, quantity: 1 },
        { sku_id: sku, quantity: '2' },
        { source_id, related_object: 'product', quantity: 3 },
      ]
      const order = { source_id: service.fresh('cart'), items }
      const body = succeeded(await qualify(service, { order }), qualification, seen)
      equal(at(body, 'order.source_id'), order.source_id, 'order.source_id')
      equal(listAt(body, 'order.items').length, items.length, 'number of lines')
    },
    'accepts a tracking_id, a session and metadata': async (service, seen) => {
      const body = {
        ...cart(service),
        tracking_id: service.ids.customer,
        session: { type: 'LOCK', ttl: 5, ttl_unit: 'MINUTES' },
        metadata: { channel: 'register' },
      }
      succeeded(await qualify(service, body), qualification, seen)
    },
    'returns as many redeemables as requested, and the rest on the next pages': async (service, seen) => {
      const all = idsOf((await qualify(service, { ...cart(service), options: { limit: 50 } })).body)
      const paged: string[] = []
      let starting_after: unknown
      for (let page = 0; page < all.length; page += 1) {
        const options = { limit: 1, ...(starting_after !== undefined && { starting_after }) }
        const body = succeeded(await qualify(service, { ...cart(service), options }), qualification, seen)
        assert(idsOf(body).length <= 1, 'a page should contain one redeemable')
        paged.push(...idsOf(body))
        starting_after = at(body, 'redeemables.more_starting_after')
        if (at(body, 'redeemables.has_more') !== true) break
      }
      assert(all.length > 1, 'there should be more than one redeemable')
      assert(new Set(paged).size === paged.length, 'no redeemable should be repeated')
    },
    'supports expand and sorting_rule': async (service, seen) => {
      for (const sorting_rule of ['DEFAULT', 'BEST_DEAL', 'LEAST_DEAL']) {
        const options = { sorting_rule, expand: ['redeemable', 'category', 'validation_rules'] }
        succeeded(await qualify(service, { ...cart(service), options }), qualification, seen)
      }
    },
    'returns categories if the request expands them': async (service, seen) => {
      const { promotion_tier, category } = service.ids
      const options = { limit: 50, expand: ['category'] }
      const body = succeeded(await qualify(service, { ...cart(service), options }), qualification, seen)
      const entry = listAt(body, 'redeemables.data').find((one) => at(one, 'id') === promotion_tier)
      equal(at(entry, 'categories.0.id'), category.id, 'categories.0.id')
    },
    'lists each promotion stack under the same id for every cart': async (service, seen) => {
      const { promotion_stack, product } = service.ids
      for (const scenario of ['PROMOTION_STACKS', 'ALL']) {
        for (const quantity of [1, 5]) {
          const order = { items: [{ product_id: product, quantity }] }
          const request = { scenario, order, options: { limit: 50 } }
          const body = succeeded(await qualify(service, request), qualification, seen)
          const entry = listAt(body, 'redeemables.data').find((one) => at(one, 'id') === promotion_stack)
          equal(at(entry, 'object'), 'promotion_stack', `object of ${promotion_stack} in ${scenario}`)
        }
      }
    },
    'lists a bundle only for its own products': async (service, seen) => {
      const { bundle } = service.ids
      const newProduct = { name: service.fresh('Product'), price: 100 }
      const other = textAt((await service.asServer('POST', '/v1/products', { body: newProduct })).body, 'id')
      const listed = async (scenario: string, ...products: string[]) => {
        const order = { items: products.map((product_id) => ({ product_id, quantity: 1 })) }
        const body = succeeded(
          await qualify(service, { scenario, order, options: { limit: 50 } }),
          qualification,
          seen,
        )
        return idsOf(body).includes(bundle.id)
      }
      for (const scenario of ['PRODUCTS', 'PRODUCTS_BY_CUSTOMER']) {
        equal(await listed(scenario, bundle.products[0]), true, `${scenario}, for a product of the bundle`)
        equal(await listed(scenario, other), false, `${scenario}, for another product`)
      }
      equal(await listed('PRODUCTS_DISCOUNT', ...bundle.products), false, 'PRODUCTS_DISCOUNT')
      equal(await listed('AUDIENCE_ONLY', other), true, 'AUDIENCE_ONLY')
      equal(await listed('ALL', bundle.products[0]), false, 'ALL, with half of the bundle')
      equal(await listed('ALL', ...bundle.products), true, 'ALL, with the whole bundle')
    },
    'accepts the customer and tracking_id of its reply': async (service, seen) => {
      const first = succeeded(await qualify(service, cart(service)), qualification, seen)
      const tracking_id = textAt(first, 'tracking_id')
      const again = succeeded(await qualify(service, { ...cart(service), tracking_id }), qualification, seen)
      equal(idsOf(again), idsOf(first), 'redeemables')
      const alone = succeeded(await qualify(service, { tracking_id }), qualification, seen)
      equal(at(alone, 'tracking_id'), null, 'tracking_id')
    },
    'filters by code, ignoring case': async (service, seen) => {
      const { card } = service.ids
      const filters = { code: { conditions: { $in: [card.toLowerCase()] } } }
      const request = { ...cart(service), scenario: 'CUSTOMER_WALLET', options: { filters } }
      equal(idsOf(succeeded(await qualify(service, request), qualification, seen)), [card], 'redeemables')
    },
    'applies filters before the limit': async (service, seen) => {
      const { promotion, promotion_tier, promotion_stack, category, gift } = service.ids
      const filtered = async (filters: object, limit = 50) => {
        const body = await qualify(service, { ...cart(service), options: { limit, filters } })
        return idsOf(succeeded(body, qualification, seen))
      }
      const is = (value: string) => ({ conditions: { $is: [value] } })
      equal(await filtered({ resource_id: is(promotion_tier) }, 1), [promotion_tier], 'by resource_id')
      equal(
        await filtered({ resource_type: is('promotion_stack') }, 1),
        [promotion_stack],
        'by resource_type',
      )
      equal(await filtered({ code: is(gift) }, 1), [gift], 'by code')
      equal(await filtered({ voucher_type: is('GIFT_VOUCHER'), holder_role: is('OWNER') }), [gift], 'by kind')
      const ofCampaign = await filtered({ campaign_id: { conditions: { $in: [promotion] } } })
      assert(ofCampaign.includes(promotion_tier), 'the list should contain the tier of the campaign')
      equal(await filtered({ category_id: is(category.id) }), ofCampaign, 'by category_id')
      const others = { junction: 'AND', campaign_type: { conditions: { $not_in: ['PROMOTION'] } } }
      const rest = await filtered(others)
      assert(
        rest.includes(gift) && !rest.includes(promotion_tier),
        'the list should contain the gift card and no promotions',
      )
      const either = { junction: 'OR', code: is(gift), resource_id: is(promotion_tier) }
      equal((await filtered(either)).toSorted(), [gift, promotion_tier].toSorted(), 'by either')
    },
    'rejects an unknown filter and names it': async (service) => {
      const wrong: [object, string][] = [
        [{ colour: { conditions: { $is: ['red'] } } }, 'options.filters.colour'],
        [{ code: { conditions: { $like: ['x'] } } }, 'options.filters.code.conditions.$like'],
        [
          { resource_type: { conditions: { $in: ['coupon'] } } },
          'options.filters.resource_type.conditions.$in[0]',
        ],
        [{ junction: 'NOT' }, 'options.filters.junction'],
      ]
      for (const [filters, field] of wrong) {
        const reply = await qualify(service, { options: { filters } })
        refused(reply, 400)
        equal(at(reply.body, 'details.0.field'), field, 'details.0.field')
      }
    },
    'rejects unknown enum values and wrong types': async (service) => {
      const wrong = [
        { scenario: 'EVERYTHING' },
        { options: { limit: '5' } },
        { options: { expand: 'redeemable' } },
        { options: { sorting_rule: 'CHEAPEST' } },
        { customer: 'ada' },
        { order: [] },
        { tracking_id: 7 },
        { session: 'LOCK' },
        { metadata: [] },
        [],
      ]
      for (const body of wrong) refused(await qualify(service, body), 400)
    },
  },
}
