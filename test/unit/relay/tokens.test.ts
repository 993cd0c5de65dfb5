/** Tokens that the relay caches for its shoppers. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessToken, failure, json, tierList } from '../client/server.ts'
import { list, openRelay, tiers } from './support/page.ts'

test('uses one token for a customer until 80 % of its lifetime', async () => {
  let now = 0
  const { send, requests, tokens } = await openRelay(tiers, { now: () => now }, 100)

  await Promise.all([1, 2, 3, 4, 5].map(() => send(list)))
  now = 79_000
  await send(list)
  expect(tokens()).toHaveLength(1)
  now = 81_000
  await send(list)
  const last = async () => {
    await send(list)
    return requests().at(-1)?.headers.authorization
  }
  await expect.poll(last).toBe('Bearer bearer-2')

  expect(requests()[6]?.headers.authorization).toBe('Bearer bearer-1')
  expect(tokens()).toHaveLength(2)
})

test('uses one token for each customer', async () => {
  let who: string | null = 'ada'
  const { send, requests, tokens } = await openRelay(tiers, { identify: () => who })

  await send(list)
  who = 'ben'
  await send(list)
  who = null
  await send(list)
  who = 'ada'
  await send(list)

  expect(tokens().map(({ customer }) => customer)).toEqual(['ada', 'ben', undefined])
  expect(requests().map(({ headers }) => headers.authorization)).toEqual([
    'Bearer bearer-1',
    'Bearer bearer-2',
    'Bearer bearer-3',
    'Bearer bearer-1',
  ])
})

test('renews a rejected token once', async () => {
  const { send, tokens } = await openRelay(({ headers }, response) =>
    headers.authorization === 'Bearer bearer-1'
      ? json(response, failure(401, 'unauthorized'), 401)
      : json(response, tierList()),
  )

  expect((await send(list)).status).toBe(200)
  expect(tokens()).toHaveLength(2)
})

test('reports rejected keys as a wrong setting', async () => {
  const { send, requests, errors } = await openRelay((_, response) =>
    json(response, failure(401, 'unauthorized'), 401),
  )

  const message = expect.stringContaining('clientId and clientToken of the relay')
  expect(await send(list)).toMatchObject({ status: 502, body: { key: 'bad_gateway', message } })
  expect(requests()).toHaveLength(2)
  expect(errors).toMatchObject([{ name: 'SettingError', message }])
})

test('requests one new token for a customer after all tokens are lost', async () => {
  // Without a network, so that the result does not depend on timing.
  let issued = 0
  let lost = ''
  const { send } = await openRelay(tiers, {
    fetch: async (url, { headers }) => {
      await new Promise(setImmediate)
      if (url.endsWith('/v1/oauth/token')) return Response.json(accessToken(`bearer-${++issued}`))
      const isLost = new Headers(headers).get('Authorization') === lost
      return isLost ? Response.json(failure(401, 'unauthorized'), { status: 401 }) : Response.json(tierList())
    },
  })
  await send(list)
  lost = 'Bearer bearer-1'

  const replies = await Promise.all(Array.from({ length: 200 }, () => send(list)))

  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(issued).toBe(2)
})

test('requests new tokens after trying a few lost tokens', async () => {
  const lost = new Set<string | string[] | undefined>()
  let nth = 0
  const { send, requests } = await openRelay(
    ({ headers }, response) =>
      lost.has(headers.authorization)
        ? json(response, failure(401, 'unauthorized'), 401)
        : json(response, tierList()),
    { identify: () => `shopper-${nth++ % 20}` },
  )
  for (let shopper = 0; shopper < 20; shopper++) await send(list)
  for (const { headers } of requests()) lost.add(headers.authorization)

  const statuses = []
  for (let shopper = 0; shopper < 20; shopper++) statuses.push((await send(list)).status)

  expect(statuses).toEqual(Array(20).fill(200))
  expect(requests().filter(({ headers }) => lost.has(headers.authorization))).toHaveLength(20 + 3)
})

/** A relay for 200 customers, without a network. */
async function openCrowd(respond: (token: string) => Promise<Response>) {
  let shopper = 0
  let issued = 0
  return openRelay(tiers, {
    identify: () => `shopper-${shopper++ % 200}`,
    fetch: (url, { headers, signal }) => {
      const token = url.endsWith('/v1/oauth/token') ? '' : `${new Headers(headers).get('Authorization')}`
      const left = new Promise<Response>((_, leave) =>
        signal?.addEventListener('abort', () => leave(signal.reason)),
      )
      const issue = () => Promise.resolve(Response.json(accessToken(`bearer-${++issued}`)))
      return Promise.race([token === '' && issued < 200 ? issue() : respond(token), left])
    },
  })
}

test('reports a token loss once', async () => {
  let isLost = false
  const { send, errors } = await openCrowd(async (token) => {
    if (!isLost) return Response.json(tierList())
    if (token === '') throw new TypeError('connection refused')
    return Response.json(failure(401, 'unauthorized'), { status: 401 })
  })
  for (let shopper = 0; shopper < 200; shopper++) await send(list)
  isLost = true

  const replies = await Promise.all(Array.from({ length: 200 }, () => send(list)))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/has lost its tokens.*503/) }),
  ])
})

test('reports an overload once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { send, errors } = await openCrowd(() => new Promise(() => undefined))

  const replies = Promise.all(Array.from({ length: 150 }, () => send(list)))
  await vi.advanceTimersByTimeAsync(5_000)

  expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([503]))
  expect(errors).toMatchObject([
    { message: expect.stringContaining('The service cannot handle all requests in time') },
    { kind: 'timeout' },
  ])
})

test('requests tokens again five seconds after an outage', async () => {
  let time = 0
  let isAway = true
  const { send } = await openRelay(tiers, {
    now: () => time,
    fetch: (url, init) => {
      if (isAway) throw new TypeError('connection refused')
      return fetch(url, init)
    },
  })

  for (let count = 0; count < 10; count++) expect((await send(list)).status).toBe(503)
  isAway = false
  time = 5_000

  expect((await send(list)).status).toBe(200)
})

test('does not request a token for each call while keys are rejected', async () => {
  let time = 0
  let isRight = false
  const { send, requests, tokens, errors } = await openRelay(
    (_, response) =>
      isRight ? json(response, tierList()) : json(response, failure(401, 'unauthorized'), 401),
    { now: () => time },
  )

  for (let count = 0; count < 50; count++) expect((await send(list)).status).toBe(502)
  expect([tokens().length, requests().length]).toEqual([2, 2])
  expect(errors).toHaveLength(1)

  isRight = true
  time += 5_000
  expect((await send(list)).status).toBe(200)
})
