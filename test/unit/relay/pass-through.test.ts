/** Fields, headers and parameters that the relay forwards or drops. */
import { expect, test } from 'vitest'
import { json, tierList } from '../client/server.ts'
import { list, openRelay, secrets, tiers } from './support/page.ts'

test('adds keys and token to the request of a page', async () => {
  const { send, requests, tokens } = await openRelay(tiers)

  const { status, body, headers } = await send(`${list}?limit=3&is_available=true`)

  expect([status, body]).toEqual([200, tierList()])
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(tokens()).toMatchObject([{ customer: 'ada', scope: expect.stringContaining('client_promotions') }])
  expect(requests()).toMatchObject([
    {
      method: 'GET',
      path: `${list}?limit=3&is_available=true`,
      headers: {
        'x-client-application-id': secrets.clientId,
        'x-client-token': secrets.clientToken,
        authorization: 'Bearer bearer-1',
        origin: 'shop.example',
      },
    },
  ])
})

test('forwards the language, also in the card lookup', async () => {
  const { send, requests } = await openRelay((_, response) => {
    response.setHeader('Content-Language', 'de')
    json(response, tierList())
  })

  const { headers } = await send(list, { headers: { 'Accept-Language': 'de-AT' } })
  await send('/client/v1/loyalties/members/CARD-ADA/rewards', { headers: { 'Accept-Language': 'de-AT' } })

  expect(headers.get('Content-Language')).toBe('de')
  expect(requests().length).toBeGreaterThan(1)
  expect(new Set(requests().map(({ headers }) => headers['accept-language']))).toEqual(new Set(['de-AT']))
})

test('uses a token without customer for guests', async () => {
  const { send, requests, tokens } = await openRelay(tiers, { identify: () => null })

  await send('/client/v1/qualifications', { body: { customer: { source_id: 'ben' }, tracking_id: 'ben' } })

  expect(tokens()).toEqual([
    { grant_type: 'client_credentials', scope: expect.not.stringContaining('vouchers') },
  ])
  expect(requests().map(({ body }) => body)).toEqual(['{}'])
})

test.each([
  ['ada', { source_id: 'ada' }],
  ['cust_ada', { id: 'cust_ada' }],
])('replaces the customer of the page with the signed-in customer: %s', async (who, customer) => {
  const { send, requests } = await openRelay(tiers, { identify: () => ({ customer: who }) })
  const order = { items: [{ product_id: 'prod_cup', quantity: 1 }] }
  const forged = { customer: { id: 'cust_ben', metadata: { vip: true } }, tracking_id: 'ben' }

  await send('/client/v1/qualifications', { body: { ...forged, order, scenario: 'ALL' } })
  await send('/client/v1/validations', { body: { ...forged, redeemables: [], order } })

  expect(requests().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/client/v1/qualifications', { order, scenario: 'ALL', customer }],
    ['/client/v1/validations', { redeemables: [], order, customer }],
  ])
})

test.each([
  ['cust_ada', undefined],
  ['ada', 'ben'],
  ['cust_ada', 'cust_ben'],
])('prefers customer %s to source_id %s', async (customer, source_id) => {
  const identity = { customer, source_id }
  const { send, tokens } = await openRelay(tiers, { identify: () => identity })

  expect((await send(list)).status).toBe(200)
  expect(tokens()).toMatchObject([{ customer }])
})

test('rejects a source id that looks like a customer id', async () => {
  let source_id = 'cust_ben'
  const { send, requests, tokens } = await openRelay(tiers, { identify: () => ({ source_id, card: 'BEN' }) })

  for (const path of [list, '/client/v1/loyalties/members/BEN', '/client/v1/qualifications']) {
    const { status, body } = await send(path, path.endsWith('qualifications') ? { body: {} } : {})
    expect([status, body.key]).toEqual([400, 'invalid_customer'])
  }
  expect([requests(), tokens()]).toEqual([[], []])

  source_id = 'ben'
  expect((await send(list)).status).toBe(200)
  expect(tokens()).toMatchObject([{ customer: 'ben' }])
})

test('forwards only some response headers', async () => {
  const needed = {
    date: 'Sat, 21 Nov 2026 12:00:00 GMT',
    'retry-after': '3',
    'idempotency-replayed': 'true',
    'idempotency-status': 'replayed',
    'x-request-id': 'req-1',
  }
  const { send } = await openRelay((_, response) =>
    json(response, tierList(), 200, {
      ...needed,
      'Set-Cookie': 'session=stolen',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=999',
      'RateLimit-Remaining': '1',
      Location: 'https://evil.example',
      'X-App-Token': 'echo',
    }),
  )

  const { headers } = await send(list)

  expect(Object.fromEntries(headers)).toEqual({
    ...needed,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
})

test('forwards the idempotency key as a hash and drops other request headers', async () => {
  const smuggled = {
    Authorization: 'Bearer mine',
    Cookie: 'session=ada',
    'X-App-Id': 'mine',
    'X-App-Token': 'mine',
    'X-Client-Application-Id': 'mine',
    'X-Client-Token': 'mine',
    'X-Management-Token': 'mine',
    'X-Forwarded-For': '10.9.8.7',
    'X-Forwarded-Host': 'evil.example',
    'X-HTTP-Method-Override': 'DELETE',
    'X-Request-Id': 'mine',
    'Idempotency-Key': 'mine',
  }
  const { send, requests } = await openRelay(tiers)

  await send(list, { headers: smuggled })

  expect(JSON.stringify(requests())).not.toMatch(/mine|session|10\.9\.8\.7|evil|DELETE/)
  expect(Object.keys(requests()[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'connection',
    'host',
    'origin',
    'sec-fetch-mode',
    'user-agent',
    'x-client-application-id',
    'x-client-token',
  ])
})

test.each([
  [true, ['192.0.2.7', undefined]],
  [false, [undefined, undefined]],
])('forwards the client address if forwardAddress is %s', async (forwardAddress, addresses) => {
  const { relay, requests } = await openRelay(tiers, { forwardAddress })
  const headers = { 'X-Perkit-Request': '1', 'X-Forwarded-For': '10.9.8.7' }

  await relay(new Request(`https://shop.example/perkit${list}`, { headers }), { address: '192.0.2.7' })
  await relay(new Request(`https://shop.example/perkit${list}`, { headers }))

  expect(requests().map(({ headers }) => headers['x-forwarded-for'])).toEqual(addresses)
})

test.each([
  [['https://www.shop.example:8443', 'shop.example'], 'www.shop.example'],
  [['other.example'], 'other.example'],
  [[], 'shop.example'],
])('sends the first origin as a hostname: %j', async (origins, origin) => {
  const { send, requests } = await openRelay(tiers, { origins })

  await send(list)

  expect(requests()).toMatchObject([{ headers: { origin } }])
})

test('drops unknown query parameters', async () => {
  const { send, requests } = await openRelay(tiers)

  await send(`${list}?limit=2&limit=3&customer=ben&project=other&__proto__=x&page=%31`)

  expect(requests()[0]?.path).toBe(`${list}?limit=2&limit=3&page=1`)
})

test('reports no error when the shopper leaves', async () => {
  const { relay, requests, errors } = await openRelay(() => undefined)
  const leaving = new AbortController()
  const headers = { 'X-Perkit-Request': '1' }

  const pending = relay(new Request(`https://shop.example${list}`, { headers, signal: leaving.signal }))
  await expect.poll(() => requests().length).toBe(1)
  leaving.abort()
  await pending
  await requests()[0]?.over

  expect(errors).toEqual([])
})

test('limits calls per address, per customer and in total', async () => {
  let who = 'ada'
  let now = 0
  const { relay, requests } = await openRelay(tiers, {
    identify: () => who,
    now: () => now,
    limits: { perAddress: 1, calls: { perAddress: 3, perCustomer: 4, total: 6 } },
  })
  const statusFrom = async (address?: string) => {
    const request = new Request(`https://shop.example${list}`, { headers: { 'X-Perkit-Request': '1' } })
    return (await relay(request, { address })).status
  }

  const byAddress = [
    await statusFrom('a'),
    await statusFrom('a'),
    await statusFrom('a'),
    await statusFrom('a'),
  ]
  const byCustomer = [await statusFrom('b'), await statusFrom('b')]
  who = 'ben'
  const total = [await statusFrom('c'), await statusFrom('c')]
  now = 60_000
  const later = await statusFrom('a')

  expect({ byAddress, byCustomer, total, later }).toEqual({
    byAddress: [200, 200, 200, 429],
    byCustomer: [200, 429],
    total: [200, 429],
    later: 200,
  })
  expect(requests()).toHaveLength(6)
})

test('forwards nothing without a client key', async () => {
  const { relay } = await openRelay(tiers)
  const { createRelay } = await import('../../../src/relay/index.ts')
  const tokenOnly = createRelay({
    serviceUrl: 'http://127.0.0.1:1',
    appId: 'a',
    appToken: 'b',
    identify: () => 'ada',
  })
  const newRequest = () =>
    new Request(`https://shop.example${list}`, { headers: { 'X-Perkit-Request': '1' } })

  expect((await relay(newRequest())).status).toBe(200)
  expect((await tokenOnly(newRequest())).status).toBe(404)
})

test('uses only fetch options that workers support', async () => {
  const workers: NonNullable<Parameters<typeof openRelay>[1]>['fetch'] = (url, init) => {
    const unknown = Object.keys(init).filter((name) =>
      ['cache', 'credentials', 'mode', 'referrerPolicy'].includes(name),
    )
    if (unknown.length || init.redirect === 'error') throw new TypeError(`${unknown} is not implemented`)
    return fetch(url, init)
  }
  const { send, relay } = await openRelay(tiers, { fetch: workers })
  const token = new Request('https://shop.example/token', {
    method: 'POST',
    headers: { 'X-Perkit-Request': '1' },
  })

  expect((await send(list)).status).toBe(200)
  expect((await relay(token)).status).toBe(200)
})
