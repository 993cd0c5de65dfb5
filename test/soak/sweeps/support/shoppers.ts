/** A shop with many members of its club, and between their pages and the service a network that can be spoilt. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { createRelay } from '../../../../src/relay/index.ts'
import { forNode } from '../../../../src/relay/node.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { listen } from '../../../unit/relay/support/listen.ts'
import { secrets } from '../../../unit/relay/support/page.ts'
import { startShop } from '../../../support/service.ts'

export const mug = { reward_id: 'rew_mug', name: 'Mug', points: 300 }

/** Each shopper has a card of 1,000 points. */
const catalogueOf = (shoppers: number) => {
  const names = Array.from({ length: shoppers }, (_, at) => `s${at}`)
  return {
    projects: [
      {
        id: 'proj_shop',
        name: 'Shop',
        keys: {
          server: [{ app_id: secrets.appId, app_token: secrets.appToken }],
          client: [
            { application_id: secrets.clientId, token: secrets.clientToken, origins: ['shop.example'] },
          ],
        },
        customers: names.map((name) => ({ id: `cust_${name}`, source_id: name })),
        products: [{ id: 'prod_mug', source_id: 'mug', name: 'Mug', price: 1200 }],
        rewards: [
          {
            id: 'rew_mug',
            name: 'Mug',
            type: 'MATERIAL',
            parameters: { product: { id: 'prod_mug' } },
            stock: 9999,
          },
        ],
        campaigns: [
          {
            id: 'camp_club',
            name: 'Club',
            campaign_type: 'LOYALTY_PROGRAM',
            voucher: { loyalty_card: { points: 0 } },
            vouchers: names.map((name) => ({
              id: `v_${name}`,
              code: `CARD-${name}`,
              loyalty_card: { points: 1000 },
              holder: `cust_${name}`,
            })),
            reward_assignments: [{ reward: 'rew_mug', parameters: { loyalty: { points: 300 } } }],
          },
        ],
      },
    ],
  }
}

/** What becomes of a request to redeem, or to know what became of one: `deliver` brings it to the service. */
export type Trouble = (
  request: IncomingMessage,
  deliver: () => Promise<Response>,
  response: ServerResponse,
) => Promise<Response | undefined>

export async function openShop(store: Store, shoppers: number) {
  const shop = await startShop(store, { catalogue: catalogueOf(shoppers) })
  onTestFinished(shop.close)
  // Events are dated by the service's clock, answers by the machine's: here they are one.
  shop.clock.set(new Date().toISOString())
  const session = { customer: 's0' }
  const relay = createRelay({
    serviceUrl: shop.url,
    ...secrets,
    identify: () => session.customer,
    origins: ['https://shop.example'],
  })
  const { port: relayPort } = await listen(forNode(relay))
  let trouble: Trouble | undefined

  const server = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // it is a request's
    const base = url.startsWith('/relay') ? `http://127.0.0.1:${relayPort}` : shop.url
    const deliver = () => {
      const { host, connection, 'content-length': length, ...rest } = headers
      void [host, connection, length]
      const init = { method, headers: rest as Record<string, string> } // none of them comes twice
      return fetch(base + url, chunks.length ? { ...init, body: Buffer.concat(chunks) } : init)
    }
    const isTold = /\/redemptions?(\/|$)/.test(url)
    const answer = await (isTold && trouble ? trouble(request, deliver, response) : deliver())
    if (!answer) return void response.destroy()
    const body = Buffer.from(await answer.arrayBuffer())
    const told = [...answer.headers].filter(
      ([name]) => !/^(transfer-encoding|content-encoding|content-length|connection|keep-alive)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(told)).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number } // a server that listens on a port has one

  /** How often points were taken from the shopper's card, by the ledger. */
  const taken = async (name: string) => {
    const rows = await shop.store.db
      .selectFrom('voucher_transactions')
      .select('amount')
      .where('voucher_id', '=', `v_${name}`)
      .where('amount', '<', 0)
      .execute()
    return rows.length
  }

  return {
    shop,
    session,
    relay,
    taken,
    /** Where the spoilt network begins. */
    url: `http://127.0.0.1:${port}`,
    /** From now on; undefined when all is well again. */
    spoil: (next: Trouble | undefined) => void (trouble = next),
  }
}

export type TrialShop = Awaited<ReturnType<typeof openShop>>
