/** Requests that the client sends. */
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { onServer } from '../../../src/client/server-access.ts'
import { operation } from '../../../src/contract/operation.ts'
import { createAccessToken } from '../../../src/contract/operations/oauth.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { z } from '../../../src/contract/zod.ts'
import { accessToken, clientOf, failure, json, startServer, tierList } from './server.ts'

const anything = z.looseObject({})

const activity = operation({
  id: 'activity',
  summary: 'Activity of a card',
  credentials: 'server',
  scope: 'loyalties',
  method: 'GET',
  path: '/v1/members/{memberId}/activity',
  query: anything,
  reply: anything,
})

const rename = operation({
  id: 'rename',
  summary: 'Rename',
  credentials: 'management',
  method: 'PUT',
  path: '/management/v1/names',
  body: anything,
  reply: anything,
})

const add = operation({
  id: 'add',
  summary: 'Add one or many',
  credentials: 'server',
  scope: 'loyalties',
  method: 'POST',
  path: '/v1/things',
  reply: z.looseObject({ id: z.string() }),
  acceptedReply: { status: 202, reply: z.looseObject({ async_action_id: z.string() }) },
})

const echo = () => startServer((_, response) => json(response, {}))

test('sends the language of the page', async () => {
  const server = await startServer((_, response) => json(response, tierList()))

  await clientOf(server.url, { language: 'de-AT' }).call(listPromotionTiers, {})

  expect(server.requests).toMatchObject([{ headers: { 'accept-language': 'de-AT' } }])
})

test('sends the client keys and no other credentials', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { call } = clientOf(server.url + '/')

  await call(listPromotionTiers, {
    query: { limit: 5, is_available: true, order: '-created_at' },
  })

  expect(server.requests).toMatchObject([
    {
      method: 'GET',
      path: '/client/v1/promotions/tiers?limit=5&is_available=true&order=-created_at',
      headers: { 'x-client-application-id': 'page', 'x-client-token': 'page-key' },
      body: '',
    },
  ])
  expect(Object.keys(server.requests[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/authorization|cookie|referer|content-type|x-app/)]),
  )
})

test('sends no question mark without parameters', async () => {
  const server = await startServer((_, response) => json(response, tierList()))

  await clientOf(server.url).call(listPromotionTiers, { query: {} })

  expect(server.requests[0]?.path).toBe('/client/v1/promotions/tiers')
})

test('sends the keys of each group from a server, and its origin as a hostname', async () => {
  const server = await startServer(({ path }, response) =>
    json(response, path.startsWith('/client') ? tierList() : path.includes('oauth') ? accessToken('a') : {}),
  )
  const { call } = clientOf(server.url, {
    getToken: async () => accessToken('bearer'),
    ...onServer({
      appId: 'app',
      appToken: 'app-key',
      managementId: 'boss',
      managementToken: 'boss-key',
      origin: 'https://shop.example:8443',
    }),
  })

  await call(createAccessToken, { body: { grant_type: 'client_credentials', scope: 'api vouchers' } })
  await call(activity, { memberId: 'ADA' })
  await call(rename, { body: { name: 'Ümläut' } }, { idempotencyKey: 'once' })
  await call(listPromotionTiers, {})

  const [token, members, names, tiers] = server.requests
  expect(token).toMatchObject({
    headers: { 'x-app-id': 'app', 'x-app-token': 'app-key' },
    body: 'grant_type=client_credentials&scope=api+vouchers',
  })
  expect(token?.headers['content-type']).toMatch('application/x-www-form-urlencoded')
  expect(token?.headers.authorization).toBeUndefined()
  expect(members?.headers).toMatchObject({
    'x-app-id': 'app',
    'x-app-token': 'app-key',
    authorization: 'Bearer bearer',
  })
  expect(names).toMatchObject({
    method: 'PUT',
    headers: {
      'x-management-id': 'boss',
      'x-management-token': 'boss-key',
      'content-type': 'application/json',
      'idempotency-key': 'once',
    },
    body: '{"name":"Ümläut"}',
  })
  expect(names?.headers.authorization).toBeUndefined()
  expect(tiers?.headers).toMatchObject({
    'x-client-application-id': 'page',
    origin: 'shop.example',
    authorization: 'Bearer bearer',
  })
  expect(tiers?.headers['x-app-token']).toBeUndefined()
})

test('encodes nested filters in brackets', async () => {
  const server = await echo()
  const { call } = clientOf(server.url, onServer({}))

  await call(activity, {
    memberId: 'ADA',
    query: { filters: { role: { conditions: { $in: ['REFERRER'] } } }, junction: 'AND', page: undefined },
  })

  const { searchParams } = new URL(server.url + server.requests[0]?.path)
  expect([...searchParams]).toEqual([
    ['filters[role][conditions][$in][0]', 'REFERRER'],
    ['junction', 'AND'],
  ])
})

test.each([
  ['ADA 1/2?x#y', '/v1/members/ADA%201%2F2%3Fx%23y/activity'],
  ['..%2f', '/v1/members/..%252f/activity'],
  ['Ünï', '/v1/members/%C3%9Cn%C3%AF/activity'],
])('encodes the card code %s as one path segment', async (memberId, path) => {
  const server = await echo()

  await clientOf(server.url).call(activity, { memberId })

  expect(server.requests[0]?.path).toBe(path)
})

test.each(['', '.', '..', '\ud800'])('rejects the card code "%s"', async (memberId) => {
  const server = await echo()

  await expect(clientOf(server.url).call(activity, { memberId })).rejects.toMatchObject({ kind: 'refused' })

  expect(server.requests).toHaveLength(0)
})

test('validates a 202 reply against its own schema', async () => {
  const server = await startServer((_, response) => json(response, { async_action_id: 'aa_1' }, 202))

  const reply = await clientOf(server.url).call(add, {})

  expect(reply).toEqual({ async_action_id: 'aa_1' })
})

test('sends the relay a header that other sites cannot set, and no keys or token', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { tiers, prefetchToken } = clientOf('https://perks.example', {
    relayUrl: `${server.url}/perkit`,
    tokenUrl: `${server.url}/token`,
  })

  prefetchToken()
  await tiers()

  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]).toMatchObject({
    path: '/perkit/client/v1/promotions/tiers',
    headers: { 'x-perkit-request': '1' },
  })
  expect(Object.keys(server.requests[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/authorization|x-client/)]),
  )
})

test.each([
  ['', /service-url.*https|relay-url/],
  ['http://perks.example', /service-url.*https/],
  ['http://localhost.evil.example', /service-url.*https/],
  ['ftp://localhost', /service-url.*https/],
  ['perks.example', /service-url.*https/],
])('does not send keys to "%s", and names the wrong attribute', async (serviceUrl, reason) => {
  let requests = 0
  const { tiers } = clientOf(serviceUrl, {
    fetch: async () => {
      requests++
      return Response.json({})
    },
  })

  await expect(tiers()).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(reason) })

  expect(requests).toBe(0)
})

test.each(['https://perks.example', 'http://localhost:8787', 'http://127.0.0.1', 'http://[::1]:1/base'])(
  'accepts the service %s',
  async (serviceUrl) => {
    const requests: string[] = []
    const { tiers } = clientOf(serviceUrl, {
      fetch: async (url) => {
        requests.push(url)
        return Response.json(tierList())
      },
    })

    await tiers()

    expect(requests).toEqual([`${serviceUrl}/client/v1/promotions/tiers`])
  },
)

test('rejects a key with a line break without exposing it in the error', async () => {
  const server = await echo()
  const { tiers } = clientOf(server.url, { clientToken: 'secret\r\nX-App-Token: two' })

  const error: unknown = await tiers().catch((error: unknown) => error)

  expect(error).toMatchObject({ kind: 'refused' })
  expect(inspect(error)).not.toContain('secret')
  expect(server.requests).toHaveLength(0)
})

test('reports the Idempotency-Status of a reply', async () => {
  const replies = [
    [200, { id: 'a' }, { 'Idempotency-Status': 'new' }],
    [200, { id: 'a' }, {}],
    [404, failure(404, 'not_found'), { 'Idempotency-Status': 'replayed' }],
    [404, failure(404, 'not_found'), {}],
    [404, 'no error body', { 'Idempotency-Status': 'new' }],
    [200, { other: 1 }, { 'Idempotency-Status': 'new' }],
  ] as const
  const server = await startServer((_, response, nth) => {
    const [status, body, headers] = replies[nth - 1] ?? [500, {}]
    json(response, body, status, headers)
  })
  const { call } = clientOf(server.url)
  const send = async () => {
    const statuses: unknown[] = []
    const options = { idempotencyKey: 'one', onKeyStatus: (status: unknown) => statuses.push(status) }
    const result = await call(add, {}, options).catch((error: unknown) => error)
    return result instanceof CallError ? [result.kind, result.keyStatus, ...statuses] : statuses
  }

  const results = []
  while (results.length < replies.length) results.push(await send())

  expect(results).toEqual([
    ['new'],
    [null],
    ['refused', 'replayed'],
    ['refused', undefined],
    ['unreadable', undefined],
    ['unreadable', undefined],
  ])
})

test("sends cookies only to the page's own origin", async () => {
  const modes: unknown[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const { credentials, redirect, cache, referrerPolicy } = init
    modes.push([new URL(url).pathname, credentials, redirect, cache, referrerPolicy])
    return Response.json(url.endsWith('/token') ? accessToken('a') : tierList())
  }
  const shared = { fetch, tokenUrl: 'https://shop.example/token' }

  await clientOf('https://perks.example', shared).tiers()
  await clientOf('', { ...shared, relayUrl: 'https://shop.example/relay' }).tiers()

  const strict = ['error', 'no-store', 'strict-origin']
  expect(modes).toEqual([
    ['/token', undefined, 'error', 'default', 'strict-origin'], // by default, fetch sends cookies only to the page's own origin
    ['/client/v1/promotions/tiers', 'omit', ...strict],
    ['/relay/client/v1/promotions/tiers', 'same-origin', ...strict],
  ])
})

test('lets the browser cache preflights if the service sets no-store', async () => {
  const modes: unknown[] = []
  let cacheControl = 'private, no-store'
  const fetch = async (_: string, { cache }: RequestInit) => {
    modes.push(cache)
    return Response.json(tierList(), { headers: { 'Cache-Control': cacheControl } })
  }
  const { tiers } = clientOf('https://perks.example', { fetch })

  await tiers()
  await tiers()
  cacheControl = 'private'
  await tiers()
  await tiers()

  expect(modes).toEqual(['no-store', 'default', 'default', 'no-store'])
})
