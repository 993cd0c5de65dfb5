/** A relay in front of a fake service, and requests from a page. */
import { createRelay, type Relay, type RelayOptions } from '../../../../src/relay/index.ts'
import { accessToken, json, startServer, tierList } from '../../client/server.ts'

/** Headers of a request from one of the shop's own pages. */
export const own = {
  'X-Perkit-Request': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: 'https://shop.example',
}

export const secrets = {
  appId: 'canary-app-id',
  appToken: 'canary-app-token',
  clientId: 'canary-client-id',
  clientToken: 'canary-client-token',
}

export interface PageRequest {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  /** Mount path of the relay. */
  mount?: string
}

/** Sends requests as a page does: GET without a body, POST with a body. */
export function senderFor(relay: Relay) {
  return async (
    path: string,
    { method, headers = {}, body, mount = 'https://shop.example/perkit' }: PageRequest = {},
  ) => {
    const request = new Request(`${mount}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...own, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await relay(request)
    const text = await response.text()
    const parsed: any = text && JSON.parse(text) // oxlint-disable-line typescript/no-explicit-any -- tests read any field
    return { status: response.status, headers: response.headers, text, body: parsed }
  }
}

export type ServiceHandler = Parameters<typeof startServer>[0]

/** The path of a list, and a service that returns it. */
export const list = '/client/v1/promotions/tiers'
export const tiers: ServiceHandler = (_, response) => json(response, tierList())

/** `handler` handles all requests except those for tokens: these return `bearer-1`, `bearer-2` … */
export async function openRelay(
  handler: ServiceHandler,
  options: Partial<RelayOptions> = {},
  expires_in = 900,
) {
  let tokens = 0
  const service = await startServer((request, response, nth) => {
    if (request.path !== '/v1/oauth/token') return handler(request, response, nth)
    json(response, accessToken(`bearer-${++tokens}`, expires_in))
  })
  const errors: unknown[] = []
  const relay = createRelay({
    serviceUrl: service.url,
    ...secrets,
    identify: () => 'ada',
    onError: (error) => errors.push(error),
    ...options,
  })
  const isForToken = ({ path }: { path: string }) => path === '/v1/oauth/token'
  return {
    relay,
    send: senderFor(relay),
    errors,
    /** Requests to the service, except for tokens. */
    requests: () => service.requests.filter((one) => !isForToken(one)),
    tokens: () =>
      service.requests.filter(isForToken).map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
  }
}

/** A loyalty card in a server-side reply. */
export const cardOf = (source_id: string, code: string, more: object = {}) => ({
  id: `v_${code}`,
  code,
  type: 'LOYALTY_CARD',
  loyalty_card: { points: 100, balance: 60 },
  metadata: { phone: 'shop metadata' },
  holder_id: `cust_${source_id}`,
  holder: {
    id: `cust_${source_id}`,
    source_id,
    name: 'Private Name',
    email: 'private@shop.example',
    phone: '+00 private',
    metadata: { note: 'private note' },
    object: 'customer',
  },
  object: 'voucher',
  ...more,
})
