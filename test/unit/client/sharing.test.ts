/** Responses shared by elements, and stale responses while the service fails. */
import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { CallError } from '../../../src/client/errors.ts'
import type { Limits } from '../../../src/client/limits.ts'
import { createStorefront } from '../../../src/client/source.ts'
import { clientOf, failure, json, startServer, stoppedClock, tier, tierList } from './server.ts'

function storefrontOf(url: string, limits: Partial<Limits> = {}) {
  const { clock, pass } = stoppedClock()
  const client = clientOf(url, { clock, limits })
  return { ...createStorefront(client), pass, close: client.close }
}

const qualified = {
  redeemables: { object: 'list', data_ref: 'data', data: [], total: 0, has_more: false },
}

test('shares one request among equal calls', async () => {
  const server = await startServer((_, response) => json(response, tierList(tier('promo_a'))))
  const { promotionTiers } = storefrontOf(server.url)

  const replies = await Promise.all([
    promotionTiers({ limit: 5 }),
    promotionTiers({ limit: 5 }),
    promotionTiers({ limit: 5 }, { fresh: true }),
    promotionTiers({ limit: 6 }),
  ])

  expect(replies.map(({ value }) => value.tiers.length)).toEqual([1, 1, 1, 1])
  expect(server.requests.map(({ path }) => path)).toEqual([
    expect.stringContaining('limit=5'),
    expect.stringContaining('limit=6'),
  ])
})

test('reuses a response for five seconds unless a fresh one is requested', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers, pass } = storefrontOf(server.url)

  await promotionTiers({})
  pass(4.9)
  await promotionTiers({})
  expect(server.requests).toHaveLength(1)

  await promotionTiers({}, { fresh: true })
  expect(server.requests).toHaveLength(2)

  pass(5)
  await promotionTiers({})
  expect(server.requests).toHaveLength(3)
})

test('returns the response to other callers when one caller aborts', async () => {
  const pending: ServerResponse[] = []
  const server = await startServer((_, response) => pending.push(response))
  const { promotionTiers } = storefrontOf(server.url)
  const leaving = new AbortController()

  const one = promotionTiers({}, { signal: leaving.signal })
  const other = promotionTiers({})
  await expect.poll(() => pending.length).toBe(1)
  leaving.abort()
  pending.forEach((response) => json(response, tierList()))

  await expect(one).rejects.toMatchObject({ kind: 'aborted' })
  await expect(other).resolves.toMatchObject({ stale: false })
})

test('aborts the request when all callers abort, and sends a new request for the next caller', async () => {
  const server = await startServer((_, response, nth) => {
    if (nth > 1) json(response, tierList())
  })
  const { promotionTiers } = storefrontOf(server.url)
  const leaving = new AbortController()

  const calls = [1, 2].map(() => promotionTiers({}, { signal: leaving.signal }))
  await expect.poll(() => server.requests.length).toBe(1)
  const abortedAt = performance.now()
  leaving.abort()
  const next = promotionTiers({})

  expect(await Promise.allSettled(calls)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await server.requests[0]?.over
  expect(performance.now() - abortedAt).toBeLessThan(30_000) // half of the timeout
  await expect(next).resolves.toMatchObject({ stale: false })
})

test("removes its listeners from a caller's signal", async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)
  const { signal } = new AbortController()

  await promotionTiers({}, { signal })

  expect(getEventListeners(signal, 'abort')).toEqual([])
})

const outages: Record<string, (response: ServerResponse) => void> = {
  'closes the connection': (response) => response.destroy(),
  'does not respond': () => undefined,
  'returns 503': (response) => json(response, failure(503, 'service_unavailable'), 503),
  'returns half a reply': (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"object":"list","tie'),
  'is behind a sign-in page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>'),
  'returns another reply': (response) => json(response, { status: 'ok' }),
  'returns 403': (response) => json(response, failure(403, 'forbidden'), 403),
}

test.each(Object.entries(outages))('returns the last response if the service %s', async (_, fail) => {
  const server = await startServer((_, response, nth) =>
    nth === 1 ? json(response, tierList(tier('promo_a'))) : fail(response),
  )
  const { promotionTiers } = storefrontOf(server.url, { headersTimeoutMs: 1_000 })

  const good = await promotionTiers({})
  const reasons: string[] = []
  const onStale = ({ kind }: CallError) => reasons.push(kind)
  const again = await promotionTiers({}, { fresh: true, onStale })

  expect(again).toEqual({ ...good, stale: true })
  expect(reasons, 'the reason').toHaveLength(1)
})

test.each([
  [401, 'refused'],
  [404, 'refused'],
])('drops the last response after a %i', async (status, kind) => {
  const replies = [200, status, 503, 503, 503]
  const server = await startServer((_, response) =>
    replies[0] === 200
      ? json(response, tierList(), replies.shift())
      : json(response, failure(replies[0] ?? 503, 'some_key'), replies.shift()),
  )
  const { promotionTiers } = storefrontOf(server.url)

  await promotionTiers({})

  await expect(promotionTiers({}, { fresh: true })).rejects.toMatchObject({ kind })
  await expect(promotionTiers({}, { fresh: true })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('does not share responses between clients', async () => {
  let works = true
  const server = await startServer((_, response) =>
    works ? json(response, tierList(tier('promo_ada'))) : response.destroy(),
  )

  await storefrontOf(server.url).promotionTiers({})
  works = false

  await expect(storefrontOf(server.url).promotionTiers({})).rejects.toMatchObject({ kind: 'offline' })
})

// Safe POST requests are cached, shared and retried like reads.
test('shares requests for the same cart', async () => {
  const server = await startServer(({ path }, response) =>
    json(response, path.endsWith('/validations') ? { valid: true, redeemables: [] } : qualified),
  )
  const { qualifications, validation, pass } = storefrontOf(server.url)
  const cart = (quantity: number) => ({ order: { items: [{ product_id: 'mug', quantity }] } })
  const redeemables = [{ object: 'voucher', id: 'SAVE-10' } as const]

  await Promise.all([
    qualifications(cart(1)),
    qualifications(cart(1)),
    qualifications(cart(2)),
    validation({ redeemables, ...cart(1) }),
    validation({ redeemables, ...cart(1) }),
  ])
  pass(4)
  await qualifications(cart(1))

  expect(server.requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', '/client/v1/qualifications', cart(1)],
    ['POST', '/client/v1/qualifications', cart(2)],
    ['POST', '/client/v1/validations', { redeemables, ...cart(1) }],
  ])
  expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('retries a failed request for the cart, and then returns the last response', async () => {
  const server = await startServer((_, response, nth) =>
    nth === 2 ? json(response, qualified) : response.destroy(),
  )
  const { qualifications } = storefrontOf(server.url)

  const good = await qualifications({ scenario: 'ALL' })
  const again = await qualifications({ scenario: 'ALL' }, { fresh: true })

  expect([good.stale, again]).toEqual([false, { ...good, stale: true }])
  await expect(qualifications({ scenario: 'CUSTOMER_WALLET' })).rejects.toMatchObject({ kind: 'offline' })
})

test('keeps recently used responses', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)

  for (let page = 1; page <= 120; page++) {
    await promotionTiers({ page })
    await promotionTiers({ page: 1 })
  }

  expect(server.requests).toHaveLength(120)
})

test('evicts old responses', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)

  for (let page = 1; page <= 60; page++) await promotionTiers({ page })
  await promotionTiers({ page: 1 })

  expect(server.requests).toHaveLength(61)
})
