/** Shopify and WooCommerce carts stay up to date in a real browser: HTTP cache, Back, slow and failed requests. */
import { describe, expect, test } from 'vitest'
import { type Responder, linesOn, openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

const platforms = [
  {
    name: 'Shopify',
    follow: 'kit.followShopify(cart, { onError: (error) => reported.push(String(error)) })',
    read: '/cart.js',
    change: '/cart/add.js',
    item: (id: number) => ({ variant_id: id, quantity: 1, price: 100 }),
  },
  {
    name: 'WooCommerce',
    follow: 'kit.followWooCommerce(cart, { onError: (error) => reported.push(String(error)) })',
    read: '/wp-json/wc/store/v1/cart',
    change: '/?wc-ajax=add_to_cart',
    item: (id: number) => ({ id, quantity: 1, prices: { price: '100' } }),
  },
]

const line = (id: number) => `1 x ${id} at 100`
const yesterday = new Date(Date.now() - 86_400_000).toUTCString()

const cacheHeaders: [string, Record<string, string>][] = [
  ['max-age', { 'Cache-Control': 'max-age=600' }],
  ['an ETag', { ETag: '"cart"' }],
  ['Last-Modified', { 'Last-Modified': yesterday }],
  [
    'stale-while-revalidate and both validators',
    {
      'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
      ETag: '"cart"',
      'Last-Modified': yesterday,
    },
  ],
]

describe.each(platforms)('$name', ({ follow, read, change, item }) => {
  /** A server that returns 304 for every conditional request, like a badly configured cache. */
  function cachedShop(headers: Record<string, string>) {
    const items = [item(1)]
    pages.respond((path, request, response) => {
      if (path !== read) return {}
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      const { 'if-none-match': tag, 'if-modified-since': since } = request.headers
      if (tag || since) return void response.writeHead(304).end()
      return { items }
    })
    return items
  }

  const changeOn = `fetch('${change}', { method: 'POST' }).then((response) => response.text())`

  describe.each(cacheHeaders)('with %s', (_, headers) => {
    test('shows an added item', async () => {
      const items = cachedShop(headers)
      const { page } = await pages.open(follow)
      await expect.poll(() => linesOn(page)).toEqual([line(1)])

      items.push(item(2))
      await page.evaluate(changeOn)

      await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    })

    test('shows an item added on another page after Back reloads the page', async () => {
      const items = cachedShop(headers)
      const { page } = await pages.open(follow)
      await expect.poll(() => linesOn(page)).toEqual([line(1)])

      await page.goto(pages.address())
      items.push(item(2))
      await page.goBack()
      await page.locator('body.ready').waitFor({ state: 'attached' })

      await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    })
  })

  test('shows an item added on another page after Back restores the page', async () => {
    const items = cachedShop({ 'Cache-Control': 'max-age=600', ETag: '"cart"' })
    const { page } = await pages.open(follow, { goesBack: true })
    await expect.poll(() => linesOn(page)).toEqual([line(1)])
    await page.evaluate(`addEventListener('pageshow', ({ persisted }) => (globalThis.restored = persisted))`)

    await page.goto(pages.address())
    items.push(item(2))
    await page.goBack({ waitUntil: 'commit' })

    await expect.poll(() => page.evaluate('globalThis.restored')).toBe(true)
    await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    items.push(item(3))
    await page.evaluate(changeOn)
    await expect.poll(() => linesOn(page)).toEqual([line(1), line(2), line(3)])
  })

  /** A shop whose responses the test sends. */
  async function openWaitingShop() {
    const reads: ((value: unknown) => void)[] = []
    const respond: Responder = (path) => (path === read ? new Promise((reply) => reads.push(reply)) : {})
    pages.respond(respond)
    const { page, errors } = await pages.open(follow)
    await expect.poll(() => reads.length).toBe(1)
    return { page, errors, reads }
  }

  test('reads once more when the cart changes while it is being read', async () => {
    const { page, reads } = await openWaitingShop()

    await page.evaluate(changeOn)
    await page.evaluate(changeOn)
    reads[0]?.({ items: [item(1)] })
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.({ items: [item(1), item(2)] })

    await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    await page.evaluate(`fetch('/marker').then((response) => response.text())`)
    expect(reads).toHaveLength(2)
  })

  test('reads once more when the cart changes while a read is failing', async () => {
    const { page, reads, errors } = await openWaitingShop()

    await page.evaluate(changeOn)
    reads[0]?.(undefined) // 404
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.({ items: [item(1)] })

    await expect.poll(() => linesOn(page)).toEqual([line(1)])
    expect(await page.evaluate('reported')).toEqual([`Error: ${read} returned 404`])
    expect(errors).toEqual([])
  })

  test.each([422, 500])('keeps following when a change fails with %i', async (status) => {
    const items = [item(1)]
    let isFailing = true
    pages.respond((path, _, response) => {
      if (path === read) return { items }
      if (isFailing) response.statusCode = status
      return {}
    })
    const { page, errors } = await pages.open(follow)
    await expect.poll(() => linesOn(page)).toEqual([line(1)])

    await page.evaluate(changeOn)
    isFailing = false
    items.push(item(2))
    await page.evaluate(changeOn)

    await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    expect([errors, await page.evaluate('reported')]).toEqual([[], []])
  })

  test('ignores requests to other servers', async () => {
    const items = [item(1)]
    pages.respond((path) => (path === read ? { items } : {}))
    const { page } = await pages.open(follow)
    await expect.poll(() => linesOn(page)).toEqual([line(1)])

    const elsewhere = pages
      .address()
      .replace('127.0.0.1', 'localhost')
      .replace(/\/page.*/, change)
    await page.evaluate(`fetch('${elsewhere}').then((response) => response.text())`)
    items.push(item(2))
    await page.evaluate(changeOn)

    await expect.poll(() => linesOn(page)).toEqual([line(1), line(2)])
    expect(pages.requests.filter((path) => path === read)).toHaveLength(2)
  })
})
