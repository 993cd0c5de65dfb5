/** A shop with many cards and one reward, on a store of either kind, served over HTTP. */
import { Agent, request } from 'node:http'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { createLog } from '../../../../src/service/log.ts'
import { openStore } from '../../../../src/service/database/store.ts'
import { demoKeys } from '../../../support/catalogue.ts'

export const project_id = 'proj_shop'
export const campaign_id = 'camp_club'
/** Those that redemptions are spread over; two more have a past of their own. */
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

/** Without an address the store is embedded, in memory. */
export async function openBenchShop(databaseUrl?: string) {
  const store = await openStore({ databaseUrl })
  await loadCatalogue(store, catalogue)
  const service = createService({ store, limits: false, log: createLog(undefined, 'silent') })
  const running = await listen(service, { port: 0 })
  const agent = new Agent({ keepAlive: true })
  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    send({ port: running.port, agent, method, path, headers }, body)

  const form = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
  const granted = await ask('POST', '/v1/oauth/token', form, 'grant_type=client_credentials&scope=api')
  const keys = { ...demoKeys.server, Authorization: `Bearer ${JSON.parse(granted).access_token}` }
  let number = 0

  return {
    store,
    get: (path: string) => ask('GET', path, keys),
    redeem(card: string) {
      number += 1
      const headers = { ...keys, 'Content-Type': 'application/json', 'Idempotency-Key': `bench-${number}` }
      const body = JSON.stringify({ reward: { id: 'rew_cup' } })
      return ask('POST', `/v1/loyalties/members/${card}/redemption`, headers, body)
    },
    async close() {
      agent.destroy()
      await running.close()
      await store.close()
    },
  }
}

interface Sending {
  port: number
  agent: Agent
  method: string
  path: string
  headers: Record<string, string>
}

function send(sending: Sending, body?: string): Promise<string> {
  return new Promise((answered, failed) => {
    const asking = request({ host: '127.0.0.1', ...sending }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (reply.statusCode === 200) answered(text)
        else failed(new Error(`${reply.statusCode}: ${text}`))
      })
    })
    asking.on('error', (error) => {
      // The service has closed an idle connection just when it was to be used: the same key asks once all the same.
      if (asking.reusedSocket) answered(send(sending, body))
      else failed(error)
    })
    asking.end(body)
  })
}
