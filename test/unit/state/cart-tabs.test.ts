/** Several tabs change one cart at once, with delayed storage events. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, createCart } from '../../../src/state/cart.ts'
import { linesOf } from './carts.ts'
import { createBrowser, createSlowStorage, storageEvent, storageKey } from './storage.ts'

const mug: CartLine = { product_id: 'mug', quantity: 1, price: 1250 }
const bowl: CartLine = { product_id: 'bowl', quantity: 2, price: 300 }

test('loses no change of any tab for any order of writes and events', () => {
  const moves = fc.array(fc.record({ tab: fc.nat(3), which: fc.nat(100), isChange: fc.boolean() }), {
    maxLength: 120,
  })
  fc.assert(
    fc.property(moves, (moves) => {
      const storage = createSlowStorage()
      const carts = Array.from({ length: 4 }, () => {
        const cart = createCart(storage.openTab())
        cart.open()
        return cart
      })
      const runStep = (which: number) => {
        const steps = storage.steps()
        steps[which % steps.length]?.()
        return steps.length > 0
      }
      const chosen = new Set<string>()
      let added = 0

      for (const { tab, which, isChange } of moves) {
        if (!isChange) {
          runStep(which)
          continue
        }
        carts[tab]?.add(mug)
        added++
        carts[tab]?.select({ object: 'voucher', id: `${tab}` })
        chosen.add(`${tab}`)
      }
      let steps = 0
      while (runStep(0)) if (++steps > 20_000) throw new Error('The tabs never agree')

      for (const cart of carts) {
        expect(linesOf(cart)).toEqual(added ? [{ ...mug, quantity: added }] : [])
        expect(new Set(cart.$cart.get().selection.map(({ id }) => id))).toEqual(chosen)
      }
    }),
  )
})

test('reads the changes of other tabs before its own', () => {
  const { openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()].map(({ storage }) => createCart({ storage }))
  if (!one || !other) throw new Error('No tabs')

  one.add(mug)
  other.add(bowl)
  one.add(mug)

  expect(linesOf(one)).toEqual([{ ...mug, quantity: 2 }, bowl])
})

test('keeps stored lines if the cart is changed before it is opened', () => {
  const { openTab } = createBrowser()
  createCart(openTab()).add(mug)

  const cart = createCart(openTab())
  cart.add(bowl)
  cart.open()

  expect(linesOf(cart)).toEqual([mug, bowl])
})

test('passes the lines of all tabs to a function that replaces them', () => {
  const { openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()].map(({ storage }) => createCart({ storage }))
  one?.add(mug)

  other?.replace((lines) => lines.map((line) => ({ ...line, price: 1000 })))

  expect(other && linesOf(other)).toEqual([{ ...mug, price: 1000 }])
})

describe('after another tab wrote its cart', () => {
  /** A tab that added a line and then finds this value in the storage. */
  function openChanged(stored: object | null, line = mug) {
    const { openTab, items } = createBrowser()
    const tab = openTab()
    const mine = createCart(tab)
    mine.open()
    mine.add(line)
    const written: unknown = JSON.parse(items.get(storageKey) ?? '')
    const receive = (stored: object | null) => {
      if (stored) items.set(storageKey, JSON.stringify(stored))
      else items.clear()
      tab.events.dispatchEvent(storageEvent(storageKey))
    }
    receive(stored)
    return { mine, receive, written: Object(written) }
  }
  const others = (lines: CartLine[], tabs = [[0.5, 1]]) => ({ lines, selection: [], tabs })

  test('adds its own line again if the other tab had not read it', () => {
    const { mine } = openChanged(others([bowl]))
    expect(linesOf(mine)).toEqual([bowl, mug])
  })

  test('does not add a line again that the other tab removed', () => {
    const { mine, receive, written } = openChanged(others([bowl]))
    receive(others([], written.tabs))
    expect(linesOf(mine)).toEqual([])
  })

  test('does not add lines again that were added before the storage was cleared', () => {
    const { mine, receive } = openChanged(null)
    expect(linesOf(mine)).toEqual([])
    receive(others([bowl]))
    expect(linesOf(mine)).toEqual([bowl])
  })

  test('does not add a line again if an older version wrote the cart', () => {
    const { mine } = openChanged({ lines: [{ ...mug, quantity: 3 }], selection: [] })
    expect(linesOf(mine)).toEqual([{ ...mug, quantity: 3 }])
  })

  test('does not add a line again if the total would become too large', () => {
    const many = { ...bowl, quantity: 2 ** 19, price: 2 ** 33 }
    const { mine } = openChanged(others([many]), { ...mug, price: 2 ** 53 - 1 })
    expect(linesOf(mine)).toEqual([many])
  })

  test('does not add changes of the previous customer again', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = createCart(tab)
    cart.open('ada')
    cart.select({ object: 'voucher', id: 'ADA-10' })
    cart.open('ben')

    browser.items.set(storageKey, JSON.stringify(others([bowl])))
    tab.events.dispatchEvent(storageEvent(storageKey))

    expect(cart.$cart.get()).toEqual({ lines: [bowl], selection: [] })
  })
})

describe('with a tab of an older version', () => {
  test('reads the cart of that tab and its later changes', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    browser.items.set(storageKey, JSON.stringify({ lines: [mug], selection: [], owner: 7 }))
    const cart = createCart(tab)
    cart.open()
    expect(linesOf(cart)).toEqual([mug])

    browser.items.set(storageKey, JSON.stringify({ lines: [mug, bowl], selection: [] }))
    tab.events.dispatchEvent(storageEvent(storageKey))

    expect(linesOf(cart)).toEqual([mug, bowl])
  })

  test('keeps lines separate after that tab stores them', () => {
    const browser = createBrowser()
    const cart = createCart(browser.openTab())
    const engraved = { ...mug, id: 'engraved Ada', price: 1500 }
    cart.add(mug)
    cart.add(engraved)
    // The fields that the older version stores.
    const fields = ['lines', 'product_id', 'sku_id', 'source_id', 'related_object', 'quantity', 'price']
    const known = [...fields, 'name', 'image_url', 'selection', 'object', 'id', 'owner']

    const stored: unknown = JSON.parse(browser.items.get(storageKey) ?? '')
    browser.items.set(storageKey, JSON.stringify(stored, known))

    const next = createCart(browser.openTab())
    next.open()
    expect(linesOf(next)).toEqual([mug, engraved])
  })
})

test('stores the counts of at most 20 tabs', () => {
  const browser = createBrowser()
  for (let tab = 0; tab < 50; tab++) createCart(browser.openTab()).add(mug)

  const stored = JSON.parse(browser.items.get(storageKey) ?? '') as { tabs: unknown[] } // written by the cart
  expect(stored.tabs).toHaveLength(20)
})
