/** A shopper's browser, which records everything that goes wrong on its pages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page, Request, Response } from 'playwright-core'
import { onTestFailed, onTestFinished } from 'vitest'
import { withLongTimeouts, type SharedBrowser } from '../../../support/chromium.ts'

/** A new shopper for one test: own cookies, own cart. If the test fails, errors of the service are printed. */
export async function newShopper(browser: SharedBrowser, options?: BrowserContextOptions) {
  const shopper = await openShopper(browser, options)
  onTestFinished(shopper.close)
  onTestFailed(async () => {
    for (const error of await Promise.all(shopper.serviceErrors)) process.stderr.write(`${error}\n`)
  })
  return shopper
}

/**
 * A new shopper whom the caller closes. `problems` collects errors, CSP violations and failed requests; `requests` every
 * request, including canceled ones.
 */
export async function openShopper(browser: SharedBrowser, options: BrowserContextOptions = {}) {
  const context = withLongTimeouts(await browser.newContext({ reducedMotion: 'reduce', ...options }))
  const page = await context.newPage()
  return { context, page, ...watch(page), close: () => context.close() }
}

/** Records a page's requests and problems. */
export function watch(page: Page) {
  const problems: string[] = []
  const requests: Request[] = []
  const serviceErrors: Promise<string>[] = []
  page.on('request', (request) => requests.push(request))
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) serviceErrors.push(describeError(response))
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    // The page canceled it itself.
    if (why !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${why}`)
  })
  return { problems, requests, serviceErrors }
}

/** The body names the cause, which the console does not contain. */
async function describeError(response: Response) {
  const body = await response.text().catch(String)
  return `${response.request().method()} ${response.url()} ${response.status()} ${body}`
}

/** Number of requests like `POST /perkit/token`, without preflights. */
export const requestCount = (requests: readonly Request[], what: string) =>
  requests.filter((request) => `${request.method()} ${new URL(request.url()).pathname}` === what).length

/** Opens a page and waits until its elements are ready or empty. */
export async function visit(page: Page, url: string) {
  const reply = await page.goto(url, { waitUntil: 'load' })
  for (const tag of ['perk-promotions', 'perk-eligibility'])
    if (await page.locator(tag).count())
      await page.locator(`${tag}:is(:state(ready), :state(empty))`).first().waitFor()
  return reply
}

const widths = [320, 390, 768, 1280, 1440]

/** One line for each screen that a page overflows. Restores the page. */
export async function overflows(page: Page, dirs: readonly string[] = ['ltr', 'rtl']) {
  const tooWide: string[] = []
  const size = page.viewportSize()
  const ownDir = await page.evaluate(() => document.documentElement.dir)
  for (const dir of dirs)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate((value) => {
        document.documentElement.dir = value
        return document.documentElement.scrollWidth - innerWidth
      }, dir)
      if (overflow > 0) tooWide.push(`${width} ${dir}: ${overflow} px`)
    }
  if (size) await page.setViewportSize(size)
  await page.evaluate((value) => (document.documentElement.dir = value), ownDir)
  return tooWide
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Accessibility faults in a part of a page, one line each. */
export const accessibilityFaults = (page: Page, within = 'html') => faultsBy(wcag, page, within)

/** Only contrast faults: for a page in a second color scheme. */
export const contrastFaults = (page: Page, within = 'html') =>
  faultsBy({ runOnly: { type: 'rule', values: ['color-contrast'] } }, page, within)

async function faultsBy(rules: RunOptions, page: Page, within: string) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate<string[], [string, RunOptions]>(
    async ([part, options]) => {
      // Defined by the script above.
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(part, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    // Listing passed checks would take longer than running them.
    [within, { ...rules, resultTypes: ['violations'] }],
  )
}
