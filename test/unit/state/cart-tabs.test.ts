/** Several tabs change one cart at once, in a storage that tells of a write only later. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, type CartStore, createCart } from '../../../src/state/cart.ts'
import { createBrowser, createSlowStorage, storageEvent, storageKey } from './storage.ts'

const mug: CartLine = { product_id: 'mug', quantity: 1, price: 1250 }
const bowl: CartLine = { product_id: 'bowl', quantity: 2, price: 300 }

const linesOf = ({ $cart }: Pick<CartStore, '$cart'>) => $cart.get().lines

test('whenever writes arrive and are told of, no piece and no choice of any tab is lost', () => {
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
      const happen = (which: number) => {
        const steps = storage.steps()
        steps[which % steps.length]?.()
        return steps.length > 0
      }
      const chosen = new Set<string>()
      let added = 0

      for (const { tab, which, isChange } of moves) {
        if (!isChange) {
          happen(which)
          continue
        }
        carts[tab]?.add(mug)
        added++
        carts[tab]?.select({ object: 'voucher', id: `${tab}` })
        chosen.add(`${tab}`)
      }
      let steps = 0
      while (happen(0)) if (++steps > 20_000) throw new Error('The tabs never agree')

      for (const cart of carts) {
        expect(linesOf(cart)).toEqual(added ? [{ ...mug, quantity: added }] : [])
        expect(new Set(cart.$cart.get().selection.map(({ id }) => id))).toEqual(chosen)
      }
    }),
  )
})

test('a change reads what other tabs wrote, told of or not', () => {
  const { openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()].map(({ storage }) => createCart({ storage }))
  if (!one || !other) throw new Error('No tabs')

  one.add(mug)
  other.add(bowl)
  one.add(mug)

  expect(linesOf(one)).toEqual([{ ...mug, quantity: 2 }, bowl])
})

test('a cart that was changed before it was opened keeps what was kept', () => {
  const { openTab } = createBrowser()
  createCart(openTab()).add(mug)

  const cart = createCart(openTab())
  cart.add(bowl)
  cart.open()

  expect(linesOf(cart)).toEqual([mug, bowl])
})

test('a replacement that follows from the lines of before follows from those of all tabs', () => {
  const { openTab } = createBrowser()
  const [one, other] = [openTab(), openTab()].map(({ storage }) => createCart({ storage }))
  one?.add(mug)

  other?.replace((lines) => lines.map((line) => ({ ...line, price: 1000 })))

  expect(other && linesOf(other)).toEqual([{ ...mug, price: 1000 }])
})

describe('what is done again, and what is not', () => {
  /** A tab that has just added a mug, and what is then found in the storage. */
  function changedMeanwhile(kept: object | null, cart = mug) {
    const { openTab, items } = createBrowser()
    const tab = openTab()
    const mine = createCart(tab)
    mine.open()
    mine.add(cart)
    const written: unknown = JSON.parse(items.get(storageKey) ?? '')
    const hear = (kept: object | null) => {
      if (kept) items.set(storageKey, JSON.stringify(kept))
      else items.clear()
      tab.events.dispatchEvent(storageEvent(storageKey))
    }
    hear(kept)
    return { mine, hear, written: Object(written) }
  }
  const others = (lines: CartLine[], tabs = [[0.5, 1]]) => ({ lines, selection: [], tabs })

  test('what another tab wrote without it is done again', () => {
    const { mine } = changedMeanwhile(others([bowl]))
    expect(linesOf(mine)).toEqual([bowl, mug])
  })

  test('what another tab knew and took away', () => {
    const { mine, hear, written } = changedMeanwhile(others([bowl]))
    hear(others([], written.tabs))
    expect(linesOf(mine)).toEqual([])
  })

  test('what was done before storage was emptied', () => {
    const { mine, hear } = changedMeanwhile(null)
    expect(linesOf(mine)).toEqual([])
    hear(others([bowl]))
    expect(linesOf(mine)).toEqual([bowl])
  })

  test('what was done before a version that does not count wrote', () => {
    const { mine } = changedMeanwhile({ lines: [{ ...mug, quantity: 3 }], selection: [] })
    expect(linesOf(mine)).toEqual([{ ...mug, quantity: 3 }])
  })

  test('what no longer fits', () => {
    const many = { ...bowl, quantity: 2 ** 19, price: 2 ** 33 }
    const { mine } = changedMeanwhile(others([many]), { ...mug, price: 2 ** 53 - 1 })
    expect(linesOf(mine)).toEqual([many])
  })

  test('what was done for the customer before', () => {
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

describe('with a tab of the version before', () => {
  test('its cart is taken over, and so is what it writes later', () => {
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

  test('lines that it writes back stay apart', () => {
    const browser = createBrowser()
    const cart = createCart(browser.openTab())
    const engraved = { ...mug, id: 'engraved Ada', price: 1500 }
    cart.add(mug)
    cart.add(engraved)
    // All that the version before knows to keep.
    const fields = ['lines', 'product_id', 'sku_id', 'source_id', 'related_object', 'quantity', 'price']
    const known = [...fields, 'name', 'image_url', 'selection', 'object', 'id', 'owner']

    const kept: unknown = JSON.parse(browser.items.get(storageKey) ?? '')
    browser.items.set(storageKey, JSON.stringify(kept, known))

    const next = createCart(browser.openTab())
    next.open()
    expect(linesOf(next)).toEqual([mug, engraved])
  })
})

test('a long row of tabs leaves no long row in the storage', () => {
  const browser = createBrowser()
  for (let tab = 0; tab < 50; tab++) createCart(browser.openTab()).add(mug)

  const kept = JSON.parse(browser.items.get(storageKey) ?? '') as { tabs: unknown[] } // ours
  expect(kept.tabs).toHaveLength(20)
})
