/** Which lines and units a discount on items reaches. The cart: 3 cups at 16.00, a bowl at 28.00, a spoon at 12.00. */
import { describe, expect, test } from 'vitest'
import type { Discount } from '../../../../src/contract/resources/discount.ts'
import {
  serializeTargets,
  everything,
  targetedLines,
  type Target,
} from '../../../../src/service/rules/targets.ts'
import { apply, bowl, cartOf, cups, line, offLines, only, spoon, target } from './support/cart.ts'

const cart = cartOf(cups, bowl, line('spoon', 1, 1200, { collections: ['pc_all'] }))
const inAll = cartOf(
  ...[cups, bowl, spoon].map((item) => ({ ...item, collections: [...item.collections, 'pc_all'] })),
)
const free: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 100 }
const half: Discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 }

describe('a target names', () => {
  const blue = line('cup', 1, 1700, { sku_id: 'sku_cup_blue' })
  const shop = cartOf(cups, blue, bowl)

  test('a product with all its SKUs, one SKU, or what is in a collection', () => {
    expect(targetedLines(only(target('prod_cup')), shop)).toEqual([0, 1])
    expect(targetedLines(only(target('sku_cup_blue', { object: 'sku' })), shop)).toEqual([1])
    expect(targetedLines(only(target('pc_table', { object: 'products_collection' })), shop)).toEqual([0, 2])
    expect(targetedLines(only(target('prod_vase')), shop)).toEqual([])
  })

  test('nothing that is excluded, whatever includes it', () => {
    const excluded = [target('sku_cup_blue', { object: 'sku' })]

    expect(targetedLines({ ...everything, excluded }, shop)).toEqual([0, 2])
    expect(targetedLines({ ...only(target('prod_cup')), excluded }, shop)).toEqual([0])
  })

  test('how its products are discounted where everything is', () => {
    const targets = { ...everything, included: [target('prod_cup', { quantity_limit: 1 })] }

    expect(offLines(apply(cart, free, targets).order)).toEqual([1600, 2800, 1200])
  })
})

/** All three lines by a collection; a third of the cups' line is one cup. */
describe('of the lines a target names', () => {
  const all = (more: Partial<Target>) => only(target('pc_all', { object: 'products_collection', ...more }))

  test.each<[string, Partial<Target>, number[]]>([
    ['every one', {}, [4800, 2800, 1200]],
    ['every second line', { repeat: 2 }, [4800, 0, 1200]],
    ['every line after the first', { skip_initially: 1 }, [0, 2800, 1200]],
    ['the second line, and then every third', { skip_initially: 1, repeat: 3 }, [0, 2800, 0]],
    ['a repeat of none means every one', { repeat: 0 }, [4800, 2800, 1200]],
    ['the cheapest', { effect: 'APPLY_TO_CHEAPEST' }, [0, 0, 1200]],
    ['the most expensive', { effect: 'APPLY_TO_MOST_EXPENSIVE' }, [0, 2800, 0]],
    ['from the cheapest, two lines on', { effect: 'APPLY_FROM_CHEAPEST', skip_initially: 2 }, [0, 2800, 0]],
    [
      'from the dearest, two lines on',
      { effect: 'APPLY_FROM_MOST_EXPENSIVE', skip_initially: 2 },
      [0, 0, 1200],
    ],
    ['two units of each line', { quantity_limit: 2 }, [3200, 2800, 1200]],
    ['four units in all', { aggregated_quantity_limit: 4 }, [4800, 2800, 0]],
    [
      'two units in all, from the cheapest',
      { effect: 'APPLY_FROM_CHEAPEST', aggregated_quantity_limit: 2 },
      [1600, 0, 1200],
    ],
    ['no more than 15.00 off each line', { amount_limit: 1500 }, [1500, 1500, 1200]],
    ['no more than 22.00 off all of them', { aggregated_amount_limit: 2200 }, [1200, 700, 300]],
    ['every third unit', { target: 'UNIT', skip_initially: 2, repeat: 3 }, [1600, 0, 0]],
    ['every second unit', { target: 'UNIT', skip_initially: 1, repeat: 2 }, [1600, 2800, 0]],
    [
      'every second unit, from the cheapest: second and third cup, for spoon, cup and cup come before',
      { target: 'UNIT', effect: 'APPLY_FROM_CHEAPEST', skip_initially: 1, repeat: 2 },
      [3200, 0, 0],
    ],
    [
      'every second unit, but one of a line',
      { target: 'UNIT', effect: 'APPLY_FROM_CHEAPEST', skip_initially: 1, repeat: 2, quantity_limit: 1 },
      [1600, 0, 0],
    ],
    ['units beyond the cart', { target: 'UNIT', skip_initially: 9 }, [0, 0, 0]],
  ])('%s', (_, how, expected) => {
    expect(offLines(apply(inAll, free, all(how)).order)).toEqual(expected)
  })

  test('two that are equally cheap are both the cheapest', () => {
    const pair = cartOf(
      line('egg', 1, 100, { collections: ['pc_all'] }),
      line('nut', 2, 100, { collections: ['pc_all'] }),
    )

    expect(offLines(apply(pair, half, all({ effect: 'APPLY_TO_CHEAPEST' })).order)).toEqual([50, 100])
  })

  test('a line without a unit price is as cheap as its amount says', () => {
    const weighed = line('rice', 4, 0, { price: null, amount: 1000, collections: ['pc_all'] })
    const shop = cartOf(line('egg', 1, 300, { collections: ['pc_all'] }), weighed)

    expect(offLines(apply(shop, free, all({ effect: 'APPLY_TO_CHEAPEST' })).order)).toEqual([0, 1000])
  })
})

describe('several targets', () => {
  test('the first that names a line decides how', () => {
    const targets = only(
      target('prod_cup', { quantity_limit: 1 }),
      target('pc_table', { object: 'products_collection', amount_limit: 100 }),
    )

    expect(offLines(apply(cart, free, targets).order)).toEqual([1600, 100, 0])
  })

  test('each keeps to its own limit over all its lines', () => {
    const targets = only(
      target('pc_table', { object: 'products_collection', aggregated_amount_limit: 1900 }),
      target('prod_spoon', { aggregated_amount_limit: 5000 }),
    )

    expect(offLines(apply(cart, free, targets).order)).toEqual([1200, 700, 1200])
  })

  test('a split goes around the limits of its lines', () => {
    const split: Discount = { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 3000 }
    const targets = only(target('prod_cup', { amount_limit: 1000 }), target('prod_bowl'))

    expect(offLines(apply(cart, split, targets).order)).toEqual([1000, 2000, 0])
  })
})

test('a million units are counted without looking at each', () => {
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

test('a reply lists what is included and excluded, with the limits there are', () => {
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
