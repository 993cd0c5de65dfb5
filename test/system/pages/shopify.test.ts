/** A Shopify theme with its Ajax cart, in a real browser. */
import { expect, test } from 'vitest'
import { cartOn, linesOn, openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

const item = (variant_id: unknown, quantity: unknown, price: unknown) => ({
  variant_id,
  product_id: 7,
  quantity,
  price,
  title: 'Mug - blue',
  image: 'https://cdn.example/mug.jpg',
})

const follow = `
  globalThis.stop = kit.followShopify(cart, { onError: (error) => reported.push(String(error)) })`

/** Opens a page with a theme whose cart has `items`. Tests can add more. */
async function openTheme(items: unknown[], script = follow) {
  pages.respond((path) =>
    path.startsWith('/cart') || path === '/fr/cart.js' ? { token: 't', items } : undefined,
  )
  return pages.open(script)
}

const reported = '[...reported]'

test('reads the theme’s cart with names, pictures and rewards', async () => {
  const { page } = await openTheme([
    item(40_001, 2, 1250),
    { ...item(40_002, 1, 0), properties: { _redemption: 'r_1' } },
  ])

  await expect.poll(() => linesOn(page)).toEqual(['2 x 40001 at 1250', '1 x 40002 at 0'])
  expect((await cartOn(page)).lines[1]).toMatchObject({ redemption: 'r_1' })

  expect((await cartOn(page)).lines[0]).toEqual({
    source_id: '40001',
    related_object: 'sku',
    quantity: 2,
    price: 1250,
    name: 'Mug - blue',
    image_url: 'https://cdn.example/mug.jpg',
  })
})

const send = (method: string, path: string) =>
  `{ const request = new XMLHttpRequest(); request.open('${method}', '${path}'); request.send() }`

test.each([
  `void fetch('/cart/add.js', { method: 'POST' })`,
  `void fetch('/cart/add', { method: 'POST', redirect: 'manual' })`,
  `void fetch('/en-gb/cart/add.js', { method: 'POST' })`,
  `void fetch('/cart/change.js?sections=x', { method: 'POST' })`,
  `void fetch('/cart/update.js', { method: 'POST' })`,
  `void fetch('/cart/remove.js', { method: 'POST' })`,
  send('POST', '/cart/clear.js'),
  `void fetch('/cart', { method: 'POST', body: new URLSearchParams('updates[]=0') })`,
  `void fetch('/cart/40001:2,40002:1')`,
  `void fetch('/discount/SAVE-10')`,
  `void fetch('/fr/discount/SAVE%2010?redirect=/cart', { redirect: 'manual' })`,
  send('GET', '/discount/SAVE-10'),
  `fetch('/discount/SAVE-10').then(() => fetch('/cart.js'))`,
  `document.body.append(Object.assign(document.createElement('iframe'), { src: '/discount/SAVE-10' }))`,
  `void fetch('/checkout?discount=SAVE-10', { method: 'POST' })`,
])('reads the cart again after %s', async (change) => {
  const items = [item(1, 1, 100)]
  const { page } = await openTheme(items)
  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])

  items.push(item(2, 3, 200))
  await page.evaluate(change)

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100', '3 x 2 at 200'])
})

test('reads the cart again after a discount with a long, unread response', async () => {
  let price = 100
  pages.respond((path, _, response) => {
    if (path === '/cart.js') return { items: [item(1, 1, price)] }
    if (path === '/long') return '<html>'.padEnd(4_000_000)
    price = 90
    response.writeHead(302, { Location: '/long' }).end()
  })
  const { page } = await pages.open(follow)
  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])

  await page.evaluate('fetch("/discount/SAVE-10").then((response) => (globalThis.unread = response))')

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 90'])
})

test('ignores other requests and unchanged carts', async () => {
  const { page } = await openTheme(
    [item(1, 1, 100)],
    `${follow}; globalThis.changes = 0; cart.$cart.listen(() => changes++)`,
  )
  await expect.poll(() => linesOn(page)).toHaveLength(1)

  await page.evaluate('fetch("/cart.js?again").then(() => fetch("/products/cart/adder.js"))')
  await page.evaluate('fetch("/cart/update.js", { method: "POST" })')
  await expect.poll(() => pages.requests.filter((path) => path === '/cart.js').length).toBe(2)
  await page.waitForTimeout(200)

  expect(pages.requests.filter((path) => path === '/cart.js')).toHaveLength(2)
  expect(await page.evaluate('changes')).toBe(1)
})

test('reads the cart from the theme’s localized address', async () => {
  const { page } = await openTheme(
    [item(1, 1, 100)],
    `globalThis.Shopify = { routes: { root: '/fr/' } }; ${follow}`,
  )

  await expect.poll(() => linesOn(page)).toHaveLength(1)
  expect(pages.requests).toEqual(['/fr/cart.js'])
})

test('supports a shop that identifies items by product', async () => {
  const { page } = await openTheme(
    [item(1, 1, 100), item(2, 2, 100)],
    `kit.followShopify(cart, { productOf: ({ product_id }) => ({ product_id: 'prod_' + product_id }) })`,
  )

  await expect.poll(() => linesOn(page)).toEqual(['3 x prod_7 at 100'])
})

test('sends no requests after it is stopped', async () => {
  const items = [item(1, 1, 100)]
  const { page } = await openTheme(items)
  await expect.poll(() => linesOn(page)).toHaveLength(1)

  await page.evaluate('stop()')
  items.push(item(2, 1, 100))
  await page.evaluate('fetch("/cart/add.js", { method: "POST" })')
  await page.waitForTimeout(200)

  expect(await linesOn(page)).toHaveLength(1)
})

test('leaves out and reports an invalid item', async () => {
  const { page, errors } = await openTheme([
    item(1, 1, 100),
    item(undefined, 1, 100),
    item(2, -1, 100),
    item(3, '1e3x', 100),
    item(4, 1, 1.5),
    item(5, 1, null),
    null,
    7,
  ])

  await expect.poll(() => linesOn(page)).toEqual(['1 x 1 at 100'])
  expect(await page.evaluate(reported)).toEqual([
    expect.stringContaining('variant_id'),
    expect.stringContaining('quantity'),
    expect.stringContaining('quantity'),
    expect.stringContaining('price'),
    expect.stringContaining('price'),
    expect.stringContaining('variant_id'),
    expect.stringContaining('variant_id'),
  ])
  expect(errors).toEqual([])
})

test.each([
  ['no response', undefined],
  ['invalid JSON', '<html>'],
  ['null', 'null'],
  ['no items', '{"items":7}'],
])('keeps the cart and reports an error for %s', async (_, reply) => {
  pages.respond(() => reply)
  const { page, errors } = await pages.open(
    `cart.add({ source_id: 'kept', quantity: 1, price: 5 }); ${follow}`,
  )

  await expect.poll(() => page.evaluate<string[]>(reported)).toHaveLength(1)
  expect(await linesOn(page)).toEqual(['1 x kept at 5'])
  expect(errors).toEqual([])
})

test("survives exceptions in the page's own functions", async () => {
  const { page, errors } = await openTheme(
    [item(1, 1, 100)],
    `kit.followShopify(cart, { productOf() { throw undefined }, onError() { throw new Error('mine') } })`,
  )
  await page.waitForTimeout(200)

  expect([errors, await linesOn(page)]).toEqual([[], []])
})
