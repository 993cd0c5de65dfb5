/** The demo's service and shop in the test's process, which starts faster. */
import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { cataloguePath } from '../../../../demo/catalogue.ts'
import { listen } from '../../../../demo/listen.ts'
import { createShopServer, type ShopServerOptions } from '../../../../demo/server.ts'
import { openBrowser } from '../../../support/chromium.ts'
import { startFullService } from '../../../support/service.ts'
import { postgresql } from '../../../support/stores.ts'

type Mode = 'ALL' | 'PARTIAL'

/** A service with the demo's catalogue on a new database. `mode` is the stacking mode. */
export async function openService(mode: Mode = 'PARTIAL', port = 0) {
  const catalogue = JSON.parse(readFileSync(cataloguePath, 'utf8')) as {
    projects: { stacking_rules: object }[]
  }
  const [shop] = catalogue.projects
  if (shop) shop.stacking_rules = { ...shop.stacking_rules, redeemables_application_mode: mode }
  const store = await postgresql.open()
  const service = await startFullService(store, catalogue, port)
  return {
    url: service.url,
    async close() {
      await service.close()
      await store.close()
    },
  }
}

/** A shop with a new service. With `isRelayed`, its pages use the relay. */
export async function openShop({ mode, ...options }: { mode?: Mode } & Partial<ShopServerOptions> = {}) {
  const service = await openService(mode)
  const server = await listen(createShopServer({ serviceUrl: service.url, ...options }), 0)
  return {
    url: `http://localhost:${server.port}`,
    serviceUrl: service.url,
    async close() {
      await server.close()
      await service.close()
    },
  }
}

/** A shop and a browser for the journeys of one file; both close after the last. */
export async function openJourneys(options?: Parameters<typeof openShop>[0]) {
  const demo = await openShop(options)
  afterAll(demo.close)
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return { browser, shop: demo.url, service: demo.serviceUrl }
}
