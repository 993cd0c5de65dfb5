/** What the three adapters have in common: currencies, and lines that cost what the shop charges. */
import { expect, onTestFinished, test } from 'vitest'
import { followDataLayer, type DataLayerOptions } from '../../../../src/state/adapters/data-layer.ts'
import { type CartStore, createCart, subtotal } from '../../../../src/state/cart.ts'
import { createCartSync } from '../../../../src/state/cart-sync.ts'

const viewed = (price: number, currency?: string) => ({
  event: 'view_cart',
  ecommerce: { currency, items: [{ item_id: 'mug', price }] },
})

function follow(cart: CartStore, dataLayer: unknown[], options: DataLayerOptions = {}) {
  const told: string[] = []
  onTestFinished(
    followDataLayer(cart, { dataLayer, onError: (error) => told.push(String(error)), ...options }),
  )
  return { told, sum: () => subtotal(cart.$cart.get()) }
}

const naming = (shop: string, cart: string) =>
  expect.stringMatching(new RegExp(`^RangeError: .* is ${shop}, the cart's is ${cart}`))

test('the currency of the cart is the one that counts', () => {
  const { told, sum } = follow(createCart({ currency: 'EUR' }), [viewed(12.5, 'EUR'), viewed(10, 'USD')])

  expect([sum(), told]).toEqual([1250, [naming('USD', 'EUR')]])
})

test('prefers the currency option to that of the cart, in upper or lower case', () => {
  const cart = createCart({ currency: 'EUR' })
  const { told, sum } = follow(cart, [viewed(10, 'usd'), viewed(12.5, 'EUR')], { currency: 'USD' })

  expect([sum(), told]).toEqual([1000, [naming('EUR', 'USD')]])
})

test('uses the first currency that the shop reports if neither the page nor the cart sets one', () => {
  const { told, sum } = follow(createCart(), [viewed(10), viewed(12.5, 'EUR'), viewed(20, 'USD')])

  expect([sum(), told]).toEqual([1250, [naming('USD', 'EUR')]])
})

test('the currency of a cart may be known later', () => {
  const layer: unknown[] = []
  const cart = createCart()
  const { told, sum } = follow(cart, layer)

  cart.currency = 'EUR'
  layer.push(viewed(10, 'USD'))

  expect([sum(), told]).toEqual([0, [naming('USD', 'EUR')]])
})

test.each([
  ['EUR', 1000, ['2 at 333', '1 at 334']],
  ['EUR', 999, ['3 at 333']],
  ['KWD', 1000, ['2 at 333', '1 at 334']],
  ['JPY', 10_000, ['2 at 3300', '1 at 3400']],
  ['JPY', 10_050, ['3 at 3350']],
  ['CLP', 0, ['3 at 0']],
])('in %s three pieces for %i together have prices that can be paid', (currency, total, lines) => {
  const { linesFor } = createCartSync(createCart({ currency }), {})

  const made = linesFor({ product_id: 'mug', quantity: 3 }, total)

  expect(made.map(({ quantity, price }) => `${quantity} at ${price}`)).toEqual(lines)
})

test('what is between two hundredths is taken as the nearest, and told', () => {
  const { told, sum } = follow(createCart({ currency: 'KWD' }), [viewed(4.505, 'KWD')])

  expect(sum()).toBe(451)
  expect(told).toEqual([expect.stringContaining('450.5')])
})

test('a sum of the shop that is another is told, and the lines are taken', () => {
  const event = viewed(12.5, 'EUR')
  const { told, sum } = follow(createCart(), [{ ...event, ecommerce: { ...event.ecommerce, value: 10 } }])

  expect(sum()).toBe(1250)
  expect(told).toEqual([expect.stringMatching(/1250.*1000/)])
})
