import { expect, test } from 'vitest'
import { createBearers } from '../../src/relay/bearers.ts'
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
