/** The cart as a shopper and a page author know it. */
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
import type { StoragePort } from '../../../src/state/persist.ts'
import { orderOf } from '../../../src/state/order.ts'
import { createBrowser, storageKey } from './storage.ts'

const mug: CartLine = { product_id: 'prod_mug', quantity: 1, price: 1250, name: 'Mug' }
const bowl: CartLine = { sku_id: 'sku_bowl', quantity: 2, price: 300 }

/** A cart in a tab, as a shop opens it. */
function openCart(tab: StoragePort, customer?: string) {
  const cart = createCart(tab)
  return { ...cart, close: cart.open(customer) }
}

const linesOf = (cart: Pick<CartStore, '$cart'>) => cart.$cart.get().lines

/** What a redemption gave. */
const gift: CartLine = { product_id: 'prod_mug', quantity: 1, price: 0, redemption: 'r_1' }

describe('the line of a redemption', () => {
  test('is there once, however often and in how many tabs it is added, and stands beside those of its product', () => {
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

  test('is not meant by the ids of its product, and goes by itself or its key', () => {
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

describe('lines', () => {
  test('a product that is added twice has one line, under its newer name', () => {
    const cart = createCart()

    cart.add(mug)
    cart.add(bowl)
    cart.add({ ...mug, quantity: 2, name: 'Harbour mug' })

    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 3, name: 'Harbour mug' }, bowl])
  })

  test('a product at two prices has two lines, and costs what both cost', () => {
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

  test('what is engraved is a line of its own, and more of the same joins it', () => {
    const cart = createCart()
    const engraved = { ...mug, id: 'engraved: Ada' }

    cart.add(mug)
    cart.add(engraved)
    cart.add({ ...engraved, quantity: 4 })
    cart.add({ ...engraved, id: 'engraved: Bo' })

    expect(linesOf(cart)).toEqual([mug, { ...engraved, quantity: 5 }, { ...engraved, id: 'engraved: Bo' }])
    expect(new Set(linesOf(cart).map(lineKey)).size).toBe(3)
  })

  test('a line is named by its key or by itself, a product by its ids', () => {
    const cart = createCart()
    const cheap = { ...mug, price: 1000 }
    cart.replace([mug, cheap, bowl])

    cart.setQuantity(lineKey(mug), 2)
    cart.setQuantity(cheap, 3)
    cart.setQuantity({ sku_id: 'sku_bowl' }, 4)
    expect(linesOf(cart).map(({ quantity }) => quantity)).toEqual([2, 3, 4])

    expect(() => cart.setQuantity({ product_id: 'prod_mug' }, 5)).toThrow(/^key is missing/)
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

  test('what names no line changes nothing', () => {
    const cart = createCart()
    cart.add(mug)

    for (const address of ['no key', { ...mug, price: 1 }, { ...mug, id: 'other' }, bowl, {}]) {
      cart.setQuantity(address, 9)
      cart.remove(address)
    }

    expect(linesOf(cart)).toEqual([mug])
  })

  test('the same id of another kind is another product', () => {
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

  test('a quantity can be set, and none takes the line away', () => {
    const cart = createCart()
    cart.replace([mug, bowl])

    cart.setQuantity(mug, 7)
    cart.setQuantity({ sku_id: 'sku_bowl' }, 0)

    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 7 }])
  })

  test('removing, replacing and clearing do what they say', () => {
    const cart = createCart()

    cart.replace([mug, bowl, mug])
    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 2 }, bowl])

    cart.remove(mug)
    expect(linesOf(cart)).toEqual([bowl])

    cart.select({ object: 'voucher', id: 'v_1' })
    cart.clear()
    expect(cart.$cart.get()).toEqual({ lines: [], selection: [] })
  })

  test('a change makes a new cart and leaves the old one as it was', () => {
    const cart = createCart()
    cart.add(mug)
    const before = cart.$cart.get()

    cart.setQuantity(mug, 5)

    expect(before.lines[0]?.quantity).toBe(1)
    expect(cart.$cart.get()).not.toBe(before)
  })
})

describe('what is no quantity or price', () => {
  const wrong = [-1, 1.5, NaN, Infinity, 2 ** 53, '2', null, undefined, true]

  test('a line holds at most 999,999, as in an order', () => {
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

  test.each(wrong)('%s is refused by name, and the cart stays as it was', (value) => {
    const cart = createCart()
    cart.add(mug)
    const before = cart.$cart.get()
    const number = value as number // a page in plain JavaScript may give anything

    expect(() => cart.add({ ...mug, quantity: number })).toThrow(/^quantity must be a whole number/)
    expect(() => cart.setQuantity(mug, number)).toThrow(RangeError)
    expect(() => cart.add({ ...mug, price: number })).toThrow(/^price must be a whole number/)
    expect(() => cart.replace([bowl, { ...mug, quantity: number }])).toThrow(/^quantity/)
    expect(() => cart.replace([{ ...bowl, price: number }])).toThrow(/^price/)

    expect(cart.$cart.get()).toBe(before)
  })

  test('wrong quantities that add up to a right one are still wrong', () => {
    expect(() =>
      createCart().replace([
        { ...mug, quantity: -1 },
        { ...mug, quantity: 5 },
      ]),
    ).toThrow(RangeError)
  })

  test('a cart that no longer adds up exactly is refused', () => {
    const cart = createCart()

    expect(() => cart.add({ ...mug, quantity: 999_999, price: 2 ** 40 })).toThrow(/^price/)

    expect(linesOf(cart)).toEqual([])
  })

  test('a product needs a name of some kind', () => {
    expect(() => createCart().add({ quantity: 1, price: 1 })).toThrow(/product_id/)
    expect(() => createCart().add({ product_id: '', quantity: 1, price: 1 })).toThrow(/product_id/)
  })
})

describe('selection', () => {
  test('a promotion tier as the service gives it can be chosen, once, and let go', () => {
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

describe('points that pay', () => {
  const points = (points: number, id = 'CARD') => ({
    object: 'voucher' as const,
    id,
    reward: { id: 'rew_coin', points },
  })
  const selectionOf = ({ $cart }: Pick<CartStore, '$cart'>) => $cart.get().selection

  test('are chosen once for each card, and the last word counts', () => {
    const cart = createCart()

    cart.select(points(240))
    cart.select(points(100))

    expect(selectionOf(cart)).toEqual([points(100)])
    cart.deselect({ id: 'CARD' })
    expect(selectionOf(cart)).toEqual([])
  })

  test('come after what takes something off, whatever was chosen first', () => {
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

  test('no points at all are not chosen', () => {
    const cart = createCart()
    cart.select(points(240))

    cart.select(points(0))

    expect(selectionOf(cart)).toEqual([])
  })

  test.each([-1, 0.5, NaN, '240', null, undefined])('%s is no number of points', (value) => {
    const cart = createCart()
    cart.select(points(240))

    // A page in plain JavaScript may give anything.
    expect(() => cart.select(points(value as number))).toThrow(/^points must be a whole number/)

    expect(selectionOf(cart)).toEqual([points(240)])
  })

  test('are there after a reload and in the other tabs, and nothing else of the card is kept', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab(), 'ada'), openCart(browser.openTab(), 'ada')]
    const reward = Object.assign({ balance: 1240 }, points(240).reward)

    one.select(Object.assign({ holder: 'ada@shop.example' }, points(240), { reward }))

    expect(selectionOf(other)).toEqual([points(240)])
    expect(selectionOf(openCart(browser.openTab(), 'ada'))).toEqual([points(240)])
    expect([...browser.items.values()].join()).not.toMatch(/1240|example/)
  })

  test.each(['bo', undefined])('are not taken up for another customer: %s', (customer) => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab(), 'ada')
    cart.add(mug)
    cart.select(points(240))

    const next = openCart(browser.openTab(), customer)

    expect(next.$cart.get()).toEqual({ lines: [mug], selection: [] })
  })

  test('a storage that holds something else in their place is not taken up', () => {
    const browser = createBrowser()
    const selection = [{ object: 'voucher', id: 'CARD', reward: { id: 'rew_coin', points: '240' } }]
    browser.items.set(storageKey, JSON.stringify({ lines: [mug], selection }))

    expect(openCart(browser.openTab()).$cart.get()).toEqual({ lines: [], selection: [] })
  })
})

test('totals are sums of whole minor units', () => {
  const cart = createCart()
  cart.replace([mug, bowl])

  expect(lineTotal(bowl)).toBe(600)
  expect(subtotal(cart.$cart.get())).toBe(1850)
  expect(itemCount(cart.$cart.get())).toBe(3)
})
