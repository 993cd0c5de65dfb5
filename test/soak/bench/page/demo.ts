/** The demo shop with enough points and stock for many rounds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readShopProject } from '../../../../demo/catalogue.ts'
import { listen } from '../../../../demo/listen.ts'
import { createShopServer } from '../../../../demo/server.ts'
import { startService } from '../../../../demo/service.ts'
import { benchCatalogue } from './demo-catalogue.ts'
import { startDelayingProxy } from './network.ts'

export type Demo = Awaited<ReturnType<typeof openDemo>>

/**
 * The shop without latency, and with latency directly to the service or through its relay. `size`: number of offers and
 * rewards. Without it, the shop has its own.
 */
export async function openDemo(size?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-bench-'))
  const catalogue = join(folder, 'catalogue.json')
  writeFileSync(catalogue, JSON.stringify(benchCatalogue(size)))
  const service = startService('0', 'memory', catalogue)
  const serviceUrl = await new Promise<string>((resolve, reject) => {
    service.onExit(() => reject(new Error(`The service did not start: ${service.lastLines()}`)))
    void service.ready.then(resolve)
  })
  // Only requests of pages have an origin; those of the shop's back end get no latency.
  const delayedService = await startDelayingProxy(serviceUrl, ({ headers }) => headers.origin !== undefined)
  const undelayed = await listen(createShopServer({ serviceUrl }), 0)
  const direct = await listen(createShopServer({ serviceUrl: delayedService.url }), 0)
  const relay = await listen(createShopServer({ serviceUrl, isRelayed: true }), 0)
  const delayedDirect = await startDelayingProxy(`http://localhost:${direct.port}`)
  const delayedRelay = await startDelayingProxy(`http://localhost:${relay.port}`)
  return {
    url: `http://localhost:${undelayed.port}`,
    direct: delayedDirect.url,
    relayed: delayedRelay.url,
    async close() {
      for (const network of [delayedService, delayedDirect, delayedRelay]) network.close()
      await Promise.all([undelayed, direct, relay].map((shop) => shop.close()))
      await service.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Signs in by the shop's own form. */
export async function signIn(page: Page, shop: string, name: string) {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: `Shop as ${name}` }).click()
  await page.getByRole('heading', { name: `Good to see you, ${name}.` }).waitFor()
}

/** Puts ten lines into the cart of the page's shop. */
export async function fillCart(page: Page) {
  const lines = readShopProject()
    .products.slice(0, 10)
    .map(({ id, name, price }) => ({ product_id: id, name, price, quantity: 1 }))
  // Waits for the kit's script.
  await page.waitForFunction(() => document.querySelector('perk-shop')?.shop !== undefined)
  await page.evaluate((ten) => document.querySelector('perk-shop')?.shop?.cart.replace(ten), lines)
}
