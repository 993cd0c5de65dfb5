/** Pages with server-rendered cart events, in a real browser with reloads and Back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linesOn, openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

const { origin } = new URL(pages.address())
const mug = { item_id: 'mug', price: 12.5 }
const bowl = { item_id: 'bowl', price: 3 }

const event = (name: string, items: unknown[], more = {}) => ({ event: name, ecommerce: { items, ...more } })
const push = (...entries: unknown[]) =>
  entries.map((entry) => `dataLayer.push(${JSON.stringify(entry)})`).join(';')
const addMug = event('add_to_cart', [mug])
const addBowl = event('add_to_cart', [bowl])
const order = event('purchase', [mug], { transaction_id: 'T-1' })

const list = 'window.dataLayer = window.dataLayer || []'
const start = `kit.followDataLayer(cart, { onError: (error) => console.error(error) })`

interface ShopPage {
  /** Script in the HTML, before the Perkit script. */
  printed?: string
  /** Runs when the cart is created. Follows the data layer by default. */
  script?: string
  cacheControl?: string
  /** The server sends a script after this resolves. */
  opened?: Promise<void>
}

const html = ({ printed = '', script = start }: ShopPage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><script>${list}; ${printed}</script>
<button id="mug" onclick='${push(addMug)}'>Add mug</button><button id="bowl" onclick='${push(addBowl)}'>Add bowl</button>
<script type="module">
  import * as kit from '/kit.js'
  const { cart } = kit.createShop({ source: {} })
  Object.assign(globalThis, { kit, cart })
  ${script}
  document.body.className = 'ready'
</script></body></html>`

/** A shopper in a shop with these pages by path, which tests can change. */
async function visit(shop: Record<string, ShopPage>, options?: { goesBack: true }) {
  const shopper = await pages.newShopper(options)
  pages.respond(async (path, _, response) => {
    const found = shop[path]
    if (!found) return
    if (found.opened) {
      await found.opened
      response.setHeader('Content-Type', 'text/javascript').end()
      return
    }
    response.setHeader('Content-Type', 'text/html')
    if (found.cacheControl) response.setHeader('Cache-Control', found.cacheControl)
    response.end(html(found))
  })
  const { page } = await shopper.open(pages.address())
  const open = (path: string, on = page) => on.goto(origin + path) // resolves after its modules are loaded
  return { page, open, openTab: async () => (await shopper.open(pages.address())).page }
}

const oneMug = ['1 x mug at 1250']
const twoMugs = ['2 x mug at 1250']
const oneBowl = ['1 x bowl at 300']
const isFromCache = (page: Page) =>
  page.evaluate(`!performance.getEntriesByType('navigation')[0].transferSize`)

test('counts printed events once, even if the page is reloaded several times', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug, addMug) } })
  await open('/mug')
  expect(await linesOn(page)).toEqual(twoMugs)

  await page.reload()
  await page.reload()

  expect(await linesOn(page)).toEqual(twoMugs)
})

test('counts an event that a page prints only after a reload', async () => {
  const shop: Record<string, ShopPage> = { '/mug': { printed: push(addMug) } }
  const { page, open } = await visit(shop)
  await open('/mug')

  shop['/mug'] = { printed: push(addMug, addBowl) }
  await page.reload()
  expect(await linesOn(page)).toEqual([...oneMug, ...oneBowl])
  shop['/mug'] = {}
  await page.reload()
  shop['/mug'] = { printed: push(addMug) }
  await page.reload()

  expect(await linesOn(page)).toEqual([...twoMugs, ...oneBowl])
})

test('counts a printed event each time a form leads to the page', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug), cacheControl: 'no-store' } })

  await open('/mug')
  await open('/mug')

  expect(await linesOn(page)).toEqual(twoMugs)
})

test.each([
  [
    'that a script pushes at DOMContentLoaded',
    `addEventListener('DOMContentLoaded', () => { ${push(addMug)} })`,
  ],
  ['that a script pushes at load', `addEventListener('load', () => { ${push(addMug)} })`],
])('counts a printed event %s once', async (_, printed) => {
  const { page, open } = await visit({ '/mug': { printed } })
  await open('/mug')
  await page.click('body')

  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

test('counts clicks after a reload, even if they push the same event as the page', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug) } })
  await open('/mug')
  await page.click('#mug')
  expect(await linesOn(page)).toEqual(twoMugs)

  await page.reload()
  await page.click('#mug')
  await page.click('#mug')

  expect(await linesOn(page)).toEqual(['4 x mug at 1250'])
})

/** A script that the server sends after `open` is called. */
function gate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, script: { opened } }
}

test('counts a click before the adapter is loaded, but not the events that the reloaded page prints again', async () => {
  const { open: load, script } = gate()
  const shop: Record<string, ShopPage> = { '/mug': { printed: push(addMug) }, '/gate.js': script }
  const { page, open } = await visit(shop)
  await open('/mug')
  expect(await linesOn(page)).toEqual(oneMug)
  shop['/mug'] = { printed: push(addMug), script: `await import('/gate.js'); ${start}` }

  await page.reload()
  await page.click('#mug')
  load()

  await expect.poll(() => linesOn(page)).toEqual(twoMugs)
})

test('counts every click that happens before the adapter is loaded', async () => {
  const shop: Record<string, ShopPage> = { '/mug': { script: `await import('/gate.js'); ${start}` } }
  const { page } = await visit(shop)
  const click = async () => {
    const { open: load, script } = gate()
    shop['/gate.js'] = script
    await page.goto(`${origin}/mug`)
    await page.reload()
    await page.click('#mug')
    load()
    await page.locator('body.ready').waitFor()
  }

  await click()
  await click()

  expect(await linesOn(page)).toEqual(twoMugs)
})

test('remembers the printed events of a page that is clicked before it has loaded', async () => {
  const { open: load, script } = gate()
  const printed = push(addMug)
  const shop: Record<string, ShopPage> = {
    '/mug': { printed, script: `import '/gate.js'; ${start}` },
    '/gate.js': script,
  }
  const { page } = await visit(shop)
  await page.goto(`${origin}/mug`, { waitUntil: 'commit' })
  await page.click('#mug')
  load()
  await page.locator('body.ready').waitFor()
  expect(await linesOn(page)).toEqual(twoMugs)
  shop['/mug'] = { printed }

  await page.reload()

  expect(await linesOn(page)).toEqual(twoMugs)
})

test.each([
  ['from the cache', undefined],
  ['from the server', 'no-store'],
])('counts printed events once when Back gets the page %s', async (_, cacheControl) => {
  const printed = { printed: push(addMug), ...(cacheControl && { cacheControl }) }
  const { page, open } = await visit({ '/mug': printed, '/bowl': { printed: push(addBowl) } })
  await open('/mug')
  await open('/bowl')

  await page.goBack()
  expect(await isFromCache(page)).toBe(!cacheControl)
  expect(await linesOn(page)).toEqual([...oneMug, ...oneBowl])
  await page.goForward()

  expect(await linesOn(page)).toEqual([...oneMug, ...oneBowl])
})

test('counts printed events once when Back restores the page, and later clicks', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug) }, '/bowl': {} }, { goesBack: true })
  await open('/mug')
  await page.evaluate(`addEventListener('pageshow', ({ persisted }) => (globalThis.wasCached = persisted))`)
  await open('/bowl')
  await page.click('#bowl')

  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('globalThis.wasCached')).toBe(true)
  expect(await linesOn(page)).toEqual([...oneMug, ...oneBowl])
  await page.click('#mug')
  expect(await linesOn(page)).toEqual([...twoMugs, ...oneBowl])
  await page.reload()

  expect(await linesOn(page)).toEqual([...twoMugs, ...oneBowl])
})

test('keeps a newer cart when Back shows an old one from the cache', async () => {
  const viewMug = { printed: push(event('view_cart', [mug])) }
  const { page, open } = await visit({ '/cart': viewMug, '/bowl': {} })
  await open('/cart')
  await open('/bowl')
  await page.click('#bowl')

  await page.goBack()

  expect(await isFromCache(page)).toBe(true)
  expect(await linesOn(page)).toEqual([...oneMug, ...oneBowl])
})

test.each(['reload', 'goBack'] as const)('uses the cart that the server prints at %s', async (again) => {
  const viewMug = { printed: push(event('view_cart', [mug])), cacheControl: 'no-store' }
  const { page, open } = await visit({ '/cart': viewMug, '/bowl': {} })
  await open('/cart')
  if (again === 'goBack') await open('/bowl')
  await page.click('#bowl')

  await page[again]()

  expect(await linesOn(page)).toEqual(oneMug)
})

test.each([
  ['with', order],
  ['without', event('purchase', [mug])],
])('keeps a newer cart when an order %s an id is reported again', async (_, purchase) => {
  const { page, open } = await visit({
    '/mug': { printed: push(addMug) },
    '/thanks': { printed: push(purchase) },
  })
  await open('/mug')
  await open('/thanks')
  expect(await linesOn(page)).toEqual([])
  await page.click('#bowl')

  await page.reload()
  expect(await linesOn(page)).toEqual(oneBowl)
  await open('/mug')
  await page.goBack()

  expect(await linesOn(page)).toEqual([...oneBowl, ...oneMug])
})

test('keeps a newer cart when another tab opens an order again', async () => {
  const { page, open, openTab } = await visit({ '/thanks': { printed: push(order) } })
  await open('/thanks')
  await page.click('#bowl')
  const tab = await openTab()

  await open('/thanks', tab)

  expect(await linesOn(tab)).toEqual(oneBowl)
})

test('counts nothing twice when the tab has lost its session storage', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug) } })
  await open('/mug')

  await page.evaluate('sessionStorage.clear()')
  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

const fill = `for (let size = 2 ** 22; size >= 1; size /= 2)
  try { for (let n = 0; ; n++) sessionStorage.setItem('full' + size + n, 'x'.repeat(size)) } catch {}`

test.each([
  ['before the first page', { printed: fill }],
  ['later', { script: `${start}; ${fill}` }],
])('counts nothing twice if storage is full %s', async (_, first) => {
  const { page, open } = await visit({ '/bowl': first, '/mug': { printed: push(addMug) } })
  await open('/bowl')
  await open('/mug')

  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

test('counts every event if storage is blocked, where the cart starts empty', async () => {
  const frame = `document.body.innerHTML = '<iframe sandbox="allow-scripts" src="/mug"></iframe>'`
  const { page, open } = await visit({ '/mug': { printed: push(addMug) }, '/frame': { script: frame } })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const state = () => page.frames()[1]?.evaluate('[globalThis.isOld, cart.$cart.get().lines[0].quantity]')
  await open('/frame')
  await expect.poll(state).toEqual([undefined, 1])

  await page.frames()[1]?.evaluate('globalThis.isOld = true; setTimeout(() => location.reload())')

  await expect.poll(state).toEqual([undefined, 1])
  expect(errors).toEqual([])
})

test('recognizes a page at another fragment', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug) } })
  await open('/mug')

  await page.evaluate(`location.hash = 'reviews'`)
  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

test('counts printed events of a page that was loaded at another URL before', async () => {
  const { page, open } = await visit({ '/mug': {}, '/blue-mug': { printed: push(addMug) } })
  await open('/mug')

  await page.evaluate(`history.pushState(null, '', '/blue-mug')`)
  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

test('skips the same printed events in two scripts', async () => {
  const script = `
    const getItem = (key) => localStorage.getItem('other ' + key)
    const setItem = (key, value) => localStorage.setItem('other ' + key, value)
    globalThis.other = kit.createCart({ storage: () => ({ getItem, setItem }) })
    other.open()
    import * as copy from '/kit.js?copy'
    ${start}
    copy.followDataLayer(other)`
  const shop: Record<string, ShopPage> = { '/mug': { printed: push(addMug), script } }
  const { page, open } = await visit(shop)
  await open('/mug')
  shop['/mug'] = { printed: push(addMug, addBowl), script }

  await page.reload()

  const both = '[cart, other].map(({ $cart }) => $cart.get().lines.map(({ quantity }) => quantity))'
  expect(await page.evaluate(both)).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('stores a bounded amount, without addresses, products or order numbers', async () => {
  const pastPages = JSON.stringify(Array.from({ length: 500 }, (_, n) => [n, [n]]))
  const orders = Array.from({ length: 200 }, (_, n) =>
    event('purchase', [], { transaction_id: `SECRET-${n}` }),
  )
  const { page, open } = await visit({
    '/mug?SECRET': {
      printed: `sessionStorage.setItem('perkit:printed', '${pastPages}'); ${push(...Array(200).fill(addMug), ...orders)}`,
    },
  })

  await open('/mug?SECRET')

  const [printed, known] = await page.evaluate<[[number, number[]][], number[]]>(
    `[sessionStorage['perkit:printed'], localStorage['perkit:orders']].map((text) => JSON.parse(text))`,
  )
  expect([printed.length, printed[0]?.[1].length, known.length]).toEqual([100, 100, 50])
  expect(JSON.stringify([printed, known])).not.toMatch(/SECRET|mug/)
})

test('follows a list that the page creates later, for the carts of two scripts', async () => {
  const { page, open } = await visit({
    '/mug': {
      printed: 'delete window.dataLayer',
      script: `
        const other = kit.createCart()
        import * as copy from '/kit.js?copy'
        ${start}
        globalThis.stop = copy.followDataLayer(other)
        globalThis.other = other
        ${list}
        ${push(addMug)}`,
    },
  })
  const quantities = '[cart, other].map(({ $cart }) => $cart.get().lines[0].quantity)'

  await open('/mug')
  await page.click('#mug')
  expect(await page.evaluate(quantities)).toEqual([2, 2])
  await page.evaluate('stop()')
  await page.click('#mug')

  expect(await page.evaluate(quantities)).toEqual([3, 2])
})
