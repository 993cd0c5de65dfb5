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
  type Asked,
} from './server.ts'

const bearerOf = ({ headers }: Asked) => headers.authorization

/** A shop's back end that gives out `token-1`, `token-2` … and a service that takes what `takes` says. */
async function startBoth(takes: (bearer: string | undefined) => boolean = () => true, expires_in = 900) {
  const shop = await startServer((_, response, nth) =>
    json(response, accessToken(`token-${nth}`, expires_in)),
  )
  const service = await startServer((asked, response) =>
    takes(bearerOf(asked)) ? json(response, tierList()) : json(response, failure(401, 'unauthorized'), 401),
  )
  return { shop, service, tokenUrl: `${shop.url}/perkit/token` }
}

const many = <Result>(count: number, call: (at: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)))

test('ten calls at once ask for one token', async () => {
  const { shop, service, tokenUrl } = await startBoth()
  const { tiers } = clientOf(service.url, { tokenUrl })

  await many(10, () => tiers())

  expect(shop.asked).toMatchObject([
    { method: 'POST', path: '/perkit/token', headers: { 'x-perkit-request': '1' } },
  ])
  expect(service.asked.map(bearerOf)).toEqual(Array(10).fill('Bearer token-1'))
})

test('asked for early, the token is there when the first call needs it', async () => {
  const { shop, service, tokenUrl } = await startBoth()
  const { prefetchToken, tiers } = clientOf(service.url, { tokenUrl })

  prefetchToken()
  await expect.poll(() => shop.asked.length).toBe(1)
  await tiers()

  expect(shop.asked).toHaveLength(1)
})

test('a token that was asked for early in vain is asked for again', async () => {
  const { service } = await startBoth()
  let asked = 0
  const { prefetchToken, tiers } = clientOf(service.url, {
    getToken: async () => {
      if (++asked === 1) throw new Error('not yet')
      return accessToken('late')
    },
  })

  prefetchToken()
  await expect.poll(() => asked).toBe(1)
  await tiers()

  expect(service.asked.map(bearerOf)).toEqual(['Bearer late'])
})

test('from 80 % of its life the next token is on its way, while this one still serves', async () => {
  const { clock, pass } = stoppedClock()
  const { shop, service, tokenUrl } = await startBoth(() => true, 100)
  const { tiers } = clientOf(service.url, { tokenUrl, clock })

  await tiers()
  pass(79)
  await tiers()
  expect(shop.asked).toHaveLength(1)

  pass(1)
  await tiers()
  await expect.poll(() => shop.asked.length).toBe(2)
  await expect
    .poll(async () => {
      await tiers()
      return service.asked.map(bearerOf)
    })
    .toContain('Bearer token-2')
  expect(service.asked.slice(0, 3).map(bearerOf)).toEqual(Array(3).fill('Bearer token-1'))
})

test('a token at its end is not sent any more', async () => {
  const { clock, pass } = stoppedClock()
  const { service, tokenUrl } = await startBoth(() => true, 100)
  const { tiers } = clientOf(service.url, { tokenUrl, clock })

  await tiers()
  pass(100)
  await tiers()

  expect(service.asked.map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('while no new token can be had, the old one serves to its end', async () => {
  const { clock, pass } = stoppedClock()
  const { service } = await startBoth()
  let asked = 0
  const { tiers } = clientOf(service.url, {
    clock,
    getToken: async () => {
      if (++asked > 1) throw new Error('down')
      return accessToken('old', 100)
    },
  })

  await tiers()
  pass(90)
  await tiers()
  pass(10)

  await expect(tiers()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(service.asked.map(bearerOf)).toEqual(['Bearer old', 'Bearer old'])
})

test('a token that is refused is renewed once, and the call sent again', async () => {
  const { shop, service, tokenUrl } = await startBoth((bearer) => bearer === 'Bearer token-2')
  const { tiers } = clientOf(service.url, { tokenUrl })

  await expect(tiers()).resolves.toMatchObject({ tiers: [] })

  expect(shop.asked).toHaveLength(2)
  expect(service.asked.map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('ten refusals at once renew the token once', async () => {
  const { shop, service, tokenUrl } = await startBoth((bearer) => bearer === 'Bearer token-2')
  const { tiers } = clientOf(service.url, { tokenUrl })

  const calls = await many(10, () => tiers())

  expect(calls.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(shop.asked).toHaveLength(2)
  expect(service.asked).toHaveLength(20)
})

test('a service that refuses every token is not the fault of who is signed in', async () => {
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
  expect(shop.asked).toHaveLength(2)
  expect(service.asked).toHaveLength(20)
})

test.each([
  [401, 'signed-out', 1],
  [403, 'signed-out', 1],
  [404, 'refused', 1],
  [500, 'unavailable', 3],
])('a back end that answers %i in place of a token is %s', async (status, kind, asked) => {
  const shop = await startServer((_, response) => json(response, failure(status, 'some_key'), status))
  const service = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(service.url, { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind, status })

  expect(shop.asked).toHaveLength(asked)
  expect(service.asked).toHaveLength(0)
})

test('a token that is none is unreadable', async () => {
  const shop = await startServer((_, response) => json(response, { access_token: 'a' }))
  const { tiers } = clientOf('http://127.0.0.1:9', { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind: 'unreadable' })
})

/** What a page may do wrong in its own function. */
const faulty: Record<string, [kind: string, getToken: () => unknown]> = {
  'gives none, as nobody is signed in': ['signed-out', async () => null],
  'gives something else': ['unreadable', async () => ({ token: 'a' })],
  'rejects with an error': ['unavailable', async () => Promise.reject(new Error('no'))],
  'rejects with nothing': ['unavailable', async () => Promise.reject()],
  'throws at once': [
    'unavailable',
    () => {
      throw new Error('no')
    },
  ],
  'never comes back': ['timeout', () => new Promise(() => undefined)],
}

test.each(Object.entries(faulty))("a page's own function that %s", async (_, [kind, getToken]) => {
  const service = await startServer((_, response) => json(response, tierList()))
  const { tiers } = clientOf(service.url, {
    getToken: getToken as () => Promise<null>, // a page in plain JavaScript may give anything
    limits: { bodyTimeoutMs: 100 },
  })

  await expect(tiers()).rejects.toMatchObject({ name: 'CallError', kind })

  expect(service.asked).toHaveLength(0)
})

test('a caller who gives up does not take the token away from the others', async () => {
  const { service } = await startBoth()
  const controller = new AbortController()
  let give: () => void = () => undefined
  const { call } = clientOf(service.url, {
    getToken: () => new Promise((resolve) => (give = () => resolve(accessToken('shared')))),
  })

  const one = call(listPromotionTiers, {}, { signal: controller.signal })
  const other = call(listPromotionTiers, {})
  controller.abort()
  give()

  await expect(one).rejects.toMatchObject({ kind: 'aborted' })
  await expect(other).resolves.toMatchObject({ tiers: [] })
})

test('closing the client tells the function that gives tokens', async () => {
  let told: AbortSignal | undefined
  const { tiers, close } = clientOf('http://127.0.0.1:9', {
    getToken: (signal) => {
      told = signal
      return new Promise(() => undefined)
    },
  })

  const asking = tiers()
  close()

  await expect(asking).rejects.toMatchObject({ kind: 'aborted' })
  expect(told?.aborted).toBe(true)
})

test('a closed client asks for no token', async () => {
  let asked = 0
  const { tiers, close } = clientOf('http://127.0.0.1:9', {
    getToken: async () => {
      asked++
      return null
    },
  })

  close()

  await expect(tiers()).rejects.toMatchObject({ kind: 'aborted' })
  expect(asked).toBe(0)
})

test('a call that had no token to go with says that it was never sent', async () => {
  const { service } = await startBoth()
  const shop = await startServer((_, response) => response.destroy())
  const { tiers } = clientOf(service.url, { tokenUrl: shop.url })

  await expect(tiers()).rejects.toMatchObject({ kind: 'offline', unsent: true })

  expect(service.asked).toEqual([])
})

test('a token that does not come after a 401 leaves open what became of the request', async () => {
  const { service } = await startBoth(() => false)
  let asked = 0
  const { call } = clientOf(service.url, {
    getToken: async () => {
      if (++asked > 1) throw new Error('The back end is out of order')
      return accessToken('first')
    },
  })

  const mug = { memberId: 'ADA', body: { reward: { id: 'rew_mug' } } }
  const error = await call(redeemRewardAsShopper, mug).catch((error: unknown) => error)

  expect(service.asked).toHaveLength(1)
  expect(error).toMatchObject({ kind: 'unavailable', unsent: false })
})
