import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  'perkit.js': 38_640,
  'perkit/elements/perk-activity': 14_000,
  'perkit/elements/perk-balance': 13_850,
  'perkit/elements/perk-eligibility': 13_750,
  'perkit/elements/perk-loyalty': 12_890,
  'perkit/elements/perk-promotions': 15_190,
  'perkit/elements/perk-referrals': 8_300,
  'perkit/elements/perk-rewards': 18_080,
  'perkit/elements/perk-shop': 7_010,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
