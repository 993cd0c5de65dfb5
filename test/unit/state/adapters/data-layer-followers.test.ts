/** Following a `dataLayer`: repeated events, several carts, and tag managers that wrap its `push`. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { followDataLayer } from '../../../../src/state/adapters/data-layer.ts'
import { createCart } from '../../../../src/state/cart.ts'
import { mug, bowl, event, follow, layer } from './support/data-layer.ts'

const followers = {
  'one script': async () => followDataLayer,
  async 'two copies of the script'() {
    vi.resetModules()
    const copy = await import('../../../../src/state/adapters/data-layer.ts')
    expect(copy.followDataLayer).not.toBe(followDataLayer)
    return copy.followDataLayer
  },
}

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
