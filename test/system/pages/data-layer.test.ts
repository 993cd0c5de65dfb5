/** Cart events in the data layer of pages that are loaded again, in a real browser. */
import { expect, test } from 'vitest'
import { linesOn } from './cart-pages.ts'
import {
  addBowl,
  addMug,
  list,
  oneBowl,
  oneMug,
  openDataLayerPages,
  push,
  start,
  twoMugs,
  type ShopPage,
} from './data-layer-pages.ts'

const { origin, visit } = await openDataLayerPages()

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
