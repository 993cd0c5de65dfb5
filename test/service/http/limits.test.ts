/** Rate limits of clients, keys and guessed codes. */
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { createLimits } from '../../../src/service/http/limits.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tiers = '/client/v1/promotions/tiers'
const tokens = '/v1/oauth/token'
const assignments = '/v1/validation-rules-assignments'
const brand = '/management/v1/projects/proj_shop/branding/brd_1'

onPostgres('limits', (open) => {
  test('apply to an address until the time in Retry-After', async () => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 5 } })
    const replies = []
    for (let count = 0; count < 7; count++) replies.push(await shop.send('/v1/nothing'))

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429, 429])
    expect(replies.map(({ headers }) => headers['ratelimit-remaining'])).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
      '0',
      '0',
    ])
    expect(replies[6]?.headers).toMatchObject({
      'ratelimit-limit': '5',
      'ratelimit-reset': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
      'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
    })
    expect(replies[6]?.body).toMatchObject({ code: 429, key: 'too_many_requests' })
    expect((await shop.send('/healthz')).status).toBe(200)
  })

  test('apply to a key at every address, and to no other key', async () => {
    const shop = await startShopForTest(await open(), { limits: { perKey: 3 }, trustProxy: true })
    const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const send = (address: string, keys: Record<string, string>) =>
      shop.send(tiers, { headers: { ...keys, ...bearer, 'X-Forwarded-For': address } })

    const statuses = []
    for (const last of [1, 2, 3, 4]) statuses.push((await send(`192.0.2.${last}`, demoKeys.client)).status)
    const narrow = {
      ...demoKeys.client,
      'X-Client-Application-Id': 'page-narrow',
      'X-Client-Token': 'page-narrow-secret',
    }

    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await send('192.0.2.5', narrow)).status).toBe(403)
  })

  test('let no more than the limit of a key through in concurrent requests', async () => {
    const shop = await startShopForTest(await open(), { limits: { perKey: 10 } })
    const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const request = () => shop.send(tiers, { headers: { ...demoKeys.client, ...bearer } })

    const replies = await Promise.all(Array.from({ length: 30 }, request))

    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(20).fill(429)])
  })

  const pages = { ...demoKeys.client, 'X-Client-Token': 'guess' }

  test.each([
    ['a server key, for tokens', tokens, demoKeys.server, 'X-App-Token', 415],
    ['a management key', brand, demoKeys.management, 'X-Management-Token', 404],
    ['a page key, without a token', tiers, demoKeys.client, 'X-Client-Token', 401],
    ["a server key, with a page's token", assignments, demoKeys.server, 'X-App-Token', 403],
  ])('reject further guesses of %s, even a correct guess', async (_, path, keys, secret, good) => {
    const shop = await startShopForTest(await open(), { limits: { misses: 10 }, trustProxy: true })
    const token = await shop.token('client_promotions')
    const send = (address: string, changed = {}) =>
      shop.send(path, {
        method: path === tokens ? 'POST' : 'GET',
        headers: {
          ...keys,
          ...(path === assignments && { Authorization: `Bearer ${token}` }),
          'X-Forwarded-For': address,
          ...changed,
        },
      })

    const statuses: number[] = []
    for (let count = 0; count < 100; count++)
      statuses.push((await send('192.0.2.1', { [secret]: `guess-${count}` })).status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
    const [right, wrong] = [await send('192.0.2.1'), await send('192.0.2.1', { [secret]: 'guess' })]
    expect([right.status, wrong.status]).toEqual([429, 429])
    expect(Object.keys(right.headers)).toEqual(Object.keys(wrong.headers))
    expect((await send('192.0.2.2')).status).toBe(good)
  })

  test('accept valid credentials from an address that also sends wrong ones', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses: 3 } })
    const token = await shop.token('client_promotions validation-rules-assignments')
    const bearer = { Authorization: `Bearer ${token}` }
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await shop.send(path, { headers, method: path === tokens ? 'POST' : 'GET' })).status
    const wrong = [
      () => statusOf(tiers, { ...pages, ...bearer }),
      () => statusOf(tokens, { ...demoKeys.server, 'X-App-Token': 'guess' }),
      () => statusOf(tokens, { 'X-App-Id': 'nobody', 'X-App-Token': 'guess' }),
    ]
    for (let count = 0; count < 20; count++) for (const send of wrong) await send()

    expect(await Promise.all(wrong.map((send) => send()))).toEqual([429, 429, 429])
    // No earlier request has used the right secret of this page key.
    expect(await statusOf(tiers, { ...demoKeys.client, ...bearer })).toBe(200)
    expect(await statusOf(assignments, { ...demoKeys.server, ...bearer })).toBe(200)
    expect(await shop.token('client_promotions')).toEqual(expect.any(String))
    // A request with valid keys and an unknown token gets 401, not 429.
    expect(await statusOf(tiers, { ...demoKeys.client, Authorization: 'Bearer unknown' })).toBe(401)
  })

  const random = 'kS3v0Yb1mZq8XwT5rN7cJd2hGf9LpA6uEoIiVx4Wt_M'

  test.each([
    ['generated by perkit keys', random, 415],
    ['a passphrase', 'correct-horse', 429],
    ['long, but with few different characters', 'secret-secret-secret-secret-secret', 429],
  ])(
    'accept a new key from an address with many wrong secrets only if its secret is strong: %s',
    async (_, app_token, status) => {
      const catalogue = withServerKey(app_token)
      const shop = await startShopForTest(await open(), { catalogue, limits: { misses: 3 } })
      const statusOf = async (secret: string) =>
        (await shop.send(tokens, { method: 'POST', headers: { 'X-App-Id': 'app-a', 'X-App-Token': secret } }))
          .status
      for (let count = 0; count < 20; count++) await statusOf(`${random}${count}`)

      // An authorized request without a form gets 415.
      expect([await statusOf('wrong'), await statusOf(app_token)]).toEqual([429, status])
    },
  )

  test('reject wrong secrets of a known key, but never the right secret', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses: 3 } })
    const statusOf = async (secret: string) =>
      (await shop.send(tokens, { method: 'POST', headers: { ...demoKeys.server, 'X-App-Token': secret } }))
        .status
    const right = demoKeys.server['X-App-Token']
    await statusOf(right)
    const wrong = []
    for (let count = 0; count < 8; count++) wrong.push(await statusOf(`guess-${count}`))

    expect(wrong).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    expect(await statusOf(right)).toBe(415)
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('warn once about X-Forwarded-For unless the proxy is trusted: trusted %s', async (trustProxy, times) => {
    const shop = await startShopForTest(await open(), { trustProxy })
    for (const address of ['192.0.2.1', '192.0.2.2'])
      await shop.send('/v1/nothing', { headers: { 'X-Forwarded-For': address } })

    expect(shop.lines.filter((line) => line.includes('"level":"warn"'))).toHaveLength(times)
    expect(shop.lines.filter((line) => line.includes('--trust-proxy'))).toHaveLength(times)
  })

  test('count authenticated requests separately from other requests of their address', async () => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 5 } })
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const statuses: [anonymous: number, caller: number][] = []
    for (let count = 0; count < 4; count++)
      statuses.push([(await shop.send('/v1/nothing')).status, (await shop.send(tiers, { headers })).status])

    expect(statuses).toEqual(Array(4).fill([404, 200]))
    expect((await shop.send(tiers, { headers })).status).toBe(429)
  })

  test('do not refuse keys and tokens from an address that sends many requests without any', async () => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 5 }, trustProxy: true })
    const token = await shop.token('client_promotions validation-rules-assignments')
    const send = (path: string, headers: Record<string, string> = {}) =>
      shop.send(path, {
        method: path === tokens ? 'POST' : 'GET',
        headers: { ...headers, 'X-Forwarded-For': '192.0.2.9' },
      })
    for (const path of ['/v1/nothing', tiers, '/docs'])
      for (let count = 0; count < 10; count++) await send(path)
    const bearer = { Authorization: `Bearer ${token}` }

    expect((await send('/v1/nothing')).status).toBe(429)
    expect((await send('/docs')).status).toBe(429)
    // This address has not used any of them before.
    expect((await send(tiers, { ...demoKeys.client, ...bearer })).status).toBe(200)
    expect((await send(tokens, demoKeys.server)).status).toBe(415)
    expect((await send(assignments, { ...demoKeys.server, ...bearer })).status).toBe(200)
  })

  test('refuse an address with many rejected credentials, except for credentials that it has proven', async () => {
    const limits = { perAddress: 10, misses: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: withServerKey(random), limits })
    const [used, unused] = [await shop.token('client_promotions'), await shop.token('client_promotions')]
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await shop.send(path, { headers, method: path === tokens ? 'POST' : 'GET' })).status
    const listTiers = (token: string) =>
      statusOf(tiers, { ...demoKeys.client, Authorization: `Bearer ${token}` })
    const server = { 'X-App-Id': 'app-a', 'X-App-Token': random }
    await listTiers(used)
    await statusOf(tokens, server)

    const guesses = []
    for (let count = 0; count < 12; count++)
      guesses.push(await statusOf(tokens, { ...server, 'X-App-Token': `guess-${count}` }))
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(await statusOf(brand, demoKeys.management)).toBe(429)
    expect(await statusOf(tokens, server)).toBe(415)
    expect(await listTiers(unused)).toBe(200)

    // The key of a page is public, so its tokens are counted on their own.
    const junk = []
    for (let count = 0; count < 12; count++) junk.push(await listTiers(`junk-${count}`))
    expect(junk).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(await listTiers(used)).toBe(200)
  })

  test('refuse further guesses of a short secret from an address that its owner also uses', async () => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 10, misses: Infinity } })
    const statusOf = async (secret: string) =>
      (await shop.send(tokens, { method: 'POST', headers: { ...demoKeys.server, 'X-App-Token': secret } }))
        .status
    const right = demoKeys.server['X-App-Token']
    expect(await statusOf(right)).toBe(415)

    for (let count = 0; count < 10; count++) await statusOf(`guess-${count}`)

    expect([await statusOf('guess'), await statusOf(right)]).toEqual([429, 429])
  })

  test.each<[string, (shop: Shop, listTiers: ListTiers) => Promise<unknown>, number]>([
    [
      'a failure of the store',
      async ({ store: { db } }, listTiers) => {
        await sql`alter table client_keys rename to unreadable`.execute(db)
        return listTiers().finally(() => sql`alter table unreadable rename to client_keys`.execute(db))
      },
      500,
    ],
    ['an origin that is not allowed', (_, listTiers) => listTiers({ Origin: 'https://other.example' }), 403],
  ])('still accept credentials that an address has proven after %s', async (_, fail, failed) => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 10, misses: Infinity } })
    const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const listTiers: ListTiers = async (headers) =>
      (await shop.send(tiers, { headers: { ...demoKeys.client, ...bearer, ...headers } })).status
    await listTiers()

    expect(await fail(shop, listTiers)).toBe(failed)

    for (let count = 0; count < 10; count++) await listTiers({ Authorization: `Bearer junk-${count}` })
    expect(await listTiers({ Authorization: 'Bearer junk' })).toBe(429)
    expect(await listTiers()).toBe(200)
  })

  test.each([
    ['with valid credentials', {}],
    ['from a page that is not allowed', { Origin: 'https://other.example' }],
  ])('read no more promotion tiers for many requests %s', async (_, more) => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 4 } })
    const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const headers = { ...demoKeys.client, ...bearer, ...more }
    async function statementsOfRequest() {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      try {
        await shop.send(tiers, { headers })
        return JSON.stringify(query.mock.calls)
      } finally {
        query.mockRestore()
      }
    }
    expect(await statementsOfRequest()).toContain('promotion_tiers')

    for (let count = 0; count < 3; count++) await shop.send(tiers, { headers })

    expect(await statementsOfRequest()).not.toContain('promotion_tiers')
    expect((await shop.send(tiers, { headers })).status).toBe(429)
  })

  test('do not count expired tokens of pages as guesses', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses: 3 } })
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }
    shop.clock.pass(900)

    for (let count = 0; count < 10; count++) expect((await shop.send(tiers, { headers })).status).toBe(401)
  })
})

/** The small shop and a project whose server key has this secret. */
const withServerKey = (app_token: string) => ({
  projects: [
    ...smallCatalogue.projects,
    {
      id: 'proj_a',
      name: 'A',
      keys: { server: [{ app_id: 'app-a', app_token }], client: [], management: [] },
    },
  ],
})

type ListTiers = (headers?: Record<string, string>) => Promise<number>

test('look up no more credentials that were valid once and have been rejected too often since', async () => {
  const limits = createLimits({ perAddress: 3 })
  const expired = { address: '192.0.2.1', hashes: ['key', 'token'] }
  limits.proveCredentials(expired)
  for (let count = 0; count < 3; count++) {
    await limits.requireCredentials(expired)
    limits.disproveCredentials(expired)
    await limits.countRejected(expired)
  }

  await expect(limits.requireCredentials(expired)).rejects.toMatchObject({ key: 'too_many_requests' })
})
