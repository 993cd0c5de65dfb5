import { describe, expect, test } from 'vitest'
import { productOf, withLineIds, withStoredIds } from '../../../../src/service/rules/discounts/line-ids.ts'
import { cartOf, line } from './support/cart.ts'

const idsOf = (lines: readonly { id?: string }[] = []) => lines.map(({ id }) => id)

const cups = (quantity: number, price: number, id?: string) =>
  line('cup', quantity, price, id === undefined ? {} : { id })

describe('new ids', () => {
  const numbered = () => {
    let count = 0
    return () => `new_${(count += 1)}`
  }
  const gift = { ...cups(1, 0), at: 0 }

  test('are assigned to lines without an id, the same in each stage of the order', () => {
    const before = cartOf(cups(1, 1600), cups(1, 1600, 'ordli_kept'))
    const after = cartOf(...before.items, cups(1, 1200))

    const [first, second] = withLineIds([before, after] as const, numbered())

    expect(idsOf(first.items)).toEqual(['new_1', 'ordli_kept'])
    expect(idsOf(second.items)).toEqual(['new_1', 'ordli_kept', 'new_2'])
  })

  test('are assigned to gifts independently of the items', () => {
    const order = { ...cartOf(cups(1, 1600)), gifts: [gift, { ...gift, id: 'ordli_gift' }] }

    const stages = withLineIds([order, order], numbered())

    for (const { items, gifts } of stages) {
      expect(idsOf(items)).toEqual(['new_1'])
      expect(idsOf(gifts)).toEqual(['new_2', 'ordli_gift'])
    }
  })

  test('change nothing else', () => {
    const order = cartOf(cups(1, 1600))

    const [named] = withLineIds([order], numbered())

    expect(named).toStrictEqual({ ...order, items: [{ ...order.items[0], id: 'new_1' }] })
  })
})

describe('ids of a stored order', () => {
  const cup = cups(1, 1600, 'ordli_1')
  const bowl = (id?: string) => line('bowl', 1, 2800, id === undefined ? {} : { id })

  test.each<[string, ReturnType<typeof cups>[], ReturnType<typeof cups>[], (string | undefined)[]]>([
    [
      'go to the line with the same id',
      [cups(2, 900, 'ordli_2')],
      [cups(2, 900, 'ordli_1'), cups(3, 800, 'ordli_2')],
      ['ordli_2'],
    ],
    ['do not go to another product with the same id', [bowl('ordli_1')], [cup], [undefined]],
    ['do not go to another product', [bowl()], [cup], [undefined]],
    ['go to a line of the same product', [cups(5, 2000)], [bowl('ordli_bowl'), cup], ['ordli_1']],
    [
      'go to the line with the same price and quantity rather than the first',
      [cups(2, 1600)],
      [cups(2, 1500, 'ordli_price'), cups(1, 1600, 'ordli_quantity'), cups(2, 1600, 'ordli_both')],
      ['ordli_both'],
    ],
    [
      'go to the line with the same price rather than the first',
      [cups(5, 1600)],
      [cups(5, 1500, 'ordli_quantity'), cups(1, 1600, 'ordli_price')],
      ['ordli_price'],
    ],
    [
      'go to the best match of all lines',
      [cups(2, 1600), cup],
      [cup, cups(1, 1500, 'ordli_2')],
      ['ordli_2', 'ordli_1'],
    ],
    [
      'go to equal lines in order',
      [cups(1, 1600), cups(1, 1600)],
      [cup, cups(1, 1600, 'ordli_2')],
      ['ordli_1', 'ordli_2'],
    ],
    ['are used once', [cups(1, 1600), cups(1, 1600)], [cup], ['ordli_1', undefined]],
    ['replace unknown ids', [cups(1, 1600, 'ordli_other')], [cup], ['ordli_1']],
    ['do not include ids that were not stored', [cup], [], [undefined]],
    ['are missing if the stored line has none', [cups(1, 1600)], [cups(1, 1600)], [undefined]],
  ])('%s', (_, lines, stored, expected) => {
    expect(idsOf(withStoredIds(lines, stored))).toEqual(expected)
  })

  test('change nothing else of a line', () => {
    const { id: _, ...unnamed } = cup

    expect(withStoredIds([unnamed], [cup])).toStrictEqual([cup])
    expect(withStoredIds([cup], [])).toStrictEqual([unnamed])
  })
})

describe('the product of a line', () => {
  const unknown = { product_id: null, sku_id: null, source_id: 'cup' }

  test.each([
    [
      'is its product, whatever its source id',
      { product_id: 'prod_cup' },
      { product_id: 'prod_cup', source_id: 'mug' },
      true,
    ],
    [
      'is its SKU, whatever its source id',
      { sku_id: 'sku_blue' },
      { sku_id: 'sku_blue', source_id: 'mug' },
      true,
    ],
    ['differs by product', { product_id: 'prod_cup' }, { product_id: 'prod_bowl' }, false],
    [
      'differs by SKU',
      { product_id: 'prod_cup', sku_id: 'sku_blue' },
      { product_id: 'prod_cup', sku_id: 'sku_red' },
      false,
    ],
    [
      'differs between a product and its SKU',
      { product_id: 'prod_cup' },
      { product_id: 'prod_cup', sku_id: 'sku_red' },
      false,
    ],
    ['differs between a product and a SKU with the same id', { product_id: 'cup' }, { sku_id: 'cup' }, false],
    ['is the source id if the product is unknown', {}, {}, true],
    ['differs by source id if the product is unknown', {}, { source_id: 'mug' }, false],
  ])('%s', (_, one, other, isSame) => {
    expect(productOf({ ...unknown, ...one }) === productOf({ ...unknown, ...other })).toBe(isSame)
  })
})
