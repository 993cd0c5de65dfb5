/** Marks that identify customers in storage: salted per browser and unique per customer. */
import { expect, onTestFinished, test } from 'vitest'
import type { Source } from '../../../src/client/source.ts'
import { createCart } from '../../../src/state/cart.ts'
import { type StoragePort, createPersistence, customerHash } from '../../../src/state/persist.ts'
import { createShop } from '../../../src/state/shop.ts'
import { createBrowser, storageEvent } from './storage.ts'

const voucher = { object: 'voucher', id: 'SUMMER-5' } as const

function openAttempts(port: StoragePort, owner: string) {
  const found: unknown[] = []
  const persistence = createPersistence(port, 'attempt:1', (value) => found.push(value), owner)
  onTestFinished(persistence.open())
  return { found, save: (id: string) => persistence.save({ id }, ['id']), read: persistence.read }
}

test('hides vouchers from another customer whose id has the same 32-bit hash', () => {
  const browser = createBrowser()
  const cart = createCart(browser.openTab())
  onTestFinished(cart.open('customer-Aa'))
  cart.select(voucher)

  const next = createCart(browser.openTab())
  onTestFinished(next.open('customer-BB'))

  expect(next.$cart.get().selection).toEqual([])
})

test('uses the card as the owner if the page sets an empty customer', () => {
  const browser = createBrowser()
  // Each shop opens in its own tab.
  const open = (card: string) => {
    const cart = createCart(browser.openTab())
    const shop = createShop({ source: {} as Source, storage: null, customer: '', card, cart })
    onTestFinished(shop.close)
    return shop
  }
  const ada = open('CARD-ADA')
  ada.cart.select(voucher)

  expect(ada.customer).toBe(undefined)
  expect(open('CARD-BEN').cart.$cart.get().selection).toEqual([])
  expect(open('CARD-ADA').cart.$cart.get().selection).toEqual([voucher])
})

test('gives each of 200,000 customers a different mark', () => {
  const port = createBrowser().openTab()
  const marks = new Set<unknown>()
  for (let at = 0; at < 200_000; at++) marks.add(customerHash(port, `shopper-${at}@example.com`))

  expect(marks.size).toBe(200_000)
})

test('distinguishes ids that differ in one emoji', () => {
  const port = createBrowser().openTab()

  expect(customerHash(port, '😀')).not.toBe(customerHash(port, '😁'))
})

test('marks the same customer differently in two browsers, and the same in two tabs of one', () => {
  const browser = createBrowser()
  const mark = customerHash(browser.openTab(), 'ada')

  expect(customerHash(browser.openTab(), 'ada')).toBe(mark)
  expect(customerHash(createBrowser().openTab(), 'ada')).not.toBe(mark)
})

test('stores neither a mark nor a salt for guests', () => {
  const browser = createBrowser()

  expect(customerHash(browser.openTab(), undefined)).toBe(undefined)
  expect(customerHash(browser.openTab(), '')).toBe(undefined)
  expect(browser.items.size).toBe(0)
})

test('works without storage', () => {
  const denied = {
    storage() {
      throw new Error('denied')
    },
  }

  for (const port of [{}, { storage: () => null }, denied])
    expect(customerHash(port, 'ada')).toBe(customerHash(port, 'ada'))
})

test.each(['"', '{}', '0', JSON.stringify('9'.repeat(400))])('works with the damaged salt %s', (salt) => {
  const browser = createBrowser()
  browser.items.set('perkit:salt', salt)

  expect(customerHash(browser.openTab(), 'ada')).not.toBe(customerHash(browser.openTab(), 'ben'))
})

test("finds a customer's data in every tab after two tabs created a salt at the same time", () => {
  const browser = createBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  const attempts = openAttempts(one, 'ada')
  attempts.save('first')
  // The other tab wrote its salt last.
  browser.items.set('perkit:salt', '"4711"')
  one.events.dispatchEvent(storageEvent('perkit:salt'))

  attempts.save('second')

  expect(openAttempts(other, 'ada').found).toEqual([{ id: 'second' }])
})

test("finds a customer's data after storage was cleared while the page was open", () => {
  const browser = createBrowser()
  const attempts = openAttempts(browser.openTab(), 'ada')
  attempts.save('first')
  browser.openTab().clear()

  attempts.save('second')

  expect(openAttempts(browser.openTab(), 'ada').found).toEqual([{ id: 'second' }])
  expect(openAttempts(browser.openTab(), 'ben').found).toEqual([null])
})
