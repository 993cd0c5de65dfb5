/** Shops that report their carts to analytics: GA4 events in `dataLayer`. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followDataLayer, type DataLayerOptions } from '../../../../src/state/adapters/data-layer.ts'
import { createCart } from '../../../../src/state/cart.ts'

const mug = { item_id: 'mug', item_name: 'Mug', price: 12.5, quantity: 1 }
const bowl = { item_id: 'bowl', price: '3.10' }

const event = (name: string, ...items: unknown[]) => ({ event: name, ecommerce: { currency: 'EUR', items } })

function follow(
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

let layer: unknown[]
beforeEach(() => (layer = []))

test('fills the cart from existing and later events, with prices in hundredths', () => {
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

test('reads an event with a `length` field, such as the length of a video', () => {
  const { lines, reports } = follow(layer)

  layer.push({ length: 2 ** 40, ...event('add_to_cart', mug) })

  expect({ lines: lines(), reports }).toEqual({ lines: ['1 x mug at 1250'], reports: [] })
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

test.each([
  ['2,000.00', 200_000],
  ['1.234,56', 123_456],
  ['1,234,567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['1,00,000.00', 10_000_000],
  ['1 234,56', 123_456],
  ['1\u00a0234,56', 123_456],
  ["1'234.50", 123_450],
  ['12,5', 1250],
  ['0,10', 10],
  ['.50', 50],
  ['12.5000', 1250],
  [' 2000 ', 200_000],
])('reads a price of "%s" as %i hundredths', (price, hundredths) => {
  const { cart, reports } = follow(layer)

  layer.push(event('add_to_cart', { ...mug, price }))

  expect([cart.$cart.get().lines[0]?.price, reports]).toEqual([hundredths, []])
})

test.each(['2.000', '2,000', '1,2,3', '1,23.45,6', '12 50', '12,345.6,7', '$12', '1e3', '-5', '--'])(
  'reports a price of "%s" instead of guessing',
  (price) => {
    const { lines, reports } = follow(layer)

    layer.push(event('add_to_cart', { ...mug, price }, bowl))

    expect(lines()).toEqual(['1 x bowl at 310'])
    expect(reports).toEqual([expect.objectContaining({ message: expect.stringContaining(`"${price}"`) })])
  },
)

test.each([
  ['JPY', '2,000', 200_000],
  ['VND', '25.000', 2_500_000],
  ['KWD', '12.500', 1250],
])('reads three digits after a separator according to %s: "%s"', (currency, price, hundredths) => {
  const { cart, reports } = follow(layer)

  layer.push({ event: 'add_to_cart', ecommerce: { currency, items: [{ ...mug, price }] } })

  expect([cart.$cart.get().lines[0]?.price, reports]).toEqual([hundredths, []])
})

test.each(['3,000.00', 'EUR 25.00'])('reports a value of "%s" that is not the sum of the items', (value) => {
  const { lines, reports } = follow(layer)

  layer.push({ event: 'add_to_cart', ecommerce: { value, items: [{ ...mug, quantity: 2 }] } })

  expect([lines(), reports.length]).toEqual([['2 x mug at 1250'], 1])
})

test('compares a value with a thousands separator', () => {
  const { reports } = follow(layer)

  layer.push({ event: 'add_to_cart', ecommerce: { value: '2,500.00', items: [{ ...mug, price: 2500 }] } })

  expect(reports).toEqual([])
})

test.each([40_001, 0])('reads %i as a variant', (item_variant) => {
  const { cart, lines } = follow(layer)

  layer.push(event('add_to_cart', { ...mug, item_variant }, { ...mug, item_variant: 7 }))
  expect(cart.$cart.get().lines.map(({ id }) => id)).toEqual([String(item_variant), '7'])

  layer.push(event('remove_from_cart', { ...mug, item_variant }))
  expect([lines(), cart.$cart.get().lines[0]?.id]).toEqual([['1 x mug at 1250'], '7'])
})

test('counts an object each time it is pushed', () => {
  const twice = event('add_to_cart', mug)
  layer.push(twice, twice)
  const { lines } = follow(layer)
  expect(lines()).toEqual(['2 x mug at 1250'])

  layer.push(twice)
  layer.push(twice)

  expect(lines()).toEqual(['4 x mug at 1250'])
})

test('counts an order once, even if it is reported again later', () => {
  const { lines, cart } = follow(layer)
  const order = (transaction_id: unknown) => ({
    event: 'purchase',
    ecommerce: { transaction_id, items: [mug] },
  })
  layer.push(event('add_to_cart', mug), order('T-1'))
  expect(lines()).toEqual([])
  cart.select({ object: 'voucher', id: 'SAVE-10' })

  layer.push(event('add_to_cart', bowl), order('T-1'))
  expect(lines()).toEqual(['1 x bowl at 310'])
  expect(cart.$cart.get().selection).toHaveLength(1)

  layer.push(order(2))
  expect(lines()).toEqual([])
})

test('distinguishes orders whose numbers are similar', () => {
  const { cart } = follow(layer)
  const purchase = (transaction_id: string) => ({ event: 'purchase', ecommerce: { transaction_id } })
  layer.push(purchase('ORDER-1O'), event('add_to_cart', mug))

  layer.push(purchase('ORDER-20'))

  expect(cart.$cart.get().lines).toEqual([])
})

test('reuses no items of an earlier event', () => {
  const { lines, reports } = follow(layer)

  layer.push(event('add_to_cart', mug), { ecommerce: null }, { event: 'add_to_cart' })

  expect([lines(), reports.length]).toEqual([['1 x mug at 1250'], 1])
})

test('ignores begin_checkout, which may be for a single item', () => {
  const { lines } = follow(layer)

  layer.push(event('view_cart', mug), event('begin_checkout', bowl))

  expect(lines()).toEqual(['1 x mug at 1250'])
})

const followers = {
  'one script': async () => followDataLayer,
  async 'two copies of the script'() {
    vi.resetModules()
    const copy = await import('../../../../src/state/adapters/data-layer.ts')
    expect(copy.followDataLayer).not.toBe(followDataLayer)
    return copy.followDataLayer
  },
}

test.for(Object.entries(followers))('two followers from %s fill two carts', async ([, another]) => {
  const add = event('add_to_cart', mug)
  layer.push(add)
  const one = follow(layer)
  const other = follow(layer, {}, createCart(), await another())
  layer.push(add, event('add_to_cart', bowl))
  const lines = ['2 x mug at 1250', '1 x bowl at 310']
  expect([one.lines(), other.lines()]).toEqual([lines, lines])

  one.stop()
  layer.push(event('remove_from_cart', bowl))
  expect([one.lines(), other.lines()]).toEqual([lines, lines.slice(0, 1)])
})

test.for(Object.entries(followers))(
  'two followers from %s count events once in one cart',
  async ([, another]) => {
    const cart = createCart()
    layer.push(event('add_to_cart', mug))
    const one = follow(layer, {}, cart)
    const other = follow(layer, {}, cart, await another())
    layer.push(event('add_to_cart', mug))
    expect(one.lines()).toEqual(['2 x mug at 1250'])

    one.stop()
    layer.push(event('add_to_cart', mug))
    expect(one.lines()).toEqual(['3 x mug at 1250'])
    other.stop()
    layer.push(event('add_to_cart', mug))
    expect(one.lines()).toEqual(['3 x mug at 1250'])
  },
)

test.for([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])('stopping followers in the order %s keeps the others working, and finally restores `push`', (order) => {
  const before = layer.push
  const all = [follow(layer), follow(layer), follow(layer)]

  for (const [done, index] of order.entries()) {
    expect(layer.push(event('view_cart', { ...mug, quantity: done + 1 }))).toBe(done + 1)
    for (const live of order.slice(done)) expect(all[live]?.lines()).toEqual([`${done + 1} x mug at 1250`])
    all[index]?.stop()
  }

  expect(layer.push).toBe(before)
  layer.push(event('add_to_cart', bowl))
  expect(all.map(({ lines }) => lines())).not.toContainEqual(expect.stringContaining('bowl'))
})

test('counts each event once when it restarts after a tag manager has wrapped `push`', () => {
  const { stop, cart } = follow(layer)
  const before = layer.push
  layer.push = (...entries) => before.apply(layer, entries)
  const { push } = layer
  stop()
  layer.push(event('add_to_cart', mug))

  const again = follow(layer, {}, cart)
  layer.push(event('add_to_cart', mug))
  expect(again.lines()).toEqual(['2 x mug at 1250'])

  again.stop()
  expect(layer.push).toBe(push)
})

test('returns what the `push` of a tag manager returns', () => {
  layer.push = () => 'handled' as unknown as number // like the `push` of Google Tag Manager, this one does not return the length
  const { lines } = follow(layer)

  expect(layer.push(event('add_to_cart', mug), event('add_to_cart', bowl))).toBe('handled')
  expect(lines()).toEqual(['1 x mug at 1250', '1 x bowl at 310'])
})

test('survives entries that it cannot inspect', () => {
  const { lines } = follow(layer)
  const ring: unknown[] = []
  ring.push(ring)

  layer.push(
    Object.defineProperty({}, 'event', {
      get() {
        throw new Error('not yours')
      },
    }),
    { event: 'view_cart', ecommerce: { items: [{ ...mug, ring, size: 1n }] } },
  )

  expect(lines()).toEqual(['1 x mug at 1250'])
})

test('counts events in the form of gtag()', () => {
  const { lines } = follow(layer)
  const gtag: (...words: unknown[]) => void = function () {
    layer.push(arguments) // oxlint-disable-line prefer-rest-params -- as in Google's snippet
  }

  gtag('js', new Date())
  gtag('event', 'add_to_cart', { items: [mug] })

  expect(lines()).toEqual(['1 x mug at 1250'])
})

test('removes the line at the reported price if a product has two prices', () => {
  const expensive = { ...mug, price: 15 }
  const { lines, reports } = follow(layer)
  layer.push(event('view_cart', mug, expensive))
  expect(lines()).toEqual(['1 x mug at 1250', '1 x mug at 1500'])

  layer.push(event('remove_from_cart', expensive))

  expect([lines(), reports]).toEqual([['1 x mug at 1250'], []])
})

test('clears the selection when an order is placed', () => {
  const { cart } = follow(layer)
  cart.select({ object: 'voucher', id: 'SAVE-10' })

  layer.push(event('purchase', mug))

  expect(cart.$cart.get().selection).toEqual([])
})

test('ignores other events and entries that are not events', () => {
  const { lines, reports } = follow(layer)
  layer.push(event('add_to_cart', mug))

  layer.push(event('view_item', bowl), event('toString', bowl), event('__proto__', bowl))
  layer.push(null, undefined, 7, 'add_to_cart', [], {}, () => undefined, { ecommerce: null })

  expect([lines(), reports]).toEqual([['1 x mug at 1250'], []])
})

test('leaves out and reports items that it cannot read', () => {
  const { lines, reports } = follow(layer)

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
  expect(reports).toHaveLength(7)
})

test('reports an item whose total is too large, and does not change the cart', () => {
  const { lines, reports } = follow(layer)
  layer.push(event('add_to_cart', mug))

  layer.push(event('add_to_cart', { ...mug, price: 9e12, quantity: 9e6 }))

  expect([lines(), reports.length]).toEqual([['1 x mug at 1250'], 1])
})

test('does nothing once stopped, and the next follower counts no event twice', () => {
  const first = follow(layer)
  layer.push(event('add_to_cart', mug))
  first.stop()
  expect(Object.hasOwn(layer, 'push') && layer.push !== Array.prototype.push).toBe(false)
  layer.push(event('add_to_cart', bowl))
  expect(first.lines()).toEqual(['1 x mug at 1250'])

  const { lines } = follow(layer)
  expect(lines()).toEqual(['1 x bowl at 310'])
})

test('works below a tag manager that wraps `push` and shortens the list', () => {
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

test('adds all entries to the list and returns its length', () => {
  follow(layer)

  expect(layer.push({ event: 'a' }, { event: 'b' })).toBe(2)
  expect(layer).toHaveLength(2)
})

test('reports a list whose `push` cannot be replaced', () => {
  const { reports, lines } = follow(Object.freeze([event('add_to_cart', mug)]) as unknown[])

  expect([lines(), reports.length]).toEqual([['1 x mug at 1250'], 1])
})

test("catches errors of the page's own functions", () => {
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

test('follows `window.dataLayer` by default, and creates it if it is missing', () => {
  const page = globalThis as { dataLayer?: unknown[] }
  onTestFinished(() => void delete page.dataLayer)
  const cart = createCart()

  onTestFinished(followDataLayer(cart))
  page.dataLayer?.push(event('add_to_cart', mug))

  expect(cart.$cart.get().lines).toHaveLength(1)
})
