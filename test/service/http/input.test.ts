/** Reads path parameters, query and body of a request for a handler. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { readInput } from '../../../src/service/http/input.ts'
import { ApiError } from '../../../src/service/errors.ts'

const post = (body: string | undefined, headers: Record<string, string> = {}, query = '') =>
  new Request(`http://service.example/x${query}`, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  })

async function refusalOf(reading: Promise<unknown>) {
  const error = await reading.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return { key: error.key, details: error.details }
  throw new Error(`Read without an error: ${JSON.stringify(error)}`)
}

const enable = (code: string) => readInput(operations.enableVoucher, { code }, post(undefined))

test('decodes a path parameter once', async () => {
  expect(await enable('SAVE%2010%2F%25%41')).toEqual({ code: 'SAVE 10/%A' })
})

test.each(['', '%', '%ff', '%00', '%0a', '%7f', 'a'.repeat(501)])(
  'returns not_found for the path parameter "%s"',
  async (code) => {
    expect((await refusalOf(enable(code))).key).toBe('not_found')
  },
)

const redeem = (body: string, headers = {}) =>
  readInput(operations.redeemReward, { memberId: 'ADA' }, post(body, headers))

test('returns the parsed body with the path parameters', async () => {
  expect(await redeem('{"reward":{"id":"rew_mug"}}')).toEqual({
    memberId: 'ADA',
    body: { reward: { id: 'rew_mug' } },
  })
})

test.each([
  ['{}', 'reward', 'is missing; it must be an object'],
  ['[]', 'body', 'must be an object'],
  ['{"reward":{}}', 'reward.id', 'is missing; it must be text'],
  ['{"reward":{"id":"rew_mug","price":1}}', 'reward.price', 'is not a known field'],
  ['{"reward":{"id":"rew_mug","points":-1}}', 'reward.points', 'must be at least 1'],
  ['{"reward":{"id":"rew_mug","points":1.5}}', 'reward.points', 'must be a whole number'],
])('names the invalid field of the body %s: %s', async (body, field, message) => {
  const { key, details } = await refusalOf(redeem(body))
  expect([key, details]).toEqual(['invalid_payload', [{ field, message }]])
})

test('accepts a missing body if the body is optional', async () => {
  const add = (request: Request) => readInput(operations.addVouchers, { campaignId: 'Summer' }, request)
  expect(await add(post(undefined))).toEqual({ campaignId: 'Summer', query: {} })
  expect(await add(post('', {}, '?vouchers_count=5'))).toEqual({
    campaignId: 'Summer',
    query: { vouchers_count: 5 },
  })
  expect((await refusalOf(add(post('{}', { 'Content-Type': 'text/plain' })))).key).toBe(
    'unsupported_media_type',
  )
})

test('accepts an Idempotency-Key of 1 to 255 visible characters', async () => {
  const body = '{"reward":{"id":"rew_mug"}}'
  for (const key of ['a', '~'.repeat(255)]) await redeem(body, { 'Idempotency-Key': key })
  for (const key of ['', '~'.repeat(256), 'a b', 'a, a', 'caf\u00e9']) {
    expect((await refusalOf(redeem(body, { 'Idempotency-Key': key }))).key).toBe('invalid_idempotency_key')
  }
})

test('rejects a body that is not UTF-8', async () => {
  const request = new Request('http://service.example/x', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array([0x22, 0xff, 0x22]),
  })
  const { key } = await refusalOf(readInput(operations.redeemReward, { memberId: 'ADA' }, request))
  expect(key).toBe('invalid_payload')
})
