/** The API reference in a browser, by keyboard, and without scripts. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReference } from '../../../src/service/docs/document.ts'
import { referencePage } from '../../../src/service/docs/reference-page.ts'
import { docsReply } from '../../../src/service/docs/replies.ts'
import { accessibilityFaults, newShopper } from './support/browser.ts'
import { openBrowser } from '../../support/chromium.ts'

const { paths, components } = readReference()
/** Operations for the accessibility checks, which would take too long on the whole page. */
const checkedPaths = [
  '/v1/loyalties/members/{memberId}/redemption',
  '/client/v1/promotions/tiers',
  '/v1/oauth/token',
]
const excerpt = referencePage({
  paths: Object.fromEntries(Object.entries(paths).filter(([path]) => checkedPaths.includes(path))),
  components: {
    ...components,
    schemas: Object.fromEntries(Object.entries(components.schemas).filter(([name]) => name < 'B')),
  },
})

const server = createServer(({ url }, response) => {
  const { headers, body } = docsReply()
  response.writeHead(200, headers).end(url === '/docs' ? body : excerpt)
})
const browser = await openBrowser()
let url = ''

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs` // a listening server has a port
})
afterAll(async () => {
  await browser.close()
  server.close()
})

test.each([
  [390, 'light'],
  [1280, 'dark'],
] as const)('fits %d pixels in %s without further requests', async (width, colorScheme) => {
  const reader = await newShopper(browser, { viewport: { width, height: 900 }, colorScheme })
  await reader.page.goto(url)

  const sideways = await reader.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect({ sideways, problems: reader.problems }).toEqual({ sideways: false, problems: [] })
  expect(reader.requests.map((request) => request.url()).filter((one) => !one.startsWith('data:'))).toEqual([
    url,
  ])
})

test.each(['light', 'dark'] as const)('is accessible in %s with everything expanded', async (colorScheme) => {
  const { page } = await newShopper(browser, { colorScheme, bypassCSP: true })
  await page.goto(`${url}-excerpt`)
  for (const summary of await page.locator('#redeemReward summary').all()) await summary.click()

  expect(await accessibilityFaults(page)).toEqual([])
})

test('finds an operation by search and keyboard', async () => {
  const { page, problems } = await newShopper(browser)
  await page.goto(url)
  const field = page.getByLabel('Find an operation')
  for (let presses = 0; presses < 10 && !(await field.evaluate((one) => one.matches(':focus'))); presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.type('create tiers')

  await expect.poll(() => page.getByRole('status').textContent()).toBe('1 operation')
  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    'Loyalties',
    expect.stringContaining('Create loyalty tiers'),
    'Resources',
  ])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${url}#createLoyaltyTiers`)
  expect(await page.locator('#createLoyaltyTiers').isVisible()).toBe(true)
  expect(await page.locator('#redeemReward').isVisible()).toBe(false)
  expect(problems).toEqual([])
})

test('is complete without scripts and then hides the search field', async () => {
  const { page } = await newShopper(browser, { javaScriptEnabled: false })
  await page.goto(url)

  expect(await page.getByLabel('Find an operation').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Check eligibility' }).first().click()
  expect(await page.locator('#checkEligibility pre').first().isVisible()).toBe(true)
  await page.locator('#checkEligibility summary').first().click()
  expect(await page.locator('#checkEligibility details dl').first().isVisible()).toBe(true)
})
