/** The cart over reloads, in several tabs, with storage that fails, and when another customer signs in. */
import { describe, expect, test } from 'vitest'
import { type CartLine, type CartStore, createCart, itemCount, subtotal } from '../../../src/state/cart.ts'
import type { StoragePort } from '../../../src/state/persist.ts'
import { createBrowser, storageEvent, storageKey } from './storage.ts'

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

describe('over reloads and tabs', () => {
  const broken = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

  test('a cart is there again after a reload', () => {
    const browser = createBrowser()
    const before = openCart(browser.openTab())

    before.add(mug)
    before.select({ object: 'voucher', id: 'v_1' })

    expect(openCart(browser.openTab()).$cart.get()).toEqual(before.$cart.get())
  })

  test('two tabs show the same cart', () => {
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

  test('a storage that another tab empties empties the cart', () => {
    const browser = createBrowser()
    const cart = openCart(browser.openTab())
    cart.add(mug)

    browser.openTab().clear()

    expect(linesOf(cart)).toEqual([])
  })

  test('what other programs keep does not concern the cart', () => {
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

  test('a page that comes back from the back-forward cache catches up', () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const cart = openCart(tab)
    browser.items.set(storageKey, JSON.stringify({ lines: [bowl], selection: [] }))

    tab.events.dispatchEvent(pageshow(true))

    expect(linesOf(cart)).toEqual([bowl])
  })

  test('a page without storage keeps its cart when it is shown', () => {
    const events = new EventTarget()
    const cart = openCart({ storage: () => null, events })
    cart.add(mug)

    events.dispatchEvent(pageshow(false))
    events.dispatchEvent(pageshow(true))

    expect(linesOf(cart)).toEqual([mug])
  })

  test('a storage that is full does not bring back an older cart when the page is shown', () => {
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

  test('a closed cart that is opened again catches up and follows', () => {
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

  test('a closed cart follows no one', () => {
    const browser = createBrowser()
    const [one, other] = [openCart(browser.openTab()), openCart(browser.openTab())]

    other.close()
    one.add(mug)

    expect(linesOf(other)).toEqual([])
  })

  test('nothing is kept but lines, selection and how many changes a tab has made', () => {
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
  ])('a storage that holds %s is an empty cart, and is put right by the next change', (garbage) => {
    const browser = createBrowser()
    browser.items.set(storageKey, garbage)

    const cart = openCart(browser.openTab())
    expect(cart.$cart.get()).toEqual({ lines: [], selection: [] })

    cart.add(mug)
    expect(linesOf(openCart(browser.openTab()))).toEqual([mug])
  })

  test.each([
    ['cannot be had', broken],
    ['cannot be read or written', () => ({ getItem: broken, setItem: broken })],
    ['is not there', () => null],
  ])('a storage that %s leaves a cart that works as long as the page', (_, storage) => {
    const events = new EventTarget()
    const cart = openCart({ storage, events })

    cart.add(mug)
    cart.add(bowl)

    expect(subtotal(cart.$cart.get())).toBe(1850)
  })

  test('a storage that turns bad does not lose what is there', () => {
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

  test('the lines stay and what the one before had selected does not pass over', () => {
    const cart = openCart(createBrowser().openTab(), 'ada')
    cart.add(mug)
    cart.select(voucher)

    cart.open('ben')

    expect(cart.$cart.get()).toEqual({ lines: [mug], selection: [] })
  })

  test('what the one before has redeemed is not for the next', () => {
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

  test('the same holds after a reload, for guests, in another tab and without storage', () => {
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
    const unkept = openCart({}, 'ada')
    unkept.select(voucher)
    unkept.open()
    expect(unkept.$cart.get().selection).toEqual([])
  })

  test('whoever comes back finds their selection, and a guest who signs in keeps theirs', () => {
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

  test('neither an id nor an e-mail is kept to know them by', () => {
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
