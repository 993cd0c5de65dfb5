import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { openapi } from '../../../src/service/docs/openapi.ts'
import { examples, type Example } from '../../wire/examples/index.ts'
import { fits, type Document } from '../../wire/invalid-input/document.ts'

/** The document as the service sends it. */
const text = JSON.stringify(openapi())
const document: Document = JSON.parse(text)
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const at = (method: string, path: string) => document.paths[path]?.[method]

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()

  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test.each(Object.entries<Operation>(operations))('describes the example of %s', (id, { method, path }) => {
  const { input, reply }: Example = examples[id as keyof typeof examples] // the tables have the same keys
  const { body }: { body?: unknown } = input
  const { requestBody, responses = {} } = at(method.toLowerCase(), path) ?? {}
  const [request] = Object.values(requestBody?.content ?? {})
  const [response] = Object.values((responses[200] ?? responses[202])?.content ?? {})

  expect(fits(document, response?.schema ?? { const: 'missing' }, overTheWire(reply))).toBe(true)
  if (request) expect(fits(document, request.schema, overTheWire(body))).toBe(true)
})

test('contains every schema that it refers to', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  )

  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
  expect(text).not.toMatch(/"\$(id|schema|defs)"/)
})

test('lists every operation at each of its paths under a unique id', () => {
  const table: readonly Operation[] = Object.values(operations)
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

  for (const { id, method, path, aliases = [], scope } of table) {
    for (const address of [path, ...aliases]) {
      const described = at(method.toLowerCase(), address)
      expect(described?.operationId.split('_')[0]).toBe(id)
      expect(described?.['x-perkit-scope']).toBe(scope)
    }
  }
  expect(names).toEqual([...new Set(names)])
})

test.each([
  ['post', '/v1/oauth/token', ['appId', 'appToken']],
  ['post', '/v1/orders', ['appId', 'appToken', 'bearer']],
  ['post', '/management/v1/projects/{projectId}/branding', ['managementId', 'managementToken']],
  ['get', '/client/v1/promotions/tiers', ['clientApplicationId', 'clientToken', 'bearer']],
])('lists the credentials of %s %s', (method, path, headers) => {
  expect(at(method, path)?.security.map((way) => Object.keys(way))).toEqual([headers])
})

test('requires Origin from a page', () => {
  const parameters = at('get', '/client/v1/promotions/tiers')?.parameters

  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Origin', in: 'header', required: true }))
})

test('lists path and query parameters with their limits', () => {
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

test('declares a form body for tokens and JSON bodies for other operations', () => {
  expect(Object.keys(at('post', '/v1/oauth/token')?.requestBody?.content ?? {})).toEqual([
    'application/x-www-form-urlencoded',
  ])
  expect(Object.keys(at('post', '/v1/orders')?.requestBody?.content ?? {})).toEqual(['application/json'])
})

test('marks a body as required unless the operation accepts a missing body', () => {
  expect(at('post', '/v1/campaigns/{campaignId}/vouchers')?.requestBody?.required).toBe(false)
  expect(at('post', '/v1/rewards')?.requestBody?.required).toBe(true)
})

test('documents the idempotency key and its errors', () => {
  const redeem = at('post', '/v1/loyalties/members/{memberId}/redemption')

  expect(redeem?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
  expect(redeem?.responses['409']?.description).toContain('request_in_progress')
  expect(redeem?.responses['422']?.description).toBe('idempotency_mismatch')
  expect(redeem?.responses['400']?.description).toContain('missing_order')
})

test('documents 202 for deferred work', () => {
  expect(Object.keys(at('post', '/v1/campaigns/{campaignId}/vouchers')?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '202', '404', '409']),
  )
  expect(Object.keys(at('post', '/v1/customers/bulk/async')?.responses ?? {})).not.toContain('200')
})

test('declares the format of dates and marks extensible enums', () => {
  const { PromotionTier, CustomerUpdate, Reward, Redemption } = document.components.schemas

  expect(PromotionTier?.properties?.created_at).toEqual({ type: 'string', format: 'date-time' })
  expect(CustomerUpdate?.properties?.birthdate).toEqual({ type: 'string', format: 'date' })
  expect(Reward?.properties?.type).toEqual({
    type: 'string',
    'x-extensible-enum': ['CAMPAIGN', 'COIN', 'MATERIAL'],
  })
  expect(Redemption?.properties?.result).toEqual({ type: 'string', enum: ['SUCCESS', 'FAILURE'] })
  expect(Redemption?.required).toContain('tracking_id')
})
