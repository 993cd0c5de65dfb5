import { describe, expect, test } from 'vitest'
import {
  type CartLine,
  type CartStore,
  createCart,
  itemCount,
  lineKey,
  lineTotal,
  subtotal,
} from '../../../src/state/cart.ts'
import { orderOf } from '../../../src/state/order.ts'
import { bowl, gift, linesOf, mug, openCart } from './carts.ts'
import { createBrowser, storageKey } from './storage.ts'

describe('the line of a redemption', () => {
  test('is added once in all tabs, beside the lines of its product', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab()), openCart(browser.openTab())]

    one.add(gift)
    other.add(gift)
    one.add({ ...gift, name: 'Mug' })
    one.add(mug)
    one.add({ ...gift, redemption: 'r_2' })

    expect(linesOf(openCart(browser.openTab()))).toEqual([gift, mug, { ...gift, redemption: 'r_2' }])
    expect(orderOf(one.$cart.get()).items).toMatchObject([
      { price: 0, metadata: { redemption_id: 'r_1' } },
      { price: 1250 },
      { price: 0, metadata: { redemption_id: 'r_2' } },
    ])
    expect(JSON.stringify(orderOf({ lines: [mug], selection: [] }))).not.toContain('metadata')
  })

  test('is addressed by its key, not by the ids of its product', () => {
    const cart = createCart()
    cart.add(gift)
    cart.add(mug)

    cart.setQuantity({ product_id: 'prod_mug' }, 3)
    expect(linesOf(cart)).toEqual([gift, { ...mug, quantity: 3 }])
    cart.remove({ product_id: 'prod_mug' })
    expect(linesOf(cart)).toEqual([gift])
    cart.remove(lineKey(gift))
    expect(linesOf(cart)).toEqual([])
  })
})

describe('a cart', () => {
  test('starts empty, even if the page has tried to change an empty cart', () => {
    const lines = linesOf(createCart()) as CartLine[]

    expect(() => lines.push(mug)).toThrow(TypeError)
    expect(linesOf(createCart())).toEqual([])
  })

  test('adds a product to its line and updates the name', () => {
    const cart = createCart()

    cart.add(mug)
    cart.add(bowl)
    cart.add({ ...mug, quantity: 2, name: 'Harbour mug' })

    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 3, name: 'Harbour mug' }, bowl])
  })

  test('has a line for each price of a product', () => {
    const cart = createCart()

    cart.add(mug)
    cart.add({ ...mug, quantity: 2, price: 1000 })

    expect(linesOf(cart)).toEqual([mug, { ...mug, quantity: 2, price: 1000 }])
    expect(subtotal(cart.$cart.get())).toBe(3250)
    expect(orderOf(cart.$cart.get()).items).toMatchObject([
      { product_id: 'prod_mug', quantity: 1, price: 1250 },
      { product_id: 'prod_mug', quantity: 2, price: 1000 },
    ])
  })

  test('has a line for each id of a product', () => {
    const cart = createCart()
    const engraved = { ...mug, id: 'engraved: Ada' }

    cart.add(mug)
    cart.add(engraved)
    cart.add({ ...engraved, quantity: 4 })
    cart.add({ ...engraved, id: 'engraved: Bo' })

    expect(linesOf(cart)).toEqual([mug, { ...engraved, quantity: 5 }, { ...engraved, id: 'engraved: Bo' }])
    expect(new Set(linesOf(cart).map(lineKey)).size).toBe(3)
  })

  test('changes a line by key or by line, and a product by its ids', () => {
    const cart = createCart()
    const cheap = { ...mug, price: 1000 }
    cart.replace([mug, cheap, bowl])

    cart.setQuantity(lineKey(mug), 2)
    cart.setQuantity(cheap, 3)
    cart.setQuantity({ sku_id: 'sku_bowl' }, 4)
    expect(linesOf(cart).map(({ quantity }) => quantity)).toEqual([2, 3, 4])

    expect(() => cart.setQuantity({ product_id: 'prod_mug' }, 5)).toThrow(
      'the product has several lines: pass the key of one',
    )
    expect(linesOf(cart).map(({ quantity }) => quantity)).toEqual([2, 3, 4])
    cart.remove(lineKey(cheap))
    cart.setQuantity({ product_id: 'prod_mug' }, 6)
    expect(linesOf(cart)).toEqual([
      { ...mug, quantity: 6 },
      { ...bowl, quantity: 4 },
    ])
    cart.add(cheap)
    cart.remove({ product_id: 'prod_mug' })
    expect(linesOf(cart)).toEqual([{ ...bowl, quantity: 4 }])
  })

  test('ignores a key, line or product that is not in the cart', () => {
    const cart = createCart()
    cart.add(mug)

    for (const missing of ['no key', { ...mug, price: 1 }, { ...mug, id: 'other' }, bowl, {}]) {
      cart.setQuantity(missing, 9)
      cart.remove(missing)
    }

    expect(linesOf(cart)).toEqual([mug])
  })

  test('distinguishes product, SKU and source ids', () => {
    const cart = createCart()

    cart.add({ product_id: 'x', quantity: 1, price: 1 })
    cart.add({ source_id: 'x', quantity: 1, price: 1 })
    cart.add({ product_id: 'x', sku_id: 'large', quantity: 1, price: 1 })

    cart.add({ source_id: 'x', related_object: 'sku', quantity: 1, price: 1 })

    expect(linesOf(cart)).toHaveLength(4)

    cart.setQuantity({ source_id: 'x' }, 5)
    cart.remove({ product_id: 'x' })

    expect(linesOf(cart).map(({ quantity }) => quantity)).toEqual([5, 1, 1])
  })

  test('sets a quantity, and removes a line at 0', () => {
    const cart = createCart()
    cart.replace([mug, bowl])

    cart.setQuantity(mug, 7)
    cart.setQuantity({ sku_id: 'sku_bowl' }, 0)

    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 7 }])
  })

  test('replaces, removes and clears lines', () => {
    const cart = createCart()

    cart.replace([mug, bowl, mug])
    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 2 }, bowl])

    cart.remove(mug)
    expect(linesOf(cart)).toEqual([bowl])

    cart.select({ object: 'voucher', id: 'v_1' })
    cart.clear()
    expect(cart.$cart.get()).toEqual({ lines: [], selection: [] })
  })

  test('never mutates a previous cart', () => {
    const cart = createCart()
    cart.add(mug)
    const before = cart.$cart.get()

    cart.setQuantity(mug, 5)

    expect(before.lines[0]?.quantity).toBe(1)
    expect(cart.$cart.get()).not.toBe(before)
  })
})

describe('invalid quantities and prices', () => {
  const invalid = [-1, 1.5, NaN, Infinity, 2 ** 53, '2', null, undefined, true]

  test('limits a line to 999,999 units', () => {
    const cart = createCart()
    cart.add({ ...mug, quantity: 999_999 })
    const before = cart.$cart.get()

    for (const change of [
      () => cart.add(mug),
      () => cart.setQuantity(mug, 1_000_000),
      () => cart.replace([{ ...bowl, quantity: 1_000_000 }]),
    ]) {
      expect(change).toThrow(new RangeError('quantity must be a whole number from 0 to 999999, not 1000000'))
    }

    expect(cart.$cart.get()).toBe(before)
  })

  test.each(invalid)('rejects %s and keeps the cart', (value) => {
    const cart = createCart()
    cart.add(mug)
    const before = cart.$cart.get()
    const number = value as number // a page in plain JavaScript can pass anything

    expect(() => cart.add({ ...mug, quantity: number })).toThrow(/^quantity must be a whole number/)
    expect(() => cart.setQuantity(mug, number)).toThrow(RangeError)
    expect(() => cart.add({ ...mug, price: number })).toThrow(/^price must be a whole number/)
    expect(() => cart.replace([bowl, { ...mug, quantity: number }])).toThrow(/^quantity/)
    expect(() => cart.replace([{ ...bowl, price: number }])).toThrow(/^price/)

    expect(cart.$cart.get()).toBe(before)
  })

  test('rejects invalid quantities even if their sum is valid', () => {
    expect(() =>
      createCart().replace([
        { ...mug, quantity: -1 },
        { ...mug, quantity: 5 },
      ]),
    ).toThrow(RangeError)
  })

  test('rejects a total above the largest safe integer', () => {
    const cart = createCart()

    expect(() => cart.add({ ...mug, quantity: 999_999, price: 2 ** 40 })).toThrow(/^price/)

    expect(linesOf(cart)).toEqual([])
  })

  test('requires an id', () => {
    expect(() => createCart().add({ quantity: 1, price: 1 })).toThrow(/product_id/)
    expect(() => createCart().add({ product_id: '', quantity: 1, price: 1 })).toThrow(/product_id/)
  })
})

describe('selection', () => {
  test('selects a promotion tier once, and deselects it', () => {
    const cart = createCart()
    const tier = { object: 'promotion_tier', id: 'promo_1', name: 'Autumn', metadata: {} } as const

    cart.select(tier)
    cart.select({ object: 'voucher', id: 'v_1' })
    cart.select(tier)
    expect(cart.$cart.get().selection).toEqual([
      { object: 'voucher', id: 'v_1' },
      { object: 'promotion_tier', id: 'promo_1' },
    ])

    cart.deselect({ id: 'v_1' })
    expect(cart.$cart.get().selection).toEqual([{ object: 'promotion_tier', id: 'promo_1' }])
  })
})

describe('a payment with points', () => {
  const points = (points: number, id = 'CARD') => ({
    object: 'voucher' as const,
    id,
    reward: { id: 'rew_coin', points },
  })
  const selectionOf = ({ $cart }: Pick<CartStore, '$cart'>) => $cart.get().selection

  test('is selected once for each card, with the last amount', () => {
    const cart = createCart()

    cart.select(points(240))
    cart.select(points(100))

    expect(selectionOf(cart)).toEqual([points(100)])
    cart.deselect({ id: 'CARD' })
    expect(selectionOf(cart)).toEqual([])
  })

  test('comes after discounts', () => {
    const cart = createCart()

    cart.select(points(240))
    cart.select({ object: 'promotion_tier', id: 'promo_1' })
    cart.select({ object: 'voucher', id: 'TENOFF' })

    expect(selectionOf(cart)).toEqual([
      { object: 'promotion_tier', id: 'promo_1' },
      { object: 'voucher', id: 'TENOFF' },
      points(240),
    ])
  })

  test('is deselected with 0 points', () => {
    const cart = createCart()
    cart.select(points(240))

    cart.select(points(0))

    expect(selectionOf(cart)).toEqual([])
  })

  test.each([-1, 0.5, NaN, '240', null, undefined])('rejects %s points', (value) => {
    const cart = createCart()
    cart.select(points(240))

    // A page in plain JavaScript can pass anything.
    expect(() => cart.select(points(value as number))).toThrow(/^points must be a whole number/)

    expect(selectionOf(cart)).toEqual([points(240)])
  })

  test('is restored in other tabs without other fields of the card', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab(), 'ada'), openCart(browser.openTab(), 'ada')]
    const reward = Object.assign({ balance: 1240 }, points(240).reward)

    one.select(Object.assign({ holder: 'ada@shop.example' }, points(240), { reward }))

    expect(selectionOf(other)).toEqual([points(240)])
    expect(selectionOf(openCart(browser.openTab(), 'ada'))).toEqual([points(240)])
    expect([...browser.items.values()].join()).not.toMatch(/1240|example/)
  })

  test.each(['bo', undefined])('is not restored for another customer: %s', (customer) => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab(), 'ada')
    cart.add(mug)
    cart.select(points(240))

    const next = openCart(browser.openTab(), customer)

    expect(next.$cart.get()).toEqual({ lines: [mug], selection: [] })
  })

  test('is not restored from invalid storage', () => {
    const browser = createBrowser()
    const selection = [{ object: 'voucher', id: 'CARD', reward: { id: 'rew_coin', points: '240' } }]
    browser.items.set(storageKey, JSON.stringify({ lines: [mug], selection }))

    expect(openCart(browser.openTab()).$cart.get()).toEqual({ lines: [], selection: [] })
  })
})

test('calculates totals in minor units', () => {
  const cart = createCart()
  cart.replace([mug, bowl])

  expect(lineTotal(bowl)).toBe(600)
  expect(subtotal(cart.$cart.get())).toBe(1850)
  expect(itemCount(cart.$cart.get())).toBe(3)
})
