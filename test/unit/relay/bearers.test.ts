import { expect, test } from 'vitest'
import { createBearers } from '../../../src/relay/bearers.ts'
import { accessToken } from '../client/server.ts'

test('tokens of as many customers as fit are kept, and that of whoever came longest ago is forgotten', async () => {
  const minted: (string | undefined)[] = []
  const bearers = createBearers({
    async mint(_, customer) {
      minted.push(customer)
      return accessToken(`for ${customer}`)
    },
    longest: 1_000,
    now: () => 0,
    most: 2,
  })

  for (const customer of ['ada', 'ben', 'ada', 'cy', 'ada', 'ben'])
    expect(await bearers(['client_promotions'], customer)()).toBe(`for ${customer}`)

  expect(minted).toEqual(['ada', 'ben', 'cy', 'ben'])
})

test('another purpose is another token', async () => {
  let minted = 0
  const bearers = createBearers({
    mint: async () => accessToken(`${++minted}`),
    longest: 1_000,
    now: () => 0,
  })

  expect([await bearers(['a'])(), await bearers(['b'])(), await bearers(['a'])()]).toEqual(['1', '2', '1'])
})

/** Bearers of customers 1 to 10, each of whom has got one, and how many were made. */
async function tenCustomers() {
  let minted = 0
  let now = 0
  const bearers = createBearers({
    mint: async () => accessToken(`${++minted}`),
    longest: 1_000,
    now: () => now,
  })
  const customers = Array.from({ length: 10 }, (_, nth) => bearers(['a'], `${nth}`))
  const given = await Promise.all(customers.map((bearer) => bearer()))
  return { customers, given, minted: () => minted, pass: (milliseconds: number) => (now += milliseconds) }
}

test('when three are refused within a second, none of the others is tried, and each is made once', async () => {
  const { customers, given, minted } = await tenCustomers()

  for (const nth of [0, 1, 2]) await customers[nth]?.(given[nth])
  // They were under way when that was noticed.
  for (const nth of [0, 1, 2, 3, 4]) await customers[nth]?.(given[nth])
  const again = await Promise.all(customers.map((bearer) => bearer()))

  expect(again.filter((bearer) => given.includes(bearer))).toEqual([])
  expect(new Set(again).size).toBe(10)
  // Of the first three the first two were made before it was noticed.
  expect(minted()).toBe(10 + 2 + 10)
})

test('one that is refused many times at once, and some refused now and then, are no loss of all', async () => {
  const { customers, given, minted, pass } = await tenCustomers()

  await Promise.all(Array.from({ length: 20 }, () => customers[0]?.(given[0])))
  for (const nth of [1, 2, 3, 4]) {
    pass(1_001)
    await customers[nth]?.(given[nth])
  }

  expect(await customers[9]?.()).toBe(given[9])
  expect(minted()).toBe(15)
})
