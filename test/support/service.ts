/** The service over HTTP, loaded with a small shop. */
import { request, type IncomingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { LimitOptions } from '../../src/service/http/limits.ts'
import { listen, type ListenOptions } from '../../src/service/server/listen.ts'
import { createService } from '../../src/service/server/service.ts'
import { startJobs } from '../../src/service/server/worker.ts'
import { createLog } from '../../src/service/log.ts'
import type { Metrics } from '../../src/service/metrics/metrics.ts'
import { startOn } from '../../src/service/start.ts'
import type { Store } from '../../src/service/database/store.ts'
import { demoKeys, smallCatalogue } from './catalogue.ts'
import { loadCached } from './catalogue-cache.ts'

export interface RequestOptions {
  method?: string
  /** A list of values sends the header once per value. */
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The parsed JSON body, typed loosely for assertions. */
  body: any // oxlint-disable-line typescript/no-explicit-any
}

export interface ShopOptions extends Pick<ListenOptions, 'timeouts' | 'maxConnections'> {
  catalogue?: object
  limits?: Partial<LimitOptions> | false
  trustProxy?: boolean
  counting?: Metrics
}

/** Start time of every shop's clock. */
const startTime = new Date('2026-11-21T12:00:00.000Z').getTime()

/** Earlier than any event in the shop. */
const catalogueLoadedAt = new Date(startTime - 24 * 60 * 60 * 1000)

/** Starts the service on a new store and a free port, by default without rate limits. */
export async function startShop(store: Store, options: ShopOptions = {}) {
  const { catalogue = smallCatalogue, limits = false, trustProxy = false, counting } = options
  const { timeouts, maxConnections } = options
  await loadCached(store, catalogue, catalogueLoadedAt)
  const clock = steppingClock()
  const lines: string[] = []
  const log = createLog(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
    'debug',
  )
  const jobs = startJobs({ store, clock, log, ...(counting && { deadLettered: counting.deadLettered }) })
  const service = createService({
    store,
    clock,
    limits,
    log,
    trustProxy,
    jobs,
    ...(counting && { counting }),
  })
  const running = await listen(service, {
    port: 0,
    ...(timeouts && { timeouts }),
    ...(maxConnections !== undefined && { maxConnections }),
  })
  const send = (path: string, init: RequestOptions = {}) => sendTo(running.port, path, init)

  async function token(scope: string, { customer, keys = demoKeys.server }: TokenOptions = {}) {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
      ...(customer && { customer }),
    })
    const { status, text, body } = await send('/v1/oauth/token', {
      method: 'POST',
      headers: { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (status !== 200) throw new Error(`The token request failed: ${text}`)
    return String(body.access_token)
  }

  async function close() {
    await running.close()
    await jobs.close()
  }

  return { ...running, service, store, clock, lines, jobs, send, token, close }
}

interface TokenOptions {
  customer?: string
  keys?: Record<string, string>
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** A shop for one test. */
export async function startShopForTest(store: Store, options: ShopOptions = {}) {
  const shop = await startShop(store, options)
  onTestFinished(shop.close)
  return shop
}

/** The service with all its background jobs and the real clock, as in `perkit serve`. */
export const startFullService = (store: Store, catalogue: object, port = 0) =>
  startOn(store, { catalogue, port, limits: false, log: createLog(undefined, 'silent') })

/** Fetches an access token from a running service. Returns its header. */
export async function bearerOf(url: string, scope: string) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope })
  const reply = await fetch(`${url}/v1/oauth/token`, { method: 'POST', headers: demoKeys.server, body })
  const { access_token } = (await reply.json()) as { access_token: string } // the service's own reply
  return { Authorization: `Bearer ${access_token}` }
}

/** A clock that moves only when a test sets it. */
function steppingClock() {
  let time = startTime
  return {
    now: () => new Date(time),
    set: (moment: string) => void (time = new Date(moment).getTime()),
    pass: (seconds: number) => void (time += seconds * 1000),
  }
}

/** Sends a request exactly as written: the path is not normalized, no headers are added and headers can repeat. */
export function sendTo(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
) {
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = reply.headers['content-type']?.startsWith('application/json') && text !== ''
        const parsed: unknown = isJson ? JSON.parse(text) : undefined
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, body: parsed })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
