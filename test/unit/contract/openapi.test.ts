import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { openapi } from '../../../src/service/docs/openapi.ts'

interface Described {
  operationId: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: object }>
  'x-perkit-scope'?: string
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, { properties: Record<string, object>; required?: string[] }> }
}

/** As a reader gets it: over the wire. */
const text = JSON.stringify(openapi())
const document: Document = JSON.parse(text)
const at = (method: string, path: string) => document.paths[path]?.[method]

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('everything that is referred to is there', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  )

  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
  expect(text).not.toMatch(/"\$(id|schema|defs)"/)
})

test('every operation stands at each of its addresses, under a name of its own', () => {
  const table: readonly Operation[] = Object.values(operations)
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

  for (const { id, method, path, alsoAt = [], scope } of table) {
    for (const address of [path, ...alsoAt]) {
      const described = at(method.toLowerCase(), address)
      expect(described?.operationId.split('_')[0]).toBe(id)
      expect(described?.['x-perkit-scope']).toBe(scope)
    }
  }
  expect(names).toEqual([...new Set(names)])
})

describe('the four ways to show who asks', () => {
  test.each([
    ['post', '/v1/oauth/token', ['appId', 'appToken']],
    ['post', '/v1/orders', ['appId', 'appToken', 'bearer']],
    ['post', '/management/v1/projects/{projectId}/branding', ['managementId', 'managementToken']],
    ['get', '/client/v1/promotions/tiers', ['clientApplicationId', 'clientToken', 'bearer']],
  ])('%s %s', (method, path, headers) => {
    expect(at(method, path)?.security.map((way) => Object.keys(way))).toEqual([headers])
  })
})

test('a page has to say where it is from', () => {
  const parameters = at('get', '/client/v1/promotions/tiers')?.parameters

  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Origin', in: 'header', required: true }))
})

test('parameters come from the path and the query, with their bounds', () => {
  const parameters = at('get', '/v1/referrals/{campaignId}/members/{memberId}/holders')?.parameters

  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'campaignId', in: 'path', required: true }),
  )
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  })
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'filters', in: 'query', style: 'deepObject', explode: true }),
  )
  expect(at('get', '/v1/referrals/members/{memberId}/holders')?.parameters).not.toContainEqual(
    expect.objectContaining({ name: 'campaignId' }),
  )
})

test('the token is asked for with a form, the rest with JSON', () => {
  expect(Object.keys(at('post', '/v1/oauth/token')?.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
  ])
  expect(Object.keys(at('post', '/v1/orders')?.requestBody?.content ?? {})).toEqual(['application/json'])
})

test('a body that may be left out is not required', () => {
  expect(at('post', '/v1/campaigns/{campaignId}/vouchers')?.requestBody?.required).toBe(false)
  expect(at('post', '/v1/rewards')?.requestBody?.required).toBe(true)
})

test('what spends takes an idempotency key and says what can go wrong with it', () => {
  const redeem = at('post', '/v1/loyalties/members/{memberId}/redemption')

  expect(redeem?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
  expect(redeem?.responses['409']?.description).toContain('request_in_progress')
  expect(redeem?.responses['422']?.description).toBe('idempotency_mismatch')
  expect(redeem?.responses['400']?.description).toContain('missing_order')
})

test('vouchers that are added later are answered 202', () => {
  expect(Object.keys(at('post', '/v1/campaigns/{campaignId}/vouchers')?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '202', '404', '409']),
  )
  expect(Object.keys(at('post', '/v1/customers/bulk/async')?.responses ?? {})).not.toContain('200')
})

test('moments and days have their format, and open lists of words are marked as open', () => {
  const { PromotionTier, CustomerUpdate, Reward, Redemption } = document.components.schemas

  expect(PromotionTier?.properties.created_at).toEqual({ type: 'string', format: 'date-time' })
  expect(CustomerUpdate?.properties.birthdate).toEqual({ type: 'string', format: 'date' })
  expect(Reward?.properties.type).toEqual({
    type: 'string',
    'x-extensible-enum': ['CAMPAIGN', 'COIN', 'MATERIAL'],
  })
  expect(Redemption?.properties.result).toEqual({ type: 'string', enum: ['SUCCESS', 'FAILURE'] })
  expect(Redemption?.required).toContain('tracking_id')
})
