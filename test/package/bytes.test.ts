import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  'perkit.js': 38_560,
  'perkit/elements/perk-activity': 6_840,
  'perkit/elements/perk-balance': 6_670,
  'perkit/elements/perk-eligibility': 10_430,
  'perkit/elements/perk-promotions': 12_020,
  'perkit/elements/perk-referrals': 6_900,
  'perkit/elements/perk-rewards': 10_860,
  'perkit/elements/perk-shop': 13_470,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
