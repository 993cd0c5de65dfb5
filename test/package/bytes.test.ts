import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  // With what the console says of wrong settings.
  'perkit.js': 40_150,
  'perkit/elements/perk-activity': 13_640,
  'perkit/elements/perk-balance': 13_360,
  'perkit/elements/perk-earn': 9_690,
  'perkit/elements/perk-eligibility': 13_720,
  'perkit/elements/perk-loyalty': 13_090,
  'perkit/elements/perk-promotions': 15_230,
  'perkit/elements/perk-referrals': 7_740,
  'perkit/elements/perk-rewards': 17_900,
  'perkit/elements/perk-shop': 7_225,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
