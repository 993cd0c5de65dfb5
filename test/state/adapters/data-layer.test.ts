/** Shops that report their carts to analytics: GA4 events in `dataLayer`. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { followDataLayer, type DataLayerOptions } from '../../../src/state/adapters/data-layer.ts'
import { createCart } from '../../../src/state/cart.ts'

const mug = { item_id: 'mug', item_name: 'Mug', price: 12.5, quantity: 1 }
const bowl = { item_id: 'bowl', price: '3.10' }

const event = (name: string, ...items: unknown[]) => ({ event: name, ecommerce: { currency: 'EUR', items } })

function follow(dataLayer: unknown[], options: DataLayerOptions = {}) {
  const cart = createCart()
  const told: unknown[] = []
  const stop = followDataLayer(cart, { dataLayer, onError: (error) => told.push(error), ...options })
  onTestFinished(stop)
  const lines = () =>
    cart.$cart.get().lines.map(({ quantity, price, source_id }) => `${quantity} x ${source_id} at ${price}`)
  return { cart, told, stop, lines }
}

let layer: unknown[]
beforeEach(() => (layer = []))

test('what was reported before and what comes later makes the cart, in hundredths', () => {
  layer.push({ event: 'page_view' }, event('view_cart', mug, bowl))
  const { lines, cart } = follow(layer)
  expect(lines()).toEqual(['1 x mug at 1250', '1 x bowl at 310'])
  expect(cart.$cart.get().lines[0]?.name).toBe('Mug')

  layer.push(event('add_to_cart', { ...mug, quantity: '2' }))
  expect(lines()).toEqual(['3 x mug at 1250', '1 x bowl at 310'])
  layer.push(event('remove_from_cart', mug), event('remove_from_cart', { ...bowl, quantity: 9 }))
  expect(lines()).toEqual(['2 x mug at 1250'])
  layer.push(event('view_cart', bowl))
  expect(lines()).toEqual(['1 x bowl at 310'])
  layer.push(event('add_to_cart', { ...mug, price: 0, redemption: 'r_1' }))
  expect(cart.$cart.get().lines[1]).toMatchObject({ source_id: 'mug', price: 0, redemption: 'r_1' })
  layer.push(event('purchase', bowl))
  expect(lines()).toEqual([])
})

test.each([
  [19.99, 1999],
  [0.29, 29],
  [1.005, 100],
  ['1234.56', 123_456],
  [0, 0],
])('a price of %s is %i hundredths', (price, hundredths) => {
  const { cart } = follow(layer)

  layer.push(event('add_to_cart', { ...mug, price }))

  expect(cart.$cart.get().lines[0]?.price).toBe(hundredths)
})

test('events in the form of gtag() count too', () => {
  const { lines } = follow(layer)
  const gtag: (...words: unknown[]) => void = function () {
    layer.push(arguments) // oxlint-disable-line prefer-rest-params -- as Google's snippet has it
  }

  gtag('js', new Date())
  gtag('event', 'add_to_cart', { items: [mug] })

  expect(lines()).toEqual(['1 x mug at 1250'])
})

test('of a product at two prices that goes away which is at the price that is told', () => {
  const dear = { ...mug, price: 15 }
  const { lines, told } = follow(layer)
  layer.push(event('view_cart', mug, dear))
  expect(lines()).toEqual(['1 x mug at 1250', '1 x mug at 1500'])

  layer.push(event('remove_from_cart', dear))

  expect([lines(), told]).toEqual([['1 x mug at 1250'], []])
})

test('what is bought takes the selection along', () => {
  const { cart } = follow(layer)
  cart.select({ object: 'voucher', id: 'SAVE-10' })

  layer.push(event('purchase', mug))

  expect(cart.$cart.get().selection).toEqual([])
})

test('events of other kinds and things that are none change nothing', () => {
  const { lines, told } = follow(layer)
  layer.push(event('add_to_cart', mug))

  layer.push(event('view_item', bowl), event('toString', bowl), event('__proto__', bowl))
  layer.push(null, undefined, 7, 'add_to_cart', [], {}, () => undefined, { ecommerce: null })

  expect([lines(), told]).toEqual([['1 x mug at 1250'], []])
})

test('items that cannot be read are left out and told', () => {
  const { lines, told } = follow(layer)

  layer.push(
    event(
      'add_to_cart',
      mug,
      { price: 1 },
      { ...bowl, price: 'free' },
      { ...bowl, price: null },
      { ...bowl, quantity: -1 },
      null,
    ),
    { event: 'add_to_cart', ecommerce: { items: 'mug' } },
    { event: 'view_cart' },
  )

  expect(lines()).toEqual(['1 x mug at 1250'])
  expect(told).toHaveLength(7)
})

test('a cart that no longer adds up is told, and stays as it was', () => {
  const { lines, told } = follow(layer)
  layer.push(event('add_to_cart', mug))

  layer.push(event('add_to_cart', { ...mug, price: 9e12, quantity: 9e6 }))

  expect([lines(), told.length]).toEqual([['1 x mug at 1250'], 1])
})

test('once stopped it hears nothing, and following again does not count twice', () => {
  const first = follow(layer)
  layer.push(event('add_to_cart', mug))
  first.stop()
  expect(Object.hasOwn(layer, 'push') && layer.push !== Array.prototype.push).toBe(false)
  layer.push(event('add_to_cart', bowl))
  expect(first.lines()).toEqual(['1 x mug at 1250'])

  const { lines } = follow(layer)
  expect(lines()).toEqual(['1 x bowl at 310'])
})

test('a tag manager that puts itself in front and shortens the list is not in the way', () => {
  const { lines, stop } = follow(layer)
  const before = layer.push
  layer.push = (...entries: unknown[]) => {
    const length = before.apply(layer, entries)
    layer.splice(0)
    return length
  }

  layer.push(event('add_to_cart', mug))
  layer.push(event('add_to_cart', mug))
  expect(lines()).toEqual(['2 x mug at 1250'])

  stop()
  expect(layer.push(event('add_to_cart', mug))).toBe(1)
  expect(lines()).toEqual(['2 x mug at 1250'])
})

test('pushing goes on as before: all entries arrive and the length comes back', () => {
  follow(layer)

  expect(layer.push({ event: 'a' }, { event: 'b' })).toBe(2)
  expect(layer).toHaveLength(2)
})

test('a list that cannot be listened to is told', () => {
  const { told, lines } = follow(Object.freeze([event('add_to_cart', mug)]) as unknown[])

  expect([lines(), told.length]).toEqual([['1 x mug at 1250'], 1])
})

test("a page's own functions that throw do no harm to it", () => {
  follow(layer, {
    productOf() {
      throw new Error('mine')
    },
    onError() {
      throw new Error('mine too')
    },
  })

  expect(() => layer.push(event('add_to_cart', mug))).not.toThrow()
})

test('without a list of its own it uses the one of the page, and makes it if need be', () => {
  const page = globalThis as { dataLayer?: unknown[] }
  onTestFinished(() => void delete page.dataLayer)
  const cart = createCart()

  onTestFinished(followDataLayer(cart))
  page.dataLayer?.push(event('add_to_cart', mug))

  expect(cart.$cart.get().lines).toHaveLength(1)
})
