/** A shop on WordPress, with the plugin and the real service. */
import { createServer, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe } from 'vitest'
import { demoKeys } from '../../../support/catalogue.ts'
import { percentOff, shopKeys } from '../../../support/catalogue-parts.ts'
import { createLog } from '../../../../src/service/log.ts'
import { startOn } from '../../../../src/service/start.ts'
import { bearerOf } from '../../../support/service.ts'
import { embedded } from '../../../support/stores.ts'
import { missingForWordPress, startSite, type Site, type SiteOptions } from './site.ts'

const missing = missingForWordPress()
const reason = missing === undefined ? '' : ` (skipped: ${missing})`

/**
 * Runs tests on a new shop, in which a customer is signed in with `cookie`. Skipped with the reason if WordPress cannot
 * run here.
 */
export const describeShop = (name: string, options: ShopOptions, tests: (shop: Shop) => void) =>
  describe.skipIf(missing !== undefined)(`${name}${reason}`, () => {
    const shop = {} as Shop
    beforeAll(async () => {
      Object.assign(shop, await startShop(options))
    }, fewMinutes)
    afterAll(() => shop.close?.())
    tests(shop)
  })

/** WordPress gives the second user the id 2. */
const customer = 'wp-2'
/** Installing WordPress takes this long on a busy machine. */
const fewMinutes = 600_000

const freeMug = { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { source_id: '11' } }

const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      currency: 'EUR',
      keys: { ...shopKeys, client: [{ ...shopKeys.client[0], origins: ['127.0.0.1'] }] },
      products: [{ id: 'prod_mug', source_id: '11', name: 'Mug', price: 1250 }],
      customers: [{ source_id: customer, name: 'Ada' }, { source_id: 'ben' }],
      rewards: [
        {
          id: 'rew_coin',
          name: 'Pay with points',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
        { id: 'rew_mug', name: 'A mug', type: 'MATERIAL', parameters: { product: { id: 'prod_mug' } } },
      ],
      campaigns: [
        {
          name: 'Offers',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            {
              id: 'promo_ten',
              name: 'Ten',
              banner: '10% off your order',
              action: { discount: percentOff(10) },
            },
            { id: 'promo_mug', name: 'Mug', banner: 'A free mug', action: { discount: freeMug } },
          ],
        },
        {
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'ONCE', discount: percentOff(20), redemption: { quantity: 1 } },
            { code: 'FREE-MUG', discount: freeMug, redemption: { quantity: 1 } },
            { code: 'OF-BEN', discount: percentOff(50), holder: 'ben' },
          ],
        },
        {
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            { code: 'CLUB-ADA', holder: customer, loyalty_card: { points: 120 } },
            { code: 'CLUB-BEN', holder: 'ben', loyalty_card: { points: 40 } },
          ],
          reward_assignments: [
            { reward: 'rew_coin', parameters: { loyalty: { points: 1 } } },
            { reward: 'rew_mug', parameters: { loyalty: { points: 10 } } },
          ],
          earning_rules: [
            {
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_AMOUNT',
                order: { amount: { every: 100, points: 1 } },
              },
            },
          ],
        },
      ],
    },
  ],
}

interface Gate {
  /**
   * `lossy` forwards requests and loses the replies. `deploying` replies as a proxy without a service. `limited` replies to
   * shoppers that they have sent too many requests. `without-orders` fails only requests for orders.
   */
  mode: 'open' | 'closed' | 'lossy' | 'deploying' | 'limited' | 'without-orders'
  url: string
  close(): void
}

/** Forwards requests to the service. */
async function startGate(target: string) {
  const gate: Gate = { mode: 'open', url: '', close: () => void server.close() }
  const server = createServer((incoming, outgoing) => {
    const isOrder = incoming.url?.startsWith('/v1/orders')
    if (gate.mode === 'closed' || (gate.mode === 'without-orders' && isOrder))
      return void incoming.socket.destroy()
    if (gate.mode === 'deploying') return void outgoing.writeHead(404).end('<h1>Not found</h1>')
    if (gate.mode === 'limited' && incoming.url?.startsWith('/client/'))
      return void outgoing.writeHead(429).end('{"code":429,"key":"too_many_requests"}')
    const { method, headers } = incoming
    const forwarded = httpRequest(`${target}${incoming.url}`, { method, headers }, (reply) => {
      if (gate.mode === 'lossy') return void incoming.socket.destroy()
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gate
}

type ShopOptions = Pick<SiteOptions, 'hasStandIn'>

async function startShop({ hasStandIn }: ShopOptions) {
  const store = await embedded.open()
  const service = await startOn(store, {
    catalogue,
    port: 0,
    limits: { perAddress: Infinity, perKey: Infinity, misses: Infinity },
    trustProxy: true,
    log: createLog(undefined, 'silent'),
  })
  const gate = await startGate(service.url)
  const settings = {
    PERKIT_URL: gate.url,
    PERKIT_APP_ID: demoKeys.server['X-App-Id'],
    PERKIT_APP_TOKEN: demoKeys.server['X-App-Token'],
    PERKIT_CLIENT_ID: demoKeys.client['X-Client-Application-Id'],
    PERKIT_CLIENT_TOKEN: demoKeys.client['X-Client-Token'],
    PERKIT_FORWARD_ADDRESS: '1',
  }
  const site = await startSite({ hasStandIn, settings })
  const headers = { ...demoKeys.server, ...(await bearerOf(service.url, 'redemptions loyalties orders')) }
  return {
    site,
    cookie: await signIn(site, site.customerId),
    gate,
    /** Reads from the service, as the shop's staff would. */
    read: async <T>(path: string) => jsonOf<T>(await fetch(`${service.url}${path}`, { headers })),
    /** As seven days later. */
    expireKeys: () => store.db.deleteFrom('idempotency_keys').execute(),
    async close() {
      await site.close()
      gate.close()
      await service.close()
    },
  }
}

/** Parsed JSON of the plugin, the stand-in or the service. The type names what a test reads; its assertions check it. */
export const jsonOf = async <T>(reply: Response) => (await reply.json()) as T

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Lines of PHP's log that are about the plugin. */
export const warningsOf = ({ log }: Site) =>
  log()
    .split('\n')
    .filter((line) => /Warning|Notice|Deprecated|Fatal/.test(line) && line.includes('perkit'))

/** Returns the cookie of a user who signs in. */
export async function signIn({ url }: Site, user: number) {
  const reply = await fetch(`${url}/?test-sign-in=${user}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The header that the elements send. */
export const ownPage = { 'X-Perkit-Request': '1' }
