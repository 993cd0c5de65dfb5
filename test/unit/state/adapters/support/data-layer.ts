/** A cart that follows events in a `dataLayer`, which is empty before each test. */
import { beforeEach, onTestFinished } from 'vitest'
import { followDataLayer, type DataLayerOptions } from '../../../../../src/state/adapters/data-layer.ts'
import { createCart } from '../../../../../src/state/cart.ts'

export const mug = { item_id: 'mug', item_name: 'Mug', price: 12.5, quantity: 1 }

export const bowl = { item_id: 'bowl', price: '3.10' }

export const event = (name: string, ...items: unknown[]) => ({
  event: name,
  ecommerce: { currency: 'EUR', items },
})

export function follow(
  dataLayer: unknown[],
  options: DataLayerOptions = {},
  cart = createCart(),
  start = followDataLayer,
) {
  const reports: unknown[] = []
  const stop = start(cart, { dataLayer, onError: (error) => reports.push(error), ...options })
  onTestFinished(stop)
  const lines = () =>
    cart.$cart.get().lines.map(({ quantity, price, source_id }) => `${quantity} x ${source_id} at ${price}`)
  return { cart, reports, stop, lines }
}

export let layer: unknown[]

beforeEach(() => (layer = []))
