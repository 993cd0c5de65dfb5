/** The cart across reloads and tabs, with failing storage, and when the customer changes. */
import { describe, expect, test } from 'vitest'
import { itemCount, subtotal } from '../../../src/state/cart.ts'
import { bowl, gift, linesOf, mug, openCart } from './carts.ts'
import { createBrowser, storageEvent, storageKey } from './storage.ts'

describe('across reloads and tabs', () => {
  const broken = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

  test('restores the cart after a reload', () => {
    const browser = createBrowser()
    const before = openCart(browser.openTab())

    before.add(mug)
    before.select({ object: 'voucher', id: 'v_1' })

    expect(openCart(browser.openTab()).$cart.get()).toEqual(before.$cart.get())
  })

  test('shows the same cart in two tabs', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab()), openCart(browser.openTab())]
    const seen: number[] = []
    other.$cart.listen((cart) => seen.push(itemCount(cart)))

    one.add(mug)
    one.add(mug)
    other.add(bowl)

    expect(seen).toEqual([1, 2, 4])
    expect(one.$cart.get()).toEqual(other.$cart.get())
  })

  test('empties the cart when another tab clears the storage', () => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab())
    cart.add(mug)

    browser.openTab().clear()

    expect(linesOf(cart)).toEqual([])
  })

  test('ignores changes of other keys, and pages that were not restored from the cache', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab)
    let changes = 0
    cart.$cart.listen(() => changes++)
    browser.items.set(storageKey, JSON.stringify({ lines: [bowl], selection: [] }))

    tab.events.dispatchEvent(storageEvent('theme'))
    tab.events.dispatchEvent(pageshow(false))

    expect(changes).toBe(0)
  })

  test('reads the cart when the page returns from the back-forward cache', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab)
    browser.items.set(storageKey, JSON.stringify({ lines: [bowl], selection: [] }))

    tab.events.dispatchEvent(pageshow(true))

    expect(linesOf(cart)).toEqual([bowl])
  })

  test('keeps the cart of a page without storage when the page is shown again', () => {
    const events = new EventTarget()
    const cart = openCart({ storage: () => null, events })
    cart.add(mug)

    events.dispatchEvent(pageshow(false))
    events.dispatchEvent(pageshow(true))

    expect(linesOf(cart)).toEqual([mug])
  })

  test('keeps the cart of a page with full storage when the page is shown again', () => {
    const events = new EventTarget()
    const storage = () => ({
      getItem: () => JSON.stringify({ lines: [bowl], selection: [] }),
      setItem: broken,
    })
    const cart = openCart({ storage, events })
    cart.replace([mug])

    events.dispatchEvent(pageshow(true))
    expect(linesOf(cart)).toEqual([mug])
    cart.add({ ...mug, quantity: 2 })

    expect(linesOf(cart)).toEqual([{ ...mug, quantity: 3 }])
  })

  test('reads and follows the storage again when it is reopened', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const [one, other] = [openCart(tab), openCart(browser.openTab())]
    one.close()
    other.add(mug)
    expect(linesOf(one)).toEqual([])

    one.open()
    expect(linesOf(one)).toEqual([mug])
    other.add(bowl)
    expect(linesOf(one)).toEqual([mug, bowl])
  })

  test('ignores other tabs while it is closed', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab()), openCart(browser.openTab())]

    other.close()
    one.add(mug)

    expect(linesOf(other)).toEqual([])
  })

  test('stores only lines, selection and the number of changes', () => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab())
    const line = { ...mug, email: 'ada@shop.example', token: 'secret' }

    cart.add(line)
    cart.select(Object.assign({ code: 'SECRET' }, { object: 'voucher', id: 'v_1' } as const))

    expect([...browser.items.keys()]).toEqual([storageKey])
    expect(JSON.parse(browser.items.get(storageKey) ?? '')).toEqual({
      lines: [mug],
      selection: [{ object: 'voucher', id: 'v_1' }],
      tabs: [[expect.any(Number), 2]],
    })
  })

  test.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"lines":{}}',
    '{"lines":[],"selection":[null]}',
    '{"lines":[],"selection":[],"tabs":[null]}',
    '{"lines":[{"product_id":"a","quantity":-1,"price":1}],"selection":[]}',
    '{"lines":[{"quantity":1,"price":1}],"selection":[]}',
    '{"lines":[{"product_id":"a","quantity":1,"price":"1"}],"selection":[]}',
  ])('starts with an empty cart if the storage contains %s', (garbage) => {
    const browser = createBrowser()
    browser.items.set(storageKey, garbage)

    const cart = openCart(browser.openTab())
    expect(cart.$cart.get()).toEqual({ lines: [], selection: [] })

    cart.add(mug)
    expect(linesOf(openCart(browser.openTab()))).toEqual([mug])
  })

  test.each([
    ['cannot be accessed', broken],
    ['cannot be read or written', () => ({ getItem: broken, setItem: broken })],
    ['is missing', () => null],
  ])('works without persistence if storage %s', (_, storage) => {
    const events = new EventTarget()
    const cart = openCart({ storage, events })

    cart.add(mug)
    cart.add(bowl)

    expect(subtotal(cart.$cart.get())).toBe(1850)
  })

  test('keeps its lines if the storage becomes invalid', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab)
    cart.add(mug)

    browser.items.set(storageKey, 'garbage')
    tab.events.dispatchEvent(storageEvent(storageKey))

    expect(linesOf(cart)).toEqual([mug])
  })
})

describe('when another customer signs in', () => {
  const voucher = { object: 'voucher', id: 'ADA-10' } as const

  test('keeps the lines and drops the selection', () => {
    const cart = openCart(createBrowser().openTab(), 'ada')
    cart.add(mug)
    cart.select(voucher)

    cart.open('ben')

    expect(cart.$cart.get()).toEqual({ lines: [mug], selection: [] })
  })

  test('drops the lines of redeemed rewards', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab, 'ada')
    cart.add(mug)
    cart.add(gift)

    expect(openCart(browser.openTab(), 'ben').$cart.get().lines).toEqual([mug])
    expect(openCart(browser.openTab(), 'ada').$cart.get().lines).toEqual([mug, gift])
    cart.open('ben')
    expect(linesOf(cart)).toEqual([mug])
  })

  test('drops the selection in other tabs, also for guests and without storage', () => {
    const browser = createBrowser()
    const ben = openCart(browser.openTab(), 'ben')
    const ada = openCart(browser.openTab(), 'ada')
    ada.add(mug)
    ada.select(voucher)

    for (const cart of [
      ben,
      openCart(browser.openTab(), 'ben'),
      openCart(browser.openTab()),
      openCart(browser.openTab(), ''),
    ]) {
      expect(cart.$cart.get()).toEqual({ lines: [mug], selection: [] })
    }
    const unsaved = openCart({}, 'ada')
    unsaved.select(voucher)
    unsaved.open()
    expect(unsaved.$cart.get().selection).toEqual([])
  })

  test('restores the selection of a returning customer, and keeps the selection of a guest who signs in', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab)
    cart.select(voucher)

    cart.open('ada')
    expect(cart.$cart.get().selection).toEqual([voucher])
    cart.add(mug)
    cart.open()
    expect(cart.$cart.get().selection).toEqual([])
    cart.open('ada')
    expect(cart.$cart.get().selection).toEqual([voucher])
  })

  test('stores neither an id nor an email address', () => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab(), 'ada@shop.example')

    cart.add(mug)

    expect([...browser.items].join()).not.toContain('ada')
    expect(JSON.parse(browser.items.get(storageKey) ?? '')).toEqual({
      lines: [mug],
      selection: [],
      owner: expect.any(Number),
      tabs: [[expect.any(Number), 1]],
    })
  })
})
