import { afterAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../demo/listen.ts'
import { createShopServer } from '../../../demo/server.ts'
import { newShopper } from './support/browser.ts'
import { signInByRequest } from './support/cart.ts'
import { openService } from './support/shop.ts'
import { openBrowser } from '../../support/chromium.ts'

const browser = await openBrowser()
let service = await openService()
const shop = await listen(createShopServer({ serviceUrl: service.url }), 0)
const address = `http://localhost:${shop.port}`

afterAll(async () => {
  await browser.close()
  await shop.close()
  await service.close()
})

/** Restarts the service on its previous port. */
async function startServiceAgain() {
  service = await openService('PARTIAL', Number(new URL(service.url).port))
}

test('reserves no space on the account page for a card and rewards that failed to load', async () => {
  const { page } = await newShopper(browser)
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
})

test('shows an error while the service is down and loads the offers on retry', async () => {
  const { page } = await newShopper(browser)
  await page.clock.install()
  await service.close()

  await page.goto(address)
  const board = page.locator('perk-promotions')
  const retry = board.getByRole('button', { name: 'Try again' })
  // The relay sets a retry delay of five seconds.
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
        // The client waits up to 30 seconds before it retries.
        await page.clock.fastForward(30_000)
        if (await retry.isVisible()) await retry.click()
        return board.locator('[part~=tier]').count()
      },
      { timeout: 120_000 },
    )
    .toBe(5)
})
