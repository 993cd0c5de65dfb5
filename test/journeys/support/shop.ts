/** The demo's service and shop without processes of their own: quicker to start, and all that most journeys need. */
import { readFileSync } from 'node:fs'
import { cataloguePath } from '../../../demo/catalogue.ts'
import { listen } from '../../../demo/listen.ts'
import { createShopServer } from '../../../demo/server.ts'
import { startWhole } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'

/** The service on the demo's catalogue and a database of its own. */
export async function openService() {
  const service = await startWhole(
    await postgresql.open(),
    JSON.parse(readFileSync(cataloguePath, 'utf8')) as object,
  )
  return {
    url: service.url,
    async close() {
      await service.close()
      await postgresql.closeAll()
    },
  }
}

/** The shop in front of a service of its own. With `isRelayed` its pages reach the service through the shop alone. */
export async function openShop({ isRelayed = false } = {}) {
  const service = await openService()
  const server = await listen(createShopServer({ serviceUrl: service.url, isRelayed }), 0)
  return {
    url: `http://localhost:${server.port}`,
    serviceUrl: service.url,
    async close() {
      await server.close()
      await service.close()
    },
  }
}
