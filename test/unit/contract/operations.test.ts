import { describe, expect, test } from 'vitest'
import { failures } from '../../../src/contract/errors.ts'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { examples, type Example } from '../../wire/examples/index.ts'

const table: readonly Operation[] = Object.values(operations)
const pathsOf = ({ path, aliases = [] }: Operation) => [path, ...aliases]

/** The operations of the specification by number. */
const specified: Record<number, string> = {
  1: 'POST /v1/oauth/token',
  2: 'POST /management/v1/projects/{projectId}/branding',
  3: 'GET /management/v1/projects/{projectId}/branding/{brandingId}',
  4: 'POST /v1/campaigns/{campaignId}/vouchers',
  5: 'POST /v1/vouchers/{code}/enable',
  6: 'GET /v1/loyalties/members/{memberId}/activity',
  7: 'POST /v1/loyalties/members/{memberId}/redemption',
  8: 'POST /v1/loyalties/{campaignId}/members/{memberId}/transfers',
  9: 'POST /v1/qualifications',
  10: 'GET /v1/referrals/{campaignId}/members/{memberId}/holders',
  11: 'POST /v1/campaigns/{campaignId}/transactions/export',
  12: 'POST /v1/loyalties/members/{memberId}/transactions/export',
  13: 'POST /v1/customers/bulk/async',
  14: 'POST /v1/rewards',
  15: 'PUT /v1/rewards/{rewardId}',
  16: 'GET /v1/campaigns/{campaignId}/summary',
  17: 'POST /v1/products',
  18: 'GET /v1/validation-rules-assignments',
  19: 'POST /v1/loyalties/{campaignId}/tiers',
  20: 'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable',
  21: 'GET /client/v1/promotions/tiers',
}

/** Scopes of client-side operations. See `demo/docs/operations.md`. */
const clientScopes = {
  'GET /client/v1/promotions/tiers': 'client_promotions',
  'POST /client/v1/qualifications': 'client_qualifications',
  'POST /client/v1/validations': 'client_validations',
  'GET /client/v1/loyalties/members/{memberId}': 'client_vouchers',
  'GET /client/v1/loyalties/members/{memberId}/rewards': 'client_vouchers',
  'GET /client/v1/loyalties/members/{memberId}/tiers': 'client_vouchers',
  'GET /client/v1/loyalties/members/{memberId}/activity': 'client_vouchers',
  'GET /client/v1/loyalties/members/{memberId}/earning-rules': 'client_vouchers',
  'POST /client/v1/loyalties/members/{memberId}/points-forecast': 'client_vouchers',
  'POST /client/v1/loyalties/members/{memberId}/redemption': 'client_redemptions',
  'GET /client/v1/loyalties/members/{memberId}/redemptions/{key}': 'client_redemptions',
  'POST /client/v1/loyalties/{campaignId}/members/{memberId}/transfers': 'client_redemptions',
  'GET /client/v1/referrals/members/{memberId}/holders': 'client_vouchers',
  'POST /client/v1/publications': 'client_publish',
  'POST /client/v1/events': 'client_events',
}

describe('the table of operations', () => {
  test('has the 21 operations of the specification at their paths', () => {
    const numbered = table.flatMap(({ number, method, path }) =>
      number ? [[number, `${method} ${path}`]] : [],
    )

    expect(numbered).toHaveLength(21)
    expect(Object.fromEntries(numbered)).toEqual(specified)
  })

  test('has no operations beyond the specification except the listed ones', () => {
    const further = table.filter(({ number, credentials }) => !number && credentials !== 'client')

    expect(further.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /v1/vouchers/{code}/sessions/{sessionKey}',
      'GET /v1/async-actions/{asyncActionId}',
      'GET /v1/campaigns',
      'GET /v1/campaigns/{campaignId}',
      'GET /v1/customers',
      'GET /v1/customers/{customerId}',
      'GET /v1/customers/{customerId}/redeemables',
      'GET /v1/exports/{exportId}',
      'GET /v1/loyalties/members/{memberId}',
      'GET /v1/loyalties/members/{memberId}/earning-rules',
      'GET /v1/loyalties/members/{memberId}/redemptions/{key}',
      'GET /v1/loyalties/members/{memberId}/rewards',
      'GET /v1/loyalties/members/{memberId}/tiers',
      'GET /v1/loyalties/members/{memberId}/transactions',
      'GET /v1/loyalties/{campaignId}/earning-rules',
      'GET /v1/loyalties/{campaignId}/members',
      'GET /v1/loyalties/{campaignId}/tiers',
      'GET /v1/orders',
      'GET /v1/orders/{orderId}',
      'GET /v1/products',
      'GET /v1/products/{productId}',
      'GET /v1/products/{productId}/skus',
      'GET /v1/promotions/tiers',
      'GET /v1/redemptions',
      'GET /v1/redemptions/{redemptionId}',
      'GET /v1/rewards',
      'GET /v1/rewards/{rewardId}',
      'GET /v1/rewards/{rewardId}/assignments',
      'GET /v1/skus/{skuId}',
      'GET /v1/vouchers',
      'GET /v1/vouchers/{code}',
      'POST /v1/campaigns/{campaignId}/disable',
      'POST /v1/campaigns/{campaignId}/enable',
      'POST /v1/customers',
      'POST /v1/events',
      'POST /v1/loyalties/members/{memberId}/balance',
      'POST /v1/loyalties/members/{memberId}/points-forecast',
      'POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable',
      'POST /v1/oauth/token/revoke',
      'POST /v1/orders',
      'POST /v1/publications',
      'POST /v1/redemptions',
      'POST /v1/redemptions/{parentRedemptionId}/rollbacks',
      'POST /v1/redemptions/{redemptionId}/rollback',
      'POST /v1/validations',
      'POST /v1/vouchers/{code}',
      'POST /v1/vouchers/{code}/disable',
      'PUT /management/v1/projects/{projectId}/branding/{brandingId}',
      'PUT /v1/customers/{customerId}',
    ])
  })

  test('serves every member operation under its campaign as well', () => {
    const members = table.filter(({ path }) => path.startsWith('/v1/loyalties/members/{memberId}'))

    expect(members.map(({ aliases }) => aliases)).toEqual(
      members.map(({ path }) => [path.replace('/members/', '/{campaignId}/members/')]),
    )
    expect(table.flatMap(({ aliases = [] }) => aliases).toSorted()).toEqual([
      '/v1/loyalties/{campaignId}/members/{memberId}',
      '/v1/loyalties/{campaignId}/members/{memberId}/activity',
      '/v1/loyalties/{campaignId}/members/{memberId}/balance',
      '/v1/loyalties/{campaignId}/members/{memberId}/earning-rules',
      '/v1/loyalties/{campaignId}/members/{memberId}/points-forecast',
      '/v1/loyalties/{campaignId}/members/{memberId}/redemption',
      '/v1/loyalties/{campaignId}/members/{memberId}/redemptions/{key}',
      '/v1/loyalties/{campaignId}/members/{memberId}/rewards',
      '/v1/loyalties/{campaignId}/members/{memberId}/tiers',
      '/v1/loyalties/{campaignId}/members/{memberId}/transactions',
      '/v1/loyalties/{campaignId}/members/{memberId}/transactions/export',
      '/v1/referrals/members/{memberId}/holders',
      '/v1/vouchers',
    ])
  })

  test('lets a browser call only the listed client-side operations', () => {
    const client = table.filter(({ credentials }) => credentials === 'client')

    expect(Object.fromEntries(client.map(({ method, path, scope }) => [`${method} ${path}`, scope]))).toEqual(
      clientScopes,
    )
  })

  test('declares the same body, query and reply for client-side operations and their server-side twins', () => {
    const twins = table.filter(({ credentials, number }) => credentials === 'client' && !number)

    expect(twins).toHaveLength(14)
    for (const twin of twins) {
      const server = table.find((one) => pathsOf(one).some((path) => `/client${path}` === twin.path))
      const { body, query, reply, method, idempotent } = twin
      expect(server).toMatchObject({ credentials: 'server', method })
      expect([body, query, reply, idempotent]).toEqual([
        server?.body,
        server?.query,
        server?.reply,
        server?.idempotent,
      ])
    }
  })

  test('names the scope of a server-side operation after its path', () => {
    for (const { credentials, path, scope } of table) {
      if (credentials === 'server')
        expect([path, scope]).toEqual([path, path.split('/')[2]?.replace('skus', 'SKUs')])
      if (credentials === 'management') expect([path, scope]).toEqual([path, undefined])
    }
  })

  test('has one operation at each path', () => {
    const addresses = table.flatMap((operation) =>
      pathsOf(operation).map((path) => `${operation.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    )

    expect(addresses).toEqual([...new Set(addresses)])
  })

  test('accepts an idempotency key for every POST except the listed ones', () => {
    const without = table.filter(({ method, idempotent }) => method === 'POST' && !idempotent)

    expect(without.map(({ id }) => id).toSorted()).toEqual([
      'checkEligibility',
      'checkEligibilityAsShopper',
      'createAccessToken',
      'disableCampaign',
      'disableEarningRule',
      'disableVoucher',
      'enableCampaign',
      'enableEarningRule',
      'enableVoucher',
      'forecastMemberPoints',
      'forecastMemberPointsAsShopper',
      'revokeAccessToken',
      'validateRedeemables',
      'validateRedeemablesAsShopper',
    ])
  })

  test('returns 202 for deferred work and accepts bulk updates of up to 10 MiB', () => {
    expect(operations.updateCustomers).toMatchObject({ status: 202, bodyLimit: 10_485_760 })
    expect(operations.addVouchers.acceptedReply.status).toBe(202)
  })

  test('lists only error keys that have a status', () => {
    const keys = table.flatMap(({ failures: own = [] }) => own)

    expect(keys.filter((key) => !(key in failures))).toEqual([])
  })
})

describe.each(Object.entries<Operation>(operations))('%s', (id, operation) => {
  const { input, reply, alsoReply }: Example = examples[id as keyof typeof examples] // the tables have the same keys

  test('is listed under its id', () => {
    expect(operation.id).toBe(id)
  })

  test('accepts its example request', () => {
    const { query, body, ...parameters }: { query?: unknown; body?: unknown } = input

    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(parameters).toSorted()).toEqual(names.toSorted())
    expect(operation.query?.safeParse(query).error).toBeUndefined()
    expect(operation.body?.safeParse(body).error).toBeUndefined()
    expect([query === undefined, body === undefined]).toEqual([!operation.query, !operation.body])
  })

  test('accepts its example reply', () => {
    expect(operation.reply.safeParse(reply).error).toBeUndefined()
    expect(operation.acceptedReply?.reply.safeParse(alsoReply).error).toBeUndefined()
  })
})
