/** Results of each condition. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00, together 88.00. */
import { describe, expect, test } from 'vitest'
import { cartOf, bowl, cups, line, spoon } from './discounts/support/cart.ts'
import { ada, condition, cupsWith, evaluate, numbered } from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const product = (name: string) => ({ object: 'product', id: `prod_${name}` })
const table = { object: 'products_collection', id: 'pc_table' }
const yes = true
const no = false

describe('the order', () => {
  test.each([
    ['order.amount', { $more_than_or_equal: [8800] }, yes],
    ['order.amount', { $more_than_or_equal: [8801] }, no],
    ['order.amount', { $more_than: [8799] }, yes],
    ['order.amount', { $more_than: [8800] }, no],
    ['order.amount', { $less_than: [8801] }, yes],
    ['order.amount', { $less_than: [8800] }, no],
    ['order.amount', { $less_than_or_equal: [8800] }, yes],
    ['order.amount', { $is: [8800] }, yes],
    ['order.amount', { $is_not: [8800] }, no],
    ['order.amount', { $in: [1, 8800] }, yes],
    ['order.amount', { $not_in: [1, 2] }, yes],
    ['order.amount', { $more_than: [8000], $less_than: [8500] }, no],
    ['order.initial_amount', { $more_than_or_equal: [8800] }, yes],
    ['order.items.count', { $is: [3] }, yes],
    ['order.items.quantity', { $is: [5] }, yes],
    ['order.items.amount', { $is: [8800] }, yes],
  ])('%s %j: %s', (name, conditions, holds) => {
    expect(evaluate(numbered([condition(name, conditions)]), cart)).toMatchObject({ holds })
  })

  test('is met without operators or conditions', () => {
    expect(evaluate(numbered([{ name: 'order.amount' }]), cart)).toMatchObject({ holds: true })
    expect(evaluate({}, cart)).toMatchObject({ holds: true })
  })
})

describe('items', () => {
  const blue = line('cup', 1, 1700, {
    sku_id: 'sku_cup_blue',
    sku: { sku: 'Blue', price: 1700, metadata: {} },
  })

  test.each([
    ['a cup', 'order.items', { $is: [product('cup')] }, yes],
    ['a vase', 'order.items', { $is: [product('vase')] }, no],
    ['a vase or a cup', 'order.items', { $in: [product('vase'), product('cup')] }, yes],
    ['an item of a collection', 'order.items.any', { $is: [table] }, yes],
    ['no vase', 'order.items', { $is_not: [product('vase')] }, yes],
    ['no cup', 'order.items', { $is_not: [product('cup')] }, no],
    ['something other than a cup', 'order.items.any', { $is_not: [product('cup')] }, yes],
    ['tableware other than cups', 'order.items.any', { $in: [table], $not_in: [product('cup')] }, yes],
    [
      'tableware other than cups and bowls',
      'order.items.any',
      { $in: [table], $not_in: [product('cup'), product('bowl')] },
      no,
    ],
    ['only cups', 'order.items.every', { $is: [product('cup')] }, no],
    ['only tableware and spoons', 'order.items.every', { $in: [table, product('spoon')] }, yes],
    ['only items other than vases', 'order.items.every', { $not_in: [product('vase')] }, yes],
    ['no cups', 'order.items.none', { $is: [product('cup')] }, no],
    ['no vases', 'order.items.none', { $is: [product('vase')] }, yes],
  ])('%s', (_title, name, conditions, holds) => {
    expect(evaluate(numbered([condition(name, conditions)]), cart)).toMatchObject({ holds })
  })

  test('an empty cart meets only negative conditions', () => {
    const of = (name: string, conditions: object) => evaluate(numbered([condition(name, conditions)])).holds

    expect(of('order.items', { $is_not: [product('cup')] })).toBe(true)
    expect(of('order.items.none', { $is: [product('cup')] })).toBe(true)
    expect(of('order.items', { $is: [product('cup')] })).toBe(false)
    expect(of('order.items.every', { $is: [product('cup')] })).toBe(false)
  })

  test('a SKU matches itself and its product', () => {
    const rules = (object: string, id: string) =>
      numbered([condition('order.items', { $is: [{ object, id }] })])

    expect(evaluate(rules('sku', 'sku_cup_blue'), cartOf(blue)).holds).toBe(true)
    expect(evaluate(rules('product', 'prod_cup'), cartOf(blue)).holds).toBe(true)
    expect(evaluate(rules('sku', 'sku_cup_blue'), cart).holds).toBe(false)
  })

  test('an unknown product matches no condition', () => {
    const unknown = line('x', 1, 100, { product_id: null })

    expect(
      evaluate(numbered([condition('order.items', { $is: [product('x')] })]), cartOf(unknown)).holds,
    ).toBe(false)
  })

  test.each([
    ['3 cups', { 1.1: condition('order.items.quantity', { $more_than_or_equal: [3] }) }, yes],
    ['4 cups', { 1.1: condition('order.items.quantity', { $more_than_or_equal: [4] }) }, no],
    ['cups for 48.00', { 1.1: condition('order.items.amount', { $is: [4800] }) }, yes],
    ['cups on one line', { 1.1: condition('order.items.count', { $is: [1] }) }, yes],
    ['cups at 16.00 each', { 1.1: condition('order.items.price', { $more_than_or_equal: [1600] }) }, yes],
    ['cups that cost more than 16.00', { 1.1: condition('order.items.price', { $more_than: [1600] }) }, no],
    ['at most 2 cups', { 1.1: condition('order.items.quantity', { $less_than_or_equal: [2] }) }, no],
  ])('%s', (_title, rules, holds) => {
    expect(evaluate(numbered([cupsWith(rules)]), cart)).toMatchObject({ holds })
  })

  test('an upper limit on cups requires a cup', () => {
    const few = { 1.1: condition('order.items.quantity', { $less_than_or_equal: [5] }) }

    expect(evaluate(numbered([cupsWith(few)]), cart).holds).toBe(true)
    expect(evaluate(numbered([cupsWith(few)]), cartOf(bowl)).holds).toBe(false)
  })

  test('an inner rule on the price limits which units are counted', () => {
    const expensive = {
      1.1: condition('order.items.price', { $more_than_or_equal: [2000] }),
      1.2: condition('order.items.quantity', { $more_than_or_equal: [3] }),
      logic: '1.1 and 1.2',
    }
    const rules = numbered([condition('order.items', { $is: [table] }, { rules: expensive })])

    expect(evaluate(rules, cart).holds).toBe(false)
    expect(evaluate(rules, cartOf(cups, { ...bowl, quantity: 3, amount: 8400 })).holds).toBe(true)
  })

  test('inner rules do not count excluded products', () => {
    const rules = { 1.1: condition('order.items.quantity', { $more_than_or_equal: [2] }) }
    const besides = numbered([condition('order.items', { $is_not: [product('cup')] }, { rules })])

    expect(evaluate(besides, cart).holds).toBe(true)
    expect(evaluate(besides, cartOf(cups, bowl)).holds).toBe(false)
  })

  test('inner rules can be alternatives', () => {
    const rules = {
      1.1: condition('order.items.quantity', { $more_than_or_equal: [9] }),
      1.2: condition('order.items.amount', { $more_than_or_equal: [4800] }),
      logic: '1.1 or 1.2',
    }

    expect(evaluate(numbered([cupsWith(rules)]), cart).holds).toBe(true)
    expect(evaluate(numbered([cupsWith(rules, 'order.items.none')]), cart).holds).toBe(false)
  })
})

describe('alternative inner rules', () => {
  test('select lines independently of each other', () => {
    const rules = {
      1.1: condition('order.items.amount', { $more_than_or_equal: [99_000] }),
      1.2: condition('order.items.price', { $more_than_or_equal: [2000] }),
      1.3: condition('order.items.quantity', { $more_than_or_equal: [3] }),
      logic: '1.1 or (1.2 and 1.3)',
    }
    const fromTable = numbered([condition('order.items', { $is: [table] }, { rules })])

    expect(evaluate(fromTable, cart).holds).toBe(false)
    expect(evaluate(fromTable, cartOf({ ...bowl, quantity: 3, amount: 8400 })).holds).toBe(true)
  })
})

describe('metadata', () => {
  const metadata = {
    tier: 'gold',
    visits: 3,
    regular: true,
    since: '2026-02-01',
    tags: ['tea', 'clay'],
    gone: null,
    seven: '7',
  }

  test.each([
    ['tier', { $is: ['gold'] }, yes],
    ['tier', { $is: ['Gold'] }, no],
    ['tier', { $in: ['silver', 'gold'] }, yes],
    ['tier', { $is_not: ['gold'] }, no],
    ['tier', { $not_in: ['silver'] }, yes],
    ['tier', { $contains: ['ol'] }, yes],
    ['tier', { $starts_with: ['go', 'x'] }, yes],
    ['tier', { $starts_with: ['old'] }, no],
    ['tier', { $ends_with: ['ld'] }, yes],
    ['tier', { $more_than: [1] }, no],
    ['visits', { $is: [3] }, yes],
    ['visits', { $is: ['3'] }, no],
    ['visits', { $more_than: [2.5] }, yes],
    ['visits', { $less_than_or_equal: [2] }, no],
    ['visits', { $contains: ['3'] }, no],
    ['regular', { $is: [true] }, yes],
    ['regular', { $is: ['true'] }, no],
    ['since', { $after: ['2026-01-31'] }, yes],
    ['since', { $after: ['2026-02-01'] }, no],
    ['since', { $before: ['2026-02-01T00:00:01+00:00'] }, yes],
    ['since', { $before: ['2026-02-01T00:30:00+01:00'] }, no],
    ['tier', { $after: ['2026-01-31'] }, no],
    ['tags', { $is: ['tea'] }, yes],
    ['tags', { $contains: ['clay'] }, yes],
    ['tags', { $is_not: ['tea'] }, no],
    ['gone', { $is_unknown: [] }, yes],
    ['gone', { $has_value: [] }, no],
    ['gone', { $less_than: [5] }, no],
    ['seven', { $more_than: [5] }, no],
    ['never', { $is_unknown: [true] }, yes],
    ['never', { $is: ['x'] }, no],
    ['never', { $is_not: ['x'] }, yes],
    ['never', { $less_than: [5] }, no],
    ['tier', { $has_value: [] }, yes],
  ])('%s %j: %s', (property, conditions, holds) => {
    const of = (name: string, cart = cartOf(), context = {}) =>
      evaluate(numbered([condition(name, conditions, { property })]), cart, context).holds

    expect(of('customer.metadata', cartOf(), { customer: { ...ada, metadata } })).toBe(holds)
    expect(of('redemption.metadata', cartOf(), { metadata })).toBe(holds)
    expect(of('order.metadata', { ...cartOf(), metadata })).toBe(holds)
    expect(
      of('product.metadata', cartOf(line('cup', 1, 1, { product: { name: '', price: 1, metadata } }))),
    ).toBe(holds)
    expect(of('sku.metadata', cartOf(line('cup', 1, 1, { sku: { sku: '', price: 1, metadata } })))).toBe(
      holds,
    )
    expect(of('order.items.metadata', cartOf(line('cup', 1, 1, { metadata })))).toBe(holds)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'inherited properties are not metadata: %s',
    (property) => {
      const of = (metadata: Record<string, unknown>, conditions: object) =>
        evaluate(numbered([condition('customer.metadata', conditions, { property })]), cartOf(), {
          customer: { ...ada, metadata },
        }).holds
      const sent: Record<string, unknown> = JSON.parse(`{"${property}": "own"}`)

      expect(of({}, { $has_value: [] })).toBe(false)
      expect(of(sent, { $is: ['own'] })).toBe(true)
    },
  )

  test('of products can be counted', () => {
    const clay = { product: { name: 'Cup', price: 1600, metadata: { made: 'clay' } } }
    const rules = { 1.1: condition('order.items.quantity', { $more_than_or_equal: [3] }) }
    const clayThrice = numbered([
      condition('product.metadata', { $is: ['clay'] }, { property: 'made', rules }),
    ])

    expect(evaluate(clayThrice, cartOf({ ...cups, ...clay })).holds).toBe(true)
    expect(evaluate(clayThrice, cartOf(cups, { ...bowl, ...clay })).holds).toBe(false)
  })
})

describe('the customer', () => {
  const member = { ...ada, segments: ['seg_members', 'seg_early'] }

  test.each([
    ['customer.segment', { $is: ['seg_members'] }, yes],
    ['customer.segment', { $in: [{ object: 'segment', id: 'seg_early' }] }, yes],
    ['customer.segment', { $is: ['seg_other'] }, no],
    ['customer.segment', { $is_not: ['seg_other'] }, yes],
    ['customer.segment', { $not_in: ['seg_members'] }, no],
    ['customer.id', { $is: ['cust_ada'] }, yes],
    ['customer.id', { $in: ['cust_ben'] }, no],
    ['customer.source_id', { $starts_with: ['ad'] }, yes],
  ])('%s %j: %s', (name, conditions, holds) => {
    expect(evaluate(numbered([condition(name, conditions)]), cart, { customer: member }).holds).toBe(holds)
  })

  test.each([
    ['customer.id', { $is: ['cust_ada'] }],
    ['customer.source_id', { $is: ['ada'] }],
    ['customer.metadata', { $is: ['vip'] }],
  ])('a guest has no %s', (name, conditions) => {
    const property = name === 'customer.metadata' ? { property: 'level' } : {}

    expect(evaluate(numbered([condition(name, conditions, property)]), cart, { customer: null }).holds).toBe(
      no,
    )
  })

  test.each([
    ['customer.id', { $is_not: ['cust_ben'] }],
    ['customer.id', { $is_unknown: [] }],
    ['customer.source_id', { $not_in: ['ben'] }],
    ['customer.source_id', { $is_unknown: [] }],
    ['customer.segment', { $is: ['seg_members'] }],
    ['customer.segment', { $is_not: ['seg_members'] }],
    ['customer.segment', { $not_in: ['seg_members'] }],
    ['customer.metadata', { $is_not: ['vip'] }],
    ['customer.metadata', { $is_unknown: [] }],
  ])('%s %j fails for a guest, but not for an unknown customer', (name, conditions) => {
    const property = name === 'customer.metadata' ? { property: 'level' } : {}
    const rule = numbered([condition(name, conditions, property)])
    const stranger = { id: null, source_id: null, metadata: {}, segments: [] }

    expect(evaluate(rule, cart, { customer: null })).toMatchObject({
      holds: false,
      possible: false,
      violated: 'customer',
    })
    expect(evaluate(rule, cart, { customer: stranger }).holds).toBe(!('$is' in conditions))
  })
})

describe('past redemptions, including this one', () => {
  test.each([
    ['redemption.count', { $less_than_or_equal: [3] }, { total: 2 }, yes],
    ['redemption.count', { $less_than_or_equal: [3] }, { total: 3 }, no],
    ['redemption.count', { $less_than: [3] }, { total: 1 }, yes],
    ['redemption.count', { $less_than: [3] }, { total: 2 }, no],
    ['redemption.count.per_customer', { $less_than_or_equal: [1] }, { byCustomer: 0, total: 9 }, yes],
    ['redemption.count.per_customer', { $less_than_or_equal: [1] }, { byCustomer: 1 }, no],
    ['redemption.count.per_customer', { $is: [3] }, { byCustomer: 2 }, yes],
    ['redemption.discounted_amount', { $less_than_or_equal: [5000] }, { discounted: 5000 }, yes],
    ['redemption.discounted_amount', { $less_than_or_equal: [5000] }, { discounted: 5001 }, no],
  ])('%s %j after %j: %s', (name, conditions, usage, holds) => {
    expect(evaluate(numbered([condition(name, conditions)]), cart, { usage })).toMatchObject({
      holds,
      violated: holds ? null : 'redemption',
      possible: holds,
    })
  })

  test('a count per customer requires an id of the customer', () => {
    const once = numbered([condition('redemption.count.per_customer', { $less_than_or_equal: [1] })])

    expect(evaluate(once, cart, { customer: null })).toMatchObject({
      holds: false,
      violated: 'customer',
    })
    expect(evaluate(once, cart, { customer: { ...ada, id: null } })).toMatchObject({ holds: true })
    expect(evaluate(once, cart, { customer: { ...ada, source_id: null } })).toMatchObject({
      holds: true,
    })
    expect(evaluate(once, cart, { customer: { ...ada, id: null, source_id: null } })).toMatchObject({
      violated: 'customer',
    })
  })
})
