/** Rewards that are products: one free line for each redemption. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src/service/errors.ts'
import {
  type Gift,
  type Gifts,
  createGiftCheck,
  noGifts,
  refuseGift,
} from '../../../src/service/rules/gifts.ts'

type Line = Parameters<ReturnType<typeof createGiftCheck>>[0]

const cup: Gift = { product_id: 'prod_cup', sku_id: null }
const blueCup: Gift = { product_id: 'prod_cup', sku_id: 'sku_blue' }
const gifts: Gifts = new Map<string, Gift>([
  ['r_cup', cup],
  ['r_blue', blueCup],
  ['r_gone', { ...cup, refusal: 'was rolled back' }],
])
const lineWith = (redemption_id: unknown, more: Partial<Line> = {}): Line => ({
  quantity: 1,
  metadata: { redemption_id },
  ...more,
})
const isGift = (line: Line, named = cup, side: 'server' | 'client' = 'server') =>
  createGiftCheck(gifts, side)(line, named, 'order.items.0')

/** Details of the error for a shop's server. */
function refusalOf(line: Line, named = cup, known = gifts) {
  try {
    createGiftCheck(known, 'server')(line, named, 'order.items.0')
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    const { key, details } = error as ApiError // checked above
    expect(key).toBe('invalid_payload')
    return details
  }
  return undefined
}

describe('a line', () => {
  test('is a gift if it names the redemption of its product', () => {
    expect(isGift(lineWith('r_cup'))).toBe(true)
    expect(isGift(lineWith('r_blue'), blueCup)).toBe(true)
    expect(isGift(lineWith('r_cup', { price: 0, amount: 0 }))).toBe(true)
  })

  test('is not a gift without a redemption', () => {
    expect(isGift({ quantity: 1 })).toBe(false)
    expect(isGift(lineWith(7))).toBe(false)
  })

  test('is a gift once for each redemption', () => {
    const decide = createGiftCheck(gifts, 'client')

    expect(decide(lineWith('r_cup'), cup, 'order.items.0')).toBe(true)
    expect(decide(lineWith('r_cup'), cup, 'order.items.1')).toBe(false)
    expect(decide(lineWith('r_blue'), blueCup, 'order.items.2')).toBe(true)
  })

  test('is a gift even after a rejected line with the same redemption', () => {
    const decide = createGiftCheck(gifts, 'client')

    expect(decide(lineWith('r_cup', { quantity: 2 }), cup, 'order.items.0')).toBe(false)
    expect(decide(lineWith('r_cup'), cup, 'order.items.1')).toBe(true)
  })
})

describe('an error for a server names', () => {
  const field = 'order.items.0.metadata.redemption_id'

  test.each([
    ['an unknown redemption', lineWith('r_none'), cup, field, /granted a product and was not rolled/],
    ['the reason why a redemption is rejected', lineWith('r_gone'), cup, field, /^was rolled back$/],
    [
      'the product of the redemption',
      lineWith('r_cup'),
      { ...cup, product_id: 'prod_bowl' },
      field,
      /granted prod_cup$/,
    ],
    ['the SKU of the redemption', lineWith('r_blue'), cup, field, /granted sku_blue$/],
    [
      'the required quantity of 1',
      lineWith('r_cup', { quantity: 2 }),
      cup,
      'order.items.0.quantity',
      /one unit$/,
    ],
    ['the required price of 0', lineWith('r_cup', { price: 5 }), cup, 'order.items.0.price', /must be 0/],
    ['the required amount of 0', lineWith('r_cup', { amount: 5 }), cup, 'order.items.0.amount', /must be 0/],
  ])('%s', (_title, line, named, field, message) => {
    expect(refusalOf(line, named)).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  test('a line with the same redemption', () => {
    const decide = createGiftCheck(gifts, 'server')
    decide(lineWith('r_cup'), cup, 'order.items.0')

    expect(() => decide(lineWith('r_cup'), cup, 'order.items.1')).toThrow(ApiError)
  })

  test('nothing for a valid line', () => {
    expect(refusalOf(lineWith('r_cup'))).toBeUndefined()
    expect(refusalOf(lineWith('r_cup'), cup, noGifts)).toHaveLength(1)
    expect(() => refuseGift('order', 'is wrong')).toThrow(ApiError)
  })
})

test('a line from a page causes no error, and its price is ignored', () => {
  expect(isGift(lineWith('r_none'), cup, 'client')).toBe(false)
  expect(isGift(lineWith('r_gone'), cup, 'client')).toBe(false)
  expect(isGift(lineWith('r_cup', { quantity: 2 }), cup, 'client')).toBe(false)
  expect(isGift(lineWith('r_cup', { price: 5, amount: 5 }), cup, 'client')).toBe(true)
})
