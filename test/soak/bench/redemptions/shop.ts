/** A shop with many cards and one reward, on a store of either kind, served over HTTP. */
import { Agent } from 'node:http'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { createLog } from '../../../../src/service/log.ts'
import { openStore } from '../../../../src/service/database/store.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import { send, tokenFrom } from '../http.ts'

export const project_id = 'proj_shop'
export const campaign_id = 'camp_club'
/** Number of cards for redemptions. Two more have a history. */
export const cards = 200
export const cardAt = (at: number) => `CARD-${at}`
const all = cards + 2

const catalogue = {
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: Array.from({ length: all }, (_, at) => ({
        id: `cust_${at}`,
        source_id: `customer-${at}`,
      })),
      rewards: [
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: campaign_id,
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: Array.from({ length: all }, (_, at) => ({
            id: `v_${at}`,
            code: cardAt(at),
            loyalty_card: { points: 1_000_000_000 },
            holder: `customer-${at}`,
          })),
          reward_assignments: [{ id: 'rewa_cup', reward: 'rew_cup', parameters: { loyalty: { points: 1 } } }],
        },
      ],
    },
  ],
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

/** Without a database, the store is embedded and in memory. */
export async function openBenchShop(databaseUrl?: string) {
  const store = await openStore({ databaseUrl })
  await loadCatalogue(store, catalogue)
  const service = createService({ store, limits: false, log: createLog(undefined, 'silent') })
  const running = await listen(service, { port: 0 })
  const agent = new Agent({ keepAlive: true })
  const keys = {
    ...demoKeys.server,
    Authorization: `Bearer ${await tokenFrom(running.port, demoKeys.server, 'api')}`,
  }
  let number = 0

  return {
    store,
    get: (path: string) => send(running.port, { method: 'GET', path, headers: keys }, agent),
    redeem(card: string) {
      number += 1
      const headers = { ...keys, 'Content-Type': 'application/json', 'Idempotency-Key': `bench-${number}` }
      const body = JSON.stringify({ reward: { id: 'rew_cup' } })
      const path = `/v1/loyalties/members/${card}/redemption`
      return send(running.port, { method: 'POST', path, headers, body }, agent)
    },
    async close() {
      agent.destroy()
      await running.close()
      await store.close()
    },
  }
}
