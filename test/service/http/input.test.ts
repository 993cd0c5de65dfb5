/** What a handler is given of a request. The operations are real ones, whether they are served yet or not. */
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
  throw new Error(`This was read: ${JSON.stringify(error)}`)
}

const enable = (code: string) => readInput(operations.enableVoucher, { code }, post(undefined))

test('a path parameter is decoded once', async () => {
  expect(await enable('SAVE%2010%2F%25%41')).toEqual({ code: 'SAVE 10/%A' })
})

test.each(['', '%', '%ff', '%00', '%0a', '%7f', 'a'.repeat(501)])('nothing is named "%s"', async (code) => {
  expect((await refusalOf(enable(code))).key).toBe('not_found')
})

const redeem = (body: string, headers = {}) =>
  readInput(operations.redeemReward, { memberId: 'ADA' }, post(body, headers))

test('a body arrives parsed beside the path parameters', async () => {
  expect(await redeem('{"reward":{"id":"rew_mug"}}')).toEqual({
    memberId: 'ADA',
    body: { reward: { id: 'rew_mug' } },
  })
})

test.each([
  ['{}', 'reward', 'is missing; it should be an object'],
  ['[]', 'body', 'should be an object'],
  ['{"reward":{}}', 'reward.id', 'is missing; it should be text'],
  ['{"reward":{"id":"rew_mug","price":1}}', 'reward.price', 'is not a known field'],
  ['{"reward":{"id":"rew_mug","points":-1}}', 'reward.points', 'should be at least 1'],
  ['{"reward":{"id":"rew_mug","points":1.5}}', 'reward.points', 'should be a whole number'],
])('the body %s is told about %s', async (body, field, message) => {
  const { key, details } = await refusalOf(redeem(body))
  expect([key, details]).toEqual(['invalid_payload', [{ field, message }]])
})

test('a body that may be left out may be left out', async () => {
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

test('an Idempotency-Key is 1 to 255 visible characters', async () => {
  const body = '{"reward":{"id":"rew_mug"}}'
  for (const key of ['a', '~'.repeat(255)]) await redeem(body, { 'Idempotency-Key': key })
  for (const key of ['', '~'.repeat(256), 'a b', 'a, a', 'caf\u00e9']) {
    expect((await refusalOf(redeem(body, { 'Idempotency-Key': key }))).key).toBe('invalid_idempotency_key')
  }
})

test('a body that is not UTF-8 is refused', async () => {
  const request = new Request('http://service.example/x', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array([0x22, 0xff, 0x22]),
  })
  const { key } = await refusalOf(readInput(operations.redeemReward, { memberId: 'ADA' }, request))
  expect(key).toBe('invalid_payload')
})
