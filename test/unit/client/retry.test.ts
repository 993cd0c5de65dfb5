/** Retries, and pauses while the service fails. */
import { expect, test } from 'vitest'
import { operation } from '../../../src/contract/operation.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { z } from '../../../src/contract/zod.ts'
import { clientOf, failure, json, startServer, stoppedClock, tierList } from './server.ts'

const order = operation({
  id: 'order',
  summary: 'Order',
  credentials: 'client',
  method: 'POST',
  path: '/client/v1/orders',
  body: z.looseObject({}),
  reply: z.looseObject({}),
})

const down = failure(503, 'service_unavailable')

test('retries a read', async () => {
  const server = await startServer((_, response, nth) =>
    nth === 1 ? json(response, down, 503) : json(response, tierList()),
  )

  await expect(clientOf(server.url).tiers()).resolves.toMatchObject({ tiers: [] })

  expect(server.requests).toHaveLength(2)
})

test('does not retry a write', async () => {
  const server = await startServer((_, response) => json(response, down, 503))

  await expect(clientOf(server.url).call(order, { body: {} })).rejects.toMatchObject({ kind: 'unavailable' })

  expect(server.requests).toHaveLength(1)
})

test('retries a safe POST', async () => {
  const server = await startServer((_, response) => json(response, down, 503))
  const { call } = clientOf(server.url)

  await expect(call(order, { body: {} }, { safe: true })).rejects.toMatchObject({ kind: 'unavailable' })

  expect(server.requests.map(({ body }) => body)).toEqual(['{}', '{}', '{}'])
})

test('retries after random, growing delays', async () => {
  const arrivals: number[] = []
  const server = await startServer((_, response) => {
    arrivals.push(performance.now())
    json(response, down, 503)
  })

  const { tiers } = clientOf(server.url, { random: () => 0.5, limits: { retryDelayMs: 200 } })
  await expect(tiers()).rejects.toThrow()

  const [first = 0, second = 0, third = 0] = arrivals
  expect(second - first).toBeGreaterThan(95)
  expect(third - second).toBeGreaterThan(195)
})

test('retries without a delay if the random delay is 0', async () => {
  const server = await startServer((_, response) => json(response, down, 503))
  const { tiers } = clientOf(server.url, { random: () => 0, limits: { retryDelayMs: 60_000 } })

  await expect(tiers()).rejects.toThrow()

  expect(server.requests).toHaveLength(3)
})

test('limits retries to about one in ten calls', async () => {
  const server = await startServer(({ path }, response) =>
    path.includes('limit=1') ? json(response, down, 503) : json(response, tierList()),
  )
  const { call } = clientOf(server.url)

  for (let round = 0; round < 50; round++) {
    await call(listPromotionTiers, { query: { limit: 1 } }).catch(() => undefined)
    await call(listPromotionTiers, { query: { limit: 2 } })
  }

  expect(server.requests.length - 100).toBeGreaterThan(10)
  expect(server.requests.length - 100).toBeLessThan(15)
})

test('waits for a short Retry-After', async () => {
  const arrivals: number[] = []
  const server = await startServer((_, response, nth) => {
    arrivals.push(performance.now())
    if (nth === 1) json(response, failure(429, 'too_many_requests'), 429, { 'Retry-After': '1' })
    else json(response, tierList())
  })

  await clientOf(server.url).tiers()

  const [first = 0, second = 0] = arrivals
  expect(second - first).toBeGreaterThan(990)
})

test('rejects a call immediately after a long Retry-After', async () => {
  const server = await startServer((_, response) =>
    json(response, failure(429, 'too_many_requests'), 429, { 'Retry-After': '60' }),
  )

  await expect(clientOf(server.url).tiers()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 60 })

  expect(server.requests).toHaveLength(1)
})

test("compares a Retry-After date with the service's clock", async () => {
  const server = await startServer((_, response) =>
    json(response, down, 503, {
      Date: 'Sat, 21 Nov 2037 08:00:00 GMT',
      'Retry-After': 'Sat, 21 Nov 2037 08:01:00 GMT',
    }),
  )

  const error = await clientOf(server.url)
    .tiers()
    .catch((error: unknown) => error)

  expect(error).toMatchObject({ retryAfter: expect.any(Number) })
  expect(Math.abs(Object(error).retryAfter - 60)).toBeLessThan(2)
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['100000000000000000000', 300],
  ['86400', 300],
  ['Sat, 21 Nov 9998 08:00:00 GMT', 300],
  ['7.5', 7.5],
])('limits a Retry-After of "%s" to %d seconds', async (after, retryAfter) => {
  const server = await startServer((_, response) => json(response, down, 503, { 'Retry-After': after }))

  await expect(clientOf(server.url).tiers()).rejects.toMatchObject({ kind: 'unavailable', retryAfter })

  expect(server.requests).toHaveLength(1)
})

test.each(['soon', '-5', '0', 'NaN', 'Infinity', '-Infinity', '1e999', 'Sat, 21 Nov 1998 08:00:00 GMT'])(
  'ignores a Retry-After of "%s"',
  async (after) => {
    const server = await startServer((_, response) => json(response, down, 503, { 'Retry-After': after }))

    await expect(clientOf(server.url).tiers()).rejects.toMatchObject({ retryAfter: undefined })

    expect(server.requests).toHaveLength(3)
  },
)

test('rejects immediately when the caller aborts during a delay', async () => {
  const controller = new AbortController()
  const server = await startServer((_, response) => {
    json(response, failure(429, 'too_many_requests'), 429, { 'Retry-After': '5' })
    setTimeout(() => {
      abortedAt = performance.now()
      controller.abort()
    }, 50)
  })
  let abortedAt = 0

  await expect(clientOf(server.url).tiers(controller.signal)).rejects.toMatchObject({ kind: 'aborted' })

  expect(performance.now() - abortedAt).toBeLessThan(2_000)
  expect(server.requests).toHaveLength(1)
})

test('pauses for 30 s after five failures, then sends one call', async () => {
  const { clock, pass } = stoppedClock()
  let works = false
  const server = await startServer((_, response) =>
    works ? json(response, tierList()) : json(response, down, 503),
  )
  const { call, tiers } = clientOf(server.url, { clock })
  const write = () => call(order, { body: {} })

  for (let failed = 0; failed < 5; failed++) await expect(write()).rejects.toMatchObject({ status: 503 })
  await expect(write()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 30, unsent: true })
  expect(server.requests).toHaveLength(5)

  pass(29)
  await expect(tiers()).rejects.toMatchObject({ retryAfter: 1 })
  expect(server.requests).toHaveLength(5)

  pass(1)
  const probes = await Promise.allSettled([write(), write(), write()])
  expect(probes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(server.requests).toHaveLength(6)

  works = true
  await expect(write()).rejects.toMatchObject({ retryAfter: 30 })
  pass(30)
  await tiers()
  await tiers()
  expect(server.requests).toHaveLength(8)
})

test('sends the other calls when the first call after a pause succeeds', async () => {
  const { clock, pass } = stoppedClock()
  const pending: (() => void)[] = []
  const server = await startServer((_, response, nth) => {
    if (nth <= 5) json(response, down, 503)
    else pending.push(() => json(response, tierList()))
  })
  const { call, tiers } = clientOf(server.url, { clock })
  for (let failed = 0; failed < 5; failed++) await call(order, { body: {} }).catch(() => undefined)
  pass(30)

  const all = Promise.all([tiers(), tiers(), tiers(), tiers(), tiers(), tiers()])
  await expect.poll(() => pending.length).toBe(1)
  await new Promise((passed) => setTimeout(passed, 50))
  expect(server.requests, 'one call').toHaveLength(6)
  pending[0]?.()
  await expect.poll(() => pending.length).toBe(6)
  for (const respond of pending.slice(1)) respond()

  expect(await all).toHaveLength(6)
})

test('sends the next call when the first call after a pause is aborted', async () => {
  const { clock, pass } = stoppedClock()
  const server = await startServer((_, response, nth) => {
    if (nth <= 5) json(response, down, 503)
    if (nth > 6) json(response, tierList())
  })
  const { call, tiers } = clientOf(server.url, { clock })
  for (let failed = 0; failed < 5; failed++) await call(order, { body: {} }).catch(() => undefined)
  pass(30)
  const leaving = new AbortController()

  const [first, second] = [tiers(leaving.signal), tiers()]
  await expect.poll(() => server.requests.length).toBe(6)
  leaving.abort()

  await expect(first).rejects.toMatchObject({ kind: 'aborted' })
  await expect(second).resolves.toMatchObject({ tiers: [] })
})

test('pauses with the error and Retry-After of the service until it is reset', async () => {
  const server = await startServer((_, response) => json(response, down, 503, { 'Retry-After': '120' }))
  const { clock } = stoppedClock()
  const { tiers, resetBreaker } = clientOf(server.url, { clock })
  for (let failed = 0; failed < 5; failed++) await tiers().catch(() => undefined)

  await expect(tiers()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 120, unsent: true })
  resetBreaker()
  await expect(tiers()).rejects.toMatchObject({ status: 503 })
  expect(server.requests).toHaveLength(6)

  const offline = clientOf('http://127.0.0.1:9', { clock })
  for (let failed = 0; failed < 2; failed++) await offline.tiers().catch(() => undefined)
  await expect(offline.tiers()).rejects.toMatchObject({ kind: 'offline', message: 'paused' })
})

test('counts unreadable replies as failures', async () => {
  const server = await startServer((_, response) => json(response, { portal: true }))
  const { tiers } = clientOf(server.url)

  for (let failed = 0; failed < 5; failed++)
    await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable' })
  await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable', unsent: true })

  expect(server.requests).toHaveLength(5)
})

test('does not count refusals as failures', async () => {
  const server = await startServer((_, response) => json(response, failure(400, 'invalid_payload'), 400))
  const { tiers } = clientOf(server.url)

  for (let requests = 0; requests < 8; requests++)
    await expect(tiers()).rejects.toMatchObject({ kind: 'refused' })

  expect(server.requests).toHaveLength(8)
})
