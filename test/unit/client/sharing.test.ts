/** Several elements that want the same, and what they get when the service is out of reach. */
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

test('elements that ask the same at the same time share one request', async () => {
  const server = await startServer((_, response) => json(response, tierList(tier('promo_a'))))
  const { promotionTiers } = storefrontOf(server.url)

  const answers = await Promise.all([
    promotionTiers({ limit: 5 }),
    promotionTiers({ limit: 5 }),
    promotionTiers({ limit: 5 }, { fresh: true }),
    promotionTiers({ limit: 6 }),
  ])

  expect(answers.map(({ value }) => value.tiers.length)).toEqual([1, 1, 1, 1])
  expect(server.asked.map(({ path }) => path)).toEqual([
    expect.stringContaining('limit=5'),
    expect.stringContaining('limit=6'),
  ])
})

test('an answer serves for five seconds, unless a fresh one is wanted', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers, pass } = storefrontOf(server.url)

  await promotionTiers({})
  pass(4.9)
  await promotionTiers({})
  expect(server.asked).toHaveLength(1)

  await promotionTiers({}, { fresh: true })
  expect(server.asked).toHaveLength(2)

  pass(5)
  await promotionTiers({})
  expect(server.asked).toHaveLength(3)
})

test('an element that leaves does not take the answer away from the others', async () => {
  const held: ServerResponse[] = []
  const server = await startServer((_, response) => held.push(response))
  const { promotionTiers } = storefrontOf(server.url)
  const leaving = new AbortController()

  const one = promotionTiers({}, { signal: leaving.signal })
  const other = promotionTiers({})
  await expect.poll(() => held.length).toBe(1)
  leaving.abort()
  held.forEach((response) => json(response, tierList()))

  await expect(one).rejects.toMatchObject({ kind: 'aborted' })
  await expect(other).resolves.toMatchObject({ stale: false })
})

test('when all have left the request is given up, and who comes next makes a new one', async () => {
  const server = await startServer((_, response, nth) => {
    if (nth > 1) json(response, tierList())
  })
  const { promotionTiers } = storefrontOf(server.url)
  const leaving = new AbortController()

  const asking = [1, 2].map(() => promotionTiers({}, { signal: leaving.signal }))
  await expect.poll(() => server.asked.length).toBe(1)
  const left = performance.now()
  leaving.abort()
  const next = promotionTiers({})

  expect(await Promise.allSettled(asking)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await server.asked[0]?.over
  expect(performance.now() - left).toBeLessThan(30_000) // half of any time-out
  await expect(next).resolves.toMatchObject({ stale: false })
})

test('nothing is left listening on the signal of a caller', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)
  const { signal } = new AbortController()

  await promotionTiers({}, { signal })

  expect(getEventListeners(signal, 'abort')).toEqual([])
})

const outages: Record<string, (response: ServerResponse) => void> = {
  'is cut off': (response) => response.destroy(),
  'does not answer': () => undefined,
  'answers 503': (response) => json(response, failure(503, 'service_unavailable'), 503),
  'breaks off half way': (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"object":"list","tie'),
  'hides behind the page of a hotel network': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>'),
  'is another service': (response) => json(response, { status: 'ok' }),
  'says that this is forbidden': (response) => json(response, failure(403, 'forbidden'), 403),
}

test.each(Object.entries(outages))('while the service %s the last answer is given again', async (_, fail) => {
  const server = await startServer((_, response, nth) =>
    nth === 1 ? json(response, tierList(tier('promo_a'))) : fail(response),
  )
  const { promotionTiers } = storefrontOf(server.url, { headersTimeoutMs: 1_000 })

  const good = await promotionTiers({})
  const reasons: string[] = []
  const onStale = ({ kind }: CallError) => reasons.push(kind)
  const again = await promotionTiers({}, { fresh: true, onStale })

  expect(again).toEqual({ ...good, stale: true })
  expect(reasons, 'why it is an old one').toHaveLength(1)
})

test.each([
  [401, 'refused'],
  [404, 'refused'],
])(
  'after a %i the answer of before is gone, and does not come back with the next failure',
  async (status, kind) => {
    const answers = [200, status, 503, 503, 503]
    const server = await startServer((_, response) =>
      answers[0] === 200
        ? json(response, tierList(), answers.shift())
        : json(response, failure(answers[0] ?? 503, 'some_key'), answers.shift()),
    )
    const { promotionTiers } = storefrontOf(server.url)

    await promotionTiers({})

    await expect(promotionTiers({}, { fresh: true })).rejects.toMatchObject({ kind })
    await expect(promotionTiers({}, { fresh: true })).rejects.toMatchObject({ kind: 'unavailable' })
  },
)

test("one customer's answers are never another's", async () => {
  let works = true
  const server = await startServer((_, response) =>
    works ? json(response, tierList(tier('promo_ada'))) : response.destroy(),
  )

  await storefrontOf(server.url).promotionTiers({})
  works = false

  await expect(storefrontOf(server.url).promotionTiers({})).rejects.toMatchObject({ kind: 'offline' })
})

/** Nothing is spent by asking, so these are kept, shared and asked again as what is merely read. */
test('questions about the same cart share one request, those about another have their own', async () => {
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

  expect(server.asked.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', '/client/v1/qualifications', cart(1)],
    ['POST', '/client/v1/qualifications', cart(2)],
    ['POST', '/client/v1/validations', { redeemables, ...cart(1) }],
  ])
  expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a question about the cart is repeated when the network fails, and answered from memory if it stays away', async () => {
  const server = await startServer((_, response, nth) =>
    nth === 2 ? json(response, qualified) : response.destroy(),
  )
  const { qualifications } = storefrontOf(server.url)

  const good = await qualifications({ scenario: 'ALL' })
  const again = await qualifications({ scenario: 'ALL' }, { fresh: true })

  expect([good.stale, again]).toEqual([false, { ...good, stale: true }])
  await expect(qualifications({ scenario: 'CUSTOMER_WALLET' })).rejects.toMatchObject({ kind: 'offline' })
})

test('what was asked lately is remembered, however many questions came before', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)

  for (let page = 1; page <= 120; page++) {
    await promotionTiers({ page })
    await promotionTiers({ page: 1 })
  }

  expect(server.asked).toHaveLength(120)
})

test('the memory does not grow with the number of questions', async () => {
  const server = await startServer((_, response) => json(response, tierList()))
  const { promotionTiers } = storefrontOf(server.url)

  for (let page = 1; page <= 60; page++) await promotionTiers({ page })
  await promotionTiers({ page: 1 })

  expect(server.asked).toHaveLength(61)
})
