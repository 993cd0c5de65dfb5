/** The tokens that the relay keeps for its shoppers: one each, renewed in time, and anew when the service has lost them. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessToken, failure, json, tierList } from '../client/server.ts'
import { list, openRelay, tiers } from './support/page.ts'

test('one token serves a customer until 80 % of its life, however many elements ask at once', async () => {
  let now = 0
  const { ask, asked, tokens } = await openRelay(tiers, { now: () => now }, 100)

  await Promise.all([1, 2, 3, 4, 5].map(() => ask(list)))
  now = 79_000
  await ask(list)
  expect(tokens()).toHaveLength(1)
  now = 81_000
  await ask(list)
  const last = async () => {
    await ask(list)
    return asked().at(-1)?.headers.authorization
  }
  await expect.poll(last).toBe('Bearer bearer-2')

  expect(asked()[6]?.headers.authorization).toBe('Bearer bearer-1')
  expect(tokens()).toHaveLength(2)
})

test('customers never share a token', async () => {
  let who: string | null = 'ada'
  const { ask, asked, tokens } = await openRelay(tiers, { identify: () => who })

  await ask(list)
  who = 'ben'
  await ask(list)
  who = null
  await ask(list)
  who = 'ada'
  await ask(list)

  expect(tokens().map(({ customer }) => customer)).toEqual(['ada', 'ben', undefined])
  expect(asked().map(({ headers }) => headers.authorization)).toEqual([
    'Bearer bearer-1',
    'Bearer bearer-2',
    'Bearer bearer-3',
    'Bearer bearer-1',
  ])
})

test('a token that the service has forgotten is renewed once, unseen by the page', async () => {
  const { ask, tokens } = await openRelay(({ headers }, response) =>
    headers.authorization === 'Bearer bearer-1'
      ? json(response, failure(401, 'unauthorized'), 401)
      : json(response, tierList()),
  )

  expect((await ask(list)).status).toBe(200)
  expect(tokens()).toHaveLength(2)
})

test('keys that the service never takes are the fault of the shop and not of the shopper', async () => {
  const { ask, asked, errors } = await openRelay((_, response) =>
    json(response, failure(401, 'unauthorized'), 401),
  )

  const message = expect.stringContaining('clientId and clientToken of the relay')
  expect(await ask(list)).toMatchObject({ status: 502, body: { key: 'bad_gateway', message } })
  expect(asked()).toHaveLength(2)
  expect(errors).toMatchObject([{ name: 'SettingError', message }])
})

test('after a loss of all tokens, however many ask, each customer gets one new token', async () => {
  // There is no network between, so that it is no matter of time.
  let minted = 0
  let lost = ''
  const { ask } = await openRelay(tiers, {
    fetch: async (url, { headers }) => {
      await new Promise(setImmediate)
      if (url.endsWith('/v1/oauth/token')) return Response.json(accessToken(`bearer-${++minted}`))
      const isLost = new Headers(headers).get('Authorization') === lost
      return isLost ? Response.json(failure(401, 'unauthorized'), { status: 401 }) : Response.json(tierList())
    },
  })
  await ask(list)
  lost = 'Bearer bearer-1'

  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(list)))

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(minted).toBe(2)
})

test('when the service loses all tokens, few of the lost ones are tried', async () => {
  const lost = new Set<string | string[] | undefined>()
  let nth = 0
  const { ask, asked } = await openRelay(
    ({ headers }, response) =>
      lost.has(headers.authorization)
        ? json(response, failure(401, 'unauthorized'), 401)
        : json(response, tierList()),
    { identify: () => `shopper-${nth++ % 20}` },
  )
  for (let shopper = 0; shopper < 20; shopper++) await ask(list)
  for (const { headers } of asked()) lost.add(headers.authorization)

  const statuses = []
  for (let shopper = 0; shopper < 20; shopper++) statuses.push((await ask(list)).status)

  expect(statuses).toEqual(Array(20).fill(200))
  expect(asked().filter(({ headers }) => lost.has(headers.authorization))).toHaveLength(20 + 3)
})

/** A shop with many shoppers and no network in between; each is another customer. */
async function openCrowd(answering: (token: string) => Promise<Response>) {
  let shopper = 0
  let minted = 0
  return openRelay(tiers, {
    identify: () => `shopper-${shopper++ % 200}`,
    fetch: (url, { headers, signal }) => {
      const token = url.endsWith('/v1/oauth/token') ? '' : `${new Headers(headers).get('Authorization')}`
      const left = new Promise<Response>((_, leave) =>
        signal?.addEventListener('abort', () => leave(signal.reason)),
      )
      const given = () => Promise.resolve(Response.json(accessToken(`bearer-${++minted}`)))
      return Promise.race([token === '' && minted < 200 ? given() : answering(token), left])
    },
  })
}

test('who is turned away after a loss of all tokens is told of in one line', async () => {
  let isLost = false
  const { ask, errors } = await openCrowd(async (token) => {
    if (!isLost) return Response.json(tierList())
    if (token === '') throw new TypeError('connection refused')
    return Response.json(failure(401, 'unauthorized'), { status: 401 })
  })
  for (let shopper = 0; shopper < 200; shopper++) await ask(list)
  isLost = true

  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(list)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/has lost its tokens.*503/) }),
  ])
})

test('who has to wait too long in line is told of in one line', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { ask, errors } = await openCrowd(() => new Promise(() => undefined))

  const answers = Promise.all(Array.from({ length: 150 }, () => ask(list)))
  await vi.advanceTimersByTimeAsync(5_000)

  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]))
  expect(errors).toMatchObject([
    { message: expect.stringContaining('More requests than the service can handle') },
    { kind: 'timeout' },
  ])
})

test('a service that was away for a moment gives tokens again five seconds later', async () => {
  let time = 0
  let isAway = true
  const { ask } = await openRelay(tiers, {
    now: () => time,
    fetch: (url, init) => {
      if (isAway) throw new TypeError('connection refused')
      return fetch(url, init)
    },
  })

  for (let count = 0; count < 10; count++) expect((await ask(list)).status).toBe(503)
  isAway = false
  time = 5_000

  expect((await ask(list)).status).toBe(200)
})

test('while keys are refused, no token is made for each request', async () => {
  let time = 0
  let isRight = false
  const { ask, asked, tokens, errors } = await openRelay(
    (_, response) =>
      isRight ? json(response, tierList()) : json(response, failure(401, 'unauthorized'), 401),
    { now: () => time },
  )

  for (let count = 0; count < 50; count++) expect((await ask(list)).status).toBe(502)
  expect([tokens().length, asked().length]).toEqual([2, 2])
  expect(errors).toHaveLength(1)

  isRight = true
  time += 5_000
  expect((await ask(list)).status).toBe(200)
})
