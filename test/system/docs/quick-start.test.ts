/** The page "Quick start": its commands verbatim, from the packed package in an empty folder. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, withLongTimeouts, type SharedBrowser } from '../../support/chromium.ts'
import { newDeveloper } from '../../support/new-shop.ts'
import { blocks, pages } from './support.ts'

let browser: SharedBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('the commands show offers, and changed offers after a new start', async () => {
  const [commands = ''] = blocks('sh', 'quick-start')
  const [again = ''] = blocks('sh', 'quick-start-again')
  const developer = await newDeveloper()
  const page = await withLongTimeouts(await browser.newContext()).newPage()

  const first = developer.start(commands)
  await developer.ready(first)
  await page.goto(developer.url)
  await page.getByText('10% off your order').waitFor()
  await page.getByText('120').first().waitFor()
  await first.stop()

  const catalogue = join(developer.folder, 'shop/catalogue.json')
  const text = await readFile(catalogue, 'utf8')
  await writeFile(
    catalogue,
    text.replace('"percent_off": 10', '"percent_off": 20').replace('10% off your', '20% off your'),
  )
  await developer.ready(developer.start(`cd shop\n${again}`))
  await page.reload()
  await page.getByText('20% off your order').waitFor()
}, 600_000)

test('can be read in two minutes', () => {
  const { text = '' } = pages.find(({ file }) => file === 'demo/docs/quick-start.md') ?? {}

  expect(text.split(/\s+/).length).toBeLessThanOrEqual(400)
})
