import { expect, test } from 'vitest'
import { createTokenCache } from '../../../src/relay/token-cache.ts'
import { accessToken } from '../client/server.ts'

test('evicts the least recently used token when the cache is full', async () => {
  const requested: (string | undefined)[] = []
  const cache = createTokenCache({
    async requestToken(_, customer) {
      requested.push(customer)
      return accessToken(`for ${customer}`)
    },
    timeoutMs: 1_000,
    now: () => 0,
    maxTokens: 2,
  })

  for (const customer of ['ada', 'ben', 'ada', 'cy', 'ada', 'ben'])
    expect(await cache(['client_promotions'], customer)()).toBe(`for ${customer}`)

  expect(requested).toEqual(['ada', 'ben', 'cy', 'ben'])
})

test('keeps one token for each set of scopes', async () => {
  let requests = 0
  const cache = createTokenCache({
    requestToken: async () => accessToken(`${++requests}`),
    timeoutMs: 1_000,
    now: () => 0,
  })

  expect([await cache(['a'])(), await cache(['b'])(), await cache(['a'])()]).toEqual(['1', '2', '1'])
})

/** A cache with a token for each of ten customers. */
async function tenCustomers() {
  let requests = 0
  let now = 0
  const cache = createTokenCache({
    requestToken: async () => accessToken(`${++requests}`),
    timeoutMs: 1_000,
    now: () => now,
  })
  const customers = Array.from({ length: 10 }, (_, nth) => cache(['a'], `${nth}`))
  const bearers = await Promise.all(customers.map((bearer) => bearer()))
  return {
    customers,
    bearers,
    requests: () => requests,
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

test('drops all tokens after three rejections within a second', async () => {
  const { customers, bearers, requests } = await tenCustomers()

  for (const nth of [0, 1, 2]) await customers[nth]?.(bearers[nth])
  // These calls were sent before the tokens were dropped.
  for (const nth of [0, 1, 2, 3, 4]) await customers[nth]?.(bearers[nth])
  const again = await Promise.all(customers.map((bearer) => bearer()))

  expect(again.filter((bearer) => bearers.includes(bearer))).toEqual([])
  expect(new Set(again).size).toBe(10)
  // Customers 0 and 1 got new tokens before all tokens were dropped.
  expect(requests()).toBe(10 + 2 + 10)
})

test('keeps the other tokens after repeated rejections of one token or slow rejections of several', async () => {
  const { customers, bearers, requests, pass } = await tenCustomers()

  await Promise.all(Array.from({ length: 20 }, () => customers[0]?.(bearers[0])))
  for (const nth of [1, 2, 3, 4]) {
    pass(1_001)
    await customers[nth]?.(bearers[nth])
  }

  expect(await customers[9]?.()).toBe(bearers[9])
  expect(requests()).toBe(15)
})
