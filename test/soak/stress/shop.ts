/** The shop of the stress tests: a few cards that all clients redeem at once, served by real processes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoKeys } from '../../support/catalogue.ts'
import { startProcess, unlimited } from '../../support/process.ts'
import { sendTo } from '../../support/service.ts'

export const project_id = 'proj_shop'
export const codes = ['ADA', 'BEN', 'CLEO', 'DORA', 'ELI', 'FAY']
const price = 7

/** @param points The initial balance of each card. */
export const clubWith = (points: number, stock = 100_000) => ({
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: { server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }] },
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: codes.map((code) => ({ source_id: code })),
      rewards: [
        {
          id: 'rew_cup',
          name: 'Cup',
          type: 'MATERIAL',
          stock,
          parameters: { product: { id: 'prod_cup' } },
        },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: codes.map((code) => ({ id: `v_${code}`, code, loyalty_card: { points }, holder: code })),
          reward_assignments: [{ reward: 'rew_cup', parameters: { loyalty: { points: price } } }],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              code: 'LIMITED',
              discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
              redemption: { quantity: stock },
            },
          ],
        },
      ],
    },
  ],
})

/** The service's store: a folder, or the URL of a database with flags for its connections. */
export type Place = { data: string } | { databaseUrl: string; flags?: readonly string[] }

export interface Serving {
  port: number
  /** Kills the process, or lets it shut down. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts the service as a separate process. `folder` stores the catalogue file. */
export async function serve(place: Place, folder: string, catalogue: object): Promise<Serving> {
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify(catalogue))
  const where = 'data' in place ? ['--data', place.data] : (place.flags ?? [])
  const env = 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : {}
  const { child, ready, ended } = startProcess([...unlimited, '--catalogue', file, ...where], { env })
  return {
    port: await ready,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** The shop's back end. Requests without a response reject. */
export async function backEndAt(port: number) {
  const { body: token } = await sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=api',
  })
  const headers = {
    ...demoKeys.server,
    Authorization: `Bearer ${token.access_token}`,
    'Content-Type': 'application/json',
  }
  const post = (path: string, key: string, body: unknown) =>
    sendTo(port, path, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
  return {
    redeem: (code: string, key: string) =>
      post(`/v1/loyalties/members/${code}/redemption`, key, { reward: { id: 'rew_cup' } }),
    redeemVoucher: (key: string) =>
      post('/v1/redemptions', key, {
        redeemables: [{ object: 'voucher', id: 'LIMITED' }],
        order: { amount: 2000 },
      }),
    transfer: (from: string, to: string, key: string) =>
      post(`/v1/loyalties/camp_club/members/${to}/transfers`, key, [
        { code: from, points: 5, source_id: key },
      ]),
  }
}
