/** Access tokens: operation 1 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { findCustomer } from '../../../src/service/customers/queries.ts'
import { hashSecret } from '../../../src/service/auth/secrets.ts'
import { findToken } from '../../../src/service/auth/tokens.ts'
import { demoKeys, otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('the token operation', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open())
    return () => shop.close()
  })

  const requestToken = (fields: Record<string, string>, keys: Record<string, string> = demoKeys.server) =>
    shop.send('/v1/oauth/token', {
      method: 'POST',
      headers: { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'client_api',
        ...fields,
      }).toString(),
    })

  test('returns the type, scope and expiration of a token', async () => {
    const { status, body, headers } = await requestToken({ scope: 'client_promotions client_qualifications' })

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'app-shop',
      expires_at: shop.clock.now().getTime() / 1000 + 900,
      expires_in: 900,
      scope: 'client_promotions client_qualifications',
      token_type: 'Bearer',
    })
  })

  test('returns a different token each time', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => shop.token('client_api')))
    expect(new Set(tokens).size).toBe(20)
  })

  test('stores only the hash of a token', async () => {
    const token = await shop.token('client_api')
    const rows = await shop.store.db.selectFrom('access_tokens').selectAll().execute()

    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashSecret(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each(['authorization_code', 'password', 'CLIENT_CREDENTIALS', 'client_credentials '])(
    'rejects the grant %j',
    async (grant_type) => {
      const { status, body } = await requestToken({ grant_type })
      expect([status, body.key, body.details[0].field]).toEqual([400, 'invalid_grant_type', 'grant_type'])
    },
  )

  test('binds a token to a customer by source_id or id', async () => {
    const ada = await findCustomer(shop.store.db, 'proj_shop', 'ada')
    expect(ada?.id).toMatch(/^cust_/)
    for (const customer of ['ada', ada?.id ?? '']) {
      const token = await shop.token('client_api', { customer })
      expect((await findToken(shop.store.db, hashSecret(token)))?.token.customer_id).toBe(ada?.id)
    }
    const unbound = await shop.token('client_api')
    expect((await findToken(shop.store.db, hashSecret(unbound)))?.token.customer_id).toBeNull()
  })

  test('rejects an unknown customer', async () => {
    const unknown = [
      await requestToken({ customer: 'nobody' }),
      await requestToken({ customer: 'ada' }, otherKeys.server),
    ]
    for (const { status, body } of unknown) {
      expect([status, body.key, body.details[0].field]).toEqual([400, 'invalid_customer', 'customer'])
    }
  })

  test('creates no token for a rejected request', async () => {
    const count = async () => (await shop.store.db.selectFrom('access_tokens').selectAll().execute()).length
    const before = await count()
    await requestToken({ scope: 'nonsense' })
    await requestToken({ customer: 'nobody' })
    await requestToken({ grant_type: 'password' })
    expect(await count()).toBe(before)
  })

  test('revokes tokens of its own project, and answers alike for unknown ones', async () => {
    const revoke = (token: string, keys: Record<string, string> = demoKeys.server) =>
      shop.send('/v1/oauth/token/revoke', {
        method: 'POST',
        headers: { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      })
    const token = await shop.token('api')
    const read = () =>
      shop.send('/v1/vouchers', { headers: { ...demoKeys.server, Authorization: `Bearer ${token}` } })

    await revoke(token, otherKeys.server)
    expect((await read()).status).toBe(200)
    expect((await revoke(token, { 'X-App-Id': 'app-shop', 'X-App-Token': 'wrong' })).status).toBe(401)
    expect((await read()).status).toBe(200)

    const { status, body } = await revoke(token)
    expect([status, body]).toEqual([200, {}])
    expect((await read()).status).toBe(401)
    expect((await revoke(token)).status).toBe(200)
    expect((await revoke('unknown')).status).toBe(200)
  })
})
