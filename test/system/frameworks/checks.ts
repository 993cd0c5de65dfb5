/** The checks that run in every framework. */
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import type { Tab } from './shop.ts'

const offer = 'Five euros off everything'
const fallback = 'See our offers at checkout.'

const offers = (page: Page) => page.locator('perk-promotions [part~=choose]')
const lines = (page: Page) => page.locator('perk-shop > ul > li')
const line = (page: Page, product: string) => lines(page).filter({ hasText: product })
const total = (page: Page) => page.locator('perk-receipt [part~=total] dd')
/** The paragraph with the number of selected offers and the last event. */
const selection = (page: Page) => page.locator('perk-shop > p')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const toggleOffer = (page: Page) => page.getByRole('button', { name: offer }).first().click()

/** Expressions in the page, where the types of this project are not available. */
const perkShop = `document.querySelector('perk-shop')`
const cart = `${perkShop}.shop.cart`

/** Run in the browser, in this order. Each starts with the page as the previous check left it. */
export const pageChecks = {
  'sets attributes': ({ page }) =>
    expectValue(
      page,
      `(({ relayUrl, currency, locale, informal }) => [relayUrl, currency, locale, informal])(${perkShop})`,
      ['/perkit', 'EUR', 'en', true],
    ),
  'sets properties': async ({ page }) => {
    await expectValue(page, `document.querySelector('perk-promotions').limit`, 5)
    await expectTexts(offers(page), ['Use it', 'Use it'])
  },
  'sends each request once': async ({ page, requests }) => {
    await page.evaluate(`${perkShop}.whenReady()`)
    assertDifferent(requests)
  },
  'handles typed events': async ({ page }) => {
    await toggleOffer(page)
    await expectTexts(selection(page), [`1 selected. ${offer}: selected`])
  },
  'shares the cart': async ({ page }) => {
    await press(page, 'Add a mug')
    await press(page, 'Add a bowl')
    await expectTexts(lines(page), ['1 × mug Remove', '1 × bowl Remove'])
    await expectTexts(total(page), ['€20.00'])
    // One element removes the offer that was selected in another.
    await page.locator('perk-receipt [part~=remove]').click()
    await expectTexts(selection(page), [/^0 selected/])
    await expectTexts(offers(page), ['Use it', 'Use it'])
    await expectTexts(total(page), ['€25.00'])
  },
  'keeps keyed items': async ({ page }) => {
    await line(page, 'bowl').evaluate((item) => item.setAttribute('data-kept', ''))
    await page.evaluate(`${cart}.replace((lines) => [...lines].reverse())`)
    await expectTexts(lines(page), ['1 × bowl Remove', '1 × mug Remove'])
    await line(page, 'mug').getByRole('button').click()
    await expectTexts(page.locator('li[data-kept]'), ['1 × bowl Remove'])
    await expectTexts(lines(page), ['1 × bowl Remove'])
  },
  'unmounts and mounts again': async ({ page }) => {
    await page.evaluate(`removed = document.querySelector('perk-promotions')`)
    await press(page, 'Offers')
    await expectValue(page, `removed.isConnected`, false)
    await press(page, 'Offers')
    await toggleOffer(page)
    await expectTexts(selection(page), [`1 selected. ${offer}: selected`])
    await expectTexts(total(page), ['€7.50'])
  },
  'changes attributes and properties': async ({ page }) => {
    await press(page, 'Deutsch')
    await expectTexts(offers(page), [/Angewendet/, 'Nehmen'])
    await expectTexts(page.locator('perk-receipt [part~=sum]'), [/^Du sparst 5,00 €$/])
  },
  'keeps the cart': async ({ page, requests }) => {
    requests.length = 0
    await page.reload()
    await expectTexts(lines(page), ['1 × bowl Remove'])
    await expectTexts(selection(page), [/^1 selected/])
    await expectTexts(total(page), ['€7.50'])
    assertDifferent(requests)
  },
  'empties the cart': async ({ page }) => {
    await page.evaluate(`${cart}.clear()`)
    await expectTexts(lines(page), [])
    await expectTexts(selection(page), [/^0 selected/])
    await page.getByText('Your cart is empty').waitFor()
  },
} satisfies Record<string, (tab: Tab) => Promise<unknown>>

export const checks = [
  'installs',
  'passes the type check',
  'rejects wrong types',
  'builds for production',
  'renders on the server',
  // `Object.keys` returns only strings, but these are exactly the keys of `pageChecks`.
  ...(Object.keys(pageChecks) as (keyof typeof pageChecks)[]),
  'keeps fallback content',
  'logs nothing to the console',
] as const

export type Check = (typeof checks)[number]

/** @throws Error if the server's HTML lacks an element, an attribute or the fallback content, or contains an object. */
export async function assertRenderedOnServer(url: string) {
  const html = await (await fetch(url)).text()
  const parts = [/<perk-shop[^>]* currency="EUR"/, /<perk-promotions[ >]/, /<perk-receipt[ >]/, fallback]
  for (const part of parts) if (html.search(part) < 0) throw unexpected(`HTML with ${String(part)}`, html)
  if (html.includes('[object Object]')) throw unexpected('HTML without objects in attributes', html)
}

/** Opens the page while the service is down. @throws Error if the framework's own content is not visible. */
export async function assertFallback({ page }: Tab, url: string) {
  await page.goto(url)
  await expectValue(page, `document.querySelector('perk-promotions')?.status`, 'failed')
  await expectValue(page, `document.querySelector('perk-promotions').innerText.trim()`, fallback)
  await page.getByText(fallback).waitFor()
}

function assertDifferent(requests: readonly string[]) {
  if (requests.length === 0 || new Set(requests).size < requests.length)
    throw unexpected('different requests', requests)
}

const expectValue = (page: Page, expression: string, expected: unknown) =>
  poll(
    () => page.evaluate(expression),
    expected,
    (found) => isDeepStrictEqual(found, expected),
  )

const expectTexts = (elements: Locator, expected: readonly (string | RegExp)[]) =>
  poll(
    async () => (await elements.allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, ' ')),
    expected,
    (found) =>
      found.length === expected.length &&
      expected.every((text, at) =>
        typeof text === 'string' ? text === found[at] : text.test(found[at] ?? ''),
      ),
  )

const timeoutMs = 60_000

async function poll<Value>(
  read: () => Promise<Value>,
  expected: unknown,
  matches: (found: Value) => boolean,
) {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await read()
    if (matches(found)) return
    if (Date.now() > end) throw unexpected(expected, found)
    await sleep(50)
  }
}

export const unexpected = (expected: unknown, found: unknown) =>
  new Error(`expected ${format(expected)}, found ${format(found)}`)

const format = (value: unknown) => (typeof value === 'string' ? value : inspect(value))
