/** Lines and units that a discount on items applies to. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00. */
import { describe, expect, test } from 'vitest'
import {
  serializeTargets,
  everything,
  targetedLines,
  type Target,
} from '../../../../src/service/rules/targets.ts'
import {
  amountOff,
  apply,
  bowl,
  cartOf,
  cups,
  line,
  offLines,
  only,
  percentOff,
  spoon,
  target,
} from './support/cart.ts'

const cart = cartOf(cups, bowl, line('spoon', 1, 1200, { collections: ['pc_all'] }))
const inAll = cartOf(
  ...[cups, bowl, spoon].map((item) => ({ ...item, collections: [...item.collections, 'pc_all'] })),
)
const free = percentOff(100, 'APPLY_TO_ITEMS')

describe('a target', () => {
  const blue = line('cup', 1, 1700, { sku_id: 'sku_cup_blue' })
  const shop = cartOf(cups, blue, bowl)

  test('matches a product with its SKUs, one SKU, or a collection', () => {
    expect(targetedLines(only(target('prod_cup')), shop)).toEqual([0, 1])
    expect(targetedLines(only(target('sku_cup_blue', { object: 'sku' })), shop)).toEqual([1])
    expect(targetedLines(only(target('pc_table', { object: 'products_collection' })), shop)).toEqual([0, 2])
    expect(targetedLines(only(target('prod_vase')), shop)).toEqual([])
  })

  test('never matches excluded lines', () => {
    const excluded = [target('sku_cup_blue', { object: 'sku' })]

    expect(targetedLines({ ...everything, excluded }, shop)).toEqual([0, 2])
    expect(targetedLines({ ...only(target('prod_cup')), excluded }, shop)).toEqual([0])
  })

  test('limits its products if everything is included', () => {
    const targets = { ...everything, included: [target('prod_cup', { quantity_limit: 1 })] }

    expect(offLines(apply(cart, free, targets).order)).toEqual([1600, 2800, 1200])
  })
})

// The target matches all three lines by their collection.
describe('a target discounts', () => {
  const all = (more: Partial<Target>) => only(target('pc_all', { object: 'products_collection', ...more }))

  test.each<[string, Partial<Target>, number[]]>([
    ['every line', {}, [4800, 2800, 1200]],
    ['every second line', { repeat: 2 }, [4800, 0, 1200]],
    ['the lines after the first', { skip_initially: 1 }, [0, 2800, 1200]],
    ['the second line and every third after it', { skip_initially: 1, repeat: 3 }, [0, 2800, 0]],
    ['every line for a repeat of 0', { repeat: 0 }, [4800, 2800, 1200]],
    ['the cheapest line', { effect: 'APPLY_TO_CHEAPEST' }, [0, 0, 1200]],
    ['the most expensive line', { effect: 'APPLY_TO_MOST_EXPENSIVE' }, [0, 2800, 0]],
    [
      'from the cheapest, skipping two lines',
      { effect: 'APPLY_FROM_CHEAPEST', skip_initially: 2 },
      [0, 2800, 0],
    ],
    [
      'from the most expensive, skipping two lines',
      { effect: 'APPLY_FROM_MOST_EXPENSIVE', skip_initially: 2 },
      [0, 0, 1200],
    ],
    ['two units of each line', { quantity_limit: 2 }, [3200, 2800, 1200]],
    ['four units in total', { aggregated_quantity_limit: 4 }, [4800, 2800, 0]],
    [
      'two units in total, from the cheapest',
      { effect: 'APPLY_FROM_CHEAPEST', aggregated_quantity_limit: 2 },
      [1600, 0, 1200],
    ],
    ['at most 15.00 of each line', { amount_limit: 1500 }, [1500, 1500, 1200]],
    ['at most 22.00 in total', { aggregated_amount_limit: 2200 }, [1200, 700, 300]],
    ['every third unit', { target: 'UNIT', skip_initially: 2, repeat: 3 }, [1600, 0, 0]],
    ['every second unit', { target: 'UNIT', skip_initially: 1, repeat: 2 }, [1600, 2800, 0]],
    [
      // Sorted: spoon, cup, cup, cup, bowl.
      'every second unit, from the cheapest',
      { target: 'UNIT', effect: 'APPLY_FROM_CHEAPEST', skip_initially: 1, repeat: 2 },
      [3200, 0, 0],
    ],
    [
      'every second unit, limited to one of each line',
      { target: 'UNIT', effect: 'APPLY_FROM_CHEAPEST', skip_initially: 1, repeat: 2, quantity_limit: 1 },
      [1600, 0, 0],
    ],
    ['nothing if it skips more units than there are', { target: 'UNIT', skip_initially: 9 }, [0, 0, 0]],
  ])('%s', (_, how, expected) => {
    expect(offLines(apply(inAll, free, all(how)).order)).toEqual(expected)
  })

  test('all lines that are equally cheap', () => {
    const pair = cartOf(
      line('egg', 1, 100, { collections: ['pc_all'] }),
      line('nut', 2, 100, { collections: ['pc_all'] }),
    )

    expect(
      offLines(apply(pair, percentOff(50, 'APPLY_TO_ITEMS'), all({ effect: 'APPLY_TO_CHEAPEST' })).order),
    ).toEqual([50, 100])
  })

  test('a line without a unit price by its amount', () => {
    const withoutPrice = line('rice', 4, 0, { price: null, amount: 1000, collections: ['pc_all'] })
    const shop = cartOf(line('egg', 1, 300, { collections: ['pc_all'] }), withoutPrice)

    expect(offLines(apply(shop, free, all({ effect: 'APPLY_TO_CHEAPEST' })).order)).toEqual([0, 1000])
  })
})

describe('several targets', () => {
  test('apply the first target that matches a line', () => {
    const targets = only(
      target('prod_cup', { quantity_limit: 1 }),
      target('pc_table', { object: 'products_collection', amount_limit: 100 }),
    )

    expect(offLines(apply(cart, free, targets).order)).toEqual([1600, 100, 0])
  })

  test('each limit the total of their own lines', () => {
    const targets = only(
      target('pc_table', { object: 'products_collection', aggregated_amount_limit: 1900 }),
      target('prod_spoon', { aggregated_amount_limit: 5000 }),
    )

    expect(offLines(apply(cart, free, targets).order)).toEqual([1200, 700, 1200])
  })

  test('move the rest of a limited line to other lines in a split', () => {
    const split = amountOff(3000, 'APPLY_TO_ITEMS_PROPORTIONALLY')
    const targets = only(target('prod_cup', { amount_limit: 1000 }), target('prod_bowl'))

    expect(offLines(apply(cart, split, targets).order)).toEqual([1000, 2000, 0])
  })
})

test('counts a million units without a loop over them', () => {
  const nails = cartOf(
    ...Array.from({ length: 500 }, (_, index) =>
      line(`nail${index}`, 999_999, 3, { collections: ['pc_all'] }),
    ),
  )
  const third = target('pc_all', {
    object: 'products_collection',
    target: 'UNIT',
    skip_initially: 2,
    repeat: 3,
  })

  expect(apply(nails, free, only(third)).amount).toBe(500 * 333_333 * 3)
})

test('serializes included and excluded targets with their limits', () => {
  const targets = {
    includedAll: false,
    included: [
      target('prod_cup', { quantity_limit: 2, aggregated_amount_limit: 900, effect: 'APPLY_FROM_CHEAPEST' }),
    ],
    excluded: [target('sku_cup_blue', { object: 'sku' })],
  }

  const common = { skip_initially: 0, repeat: 1, target: 'ITEM' }
  expect(serializeTargets(targets)).toEqual({
    applicable_to: {
      object: 'list',
      data_ref: 'data',
      data: [
        {
          object: 'product',
          id: 'prod_cup',
          effect: 'APPLY_FROM_CHEAPEST',
          ...common,
          quantity_limit: 2,
          aggregated_amount_limit: 900,
        },
      ],
      total: 1,
    },
    inapplicable_to: {
      object: 'list',
      data_ref: 'data',
      data: [{ object: 'sku', id: 'sku_cup_blue', effect: 'APPLY_TO_EVERY', ...common }],
      total: 1,
    },
  })
  expect(serializeTargets(everything)).toMatchObject({ applicable_to: { data: [], total: 0 } })
})
