import { describe, expect, test } from 'vitest'
import { type DiscountedLine, undiscountedLine } from '../../../../src/service/rules/discounts/order.ts'
import { hasOrderedLines, paidAmount, paidLines } from '../../../../src/service/rules/discounts/paid-lines.ts'
import { cartOf, line, spoon } from './support/cart.ts'

const cups = (quantity: number, free_quantity: number, more: Partial<DiscountedLine> = {}) => ({
  ...undiscountedLine(line('cup', quantity, 1600)),
  free_quantity,
  ...more,
})
const addedCup = cups(1, 1, { isAdded: true })
const orderOf = (...items: DiscountedLine[]) => ({ ...cartOf(...items), items })
const paidSpoon = undiscountedLine(spoon)

describe('paid lines', () => {
  test.each<[string, DiscountedLine[], number[][]]>([
    ['contain all units of a line without free units', [cups(3, 0)], [[0, 3, 4800]]],
    ['leave out free units', [cups(3, 1)], [[0, 2, 3200]]],
    [
      'leave out entirely free lines, and keep the index of the others',
      [cups(2, 2), addedCup, paidSpoon],
      [[2, 1, 1200]],
    ],
    ['round the amount of the free units', [cups(3, 1, { amount: 1000 })], [[0, 2, 667]]],
    ['keep the amount of a stored line without a quantity', [cups(0, 0, { amount: 500 })], [[0, 0, 500]]],
  ])('%s', (_, items, expected) => {
    const lines = paidLines(orderOf(...items))

    expect(lines.map(({ index, quantity, amount }) => [index, quantity, amount])).toEqual(expected)
  })

  test('are calculated once per order', () => {
    const order = orderOf(cups(3, 1))

    expect(paidLines(order)).toBe(paidLines(order))
    expect(paidLines({ ...order })).not.toBe(paidLines(order))
  })
})

test.each<[string, DiscountedLine[], boolean, number]>([
  ['the amount of its paid units', [cups(3, 1), addedCup, paidSpoon], true, 4400],
  ['0, if all units are free', [cups(2, 2)], true, 0],
  ['its initial amount, if all lines were added', [addedCup], false, 5000],
  ['its initial amount, if it has no lines', [], false, 5000],
])('the paid amount of an order is %s', (_, items, isBought, amount) => {
  const order = { ...orderOf(...items), initial_amount: 5000 }

  expect(hasOrderedLines(order)).toBe(isBought)
  expect(paidAmount(order)).toBe(amount)
})
