/**
 * Sixty carts as Shopify, WooCommerce and GA4 say them, in five currencies: the cart comes to what the shop charges
 * for the items, or the page is told; never silently to another sum.
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

let answer: unknown
const server = createServer((_, response) => response.end(JSON.stringify(answer)))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())
// A TCP server that listens has an address of this kind.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

type Follow = (cart: CartStore, payload: Payload, onError: (error: unknown) => void) => () => void

const platforms: [name: string, payloads: (currency: Currency) => Payload[], follow: Follow][] = [
  ['Shopify', shopify, (cart, _, onError) => followShopify(cart, { root: url, onError })],
  ['WooCommerce', wooCommerce, (cart, _, onError) => followWooCommerce(cart, { url, onError })],
  [
    'GA4',
    dataLayer,
    (cart, { said }, onError) => followDataLayer(cart, { dataLayer: said as unknown[], onError }), // see there
  ],
]

const before: CartLine = { product_id: 'before', quantity: 1, price: 77 }

/** What the cart comes to in hundredths, and what the page was told, after the shop has said what it has to say. */
async function taken(payload: Payload, follow: Follow, currency: string, lines = [before]) {
  const cart = createCart({ currency })
  cart.replace(lines)
  const told: string[] = []
  answer = payload.said
  let hear: () => void = () => undefined
  const heard = new Promise<void>((resolve) => (hear = resolve))
  cart.$cart.listen(() => hear())
  const stop = follow(cart, payload, (error) => {
    told.push(String(error))
    hear()
  })
  await heard
  await new Promise(setImmediate) // Errors and lines come one after the other.
  stop()
  return { sum: subtotal(cart.$cart.get()), told, lines: cart.$cart.get().lines }
}

describe.each(platforms)('%s', (platform, payloads, follow) => {
  test.each(currencies)('in $code, equals the shop’s total or reports an error', async (currency) => {
    const all = payloads(currency)
    const wrong: string[] = []

    for (const payload of all) {
      const { name, due, isToldOnly = false } = payload
      // GA4's events tell of changes: its cart begins with nothing.
      const { sum, told } = await taken(payload, follow, currency.code, platform === 'GA4' ? [] : [before])
      // Of thousandths the wire knows nothing.
      const mayDiffer = isToldOnly || !Number.isInteger(due)
      if (mayDiffer ? !told.length : sum !== due || told.length)
        wrong.push(`${name}: ${sum} for ${due}, ${told}`)
    }

    expect(all).toHaveLength(20)
    expect(wrong).toEqual([])
  })

  test.each(currencies)('rejects $code in a cart of another currency, naming both', async (currency) => {
    for (const payload of payloads(currency)) {
      if (platform === 'GA4' && payload.due === 0) continue // What was bought empties any cart.
      const { lines, told } = await taken(payload, follow, 'CHF')

      expect({ name: payload.name, lines }).toEqual({ name: payload.name, lines: [before] })
      expect(told[0]).toMatch(new RegExp(`${currency.code}.*CHF`))
    }
  })
})
