/** The relay's token endpoint. */
import { expect, test } from 'vitest'
import { createRelay, type RelayOptions } from '../../../src/relay/index.ts'
import { accessToken, failure, json, startServer } from '../client/server.ts'
import { own } from './support/page.ts'

const tokenRequest = (init: RequestInit = {}, url = 'https://shop.example/perkit/token') =>
  new Request(url, { method: 'POST', headers: own, ...init })

/** A relay in front of a service that issues tokens. */
async function open(options: Partial<RelayOptions> = {}) {
  const service = await startServer((_, response) =>
    json(response, { ...accessToken('bound'), extra: 'inside' }),
  )
  const relay = createRelay({
    serviceUrl: service.url,
    appId: 'app',
    appToken: 'app-secret',
    identify: () => 'ada',
    ...options,
  })
  return { relay, service, scopes: () => service.requests.map(({ body }) => new URLSearchParams(body)) }
}

const bodyOf = async (response: Response) => ({ status: response.status, ...(await response.json()) })

test('sends a signed-in shopper a token bound to them, and nothing more', async () => {
  const { relay, service, scopes } = await open()

  const response = await relay(tokenRequest())

  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual(accessToken('bound'))
  expect(service.requests).toMatchObject([
    { method: 'POST', path: '/v1/oauth/token', headers: { 'x-app-id': 'app', 'x-app-token': 'app-secret' } },
  ])
  expect(Object.fromEntries(scopes()[0] ?? [])).toEqual({
    grant_type: 'client_credentials',
    scope: 'client_promotions client_qualifications client_validations client_vouchers client_redemptions',
    customer: 'ada',
  })
})

test.each([null, undefined, '', Promise.resolve(null)])(
  'sends guests a token with the fewest scopes: %s',
  async (customer) => {
    const { relay, scopes } = await open({ identify: () => customer })

    await relay(tokenRequest())

    expect(Object.fromEntries(scopes()[0] ?? [])).toEqual({
      grant_type: 'client_credentials',
      scope: 'client_promotions client_qualifications client_validations',
    })
  },
)

test('requests only the scopes that the shop sets', async () => {
  const { relay, scopes } = await open({ scopes: { customer: ['client_promotions'] } })

  await relay(tokenRequest())

  expect(scopes()[0]?.get('scope')).toBe('client_promotions')
})

test('ignores the customer that the browser sends', async () => {
  const { relay, scopes } = await open({ identify: () => null })
  const body = new URLSearchParams({ customer: 'ben', scope: 'api' })

  await relay(tokenRequest({ body }, 'https://shop.example/perkit/token?customer=ben&scope=api'))

  expect(scopes()[0]?.has('customer')).toBe(false)
  expect(scopes()[0]?.get('scope')).not.toContain('api ')
})

test('responds at any mount path and nowhere else', async () => {
  const { relay } = await open()
  const statusAt = async (path: string) =>
    (await relay(tokenRequest({}, `https://shop.example${path}`))).status

  expect(await statusAt('/token')).toBe(200)
  expect(await statusAt('/a/b/token')).toBe(200)
  expect(await statusAt('/perkit')).toBe(404)
  expect(await statusAt('/perkit/tokens')).toBe(404)
  expect(await statusAt('/perkit/token/x')).toBe(404)
  expect(await statusAt('/perkit/client/v1/promotions/tiers')).toBe(404)
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s for tokens', async (method) => {
  const { relay, service } = await open()

  const response = await relay(tokenRequest({ method }))

  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
  expect(service.requests).toHaveLength(0)
})

test.each([{ 'X-Perkit-Request': '1' }, { ...own, 'Sec-Fetch-Site': 'none' }])(
  "accepts a request from the shop's own pages: %j",
  async (headers) => {
    const { relay } = await open()

    expect((await relay(tokenRequest({ headers }))).status).toBe(200)
  },
)

test.each(['https://www.shop.example', 'www.shop.example'])(
  'accepts the origins that the shop sets: %s',
  async (name) => {
    const headers = { ...own, Origin: 'https://www.shop.example' }
    const inside = 'http://10.0.0.7:3000/perkit/token'

    const [strict, lenient] = [await open(), await open({ origins: [name] })]

    expect((await strict.relay(tokenRequest({ headers }, inside))).status).toBe(403)
    expect((await lenient.relay(tokenRequest({ headers }, inside))).status).toBe(200)
  },
)

const failingServices: Record<
  string,
  [status: number, key: string, handler: Parameters<typeof startServer>[0]]
> = {
  'is down': [503, 'service_unavailable', (_, response) => response.destroy()],
  'is failing': [
    503,
    'service_unavailable',
    (_, response) => json(response, failure(500, 'internal_error'), 500),
  ],
  'rejects the keys': [
    502,
    'bad_gateway',
    (_, response) => json(response, failure(401, 'unauthorized'), 401),
  ],
  'has no such customer': [
    400,
    'invalid_customer',
    (_, response) => json(response, failure(400, 'invalid_customer'), 400),
  ],
  'returns an HTML page': [
    502,
    'bad_gateway',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>app-secret</p>'),
  ],
}

test.each(Object.entries(failingServices))('reports a service that %s', async (_, [status, key, handler]) => {
  const service = await startServer(handler)
  const errors: unknown[] = []
  const { relay } = await open({ serviceUrl: service.url, onError: (error) => errors.push(error) })

  const response = await relay(tokenRequest())
  // The random digits of the request id may contain `ada`.
  const reply = { ...(await bodyOf(response.clone())), request_id: '' }

  expect(await bodyOf(response)).toEqual({
    status,
    code: status,
    key,
    message: expect.any(String),
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(JSON.stringify(reply)).not.toMatch(/app-secret|ada|127\.0\.0\.1/)
  expect(errors).toMatchObject([{ name: status === 502 ? 'SettingError' : 'CallError' }])
})

test.each([
  () => {
    throw new Error('database password is hunter2')
  },
  () => Promise.reject(new Error('database password is hunter2')),
])('hides the details of a failed sign-in', async (identify) => {
  const errors: unknown[] = []
  const { relay, service } = await open({ identify, onError: (error) => errors.push(error) })

  const response = await relay(tokenRequest())

  expect(await bodyOf(response)).toEqual({
    status: 500,
    code: 500,
    key: 'internal_error',
    message: 'The shop could not identify the shopper.',
    request_id: expect.any(String),
  })
  expect(service.requests).toHaveLength(0)
  expect(errors).toHaveLength(1)
})

test('limits tokens per address', async () => {
  let now = 0
  const { relay } = await open({ limits: { perAddress: 2 }, now: () => now })
  const from = (address?: string) => relay(tokenRequest(), { address })

  expect((await from('10.0.0.1')).status).toBe(200)
  expect((await from('10.0.0.1')).status).toBe(200)
  now = 20_000
  const over = await from('10.0.0.1')
  expect(await bodyOf(over)).toMatchObject({ status: 429, key: 'too_many_requests' })
  expect(over.headers.get('Retry-After')).toBe('40')

  expect((await from('10.0.0.2')).status).toBe(200)
  expect((await from()).status).toBe(200)
  now = 60_000
  expect((await from('10.0.0.1')).status).toBe(200)
})

test('limits tokens in total, without counting refused requests', async () => {
  let now = 0
  const { relay } = await open({ limits: { total: 3, perAddress: 2 }, now: () => now })
  const statusFrom = async (address?: string) => (await relay(tokenRequest(), { address })).status

  expect(await Promise.all([statusFrom('a'), statusFrom('a'), statusFrom('a'), statusFrom()])).toEqual([
    200, 200, 429, 200,
  ])
  expect(await statusFrom('b')).toBe(429)
  now = 60_000
  expect(await statusFrom('b')).toBe(200)
})
