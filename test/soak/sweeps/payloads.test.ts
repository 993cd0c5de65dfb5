/**
 * Sixty cart payloads of Shopify, WooCommerce and GA4 in five currencies: the subtotal equals the shop's total for the
 * items, or an error is reported.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { followDataLayer } from '../../../src/state/adapters/data-layer.ts'
import { followShopify } from '../../../src/state/adapters/shopify.ts'
import { followWooCommerce } from '../../../src/state/adapters/woocommerce.ts'
import { type CartLine, type CartStore, createCart, subtotal } from '../../../src/state/cart.ts'
import { dataLayer } from './payloads/data-layer.ts'
import { currencies, type Currency, type Payload } from './payloads/payload.ts'
import { shopify } from './payloads/shopify.ts'
import { wooCommerce } from './payloads/woocommerce.ts'

let responseBody: unknown
const server = createServer((_, response) => response.end(JSON.stringify(responseBody)))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())
// The address of a listening TCP server is an object.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

type Follow = (cart: CartStore, payload: Payload, onError: (error: unknown) => void) => () => void

const platforms: [name: string, payloads: (currency: Currency) => Payload[], follow: Follow][] = [
  ['Shopify', shopify, (cart, _, onError) => followShopify(cart, { root: url, onError })],
  ['WooCommerce', wooCommerce, (cart, _, onError) => followWooCommerce(cart, { url, onError })],
  [
    'GA4',
    dataLayer,
    (cart, { data }, onError) => followDataLayer(cart, { dataLayer: data as unknown[], onError }), // an array for GA4
  ],
]

const before: CartLine = { product_id: 'before', quantity: 1, price: 77 }

/** Reads the payload and returns the subtotal in hundredths, the reported errors and the lines. */
async function followPayload(payload: Payload, follow: Follow, currency: string, lines = [before]) {
  const cart = createCart({ currency })
  cart.replace(lines)
  const errors: string[] = []
  responseBody = payload.data
  let settle: () => void = () => undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))
  cart.$cart.listen(() => settle())
  const stop = follow(cart, payload, (error) => {
    errors.push(String(error))
    settle()
  })
  await settled
  await new Promise(setImmediate) // Errors can be reported before or after the lines change.
  stop()
  return { sum: subtotal(cart.$cart.get()), errors, lines: cart.$cart.get().lines }
}

describe.each(platforms)('%s', (platform, payloads, follow) => {
  test.each(currencies)('adds up to the shop’s total in $code or reports an error', async (currency) => {
    const all = payloads(currency)
    const wrong: string[] = []

    for (const payload of all) {
      const { name, due, isUnsupported = false } = payload
      // GA4 events describe changes, so the cart starts empty.
      const { sum, errors } = await followPayload(
        payload,
        follow,
        currency.code,
        platform === 'GA4' ? [] : [before],
      )
      // Thousandths cannot be represented.
      const mayDiffer = isUnsupported || !Number.isInteger(due)
      if (mayDiffer ? !errors.length : sum !== due || errors.length)
        wrong.push(`${name}: ${sum} for ${due}, ${errors}`)
    }

    expect(all).toHaveLength(20)
    expect(wrong).toEqual([])
  })

  test.each(currencies)('rejects $code in a cart of another currency and names both', async (currency) => {
    for (const payload of payloads(currency)) {
      if (platform === 'GA4' && payload.due === 0) continue // A purchase empties the cart.
      const { lines, errors } = await followPayload(payload, follow, 'CHF')

      expect({ name: payload.name, lines }).toEqual({ name: payload.name, lines: [before] })
      expect(errors[0]).toMatch(new RegExp(`${currency.code}.*CHF`))
    }
  })
})
