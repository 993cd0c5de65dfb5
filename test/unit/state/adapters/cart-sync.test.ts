/** Currencies and line prices in all adapters. */
import { expect, onTestFinished, test } from 'vitest'
import { followDataLayer, type DataLayerOptions } from '../../../../src/state/adapters/data-layer.ts'
import { type CartStore, createCart, subtotal } from '../../../../src/state/cart.ts'
import { createCartSync } from '../../../../src/state/cart-sync.ts'

const viewed = (price: number, currency?: string) => ({
  event: 'view_cart',
  ecommerce: { currency, items: [{ item_id: 'mug', price }] },
})

function follow(cart: CartStore, dataLayer: unknown[], options: DataLayerOptions = {}) {
  const errors: string[] = []
  onTestFinished(
    followDataLayer(cart, { dataLayer, onError: (error) => errors.push(String(error)), ...options }),
  )
  return { errors, sum: () => subtotal(cart.$cart.get()) }
}

const currencyError = (shop: string, cart: string) =>
  expect.stringMatching(new RegExp(`^RangeError: .* is ${shop}, the cart's is ${cart}`))

test('rejects events in another currency than the cart', () => {
  const { errors, sum } = follow(createCart({ currency: 'EUR' }), [viewed(12.5, 'EUR'), viewed(10, 'USD')])

  expect([sum(), errors]).toEqual([1250, [currencyError('USD', 'EUR')]])
})

test("prefers the currency option to the cart's currency, in upper or lower case", () => {
  const cart = createCart({ currency: 'EUR' })
  const { errors, sum } = follow(cart, [viewed(10, 'usd'), viewed(12.5, 'EUR')], { currency: 'USD' })

  expect([sum(), errors]).toEqual([1000, [currencyError('EUR', 'USD')]])
})

test('uses the first currency that the shop reports if neither the page nor the cart sets one', () => {
  const { errors, sum } = follow(createCart(), [viewed(10), viewed(12.5, 'EUR'), viewed(20, 'USD')])

  expect([sum(), errors]).toEqual([1250, [currencyError('USD', 'EUR')]])
})

test('uses a currency that is set on the cart later', () => {
  const layer: unknown[] = []
  const cart = createCart()
  const { errors, sum } = follow(cart, layer)

  cart.currency = 'EUR'
  layer.push(viewed(10, 'USD'))

  expect([sum(), errors]).toEqual([0, [currencyError('USD', 'EUR')]])
})

test.each([
  ['EUR', 1000, ['2 at 333', '1 at 334']],
  ['EUR', 999, ['3 at 333']],
  ['KWD', 1000, ['2 at 333', '1 at 334']],
  ['JPY', 10_000, ['2 at 3300', '1 at 3400']],
  ['JPY', 10_050, ['3 at 3350']],
  ['CLP', 0, ['3 at 0']],
])('in %s splits a total of %i for three units into payable prices', (currency, total, lines) => {
  const { linesFor } = createCartSync(createCart({ currency }), {})

  const made = linesFor({ product_id: 'mug', quantity: 3 }, total)

  expect(made.map(({ quantity, price }) => `${quantity} at ${price}`)).toEqual(lines)
})

test('rounds and reports a price with three decimals', () => {
  const { errors, sum } = follow(createCart({ currency: 'KWD' }), [viewed(4.505, 'KWD')])

  expect(sum()).toBe(451)
  expect(errors).toEqual([expect.stringContaining('450.5')])
})

test('reports a value that is not the sum of the lines', () => {
  const event = viewed(12.5, 'EUR')
  const { errors, sum } = follow(createCart(), [{ ...event, ecommerce: { ...event.ecommerce, value: 10 } }])

  expect(sum()).toBe(1250)
  expect(errors).toEqual([expect.stringMatching(/1250.*1000/)])
})
