import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  'perkit.js': 34_000,
  'perkit/elements/perk-eligibility': 11_000,
  'perkit/elements/perk-promotions': 10_500,
  'perkit/elements/perk-rewards': 11_000,
  'perkit/elements/perk-shop': 15_000,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
