/** `perkit init` for each stack, from the packed package in an empty folder to the offers on the page. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, withLongTimeouts, type SharedBrowser } from '../../support/chromium.ts'
import { newDeveloper } from '../../support/new-shop.ts'
import { hasProgram } from '../../support/programs.ts'

let browser: SharedBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Starts the shop, waits for a line of its log, and then for the offers and points of Ada on its page. */
async function expectOffers(
  developer: Awaited<ReturnType<typeof newDeveloper>>,
  line = /Perkit service: http/,
) {
  const shop = developer.start('cd shop && npm start')
  await developer.ready(shop)
  await expect.poll(() => shop.output(), { timeout: fewMinutes }).toMatch(line)
  const page = await withLongTimeouts(await browser.newContext()).newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

  await page.goto(developer.url)

  await page.getByText('10% off your order').waitFor()
  await page.getByText('On orders of €50 or more').waitFor()
  await page.getByText('120').first().waitFor()
  expect(errors).toEqual([])
}

/** `fetch` would normalize the path. */
async function statusOf(address: string, path: string) {
  const [response] = await once(get(address, { path }), 'response')
  response.resume()
  return response.statusCode
}

const fewMinutes = 600_000

test.each(['node', 'express'])(
  'shows offers and points with %s',
  async (stack) => {
    const developer = await newDeveloper()
    await developer.run(`npx perkit init shop --stack ${stack} && cd shop && npm install`)

    await expectOffers(developer)
    expect(await statusOf(developer.url, '/messages/de.js')).toBe(200)
    expect(await statusOf(developer.url, '/messages/xx.js')).toBe(404)
    // Express serves the page, the other server does not.
    expect([200, 404]).toContain(await statusOf(developer.url, '//'))
    expect(await statusOf(developer.url, '/perkit.js')).toBe(200)
  },
  fewMinutes,
)

test(
  'shows offers and points with Next.js',
  async ({ skip }) => {
    const developer = await newDeveloper()
    await developer
      .run('npm view next version')
      .catch((error: unknown) => skip(`Next.js cannot be installed here. ${String(error)}`))
    await developer.run('npx perkit init shop --stack next && cd shop && npm install')

    // The relay is compiled before a page needs it.
    await expectOffers(developer, /OPTIONS.*\/perkit\/brand.*204/)
  },
  fewMinutes,
)

test.skipIf(!hasProgram('php'))(
  'shows offers and points with PHP',
  async () => {
    const developer = await newDeveloper()
    await developer.run('npx perkit init shop --stack php && cd shop && npm install')

    await expectOffers(developer)
  },
  fewMinutes,
)

test(
  'completes the plugin for WordPress and starts the service',
  async () => {
    const developer = await newDeveloper()
    await developer.run('npx perkit init shop --stack wordpress && cd shop && npm install')

    const shop = developer.start('cd shop && npm start')

    await expect.poll(() => shop.output(), { timeout: fewMinutes }).toContain('Perkit service: http')
    const plugin = join(developer.folder, 'shop/perkit')
    expect(readdirSync(plugin)).toContain('perkit.php')
    expect(readdirSync(join(plugin, 'assets'))).toEqual(expect.arrayContaining(['cart.js', 'perkit.js']))
    expect(readdirSync(join(plugin, 'assets/messages'))).toContain('de.js')
  },
  fewMinutes,
)
