/** A shopper can access only their own loyalty card, whatever the service returns. */
import { expect, test } from 'vitest'
import { failure, json } from '../client/server.ts'
import { type ServiceHandler, cardOf, openRelay, secrets } from './support/page.ts'

const cards = new Map([
  ['ADA', cardOf('ada', 'ADA')],
  ['BEN', cardOf('ben', 'BEN')],
  ['A/B %C', cardOf('ada', 'A/B %C')],
  ['UNASSIGNED', cardOf('', 'UNASSIGNED', { holder_id: null, holder: null })],
  // Shoppers who can choose their source id could choose the id of another customer.
  [
    'FORGED',
    cardOf('x', 'FORGED', { holder_id: 'cust_eve', holder: { id: 'cust_eve', source_id: 'cust_ada' } }),
  ],
])

const members = '/v1/loyalties/members/'

/** A service that has only the server-side loyalty operations. */
const service: ServiceHandler = ({ path, headers }, response) => {
  const { pathname } = new URL(path, 'http://service.example')
  const [code = '', ...rest] = pathname.slice(members.length).split('/')
  const card = cards.get(decodeURIComponent(code))
  const isKnown = headers['x-app-id'] === secrets.appId && headers['x-app-token'] === secrets.appToken
  if (!pathname.startsWith(members) || !isKnown || !card) {
    return json(response, { ...failure(404, 'not_found'), resource_id: code }, 404)
  }
  json(response, rest.length ? { path, holder: card.holder, source_id: 'secret' } : card)
}

const page = '/client/v1/loyalties/members/'
const notFoundBody = {
  code: 404,
  key: 'not_found',
  message: 'Not found.',
  request_id: expect.stringMatching(/^[\da-f-]{36}$/),
}

test("reads the shopper's card through the server-side API", async () => {
  const { send, requests, tokens } = await openRelay(service)

  const { status, body } = await send(`${page}ADA`)

  expect([status, body]).toEqual([
    200,
    {
      id: 'v_ADA',
      code: 'ADA',
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 100, balance: 60 },
      metadata: { phone: 'shop metadata' },
      holder_id: 'cust_ada',
      holder: { id: 'cust_ada', object: 'customer' },
      object: 'voucher',
    },
  ])
  expect(requests()).toMatchObject([{ method: 'GET', path: `${members}ADA` }])
  expect(requests()[0]?.headers).not.toHaveProperty('x-client-token')
  expect(tokens()).toEqual([{ grant_type: 'client_credentials', scope: 'loyalties' }])
})

test.each([
  ['rewards?affordable_only=true&limit=5&page=2', 'rewards?affordable_only=true&limit=5&page=2'],
  ['tiers', 'tiers'],
  [
    'activity?limit=5&starting_after_id=evcus_1&order=-created_at&x=1',
    'activity?limit=5&starting_after_id=evcus_1&order=-created_at',
  ],
])("forwards requests about the shopper's card: %s", async (sent, path) => {
  const { send, requests } = await openRelay(service)

  const { status, body } = await send(`${page}ADA/${sent}`)

  expect([status, body]).toEqual([
    200,
    { path: `${members}ADA/${path}`, holder: { id: 'cust_ada', object: 'customer' } },
  ])
  expect(requests().map(({ path }) => path)).toEqual([`${members}ADA`, `${members}ADA/${path}`])
})

test.each(['ada', 'cust_ada'])('accepts a customer id or source id: %s', async (who) => {
  const { send } = await openRelay(service, { identify: () => who })

  expect((await send(`${page}ADA`)).status).toBe(200)
  expect((await send(`${page}BEN`)).status).toBe(404)
  expect((await send(`${page}FORGED`)).status).toBe(404)
})

const everything = ['', '/rewards', '/tiers', '/activity', '/redemption']

test.each(everything)('responds with 404 to requests about other cards: …%s', async (what) => {
  const { send, requests } = await openRelay(service)
  const body = what === '/redemption' ? { reward: { id: 'rew_1' } } : undefined

  for (const code of ['BEN', 'UNASSIGNED', 'FORGED', 'UNKNOWN']) {
    const reply = await send(`${page}${code}${what}`, { body })
    expect([reply.status, reply.body]).toEqual([404, notFoundBody])
  }

  expect(requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${members}BEN`,
    `GET ${members}UNASSIGNED`,
    `GET ${members}FORGED`,
    `GET ${members}UNKNOWN`,
  ])
})

test('skips the lookup if the shop provides the card', async () => {
  const { send, requests } = await openRelay(service, { identify: () => ({ customer: 'ada', card: 'ADA' }) })

  expect((await send(`${page}ADA/tiers`)).status).toBe(200)
  expect((await send(`${page}BEN/tiers`)).body).toEqual(notFoundBody)
  expect((await send(`${page}v_ADA/tiers`)).body).toEqual(notFoundBody)

  expect(requests().map(({ path }) => path)).toEqual([`${members}ADA/tiers`])
})

test.each(everything)('refuses guests with a 401: …%s', async (what) => {
  const { send, requests } = await openRelay(service, { identify: () => ({ customer: '', card: 'ADA' }) })

  const { status, body } = await send(`${page}ADA${what}`, { body: what === '/redemption' ? {} : undefined })

  expect([status, body.key]).toEqual([401, 'unauthorized'])
  expect(requests()).toEqual([])
})

test('encodes special characters in a code', async () => {
  const { send, requests } = await openRelay(service)

  expect((await send(`${page}${encodeURIComponent('A/B %C')}/tiers`)).status).toBe(200)
  expect(requests().map(({ path }) => path)).toEqual([
    `${members}A%2FB%20%25C`,
    `${members}A%2FB%20%25C/tiers`,
  ])
})

test.each([
  '..',
  '.',
  '%2e%2e',
  '%2E%2E%2Frewards',
  '..%2F..%2Fcustomers%2Fcust_ben',
  '..%5C..%5Ccustomers',
  'ADA%2F..%2FBEN',
  'ADA%2F',
  '%2FADA',
  '%252e%252e%252f%252e%252e%252fcustomers',
  'ADA%252F..%252FBEN',
  'ADA%00',
  'ADA%0d%0aX-App-Id:%20x',
  'ADA%',
  '%C3%28',
  'A'.repeat(501),
  'ADA/rewards/..',
  'ADA//rewards',
  'ADA/rewards/',
  'ADA/transactions/export',
  'ADA/../BEN',
  '',
])('refuses a code that changes the path: %s', async (code) => {
  const { send, requests } = await openRelay(service)

  const { status } = await send(`${page}${code}`)

  expect(status).toBe(404)
  // URL parsers resolve `ADA/../BEN` to `BEN`.
  expect(requests().map(({ path }) => path)).toEqual(code === 'ADA/../BEN' ? [`${members}BEN`] : [])
})

const redemptionPath = `${page}ADA/redemption`

test('forwards products and quantities of a redemption, not prices', async () => {
  const { send, requests } = await openRelay(service)
  const line = {
    product_id: 'prod_cup',
    sku_id: 'sku_1',
    source_id: 'cup',
    related_object: 'sku',
    quantity: '2',
  }
  const tampered = {
    price: 1,
    amount: 2,
    product: { price: 1, name: 'Cheap', metadata: { free: true } },
    sku: { price: 1 },
    metadata: { free: true },
    discount_amount: 5,
  }
  const order = {
    id: 'ord_of_another',
    source_id: 'of-another',
    status: 'PAID',
    amount: 1,
    metadata: { free: true },
    customer: { id: 'cust_ben' },
    items: [{ ...line, ...tampered }],
  }

  await send(redemptionPath, {
    body: {
      reward: { id: 'rew_1', points: 20, name: 'x', assignment_id: 'x' },
      order,
      metadata: { where: 'page' },
      customer: { id: 'cust_ben' },
      session: { key: 'x' },
      redeemables: [],
    },
  })

  expect(JSON.parse(requests()[1]?.body ?? '')).toEqual({
    reward: { id: 'rew_1', points: 20 },
    order: { items: [line] },
    metadata: { where: 'page' },
  })
})

test.each([-1, 0, 1.5, 2 ** 53, 1e300, '20', null, true])(
  'leaves invalid points to the service: %s',
  async (points) => {
    const { send, requests } = await openRelay(service)

    await send(redemptionPath, { body: { reward: { id: 'rew_1', points } } })

    expect(JSON.parse(requests()[1]?.body ?? '')).toEqual({ reward: { id: 'rew_1', points } })
  },
)

test.each([
  [{ reward: 'rew_1' }, 'reward'],
  [{ reward: null }, 'reward'],
  [{ reward: { id: 'rew_1' }, order: [] }, 'order'],
  [{ reward: { id: 'rew_1' }, order: { items: { 0: { price: 1 } } } }, 'order.items'],
  [{ reward: { id: 'rew_1' }, order: { items: [{ quantity: 1 }, 'x'] } }, 'order.items[1]'],
  [[], 'body'],
  ['"text"', 'body'],
])('names the invalid field of a body: %j', async (body, field) => {
  const { send, requests } = await openRelay(service)

  const reply = await send(redemptionPath, { body })

  expect(reply).toMatchObject({ status: 400, body: { key: 'invalid_payload', details: [{ field }] } })
  expect(requests()).toEqual([])
})

test('derives a stable idempotency key for each shopper', async () => {
  let who = 'ada'
  const { send, requests } = await openRelay(service, { identify: () => ({ customer: who, card: 'SHARED' }) })
  const redeem = (key: string) =>
    send(`${page}SHARED/redemption`, {
      body: { reward: { id: 'rew_1' } },
      headers: { 'Idempotency-Key': key },
    })

  await redeem('key-1')
  await redeem('key-1')
  await redeem('key-2')
  who = 'ben'
  await redeem('key-1')
  const [one, again, two, bens] = requests().map(({ headers }) => headers['idempotency-key'])

  expect(one).toMatch(/^[\da-f]{64}$/)
  expect(again).toBe(one)
  expect(new Set([one, two, bens]).size).toBe(3)
})

test.each(['', 'a b', 'a, b', 'x'.repeat(256), 'ä'])(
  'refuses an invalid idempotency key: %s',
  async (key) => {
    const { send, requests } = await openRelay(service)

    const reply = await send(redemptionPath, { body: {}, headers: { 'Idempotency-Key': key } })

    expect(reply).toMatchObject({ status: 400, body: { key: 'invalid_idempotency_key' } })
    expect(requests()).toEqual([])
  },
)

test('removes personal and internal data at any depth', async () => {
  const person = { email: 'private@shop.example', phone: 'private', source_id: 'private', name: 'Private' }
  const reply = {
    data: [
      {
        id: 'evcus_1',
        data: {
          data: {
            customer: { ...person, id: 'cust_ada', metadata: { note: 'private' }, object: 'customer' },
            transaction: { source_id: 'private', email: 'private' },
            order: {
              source_id: 'private',
              items: [{ product_id: 'prod_cup', source_id: 'cup', quantity: 1, product: { name: 'Cup' } }],
            },
            points: 5,
          },
          event_source: {
            channel: 'API',
            user: { id: 'private' },
            api_key: { name: 'private', app_id: 'private' },
          },
        },
      },
    ],
    channel: { channel_id: 'private', channel_type: 'API' },
    recipients: [{ ...person, object: 'customer', id: 'cust_ada' }],
    referrer: { ...person, id: 'cust_ben' },
    metadata: { email: 'shop metadata' },
  }
  const { send } = await openRelay((_, response) => json(response, reply), {
    identify: () => ({ customer: 'ada', card: 'ADA' }),
  })

  const { body, text } = await send(`${page}ADA/activity`)

  expect(text).not.toMatch(/private/i)
  expect(body).toEqual({
    data: [
      {
        id: 'evcus_1',
        data: {
          data: {
            customer: { id: 'cust_ada', object: 'customer' },
            transaction: {},
            order: {
              items: [{ product_id: 'prod_cup', source_id: 'cup', quantity: 1, product: { name: 'Cup' } }],
            },
            points: 5,
          },
          event_source: { channel: 'API' },
        },
      },
    ],
    channel: { channel_type: 'API' },
    recipients: [{ id: 'cust_ada', object: 'customer' }],
    referrer: { id: 'cust_ben' },
    metadata: { email: 'shop metadata' },
  })
})

test('does not report the card as unknown when the lookup fails', async () => {
  const { send } = await openRelay((_, response) => json(response, failure(500, 'internal_error'), 500))

  expect(await send(redemptionPath, { body: {} })).toMatchObject({
    status: 500,
    body: { key: 'internal_error' },
  })
})
