/** A shop with two cards and one reward, on a store of either kind, served over HTTP. */
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
/** Cards by the length of their history. */
export const cards = { long: 'LONG', short: 'SHORT' }
/** Id of a card. */
export const idOf = (card: string) => `v_${card}`

const catalogue = {
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: Object.values(cards).map((code) => ({ source_id: `holder-${code}` })),
      rewards: [
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: campaign_id,
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: Object.values(cards).map((code) => ({
            id: idOf(code),
            code,
            loyalty_card: { points: 1_000_000_000 },
            holder: `holder-${code}`,
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
