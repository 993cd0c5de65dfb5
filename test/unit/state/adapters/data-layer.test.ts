/** Shops that report their carts to analytics: lines and prices of GA4 events in `dataLayer`. */
import { expect, test } from 'vitest'
import { mug, bowl, event, follow, layer } from './support/data-layer.ts'

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

test('ignores begin_checkout, which may be for a single item', () => {
  const { lines } = follow(layer)

  layer.push(event('view_cart', mug), event('begin_checkout', bowl))

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
