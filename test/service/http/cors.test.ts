/** Replies that a browser can read on a shop's page: "Where the specification is silent", Authentication and limits. */
import { beforeAll, expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tiers = '/client/v1/promotions/tiers'

onPostgres('pages of a shop', (open) => {
  let shop: Shop
  let page: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open())
    page = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }
    return () => shop.close()
  })

  const sendFrom = (origin: string | string[] | undefined, more: Record<string, string> = {}) => {
    const headers: Record<string, string | string[]> = { ...page, ...more }
    if (origin === undefined) delete headers.Origin
    else headers.Origin = origin
    return shop.send(tiers, { headers })
  }

  test.each([
    'https://shop.example',
    'https://a.b.pages.example',
    Buffer.from('https://bücher.example').toString('latin1'),
    'http://[::1]:5173',
  ])('are served with the origin %s', async (origin) => {
    expect((await sendFrom(origin)).status).toBe(200)
  })

  test.each([
    ['https://evil.example'],
    ['null'],
    ['https://shop.example, https://shop.example'],
    [['https://shop.example', 'https://shop.example']],
    [undefined],
  ])('are rejected with the origin %s', async (origin) => {
    const { status, body } = await sendFrom(origin)
    expect([status, body.key]).toEqual([403, 'forbidden'])
  })

  test('are served without an Origin header if they have the same origin', async () => {
    expect((await sendFrom(undefined, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await sendFrom(undefined, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await sendFrom('null', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(403)
  })

  test('can read every reply', async () => {
    const origin = { Origin: 'https://shop.example' }
    const requests = {
      200: shop.send(tiers, { headers: page }),
      400: shop.send(`${tiers}?page=0`, { headers: page }),
      401: shop.send(tiers, { headers: { ...page, 'X-Client-Token': 'wrong' } }),
      404: shop.send('/client/v1/nothing', { headers: origin }),
      405: shop.send(tiers, { method: 'POST', headers: origin }),
      403: shop.send('/client/v1/validations', {
        method: 'POST',
        headers: {
          ...page,
          Authorization: `Bearer ${await shop.token('client_api')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          redeemables: [{ object: 'voucher', id: 'HELLO' }],
          customer: { source_id: 'ada' },
        }),
      }),
    }
    for (const [status, pending] of Object.entries(requests)) {
      const reply = await pending
      expect(reply.status).toBe(Number(status))
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': 'https://shop.example',
        'access-control-expose-headers':
          'Date, Retry-After, X-Request-Id, Idempotency-Replayed, Idempotency-Status, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
        vary: 'Origin, Accept-Language, Accept-Encoding',
      })
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  test('can read why they are rejected', async () => {
    const { status, headers, body } = await sendFrom('https://evil.example')
    expect([status, headers['access-control-allow-origin']]).toEqual([403, 'https://evil.example'])
    expect(body.message).toBe(
      "This key does not allow pages of evil.example: add it to the key's origins in the catalog.",
    )
    expect(body.details).toMatchObject([{ field: 'Origin' }])
  })

  test('get a Vary header even without an Origin header', async () => {
    const { headers } = await sendFrom(undefined)
    expect(headers.vary).toBe('Origin, Accept-Language, Accept-Encoding')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('can send preflight requests without credentials', async () => {
    for (const path of [tiers, '/client/v1/nothing']) {
      const { status, headers, text } = await shop.send(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://anywhere.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization,x-client-application-id,x-client-token',
        },
      })
      expect([status, text]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'https://anywhere.example',
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers':
          'Accept-Language, Authorization, Content-Type, Idempotency-Key, X-Client-Application-Id, X-Client-Token, X-Request-Id',
        'access-control-max-age': '7200',
        vary: 'Origin, Accept-Language, Accept-Encoding',
      })
    }
  })

  test('get no CORS headers from the server and management sides', async () => {
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' }
    for (const path of [
      '/v1/oauth/token',
      '/management/v1/projects/proj_shop/branding',
      '/healthz',
      '/client/v10',
    ]) {
      for (const method of ['OPTIONS', 'POST']) {
        const reply = await shop.send(path, { method, headers })
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('can read a 429', async () => {
    const busy = await startShopForTest(await open(), { limits: { perAddress: 3 } })
    const headers = { Origin: 'https://shop.example' }
    for (let count = 0; count < 3; count++) await busy.send(tiers, { headers })

    const reply = await busy.send(tiers, { headers })
    expect(reply.status).toBe(429)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'retry-after': expect.stringMatching(/^\d+$/),
    })
  })
})
