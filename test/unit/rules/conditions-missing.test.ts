/** What a cart needs to meet a rule. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00, together 88.00. */
import { describe, expect, test } from 'vitest'
import { bowl, cartOf, cups, line, spoon } from './discounts/support/cart.ts'
import { ada, atLeast, condition, cupsWith, evaluate, numbered } from './support/rules.ts'

const cart = cartOf(cups, bowl, spoon)
const cup = { object: 'product', id: 'prod_cup' }
const missingOf = (rules: object, order = cart) => evaluate(rules, order).requirements

describe('a threshold returns the required, available and missing amount', () => {
  test.each([
    ['12.00 more', atLeast('order.amount', 10_000), 'order.amount', 10_000, 8800, 1200],
    ['more than 88.00', condition('order.amount', { $more_than: [8800] }), 'order.amount', 8801, 8800, 1],
    ['one more unit', atLeast('order.items.quantity', 6), 'order.items.quantity', 6, 5, 1],
    ['exactly 7 units', condition('order.items.quantity', { $is: [7] }), 'order.items.quantity', 7, 5, 2],
    [
      '3, 6 or 9 units',
      condition('order.items.quantity', { $in: [9, 3, 6] }),
      'order.items.quantity',
      6,
      5,
      1,
    ],
    ['one more line', atLeast('order.items.count', 4), 'order.items.count', 4, 3, 1],
  ])('%s', (_title, rule, name, required, available, missing) => {
    expect(missingOf(numbered([rule]))).toEqual([{ name, required, available, missing }])
  })

  test.each([
    ['a maximum', condition('order.amount', { $less_than: [1] })],
    ['an excluded amount', condition('order.amount', { $is_not: [8800] })],
    ['metadata of the order', condition('order.metadata', { $is: ['x'] }, { property: 'x' })],
    ['metadata of products', condition('product.metadata', { $is: ['x'] }, { property: 'x' })],
    ['an excluded product', condition('order.items.none', { $is: [cup] })],
  ])('%s returns no requirements, but is possible', (_title, rule) => {
    expect(evaluate(numbered([rule]), cart)).toMatchObject({
      holds: false,
      possible: true,
      violated: 'order',
      requirements: [],
    })
  })

  test('a number in metadata returns no requirements, because shoppers cannot change it', () => {
    const large = condition('order.metadata', { $more_than: [5] }, { property: 'size' })

    expect(evaluate(numbered([large]), { ...cart, metadata: { size: 3 } })).toMatchObject({
      holds: false,
      requirements: [],
      obstacles: 1,
    })
  })

  test.each([
    ['12.50 more are rounded up to 13 yen', atLeast('order.amount', 10_050), 10_100, 1300],
    ['more than 88.00 are at least 89 yen', condition('order.amount', { $more_than: [8800] }), 8900, 100],
    [
      'exact amounts that cannot be paid in yen are skipped',
      condition('order.amount', { $in: [8850, 9100] }),
      9100,
      300,
    ],
    ['quantities are not rounded', atLeast('order.items.quantity', 6), 6, 1],
  ])('%s', (_title, rule, required, missing) => {
    expect(missingOf(numbered([rule]), { ...cart, unit: 100 })).toMatchObject([{ required, missing }])
  })

  test('returns no requirements if it is met', () => {
    expect(missingOf(numbered([atLeast('order.amount', 8800)]))).toEqual([])
  })
})

describe('a condition on products', () => {
  const items = [cup]

  test.each([
    [
      'one unit',
      cupsWith(),
      cartOf(bowl),
      { name: 'order.items.quantity', required: 1, available: 0, missing: 1 },
    ],
    [
      '2 more units',
      cupsWith({ 1.1: atLeast('order.items.quantity', 5) }),
      cart,
      { name: 'order.items.quantity', required: 5, available: 3, missing: 2 },
    ],
    [
      'all 5 units',
      cupsWith({ 1.1: atLeast('order.items.quantity', 5) }),
      cartOf(bowl),
      { name: 'order.items.quantity', required: 5, available: 0, missing: 5 },
    ],
    [
      'a higher amount',
      cupsWith({ 1.1: atLeast('order.items.amount', 5000) }),
      cart,
      { name: 'order.items.amount', required: 5000, available: 4800, missing: 200 },
    ],
  ])('names the products: %s', (_title, rule, order, requirement) => {
    expect(missingOf(numbered([rule]), order)).toEqual([{ ...requirement, items }])
  })

  test('returns only a missing amount if no unit is in the cart', () => {
    const rule = cupsWith({ 1.1: atLeast('order.items.amount', 5000) })

    expect(missingOf(numbered([rule]), cartOf(bowl))).toEqual([
      { name: 'order.items.amount', required: 5000, available: 0, missing: 5000, items },
    ])
  })

  test('names all its products', () => {
    const two = [cup, { object: 'products_collection', id: 'pc_bowls' }]

    expect(missingOf(numbered([condition('order.items', { $in: two })]), cartOf())).toEqual([
      { name: 'order.items.quantity', required: 1, available: 0, missing: 1, items: two },
    ])
  })

  test('returns no requirements if it does not name products', () => {
    const rules = { 1.1: atLeast('order.items.quantity', 4) }
    const ofClay = condition('product.metadata', { $is: ['clay'] }, { property: 'made', rules })

    expect(evaluate(numbered([ofClay]), cart)).toMatchObject({ requirements: [], obstacles: 1 })
    const clayCup = { ...cups, product: { name: 'Cup', price: 1600, metadata: { made: 'clay' } } }
    expect(evaluate(numbered([ofClay]), cartOf({ ...clayCup, quantity: 4 }))).toMatchObject({ obstacles: 0 })
  })

  test('requires one unit even if its inner rule is an upper limit', () => {
    const few = cupsWith({ 1.1: condition('order.items.quantity', { $less_than_or_equal: [5] }) })

    expect(missingOf(numbered([few]), cartOf(bowl))).toEqual([
      { name: 'order.items.quantity', required: 1, available: 0, missing: 1, items },
    ])
  })

  test('is not met while all units are missing', () => {
    const five = cupsWith({ 1.1: atLeast('order.items.quantity', 5) })

    expect(evaluate(numbered([five]), cartOf(bowl)).holds).toBe(false)
  })

  test('does not name excluded products', () => {
    const rules = { 1.1: atLeast('order.items.quantity', 9) }

    expect(missingOf(numbered([condition('order.items', { $is_not: [cup] }, { rules })]))).toEqual([])
  })
})

describe('inner rules on lines', () => {
  const table = { object: 'products_collection', id: 'pc_table' }
  const many = atLeast('order.items.quantity', 9)
  const expensive = atLeast('order.items.price', 2000)
  const itemsWith = (conditions: object, ...rules: object[]) =>
    numbered([condition('order.items', conditions, { rules: numbered(rules, '1 and 2') })])

  test('of any product return requirements without products', () => {
    expect(missingOf(itemsWith({}, many, atLeast('order.items.amount', 1)))).toEqual([
      { name: 'order.items.quantity', required: 9, available: 5, missing: 4 },
    ])
  })

  test('of any product return no requirements if they select lines by price', () => {
    expect(evaluate(itemsWith({}, expensive, many), cart)).toMatchObject({
      holds: false,
      requirements: [],
      obstacles: 1,
    })
  })

  test('of certain products name these products even if they select lines by price', () => {
    expect(missingOf(itemsWith({ $is: [table] }, expensive, many))).toEqual([
      { name: 'order.items.quantity', required: 9, available: 1, missing: 8, items: [table] },
    ])
  })
})

describe('several conditions', () => {
  const amount = (required: number) => atLeast('order.amount', required)
  const units = (required: number) => atLeast('order.items.quantity', required)
  const names = (rules: object) => missingOf(rules).map(({ name, required }) => [name, required])

  test('return all requirements if all are required', () => {
    expect(names(numbered([amount(10_000), units(6), amount(100)]))).toEqual([
      ['order.amount', 10_000],
      ['order.items.quantity', 6],
    ])
  })

  test('return the higher of two thresholds', () => {
    expect(names(numbered([amount(10_000), amount(20_000)]))).toEqual([['order.amount', 20_000]])
    expect(names(numbered([amount(20_000), amount(10_000)]))).toEqual([['order.amount', 20_000]])
  })

  test('return the alternative with the least missing', () => {
    expect(names(numbered([amount(20_000), amount(10_000)], '1 or 2'))).toEqual([['order.amount', 10_000]])
    expect(names(numbered([units(50), amount(9000)], '1 or 2'))).toEqual([['order.amount', 9000]])
    expect(names(numbered([units(6), amount(90_000)], '1 or 2'))).toEqual([['order.items.quantity', 6]])
    expect(names(numbered([amount(9000), units(6), amount(8900)], '1 and 2 or 3'))).toEqual([
      ['order.amount', 8900],
    ])
  })

  test('return no requirements if an alternative is met', () => {
    expect(evaluate(numbered([units(50), amount(8800)], '1 or 2'), cart)).toMatchObject({
      holds: true,
      requirements: [],
    })
  })

  test('ignore an alternative that no cart can meet', () => {
    const members = condition('customer.segment', { $is: ['seg_members'] })
    const rules = numbered([members, amount(8900), amount(20_000)], '1 and 2 or 3')

    expect(names(rules)).toEqual([['order.amount', 20_000]])
    expect(
      evaluate(rules, cart, { customer: { ...ada, segments: ['seg_members'] } }).requirements,
    ).toMatchObject([{ required: 8900 }])
  })

  test('prefer an alternative that adding products can meet', () => {
    const few = condition('order.items.count', { $less_than: [2] })

    expect(names(numbered([few, amount(8801), amount(20_000)], '1 and 2 or 3'))).toEqual([
      ['order.amount', 20_000],
    ])
  })

  test('report first a condition that no cart can meet', () => {
    const members = condition('customer.segment', { $is: ['seg_members'] })
    const first = condition('redemption.count', { $less_than: [1] })

    expect(evaluate(numbered([amount(10_000), members]), cart)).toMatchObject({
      violated: 'customer',
      possible: false,
    })
    expect(evaluate(numbered([amount(10_000), first]), cart)).toMatchObject({
      violated: 'redemption',
      possible: false,
    })
    expect(evaluate(numbered([amount(10_000), members], '1 or 2'), cart)).toMatchObject({
      violated: 'order',
      possible: true,
    })
  })
})

describe('a bundle', () => {
  const of = (...items: [string, string, number?][]) =>
    numbered([
      condition('order.items.bundle', {
        $is: items.map(([object, id, item_quantity]) => ({
          object,
          id,
          ...(item_quantity && { item_quantity }),
        })),
      }),
    ])
  const bundleIn = (rules: object, ...lines: Parameters<typeof cartOf>) =>
    evaluate(rules, cartOf(...lines)).bundle
  const pair = of(['product', 'prod_cup', 2], ['product', 'prod_bowl'])

  test('is counted once for each complete set of its parts in the cart', () => {
    const many = [line('cup', 7, 1600), line('bowl', 4, 2800)]

    expect(evaluate(pair, cart)).toMatchObject({ holds: true })
    expect(bundleIn(pair, ...many)).toEqual({
      quantity: 3,
      identified: [
        { id: 'prod_cup', object: 'product', item_index: 0, item_quantity: 6 },
        { id: 'prod_bowl', object: 'product', item_index: 1, item_quantity: 3 },
      ],
      missing: [],
    })
  })

  test('returns the missing parts and the parts in the cart', () => {
    const half = evaluate(pair, cartOf(spoon, line('cup', 1, 1600)))

    expect(half).toMatchObject({ holds: false, possible: true, violated: 'order', requirements: [] })
    expect(half.bundle).toEqual({
      quantity: 0,
      identified: [{ id: 'prod_cup', object: 'product', item_index: 1, item_quantity: 1 }],
      missing: [
        { id: 'prod_cup', object: 'product', item_quantity: 1 },
        { id: 'prod_bowl', object: 'product', item_quantity: 1 },
      ],
    })
  })

  test('uses units of several lines', () => {
    const blue = line('cup', 1, 1700, { sku_id: 'sku_blue' })

    expect(bundleIn(pair, blue, line('cup', 1, 1600), bowl)).toMatchObject({
      quantity: 1,
      identified: [{ item_index: 0 }, { item_index: 1 }, { item_index: 2 }],
    })
  })

  test('counts a unit once, for the part that needs it', () => {
    const blue = line('cup', 1, 1700, { sku_id: 'sku_blue', collections: ['pc_table'] })
    const three = of(['products_collection', 'pc_table'], ['product', 'prod_cup'], ['sku', 'sku_blue'])

    expect(bundleIn(three, blue)).toMatchObject({ quantity: 0 })
    expect(bundleIn(three, blue, line('cup', 1, 1600))).toMatchObject({
      quantity: 0,
      missing: [{ id: 'pc_table', item_quantity: 1 }],
    })
    expect(bundleIn(three, bowl, line('cup', 1, 1600), blue)).toMatchObject({ quantity: 1, missing: [] })
  })

  test('assigns units so that all parts are met', () => {
    const both = line('cup', 1, 1600, { collections: ['pc_table', 'pc_clay'] })
    const mixed = of(['products_collection', 'pc_table'], ['products_collection', 'pc_clay'])

    expect(bundleIn(mixed, both, bowl)).toMatchObject({
      quantity: 1,
      identified: [
        { id: 'pc_table', item_index: 1 },
        { id: 'pc_clay', item_index: 0 },
      ],
    })
  })

  test('is found quickly among many units', () => {
    expect(bundleIn(pair, line('cup', 2_000_000_000, 1), line('bowl', 1_000_000_000, 1))).toMatchObject({
      quantity: 1_000_000_000,
    })
  })

  test('returns the alternative with the least missing', () => {
    const two = numbered(
      [
        condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_vase', item_quantity: 3 }] }),
        condition('order.items.bundle', { $is: [{ object: 'product', id: 'prod_jug' }] }),
      ],
      '1 or 2',
    )

    expect(bundleIn(two, spoon)).toMatchObject({ missing: [{ id: 'prod_jug' }] })
  })
})
