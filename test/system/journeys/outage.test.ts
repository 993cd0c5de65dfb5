import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../demo/listen.ts'
import { createShopServer } from '../../../demo/server.ts'
import { newShopper } from './support/browser.ts'
import { signInByRequest } from './support/cart.ts'
import { openService } from './support/shop.ts'
import { openBrowser, type SharedBrowser } from '../../support/chromium.ts'

let browser: SharedBrowser
let service: Awaited<ReturnType<typeof openService>>
let shop: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  browser = await openBrowser()
  service = await openService()
  shop = await listen(createShopServer({ serviceUrl: service.url }), 0)
})

afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await service?.close()
})

/** At the port where the shop looks for it. */
async function startServiceAgain() {
  service = await openService('PARTIAL', Number(new URL(service.url).port))
}

test('reserves no space on the account page for a card and rewards that failed to load', async () => {
  const { page, close } = await newShopper(browser)
  const address = `http://localhost:${shop.port}`
  await page.clock.install()
  await signInByRequest(page, address, 'ada')
  await service.close()
  onTestFinished(startServiceAgain)

  await page.goto(`${address}/account`)
  for (const name of ['perk-balance', 'perk-rewards']) {
    const element = page.locator(name)
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return element.evaluate((host) => host.matches(':state(failed)'))
      })
      .toBe(true)
    const left = await element.evaluate((host) => {
      const drawn = host.shadowRoot?.querySelector('section')?.getBoundingClientRect().height ?? 0
      return host.getBoundingClientRect().height - drawn
    })
    expect(left, name).toBeLessThan(1)
  }
  await close()
})

test('shows an error while the service is down and loads the offers on retry', async () => {
  const { page, close } = await newShopper(browser)
  await page.clock.install()
  await service.close()

  await page.goto(`http://localhost:${shop.port}`)
  const board = page.locator('perk-promotions')
  const retry = board.getByRole('button', { name: 'Try again' })
  // The relay asks for five seconds between two tries.
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000)
      return retry.isVisible()
    })
    .toBe(true)
  expect(await board.locator('[part=note]').innerText()).toContain('This could not be loaded.')
  expect(await page.getByRole('heading', { name: 'Our pottery' }).isVisible()).toBe(true)

  await startServiceAgain()
  await expect
    .poll(
      async () => {
        // The client rests for up to half a minute before it knocks again.
        await page.clock.fastForward(30_000)
        if (await retry.isVisible()) await retry.click()
        return board.locator('[part~=tier]').count()
      },
      { timeout: 120_000 },
    )
    .toBe(5)
  await close()
})
