/** Scopes of tokens: operation 1 of the specification, and "Where the specification is silent", Authentication and limits. */
import { beforeAll, describe, expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const narrowApp = { 'X-App-Id': 'app-narrow', 'X-App-Token': 'app-narrow-secret' }

const allowed = [
  'api',
  'assets',
  'async-actions',
  'campaigns',
  'categories',
  'client_api',
  'client_consents',
  'client_customers',
  'client_events',
  'client_promotions',
  'client_publish',
  'client_qualifications',
  'client_redeem',
  'client_redemptions',
  'client_validate',
  'client_validations',
  'client_vouchers',
  'consents',
  'customers',
  'events',
  'exports',
  'locations',
  'loyalties',
  'metadata-schemas',
  'orders',
  'product-collections',
  'products',
  'promotions',
  'publications',
  'qualifications',
  'redemptions',
  'referrals',
  'rewards',
  'segments',
  'SKUs',
  'task-results',
  'templates',
  'trash-bin',
  'validation-rules-assignments',
  'validation-rules',
  'validations',
  'vouchers',
]

onPostgres('scopes', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open())
    return () => shop.close()
  })

  const requestToken = (scope: string, keys: Record<string, string> = demoKeys.server) =>
    shop.send('/v1/oauth/token', {
      method: 'POST',
      headers: { ...keys, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
    })

  test('are all granted, alone and together', async () => {
    for (const scope of [...allowed, allowed.join(' ')]) {
      const { status, body } = await requestToken(scope)
      expect([status, body.scope]).toEqual([200, scope])
    }
  })

  test.each([
    'api,vouchers',
    'api, vouchers',
    'api,',
    'api  vouchers',
    ' api',
    'api ',
    ' ',
    'api\tvouchers',
    'api\nvouchers',
    'api\r\nvouchers',
    'api\u00a0vouchers',
    'everything',
    'api everything',
    'API',
    'skus',
    'api;vouchers',
    'toString',
    'management',
  ])('rejects the scope text %j', async (scope) => {
    const { status, body } = await requestToken(scope)
    expect([status, body.key]).toEqual([400, 'invalid_scope'])
  })

  test('grants a repeated scope once', async () => {
    expect((await requestToken('vouchers vouchers')).body.scope).toBe('vouchers')
  })

  test('grants only the scopes that a limited key has, and rejects a request for none of them', async () => {
    expect((await requestToken('vouchers campaigns client_promotions', narrowApp)).body.scope).toBe(
      'vouchers client_promotions',
    )
    for (const scope of ['campaigns', 'api', 'client_api']) {
      const { status, body } = await requestToken(scope, narrowApp)
      expect([status, body.key]).toEqual([400, 'invalid_scope'])
    }
  })

  describe('an operation', () => {
    const statusOf = async (scope: string, side: 'client' | 'server', keys = demoKeys[side]) => {
      const headers = { ...keys, Authorization: `Bearer ${await shop.token(scope)}` }
      const { status, body } =
        side === 'client'
          ? await shop.send('/client/v1/promotions/tiers', { headers })
          : await shop.send('/v1/vouchers/SAVE/enable', { method: 'POST', headers })
      return [status, body.message]
    }

    test('accepts its own scope and the scope of its side', async () => {
      for (const scope of ['client_promotions', 'client_api', 'vouchers client_promotions']) {
        expect((await statusOf(scope, 'client'))[0]).toBe(200)
      }
      for (const scope of ['vouchers', 'api', 'client_api vouchers']) {
        // The voucher does not exist.
        expect((await statusOf(scope, 'server'))[0]).toBe(404)
      }
    })

    test('requires its own scope and names it', async () => {
      for (const scope of allowed.filter(
        (scope) => scope !== 'client_promotions' && scope !== 'client_api',
      )) {
        expect(await statusOf(scope, 'client')).toEqual([
          403,
          'This request needs the scope "client_promotions": request a token with it.',
        ])
      }
      for (const scope of allowed.filter((scope) => scope !== 'vouchers' && scope !== 'api')) {
        expect(await statusOf(scope, 'server')).toEqual([
          403,
          'This request needs the scope "vouchers": request a token with it.',
        ])
      }
    })

    test('requires the scope from both the token and the page key', async () => {
      const keys = {
        ...demoKeys.client,
        'X-Client-Application-Id': 'page-promotions',
        'X-Client-Token': 'page-promotions-secret',
      }
      for (const scope of ['client_api', 'client_promotions']) {
        expect((await statusOf(scope, 'client', keys))[0]).toBe(200)
      }
      expect((await statusOf('client_vouchers', 'client', keys))[0]).toBe(403)
    })

    test('rejects a token whose page key lacks the scope', async () => {
      const keys = {
        ...demoKeys.client,
        'X-Client-Application-Id': 'page-narrow',
        'X-Client-Token': 'page-narrow-secret',
      }
      expect((await statusOf('client_api', 'client', keys))[0]).toBe(403)
    })
  })
})
