/** A shopper's browser, which notes everything that went wrong on its pages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { launchOptions } from '../../support/chromium.ts'

export const openBrowser = () => chromium.launch(launchOptions())

/** A fresh shopper: own cookies, own cart. `troubles` collects errors, refusals of the CSP and failed requests. */
export async function newShopper(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // What a page gives up itself is no trouble.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${request.url()} ${why}`)
  })
  return { page, troubles, close: () => context.close() }
}

/** Opens a page and waits until its elements have something to show. */
export async function visit(page: Page, url: string) {
  const answer = await page.goto(url, { waitUntil: 'load' })
  if (await page.locator('perk-promotions').count())
    await page.locator('perk-promotions:state(ready)').waitFor()
  return answer
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** What axe finds wrong, one line each. The page's context must be opened with `bypassCSP`. */
export async function accessibilityFaults(page: Page) {
  await page.evaluate(axe)
  const results = await page.evaluate<AxeResults, RunOptions>(
    // The script above has put `axe` there.
    (options) => (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, options),
    wcag,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
