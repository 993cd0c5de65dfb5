/** What goes through the relay and what stays, in front of a service that a test makes up. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { accessToken, failure, json, tierList } from '../client/server.ts'
import { type Answering, openRelay, secrets } from './support/page.ts'

const tiers: Answering = (_, response) => json(response, tierList())
const list = '/client/v1/promotions/tiers'

test('a page gets its answer without keys and token of its own', async () => {
  const { ask, asked, tokens } = await openRelay(tiers)

  const { status, body, headers } = await ask(`${list}?limit=3&is_available=true`)

  expect([status, body]).toEqual([200, tierList()])
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(tokens()).toMatchObject([{ customer: 'ada', scope: expect.stringContaining('client_promotions') }])
  expect(asked()).toMatchObject([
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

test('a page is answered in its language, and a read of its own card asks in it, too', async () => {
  const { ask, asked } = await openRelay((_, response) => {
    response.setHeader('Content-Language', 'de')
    json(response, tierList())
  })

  const { headers } = await ask(list, { headers: { 'Accept-Language': 'de-AT' } })
  await ask('/client/v1/loyalties/members/CARD-ADA/rewards', { headers: { 'Accept-Language': 'de-AT' } })

  expect(headers.get('Content-Language')).toBe('de')
  expect(asked().length).toBeGreaterThan(1)
  expect(new Set(asked().map(({ headers }) => headers['accept-language']))).toEqual(new Set(['de-AT']))
})

test('a guest is nobody, and gets a token that says so', async () => {
  const { ask, asked, tokens } = await openRelay(tiers, { identify: () => null })

  await ask('/client/v1/qualifications', { body: { customer: { source_id: 'ben' }, tracking_id: 'ben' } })

  expect(tokens()).toEqual([
    { grant_type: 'client_credentials', scope: expect.not.stringContaining('vouchers') },
  ])
  expect(asked().map(({ body }) => body)).toEqual(['{}'])
})

test.each([
  ['ada', { source_id: 'ada' }],
  ['cust_ada', { id: 'cust_ada' }],
])('whoever the page names, the customer is the one who is signed in: %s', async (who, customer) => {
  const { ask, asked } = await openRelay(tiers, { identify: () => ({ customer: who }) })
  const order = { items: [{ product_id: 'prod_cup', quantity: 1 }] }
  const lies = { customer: { id: 'cust_ben', metadata: { vip: true } }, tracking_id: 'ben' }

  await ask('/client/v1/qualifications', { body: { ...lies, order, scenario: 'ALL' } })
  await ask('/client/v1/validations', { body: { ...lies, redeemables: [], order } })

  expect(asked().map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/client/v1/qualifications', { order, scenario: 'ALL', customer }],
    ['/client/v1/validations', { redeemables: [], order, customer }],
  ])
})

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

  const message = expect.stringContaining("the relay's clientId and clientToken")
  expect(await ask(list)).toMatchObject({ status: 502, body: { key: 'bad_gateway', message } })
  expect(asked()).toHaveLength(2)
  expect(errors).toMatchObject([{ name: 'WrongSetting', message }])
})

test('of the headers of an answer only those that a page needs go on', async () => {
  const needed = {
    date: 'Sat, 21 Nov 2026 12:00:00 GMT',
    'retry-after': '3',
    'idempotency-replayed': 'true',
    'idempotency-status': 'replayed',
    'x-request-id': 'req-1',
  }
  const { ask } = await openRelay((_, response) =>
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

  const { headers } = await ask(list)

  expect(Object.fromEntries(headers)).toEqual({
    ...needed,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
})

test('of the headers of a page only the idempotency key goes on, as one that is the customer’s', async () => {
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
  const { ask, asked } = await openRelay(tiers)

  await ask(list, { headers: smuggled })

  expect(JSON.stringify(asked())).not.toMatch(/mine|session|10\.9\.8\.7|evil|DELETE/)
  expect(Object.keys(asked()[0]?.headers ?? {}).sort()).toEqual([
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
])('the service hears which address to count where the shop wishes it: %s', async (tellAddress, told) => {
  const { relay, asked } = await openRelay(tiers, { tellAddress })
  const headers = { 'X-Perkit-Request': '1', 'X-Forwarded-For': '10.9.8.7' }

  await relay(new Request(`https://shop.example/perkit${list}`, { headers }), { address: '192.0.2.7' })
  await relay(new Request(`https://shop.example/perkit${list}`, { headers }))

  expect(asked().map(({ headers }) => headers['x-forwarded-for'])).toEqual(told)
})

test.each([
  [['https://www.shop.example:8443', 'shop.example'], 'www.shop.example'],
  [['other.example'], 'other.example'],
  [[], 'shop.example'],
])('the origin is the first name of the shop, as a hostname: %j', async (origins, origin) => {
  const { ask, asked } = await openRelay(tiers, { origins })

  await ask(list)

  expect(asked()).toMatchObject([{ headers: { origin } }])
})

test('what the query of an operation does not know does not go on', async () => {
  const { ask, asked } = await openRelay(tiers)

  await ask(`${list}?limit=2&limit=3&customer=ben&project=other&__proto__=x&page=%31`)

  expect(asked()[0]?.path).toBe(`${list}?limit=2&limit=3&page=1`)
})

test('what the service refuses a page hears in the service’s own words', async () => {
  const said = {
    ...failure(400, 'invalid_query_params'),
    details: [{ field: 'query.limit', message: 'should be at most 100' }],
    request_id: 'req-1',
    resource_id: 'x',
    resource_type: 'voucher',
  }
  const { ask } = await openRelay((_, response) =>
    json(response, { ...said, stack: 'at secret.ts:1', key_id: 'app' }, 400),
  )

  const { status, body } = await ask(`${list}?limit=101`)

  expect([status, body]).toEqual([400, said])
})

test('a service that wants to be left in peace is heard by the page', async () => {
  const { ask } = await openRelay((_, response) =>
    json(response, failure(429, 'too_many_requests'), 429, { 'Retry-After': '17' }),
  )

  const { status, headers } = await ask(list)

  expect([status, headers.get('Retry-After')]).toEqual([429, '17'])
})

const ill: Record<string, [status: number, key: string, answer: Answering]> = {
  'breaks off': [503, 'service_unavailable', (_, response) => response.destroy()],
  'breaks off in the middle': [
    502,
    'bad_gateway',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      response.write('{"object":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  'answers a page': [
    502,
    'bad_gateway',
    (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
  ],
  'answers an error page': [
    503,
    'service_unavailable',
    (_, response) => response.writeHead(500).end('<p>trace</p>'),
  ],
  'answers an error of its own making': [
    502,
    'bad_gateway',
    (_, response) => json(response, { error: 'trace' }, 418),
  ],
  'sends elsewhere': [
    502,
    'bad_gateway',
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  ],
  'says more than a page reads': [
    502,
    'bad_gateway',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(`"${'x'.repeat(1_048_576)}"`)
    },
  ],
}

test.each(Object.entries(ill))('a service that %s', async (_, [status, key, answering]) => {
  const { ask, asked, errors } = await openRelay(answering)

  const answer = await ask(list)

  expect(answer).toMatchObject({ status, body: { code: status, key } })
  expect(answer.text).not.toMatch(/trace|127\.0\.0\.1|canary/)
  expect(asked()).toHaveLength(1)
  expect(errors).toHaveLength(1)
})

test('a service that says nothing is given up before the page gives up, and the page may ask again', async () => {
  const { ask } = await openRelay(() => undefined)
  const started = performance.now()

  const { status, body, headers } = await ask(list)

  expect([status, body.key, headers.get('Retry-After')]).toEqual([503, 'service_unavailable', '5'])
  expect(performance.now() - started).toBeLessThan(4_950)
})

test('a shopper who leaves is not waited for, and is no error', async () => {
  const { relay, asked, errors } = await openRelay(() => undefined)
  const leaving = new AbortController()
  const headers = { 'X-Perkit-Request': '1' }

  const answering = relay(new Request(`https://shop.example${list}`, { headers, signal: leaving.signal }))
  await expect.poll(() => asked().length).toBe(1)
  leaving.abort()
  await answering
  await asked()[0]?.over

  expect(errors).toEqual([])
})

test('calls have limits of their own, by address, by customer and altogether', async () => {
  let who = 'ada'
  let now = 0
  const { relay, asked } = await openRelay(tiers, {
    identify: () => who,
    now: () => now,
    limits: { perAddress: 1, calls: { perAddress: 3, perCustomer: 4, altogether: 6 } },
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
  const altogether = [await statusFrom('c'), await statusFrom('c')]
  now = 60_000
  const later = await statusFrom('a')

  expect({ byAddress, byCustomer, altogether, later }).toEqual({
    byAddress: [200, 200, 200, 429],
    byCustomer: [200, 429],
    altogether: [200, 429],
    later: 200,
  })
  expect(asked()).toHaveLength(6)
})

test('without client keys there is only the token', async () => {
  const { relay } = await openRelay(tiers)
  const { createRelay } = await import('../../src/relay/index.ts')
  const tokenOnly = createRelay({
    serviceUrl: 'http://127.0.0.1:1',
    appId: 'a',
    appToken: 'b',
    identify: () => 'ada',
  })
  const asking = () => new Request(`https://shop.example${list}`, { headers: { 'X-Perkit-Request': '1' } })

  expect((await relay(asking())).status).toBe(200)
  expect((await tokenOnly(asking())).status).toBe(404)
})

test('it runs where fetch knows no more than a worker does', async () => {
  const workers: NonNullable<Parameters<typeof openRelay>[1]>['fetch'] = (url, init) => {
    const unknown = Object.keys(init).filter((name) =>
      ['cache', 'credentials', 'mode', 'referrerPolicy'].includes(name),
    )
    if (unknown.length || init.redirect === 'error') throw new TypeError(`${unknown} is not implemented`)
    return fetch(url, init)
  }
  const { ask, relay } = await openRelay(tiers, { fetch: workers })
  const token = new Request('https://shop.example/token', {
    method: 'POST',
    headers: { 'X-Perkit-Request': '1' },
  })

  expect((await ask(list)).status).toBe(200)
  expect((await relay(token)).status).toBe(200)
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
    expect.objectContaining({ message: expect.stringMatching(/no longer knows.*503/) }),
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
    { message: expect.stringContaining('More shoppers ask') },
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
