/** The shop's process is killed while it redeems and then restarted; the service keeps running. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShopper } from './support/browser.ts'
import { checkOut, signInByRequest, openCart, fillCart, thanks, toPay } from './support/cart.ts'
import { adasCard, storedOrder, watchCard } from './support/ledger.ts'
import { type Moment, openLossyProxy } from './support/lossy.ts'
import { payWithPoints } from './support/points.ts'
import { openService } from './support/shop.ts'
import { openBrowser, type SharedBrowser } from '../../support/chromium.ts'

const program = fileURLToPath(new URL('support/shop-process.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tern-'))

let browser: SharedBrowser
let service: Awaited<ReturnType<typeof openService>>
let proxy: Awaited<ReturnType<typeof openLossyProxy>>
let shop: Awaited<ReturnType<typeof runShop>>

beforeAll(async () => {
  service = await openService()
  browser = await openBrowser()
  proxy = await openLossyProxy(service.url, () => shop.kill())
  shop = await runShop('0')
})

afterAll(async () => {
  await browser?.close()
  await shop?.kill()
  proxy?.close()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function runShop(port: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, proxy.url, folder, port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [output] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(output).replace('Demo shop: ', ''),
    exited,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

test.each<Moment>(['before the request', 'before the response'])(
  'finishes the order and debits points once when the shop is killed %s',
  async (moment) => {
    const { page } = await newShopper(browser)
    await signInByRequest(page, shop.url, 'ada')
    await fillCart(page, shop.url, { prod_mug: 1 })
    await payWithPoints(page, shop.url, 200)
    await openCart(page, shop.url)
    await expect.poll(() => toPay(page)).toBe('€4.00')
    const movements = await watchCard(service.url, adasCard)

    proxy.arm(moment)
    await checkOut(page).click({ noWaitAfter: true })
    await shop.exited
    shop = await runShop(new URL(shop.url).port)
    await page.goto(`${shop.url}/cart`)
    await thanks(page).waitFor()

    expect(await page.locator('.paid dd').innerText()).toBe('€4.00')
    expect(await movements()).toEqual({ debited: [200], returned: [] })
    const number = (await page.getByText(/^Order TC-/).innerText()).replace('Order ', '')
    expect(await storedOrder(service.url, number)).toMatchObject({ amount: 2400, total_amount: 400 })
  },
)
