/** How often one may ask: "What must hold when things go wrong", overload and enumeration. */
import { expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tiers = '/client/v1/promotions/tiers'

onPostgres('limits', (open) => {
  test('an address that asks too often waits as long as it is told', async () => {
    const shop = await startShopForTest(await open(), { limits: { perAddress: 5 } })
    const replies = []
    for (let count = 0; count < 7; count++) replies.push(await shop.ask('/v1/nothing'))

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
    expect((await shop.ask('/healthz')).status).toBe(200)
  })

  test('a key that asks too often is limited at every address, and no other key is', async () => {
    const shop = await startShopForTest(await open(), { limits: { perKey: 3 }, trustProxy: true })
    const bearer = { Authorization: `Bearer ${await shop.token('client_promotions')}` }
    const ask = (address: string, keys: Record<string, string>) =>
      shop.ask(tiers, { headers: { ...keys, ...bearer, 'X-Forwarded-For': address } })

    const statuses = []
    for (const last of [1, 2, 3, 4]) statuses.push((await ask(`192.0.2.${last}`, demoKeys.client)).status)
    const narrow = {
      ...demoKeys.client,
      'X-Client-Application-Id': 'page-narrow',
      'X-Client-Token': 'page-narrow-secret',
    }

    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask('192.0.2.5', narrow)).status).toBe(403)
  })

  test('whoever guesses credentials is soon no longer listened to, even when a guess is right', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses: 10 }, trustProxy: true })
    const token = await shop.token('client_promotions')
    const guess = (secret: string, address: string) =>
      shop.ask(tiers, {
        headers: {
          ...demoKeys.client,
          'X-Client-Token': secret,
          Authorization: `Bearer ${token}`,
          'X-Forwarded-For': address,
        },
      })

    const statuses: number[] = []
    for (let count = 0; count < 100; count++)
      statuses.push((await guess(`guess-${count}`, '192.0.2.1')).status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
    expect((await guess('page-shop-secret', '192.0.2.1')).status).toBe(429)
    expect((await guess('page-shop-secret', '192.0.2.2')).status).toBe(200)
  })

  test('pages that wake up with spent tokens are not taken for guesses', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses: 3 } })
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }
    shop.clock.pass(900)

    for (let count = 0; count < 10; count++) expect((await shop.ask(tiers, { headers })).status).toBe(401)
  })
})
