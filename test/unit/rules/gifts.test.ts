/** Rewards that are products: a line costs nothing once for each redemption that gave what it names. */
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
const naming = (redemption_id: unknown, more: Partial<Line> = {}): Line => ({
  quantity: 1,
  metadata: { redemption_id },
  ...more,
})
const isGift = (line: Line, named = cup, side: 'server' | 'client' = 'server') =>
  createGiftCheck(gifts, side)(line, named, 'order.items.0')

/** What a shop is told of the line. */
function refusalOf(line: Line, named = cup, known = gifts) {
  try {
    createGiftCheck(known, 'server')(line, named, 'order.items.0')
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    const { key, details } = error as ApiError // it was looked at in the line above
    expect(key).toBe('invalid_payload')
    return details
  }
  return undefined
}

describe('a gift', () => {
  test('is the line that names the redemption of what it is', () => {
    expect(isGift(naming('r_cup'))).toBe(true)
    expect(isGift(naming('r_blue'), blueCup)).toBe(true)
    expect(isGift(naming('r_cup', { price: 0, amount: 0 }))).toBe(true)
  })

  test('is no line that names no redemption', () => {
    expect(isGift({ quantity: 1 })).toBe(false)
    expect(isGift(naming(7))).toBe(false)
  })

  test('is given once: of two lines the first one has it', () => {
    const decide = createGiftCheck(gifts, 'client')

    expect(decide(naming('r_cup'), cup, 'order.items.0')).toBe(true)
    expect(decide(naming('r_cup'), cup, 'order.items.1')).toBe(false)
    expect(decide(naming('r_blue'), blueCup, 'order.items.2')).toBe(true)
  })

  test('is still to be had after a line that could not have it', () => {
    const decide = createGiftCheck(gifts, 'client')

    expect(decide(naming('r_cup', { quantity: 2 }), cup, 'order.items.0')).toBe(false)
    expect(decide(naming('r_cup'), cup, 'order.items.1')).toBe(true)
  })
})

describe('a shop is told', () => {
  const field = 'order.items.0.metadata.redemption_id'

  test.each([
    ['that guestScope knows the redemption', naming('r_none'), cup, field, /gave a product and was not rolled/],
    ['why it does not count', naming('r_gone'), cup, field, /^was rolled back$/],
    ['which product it gave', naming('r_cup'), { ...cup, product_id: 'prod_bowl' }, field, /gave prod_cup$/],
    ['which SKU it gave', naming('r_blue'), cup, field, /gave sku_blue$/],
    ['that it is one unit', naming('r_cup', { quantity: 2 }), cup, 'order.items.0.quantity', /one unit$/],
    ['that it has no price', naming('r_cup', { price: 5 }), cup, 'order.items.0.price', /should be 0/],
    ['that it has no amount', naming('r_cup', { amount: 5 }), cup, 'order.items.0.amount', /should be 0/],
  ])('%s', (_title, line, named, field, message) => {
    expect(refusalOf(line, named)).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  test('which line names a redemption for the second time', () => {
    const decide = createGiftCheck(gifts, 'server')
    decide(naming('r_cup'), cup, 'order.items.0')

    expect(() => decide(naming('r_cup'), cup, 'order.items.1')).toThrow(ApiError)
  })

  test('nothing of what is right', () => {
    expect(refusalOf(naming('r_cup'))).toBeUndefined()
    expect(refusalOf(naming('r_cup'), cup, noGifts)).toHaveLength(1)
    expect(() => refuseGift('order', 'is wrong')).toThrow(ApiError)
  })
})

test('a page is told nothing: what is no gift costs what it costs, and what it says of prices counts for nothing', () => {
  expect(isGift(naming('r_none'), cup, 'client')).toBe(false)
  expect(isGift(naming('r_gone'), cup, 'client')).toBe(false)
  expect(isGift(naming('r_cup', { quantity: 2 }), cup, 'client')).toBe(false)
  expect(isGift(naming('r_cup', { price: 5, amount: 5 }), cup, 'client')).toBe(true)
})
