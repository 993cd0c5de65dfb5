import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  'perkit.js': 28_450,
  'perkit/elements/perk-eligibility': 8_190,
  'perkit/elements/perk-promotions': 7_775,
  'perkit/elements/perk-rewards': 7_970,
  'perkit/elements/perk-shop': 11_920,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
