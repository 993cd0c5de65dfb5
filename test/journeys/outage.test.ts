import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../demo/listen.ts'
import { createShopServer } from '../../demo/server.ts'
import { startService } from '../../demo/service.ts'
import { newShopper } from './support/browser.ts'
import { openBrowser, type SharedBrowser } from '../support/chromium.ts'

let browser: SharedBrowser
let service: ReturnType<typeof startService>
let shop: Awaited<ReturnType<typeof listen>>
let serviceUrl: string

beforeAll(async () => {
  browser = await openBrowser()
  service = startService('0')
  serviceUrl = await service.ready
  shop = await listen(createShopServer({ serviceUrl }), 0)
})

afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await service?.stop()
})

test('while the service is away the shop says so in words, and one press brings the offers back', async () => {
  const { page, close } = await newShopper(browser)
  await service.stop()

  await page.goto(`http://localhost:${shop.port}`)
  const board = page.locator('perk-promotions')
  const retry = board.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await board.locator('[part=note]').innerText()).toContain('This could not be loaded.')
  expect(await page.getByRole('heading', { name: 'The shelf' }).isVisible()).toBe(true)

  service = startService(new URL(serviceUrl).port)
  await service.ready
  await expect
    .poll(
      async () => {
        if (await retry.isVisible()) await retry.click()
        return board.locator('[part~=tier]').count()
      },
      // The client rests for up to half a minute before it knocks again.
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(5)
  await close()
})
