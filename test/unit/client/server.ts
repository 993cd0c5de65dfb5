/** A real HTTP server with scripted responses that records its requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { createClient, type ClientOptions } from '../../../src/client/call.ts'
import type { AccessToken } from '../../../src/contract/resources/access-token.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** Resolves when the response is finished or its connection is closed. */
  over: Promise<unknown>
}

export async function startServer(
  reply: (request: ReceivedRequest, response: ServerResponse, nth: number) => void,
) {
  const requests: ReceivedRequest[] = []
  const listener: RequestListener = async (incoming, response) => {
    const over = once(response, 'close')
    let body = ''
    for await (const chunk of incoming) body += chunk
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body, over }
    requests.push(request)
    reply(request, response, requests.length)
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { url: `http://127.0.0.1:${address.port}`, requests }
}

/** Sends JSON. */
export function json(response: ServerResponse, value: unknown, status = 200, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(value))
}

export const tier = (id: string) => ({
  id,
  created_at: '2026-11-01T00:00:00.000Z',
  name: id,
  active: true,
  object: 'promotion_tier',
})

export const tierList = (...tiers: unknown[]) => ({
  object: 'list',
  data_ref: 'tiers',
  tiers,
  total: tiers.length,
  has_more: false,
})

export const accessToken = (bearer: string, expires_in = 900): AccessToken => ({
  access_token: bearer,
  client_id: 'app-shop',
  expires_at: 1_800_000_000,
  expires_in,
  scope: 'client_promotions',
  token_type: 'Bearer',
})

export const failure = (code: number, key: string) => ({ code, key, message: `It is ${key}` })

/** No call takes this long, even on a busy machine. */
const longTimeouts = { headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000 }

/** A client that retries without a delay. */
export function clientOf(url: string, options: ClientOptions = {}) {
  const client = createClient({
    serviceUrl: url,
    clientId: 'page',
    clientToken: 'page-key',
    ...options,
    limits: { retryDelayMs: 1, ...longTimeouts, ...options.limits },
  })
  onTestFinished(client.close)
  return { ...client, tiers: (signal?: AbortSignal) => client.call(listPromotionTiers, {}, { signal }) }
}

/** A clock that moves only by `pass`. */
export function stoppedClock() {
  let time = 1_000
  return { clock: () => time, pass: (seconds: number) => void (time += 1000 * seconds) }
}
