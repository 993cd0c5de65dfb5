/** A qualification over HTTP, beside a ready-made reply of the same size that goes through the same service. */
import { Agent, request } from 'node:http'
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { handlers } from '../../../../src/service/server/handlers.ts'
import { createLog } from '../../../../src/service/log.ts'
import { listen } from '../../../../src/service/server/listen.ts'
import { createService } from '../../../../src/service/server/service.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import { startServer } from '../../../support/postgres.ts'
import { findPostgres } from '../../../support/postgres-programs.ts'
import { median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { fillTiers } from './fill.ts'

const sizes = [1_000, 1_000_000]
const rounds = 40
const inARow = 25
const products = 100

const catalogue = {
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

export async function measureHttp(counts: readonly number[] = sizes): Promise<Measurement[]> {
  const programs = findPostgres()
  if (!programs) return []
  const server = await startServer(programs)
  const store = await openStore({ databaseUrl: `${server.url}/postgres` })
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
    await server.stop()
  }
}

async function measureOn(store: Store, count: number): Promise<Measurement[]> {
  const limits = { perAddress: Infinity, perKey: Infinity }
  const running = await listen(createService({ store, limits, log: createLog(undefined, 'silent') }), {
    port: 0,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, headers: Record<string, string>, body: string) =>
    send(running.port, agent, path, headers, body)
  const name = `qualification over HTTP, ${count.toLocaleString('en')} tiers`
  try {
    const shopper = { ...demoKeys.client, Authorization: `Bearer ${await token(ask, 'ada')}` }
    const nobody = { ...demoKeys.client, Authorization: `Bearer ${await token(ask)}` }
    const start = performance.now()
    await ask(path, nobody, cart(0))
    const first = performance.now() - start
    return [
      { name: `${name}: the first, which reads them all`, value: first, unit: 'ms' },
      await compare(`${name}, nobody in particular`, (number) => ask(path, nobody, cart(number))),
      await compare(`${name}, a shopper with a wallet`, (number) => ask(path, shopper, cart(number))),
    ]
  } finally {
    agent.destroy()
    await running.close()
  }
}

const path = '/client/v1/qualifications'

const cart = (number: number) =>
  JSON.stringify({
    order: {
      items: [1, 2, 3].map((place) => ({
        product_id: `prod_${(number * 7 + place * 13) % products}`,
        quantity: place,
      })),
    },
  })

type Ask = (path: string, headers: Record<string, string>, body: string) => Promise<string>

async function token(ask: Ask, customer?: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'client_api',
    ...(customer && { customer }),
  })
  const headers = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
  return JSON.parse(await ask('/v1/oauth/token', headers, form.toString())).access_token
}

/** Both in turn, so that what else the machine does weighs on both alike. */
async function compare(name: string, ask: (number: number) => Promise<string>): Promise<Measurement> {
  const real = { own: [] as number[], ready: [] as number[] }
  const reply: unknown = JSON.parse(await ask(0))
  for (let round = 0; round < rounds; round += 1) {
    real.own.push(...(await timed(round, ask)))
    const before = handlers.checkEligibilityAsShopper
    // The table is read at every request; nothing else of the service changes.
    Object.assign(handlers, { checkEligibilityAsShopper: () => Promise.resolve(reply) })
    real.ready.push(...(await timed(round, ask)))
    Object.assign(handlers, { checkEligibilityAsShopper: before })
  }
  const own = median(real.own.slice(inARow))
  const ready = median(real.ready.slice(inARow))
  return {
    name,
    value: own / ready,
    unit: '×',
    budget: 1.3,
    detail: `${own.toFixed(2)} ms against ${ready.toFixed(2)} ms for ${JSON.stringify(reply).length} B ready-made`,
  }
}

async function timed(round: number, ask: (number: number) => Promise<string>) {
  const times: number[] = []
  for (let at = 0; at < inARow; at += 1) {
    const start = performance.now()
    await ask(round * inARow + at)
    times.push(performance.now() - start)
  }
  return times
}

function send(port: number, agent: Agent, path: string, headers: Record<string, string>, body: string) {
  return new Promise<string>((answered, failed) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', ...headers },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (reply.statusCode === 200) answered(text)
          else failed(new Error(`${reply.statusCode}: ${text}`))
        })
      },
    )
    asking.on('error', failed)
    asking.end(body)
  })
}
