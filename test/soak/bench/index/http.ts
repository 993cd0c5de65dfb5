/** A qualification over HTTP, compared with a constant reply of the same size from the same service. */
import { Agent } from 'node:http'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { handlers } from '../../../../src/service/server/handlers.ts'
import { createLog } from '../../../../src/service/log.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import { median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { fillTiers } from './fill.ts'
import { send, timed, tokenFrom } from '../http.ts'
import { onPostgres } from '../postgres.ts'

const sizes = [1_000, 1_000_000]
const rounds = 40
const perRound = 25
const products = 100

export const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
      },
      products: Array.from({ length: products }, (_, at) => ({
        id: `prod_${at}`,
        source_id: `product-${at}`,
        name: `Product ${at}`,
        price: 1900,
      })),
      customers: [{ id: 'cust_ada', source_id: 'ada', metadata: { city: 'city_7' } }],
      segments: [{ id: 'seg_7', name: 'Seven', customers: ['ada'] }],
    },
  ],
}

export const measureHttp = (counts: readonly number[] = sizes): Promise<Measurement[]> =>
  onPostgres(async (databaseUrl) => {
    const store = await openStore({ databaseUrl })
    try {
      await loadCatalogue(store, catalogue)
      const measurements: Measurement[] = []
      for (const count of counts) {
        await fillTiers(store, 'proj_shop', count)
        measurements.push(...(await measureOn(store, count)))
      }
      return measurements
    } finally {
      await store.close()
    }
  })

async function measureOn(store: Store, count: number): Promise<Measurement[]> {
  const limits = { perAddress: Infinity, perKey: Infinity }
  const running = await listen(createService({ store, limits, log: createLog(undefined, 'silent') }), {
    port: 0,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const qualify = (keys: Record<string, string>, number: number) => {
    const headers = { ...keys, 'Content-Type': 'application/json' }
    return send(running.port, { method: 'POST', path, headers, body: cart(number) }, agent)
  }
  const tokenFor = (customer?: string) => tokenFrom(running.port, demoKeys.server, 'client_api', customer)
  const name = `qualification over HTTP, ${count.toLocaleString('en')} tiers`
  try {
    const shopper = { ...demoKeys.client, Authorization: `Bearer ${await tokenFor('ada')}` }
    const guest = { ...demoKeys.client, Authorization: `Bearer ${await tokenFor()}` }
    const first = await timed(() => qualify(guest, 0))
    return [
      { name: `${name}: the first, which loads all tiers`, value: first, unit: 'ms' },
      await compare(`${name}, a guest`, (number) => qualify(guest, number)),
      await compare(`${name}, a shopper with a wallet`, (number) => qualify(shopper, number)),
    ]
  } finally {
    agent.destroy()
    await running.close()
  }
}

export const path = '/client/v1/qualifications'

export const cart = (number: number) =>
  JSON.stringify({
    order: {
      items: [1, 2, 3].map((place) => ({
        product_id: `prod_${(number * 7 + place * 13) % products}`,
        quantity: place,
      })),
    },
  })

/** Alternates between both, so that other load on the machine affects both. */
async function compare(name: string, send: (number: number) => Promise<string>): Promise<Measurement> {
  const times = { own: [] as number[], constant: [] as number[] }
  const reply: unknown = JSON.parse(await send(0))
  for (let round = 0; round < rounds; round += 1) {
    times.own.push(...(await timesOf(round, send)))
    const before = handlers.checkEligibilityAsShopper
    // The service looks up its handler for every request.
    Object.assign(handlers, { checkEligibilityAsShopper: () => Promise.resolve(reply) })
    times.constant.push(...(await timesOf(round, send)))
    Object.assign(handlers, { checkEligibilityAsShopper: before })
  }
  const own = median(times.own.slice(perRound))
  const constant = median(times.constant.slice(perRound))
  return {
    name,
    value: own / constant,
    unit: '×',
    budget: 1.3,
    detail: `${own.toFixed(2)} ms against ${constant.toFixed(2)} ms for ${JSON.stringify(reply).length} B constant`,
  }
}

async function timesOf(round: number, send: (number: number) => Promise<string>) {
  const times: number[] = []
  for (let at = 0; at < perRound; at += 1) times.push(await timed(() => send(round * perRound + at)))
  return times
}
