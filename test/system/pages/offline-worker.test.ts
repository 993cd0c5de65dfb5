/** The worker of `perkit/offline` in a test shop: cached responses, privacy, and ignored requests. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { blocks } from '../docs/support.ts'
import { dist } from '../../support/package.ts'

/** The documented start of a shop's own worker. */
const [documented] = blocks('js', 'worker')
const worker = readFileSync(join(dist, 'perkit.offline.js'), 'utf8')
const browser = await openBrowser()
afterAll(() => browser.close())

type Reply = [body: string, headers?: Record<string, string>, status?: number]
type Responder = (request: IncomingMessage, response: ServerResponse) => Reply | void

const script = (body: string, headers = {}): Reply => [
  body,
  { 'Content-Type': 'text/javascript', ...headers },
]
const sheet = (body: string): Reply => [body, { 'Content-Type': 'text/css' }]
const html = (body: string, headers = {}): Reply => [
  `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${body}`,
  { 'Content-Type': 'text/html', ...headers },
]

/** Opens a shop with these responses by path. Unknown paths return 404. */
async function openShop(replies: Record<string, Responder>, address = '/perkit.offline.js?pages=/card') {
  const requests: string[] = []
  const all: Record<string, Responder> = {
    '/perkit.offline.js': () => script(worker),
    '/': () => html('<h1>Home</h1>'),
    ...replies,
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop')
    requests.push(`${request.method} ${pathname}`)
    const reply = all[pathname] ? all[pathname](request, response) : ([''] satisfies Reply)
    if (!reply) return
    const [body, headers = {}, status = all[pathname] ? 200 : 404] = reply
    response.writeHead(status, headers).end(body)
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, 'localhost', () => listening()))
  await listen(0)
  const { port } = server.address() as AddressInfo // the address of a listening TCP server is an object
  const shop = `http://localhost:${port}`
  const context = withLongTimeouts(await browser.newContext())
  const page = await context.newPage()
  const down = async () => {
    await context.setOffline(true)
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  }
  onTestFinished(async () => {
    await context.close()
    server.close()
    server.closeAllConnections()
  })

  return {
    page,
    shop,
    context,
    replies: all,
    requests,
    down,
    async up() {
      await listen(port)
      await context.setOffline(false)
    },
    /** Registers the worker, as a page of the shop does. */
    async register(url = address) {
      await page.goto(`${shop}/`)
      await page.evaluate(async (at) => {
        await navigator.serviceWorker.register(at)
        await navigator.serviceWorker.ready
      }, url)
      await expect.poll(() => page.evaluate(isActive)).toBe(true)
    },
  }
}

const isActive = async () => (await navigator.serviceWorker.ready).active?.state === 'activated'

/** Cached texts by cache name and path. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, Record<string, string>> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const texts = (all[name] = {} as Record<string, string>)
      for (const request of await cache.keys()) {
        const { pathname, search, origin } = new URL(request.url)
        const path = (origin === location.origin ? '' : origin) + pathname + search
        texts[path] = (await (await cache.match(request))?.text()) ?? ''
      }
    }
    return all
  })

const cachedPaths = async (page: Page) =>
  Object.values(await cached(page))
    .flatMap(Object.keys)
    .sort()

const card = (body: string) => `<script type="module" src="/card.js"></script>${body}`

test('caches same-origin files, but no private responses and no service data', async () => {
  const other = createServer((_, response) =>
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end(),
  )
  await new Promise<void>((listening) => other.listen(0, 'localhost', () => listening()))
  onTestFinished(() => void other.close())
  const otherOriginScript = `http://localhost:${(other.address() as AddressInfo).port}/other-origin.js`
  const { page, register } = await openShop({
    '/card': () =>
      html(`
        <link href="/looks.css?a=1&amp;b=2" rel="stylesheet"><link rel=modulepreload href=/messages/de.js>
        <link rel="preload" as="fetch" href="/client/v1/promotions/tiers"><link rel="next" href="/">
        <script type="module" src='/card.js'></script><script src="/secret.js"></script><script src="/vary.js"></script>
        <script src="/client/v1/script.js"></script><script src="/moved.js"></script><script src="/gone.js"></script>
        <script src="${otherOriginScript}"></script><img alt="" src="/logo.svg">
        <script type="module">import { more } from "./inline.js"</script>`),
    '/looks.css': () => sheet('@import "/base.css"; @import url(/plain.css);'),
    '/base.css': () => sheet(''),
    '/plain.css': () => sheet(''),
    '/messages/de.js': () => script(''),
    '/card.js': () =>
      script('import"./part.js";export{x}from"./deep/x.js";import("./later.js");const s="from /prose"'),
    '/part.js': () => script('import "./card.js"'),
    '/deep/x.js': () => script('export const x = 1'),
    '/later.js': () => script(''),
    '/inline.js': () => script('export const more = 1'),
    '/secret.js': () => script('', { 'Cache-Control': 'private, no-store' }),
    '/vary.js': () => script('', { Vary: '*' }),
    '/client/v1/script.js': () => script(''),
    '/client/v1/promotions/tiers': () => ['{}'],
    '/moved.js': () => ['', { Location: '/card.js' }, 302],
    '/logo.svg': () => ['<svg xmlns="http://www.w3.org/2000/svg"/>', { 'Content-Type': 'image/svg+xml' }],
  })

  await register()

  expect(await cachedPaths(page)).toEqual(
    [
      ...['/card', '/card.js', '/part.js', '/deep/x.js', '/inline.js', '/messages/de.js', '/logo.svg'],
      ...['/looks.css?a=1&b=2', '/base.css', '/plain.css'],
    ].sort(),
  )
})

test('stores nothing of a signed-in member, even from the browser cache', async () => {
  const { page, shop, context, register, down } = await openShop({
    '/card': ({ headers }) =>
      html(card(`<h1>${headers.cookie ?? 'Nobody'}</h1>`), { 'Cache-Control': 'private, max-age=600' }),
    '/card.js': ({ headers }) => script(`document.title = ${JSON.stringify(headers.cookie ?? 'Nobody')}`),
  })
  await context.addCookies([{ name: 'who', value: 'Ada', url: shop }])
  await page.goto(`${shop}/card`)
  expect(await page.locator('h1').innerText()).toBe('who=Ada')

  await register()
  await page.goto(`${shop}/card`)
  expect(await page.locator('h1').innerText()).toBe('who=Ada')

  await expect.poll(() => cachedPaths(page)).toEqual(['/card', '/card.js'])
  expect(JSON.stringify(await cached(page))).not.toContain('Ada')
  await down()
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('Nobody')
})

test('replaces the cached page and scripts with a new version when online', async () => {
  const { page, shop, replies, register, down, up } = await openShop({
    '/card': () => html('<script src="/one.js"></script><h1>One</h1>'),
    '/one.js': () => script('document.body.dataset.ran = "one"'),
  })
  await register()
  replies['/card'] = () => html('<script src="/two.js" defer></script><h1>Two</h1>')
  replies['/two.js'] = () => script('document.body.dataset.ran = "two"')

  await page.goto(`${shop}/card`)
  expect(await page.locator('h1').innerText()).toBe('Two')
  await expect.poll(() => cachedPaths(page)).toEqual(['/card', '/two.js'])

  await down()
  for (const path of ['/card', '/card?from=home#code']) {
    await page.goto('about:blank')
    await page.goto(shop + path)
    expect(await page.locator('h1').innerText()).toBe('Two')
    await page.locator('[data-ran=two]').waitFor()
  }
  await up()
  replies['/card'] = () => html('<h1>Three</h1>')
  await page.goto(`${shop}/card`)
  expect(await page.locator('h1').innerText()).toBe('Three')
})

test.each<[string, Responder]>([
  ['may no longer be stored', () => html('', { 'Cache-Control': 'no-store' })],
  ['redirects guests', () => ['', { Location: '/' }, 302]],
  ['is gone', () => ['', {}, 404]],
])('removes a page that %s', async (_, reply) => {
  const { page, shop, replies, register } = await openShop({ '/card': () => html('<h1>Card</h1>') })
  await register()
  expect(await cachedPaths(page)).toEqual(['/card'])
  const now = replies['/card']
  // Only for guests: the signed-in shopper still sees the page.
  replies['/card'] = (request, response) => (request.headers.cookie ? now : reply)?.(request, response)
  await page.context().addCookies([{ name: 'who', value: 'Ada', url: shop }])

  await page.goto(`${shop}/card`)

  await expect.poll(() => cachedPaths(page)).toEqual([])
})

test('serves the cached page when the shop fails or is slow', async () => {
  const { page, shop, replies, register } = await openShop({
    '/card': () => html(card('<h1>Kept</h1>')),
    '/card.js': () => script('document.body.dataset.ran = "yes"'),
  })
  await register()
  const began = performance.now()
  const pending: ServerResponse[] = []
  replies['/card'] = replies['/card.js'] = (_, response) => void pending.push(response)

  await page.goto(`${shop}/card`)

  expect(await page.locator('h1').innerText()).toBe('Kept')
  await page.locator('[data-ran=yes]').waitFor()
  expect(performance.now() - began).toBeGreaterThan(2_500)

  for (const response of pending) response.destroy()
  replies['/card'] = (request) => (request.headers.cookie ? html('<h1>Now</h1>') : ['', {}, 503])
  await page.context().addCookies([{ name: 'who', value: 'Ada', url: shop }])
  await page.goto(`${shop}/card`)
  expect(await page.locator('h1').innerText()).toBe('Now')
  expect(await cachedPaths(page)).toEqual(['/card', '/card.js'])
})

test('serves only its own pages', async () => {
  const { page, shop, context, register, down } = await openShop({
    '/card': () => html(card('<form method="post"><button>Send</button></form>')),
    '/card.js': () => script(''),
    '/client/v1/me': ({ headers }) => [`${headers.authorization} ${headers.range}`],
  })
  await register()
  await page.goto(`${shop}/card`)
  await expect.poll(() => cachedPaths(page)).toEqual(['/card', '/card.js'])
  const send = (path: string) =>
    page.evaluate(async (url) => {
      const headers = { Authorization: 'Bearer b', Range: 'bytes=0-' }
      return fetch(url, { headers }).then(
        (reply) => reply.text(),
        () => 'failed',
      )
    }, path)
  expect(await send('/client/v1/me')).toBe('Bearer b bytes=0-')

  await down()
  await page.reload()

  expect(await send('/client/v1/me')).toBe('failed')
  // Requests sent by scripts fail even for cached files.
  expect([await send('/card'), await send('/card.js')]).toEqual(['failed', 'failed'])
  await expect((await context.newPage()).goto(`${shop}/`)).rejects.toThrow('ERR_')
  const posted = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await page.getByRole('button').click()
  await posted
})

test('replaces its earlier versions and keeps the shop’s caches', async () => {
  const { page, shop, register } = await openShop({
    '/card': () => html('<h1>Card</h1>'),
    '/account': () => html('<h1>Account</h1>'),
  })
  await page.goto(`${shop}/`)
  await page.evaluate(async () => {
    for (const name of ['perkit-offline:0:/card', 'perkit-offline:1:/old', 'shop'])
      await (await caches.open(name)).put('/x', new Response('x'))
  })

  await register('/perkit.offline.js?pages=/card,/account')

  expect(await cached(page)).toEqual({
    shop: { '/x': 'x' },
    'perkit-offline:1:/card': { '/card': expect.stringContaining('Card') },
    'perkit-offline:1:/account': { '/account': expect.stringContaining('Account') },
  })
})

test('works inside the shop’s own worker without touching its globals and pages', async () => {
  const own = `
    self.perkitPages = []
    const before = Object.getOwnPropertyNames(self)
    ${documented}
    const added = Object.getOwnPropertyNames(self).filter((name) => !before.includes(name))
    const tags = 'own', open = 'own', pages = 'own'
    addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()))
    addEventListener('fetch', (event) => {
      if (event.request.url.endsWith('/own')) event.respondWith(new Response(added.join() || 'none'))
    })`
  const preloads: unknown[] = []
  const { page, shop, register, down, requests } = await openShop({
    '/worker.js': () => script(own),
    '/card': ({ headers }) => {
      if (headers['service-worker-navigation-preload']) preloads.push(headers.cookie)
      return html('<h1>Card</h1>')
    },
  })
  await register('/worker.js')
  await page.context().addCookies([{ name: 'who', value: 'Ada', url: shop }])
  requests.length = 0

  await page.goto(`${shop}/card`)
  await expect.poll(() => requests).toEqual(['GET /card', 'GET /card'])
  // The page shows the response of the navigation preload. The worker sends the other request without cookies.
  expect(preloads).toEqual(['who=Ada'])

  await down()
  await page.reload()
  expect(await page.locator('h1').innerText()).toBe('Card')
  expect(await page.evaluate(async () => (await fetch('/own')).text())).toBe('none')
})
