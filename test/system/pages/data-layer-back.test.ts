/** Pages whose data layer contains an older cart or order when Back or a tab shows them again, in a real browser. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linesOn } from './cart-pages.ts'
import {
  addBowl,
  addMug,
  event,
  mug,
  oneBowl,
  oneMug,
  openDataLayerPages,
  order,
  push,
  twoMugs,
} from './data-layer-pages.ts'

const { visit } = await openDataLayerPages()

const isFromCache = (page: Page) =>
  page.evaluate(`!performance.getEntriesByType('navigation')[0].transferSize`)

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
