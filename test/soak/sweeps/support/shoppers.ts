/** A shop with many members, and a proxy between their pages and the service that can simulate faults. */
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

/** Handles a redemption request in place of the service; `deliver` forwards it. Without a result, the connection closes. */
export type NetworkFault = (
  request: IncomingMessage,
  deliver: () => Promise<Response>,
  response: ServerResponse,
) => Promise<Response | undefined>

export async function openShop(store: Store, shoppers: number) {
  const shop = await startShop(store, { catalogue: catalogueOf(shoppers) })
  onTestFinished(shop.close)
  // Events use the service's clock and responses the machine's clock, so both must agree.
  shop.clock.set(new Date().toISOString())
  const session = { customer: 's0' }
  const relay = createRelay({
    serviceUrl: shop.url,
    ...secrets,
    identify: () => session.customer,
    origins: ['https://shop.example'],
  })
  const { port: relayPort } = await listen(forNode(relay))
  let fault: NetworkFault | undefined

  const server = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // requests without an encoding yield buffers
    const base = url.startsWith('/relay') ? `http://127.0.0.1:${relayPort}` : shop.url
    const deliver = () => {
      const { host, connection, 'content-length': length, ...rest } = headers
      void [host, connection, length]
      const init = { method, headers: rest as Record<string, string> } // none of them is repeated
      return fetch(base + url, chunks.length ? { ...init, body: Buffer.concat(chunks) } : init)
    }
    const isRedemption = /\/redemptions?(\/|$)/.test(url)
    const reply = await (isRedemption && fault ? fault(request, deliver, response) : deliver())
    if (!reply) return void response.destroy()
    const body = Buffer.from(await reply.arrayBuffer())
    const responseHeaders = [...reply.headers].filter(
      ([name]) => !/^(transfer-encoding|content-encoding|content-length|connection|keep-alive)$/.test(name),
    )
    response.writeHead(reply.status, Object.fromEntries(responseHeaders)).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number } // a listening server has a port

  /** Number of debits of the shopper's card in the ledger. */
  const debits = async (name: string) => {
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
    debits,
    /** URL of the proxy. */
    url: `http://127.0.0.1:${port}`,
    /** Sets or ends the fault. */
    setFault: (next: NetworkFault | undefined) => void (fault = next),
  }
}

export type SweepShop = Awaited<ReturnType<typeof openShop>>
