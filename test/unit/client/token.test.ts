/** The bearer token of a page. */
import { expect, test } from 'vitest'
import { redeemRewardAsShopper } from '../../../src/contract/operations/loyalties.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import {
  accessToken,
  clientOf,
  failure,
  json,
  startServer,
  stoppedClock,
  tierList,
  type ReceivedRequest,
} from './server.ts'

const bearerOf = ({ headers }: ReceivedRequest) => headers.authorization

/** A back end that issues `token-1`, `token-2` … and a service that accepts tokens by `accepts`. */
async function startBoth(accepts: (bearer: string | undefined) => boolean = () => true, expires_in = 900) {
  const shop = await startServer((_, response, nth) =>
    json(response, accessToken(`token-${nth}`, expires_in)),
  )
  const service = await startServer((request, response) =>
    accepts(bearerOf(request))
      ? json(response, tierList())
      : json(response, failure(401, 'unauthorized'), 401),
  )
  return { shop, service, tokenUrl: `${shop.url}/perkit/token` }
}

const many = <Result>(count: number, call: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)))

test('requests one token for ten calls', async () => {
  const { shop, service, tokenUrl } = await startBoth()
  const { tiers } = clientOf(service.url, { tokenUrl })

  await many(10, () => tiers())

  expect(shop.requests).toMatchObject([
    { method: 'POST', path: '/perkit/token', headers: { 'x-perkit-request': '1' } },
  ])
  expect(service.requests.map(bearerOf)).toEqual(Array(10).fill('Bearer token-1'))
})

test('uses a prefetched token', async () => {
  const { shop, service, tokenUrl } = await startBoth()
  const { prefetchToken, tiers } = clientOf(service.url, { tokenUrl })

  prefetchToken()
  await expect.poll(() => shop.requests.length).toBe(1)
  await tiers()

  expect(shop.requests).toHaveLength(1)
})

test('requests a token again after prefetching failed', async () => {
  const { service } = await startBoth()
  let requests = 0
  const { prefetchToken, tiers } = clientOf(service.url, {
    getToken: async () => {
      if (++requests === 1) throw new Error('not yet')
      return accessToken('late')
    },
  })

  prefetchToken()
  await expect.poll(() => requests).toBe(1)
  await tiers()

  expect(service.requests.map(bearerOf)).toEqual(['Bearer late'])
})

test('requests the next token after 80 % of the lifetime, and uses the old token meanwhile', async () => {
  const { clock, pass } = stoppedClock()
  const { shop, service, tokenUrl } = await startBoth(() => true, 100)
  const { tiers } = clientOf(service.url, { tokenUrl, clock })

  await tiers()
  pass(79)
  await tiers()
  expect(shop.requests).toHaveLength(1)

  pass(1)
  await tiers()
  await expect.poll(() => shop.requests.length).toBe(2)
  await expect
    .poll(async () => {
      await tiers()
      return service.requests.map(bearerOf)
    })
    .toContain('Bearer token-2')
  expect(service.requests.slice(0, 3).map(bearerOf)).toEqual(Array(3).fill('Bearer token-1'))
})

test('does not send an expired token', async () => {
  const { clock, pass } = stoppedClock()
  const { service, tokenUrl } = await startBoth(() => true, 100)
  const { tiers } = clientOf(service.url, { tokenUrl, clock })

  await tiers()
  pass(100)
  await tiers()

  expect(service.requests.map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('uses the old token until it expires if no new token is available', async () => {
  const { clock, pass } = stoppedClock()
  const { service } = await startBoth()
  let requests = 0
  const { tiers } = clientOf(service.url, {
    clock,
    getToken: async () => {
      if (++requests > 1) throw new Error('down')
      return accessToken('old', 100)
    },
  })

  await tiers()
  pass(90)
  await tiers()
  pass(10)

  await expect(tiers()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(service.requests.map(bearerOf)).toEqual(['Bearer old', 'Bearer old'])
})

test('renews a rejected token once and repeats the call', async () => {
  const { shop, service, tokenUrl } = await startBoth((bearer) => bearer === 'Bearer token-2')
  const { tiers } = clientOf(service.url, { tokenUrl })

  await expect(tiers()).resolves.toMatchObject({ tiers: [] })

  expect(shop.requests).toHaveLength(2)
  expect(service.requests.map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('renews a rejected token of a back end once', async () => {
  const { service, tokenUrl } = await startBoth((bearer) => bearer === 'Bearer token-3')
  const { call } = clientOf(service.url, { tokenUrl })
  const operation = { ...listPromotionTiers, credentials: 'server' } as const

  await expect(call(operation, {})).rejects.toMatchObject({ kind: 'signed-out', key: 'unauthorized' })
  await expect(call(operation, {})).resolves.toMatchObject({ tiers: [] })

  expect(service.requests.map(bearerOf)).toEqual([1, 2, 2, 3].map((nth) => `Bearer token-${nth}`))
})

test('renews the token once after ten rejections', async () => {
  const { shop, service, tokenUrl } = await startBoth((bearer) => bearer === 'Bearer token-2')
  const { tiers } = clientOf(service.url, { tokenUrl })

  const calls = await many(10, () => tiers())

  expect(calls.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(shop.requests).toHaveLength(2)
  expect(service.requests).toHaveLength(20)
})

test('names the client keys in the error if every token is rejected', async () => {
  const { shop, service, tokenUrl } = await startBoth(() => false)
  const { tiers } = clientOf(service.url, { tokenUrl })

  const calls = await many(10, () => tiers())

  expect(calls).toEqual(
    Array(10).fill({
      status: 'rejected',
      reason: expect.objectContaining({
        kind: 'refused',
        status: 401,
        message: 'check client-id, client-token',
      }),
    }),
  )
  expect(shop.requests).toHaveLength(2)
  expect(service.requests).toHaveLength(20)
})

test.each([
  [401, 'signed-out', 1],
  [403, 'signed-out', 1],
  [404, 'refused', 1],
  [500, 'unavailable', 3],
])('a %i of the token endpoint is reported as %s', async (status, kind, requests) => {
  const shop = await startServer((_, response) => json(response, failure(status, 'some_key'), status))
  const service = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(service.url, { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind, status })

  expect(shop.requests).toHaveLength(requests)
  expect(service.requests).toHaveLength(0)
})

test('rejects an invalid token as unreadable', async () => {
  const shop = await startServer((_, response) => json(response, { access_token: 'a' }))
  const { tiers } = clientOf('http://127.0.0.1:9', { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable' })
})

/** Mistakes of a page in `getToken`. */
const faulty: Record<string, [kind: string, getToken: () => unknown]> = {
  'returns null for a guest': ['signed-out', async () => null],
  'returns another object': ['unreadable', async () => ({ token: 'a' })],
  'rejects with an error': ['unavailable', async () => Promise.reject(new Error('no'))],
  'rejects with undefined': ['unavailable', async () => Promise.reject()],
  throws: [
    'unavailable',
    () => {
      throw new Error('no')
    },
  ],
  'never resolves': ['timeout', () => new Promise(() => undefined)],
}

test.each(Object.entries(faulty))('rejects if getToken %s', async (_, [kind, getToken]) => {
  const service = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(service.url, {
    getToken: getToken as () => Promise<null>, // a page in plain JavaScript can return anything
    limits: { bodyTimeoutMs: 100 },
  })

  await expect(tiers()).rejects.toMatchObject({ name: 'CallError', kind })

  expect(service.requests).toHaveLength(0)
})

test('returns the token to other callers when one caller aborts', async () => {
  const { service } = await startBoth()
  const controller = new AbortController()
  let issue: () => void = () => undefined
  const { call } = clientOf(service.url, {
    getToken: () => new Promise((resolve) => (issue = () => resolve(accessToken('shared')))),
  })

  const one = call(listPromotionTiers, {}, { signal: controller.signal })
  const other = call(listPromotionTiers, {})
  controller.abort()
  issue()

  await expect(one).rejects.toMatchObject({ kind: 'aborted' })
  await expect(other).resolves.toMatchObject({ tiers: [] })
})

test('aborts getToken when the client is closed', async () => {
  let received: AbortSignal | undefined
  const { tiers, close } = clientOf('http://127.0.0.1:9', {
    getToken: (signal) => {
      received = signal
      return new Promise(() => undefined)
    },
  })

  const pending = tiers()
  close()

  await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
  expect(received?.aborted).toBe(true)
})

test('requests no token after the client is closed', async () => {
  let requests = 0
  const { tiers, close } = clientOf('http://127.0.0.1:9', {
    getToken: async () => {
      requests++
      return null
    },
  })

  close()

  await expect(tiers()).rejects.toMatchObject({ kind: 'aborted' })
  expect(requests).toBe(0)
})

test('marks a call without a token as unsent', async () => {
  const { service } = await startBoth()
  const shop = await startServer((_, response) => response.destroy())
  const { tiers } = clientOf(service.url, { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline', unsent: true })

  expect(service.requests).toEqual([])
})

test('does not mark a call as unsent if the token cannot be renewed', async () => {
  const { service } = await startBoth(() => false)
  let requests = 0
  const { call } = clientOf(service.url, {
    getToken: async () => {
      if (++requests > 1) throw new Error('The back end is out of order')
      return accessToken('first')
    },
  })

  const mug = { memberId: 'ADA', body: { reward: { id: 'rew_mug' } } }
  const error = await call(redeemRewardAsShopper, mug).catch((error: unknown) => error)

  expect(service.requests).toHaveLength(1)
  expect(error).toMatchObject({ kind: 'unavailable', unsent: false })
})
