import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  // The first formatter is made in a task of its own, which keeps the longest one short.
  'perkit.js': 59_590,
  'perkit.promotions.js': 30_620,
  'perkit.cart.js': 38_070,
  'perkit.loyalty.js': 36_000,
  // Every element finds a language's form for friends, and says so of a language that nobody translated.
  'perkit/elements/perk-activity': 14_720,
  'perkit/elements/perk-balance': 15_570,
  'perkit/elements/perk-earn': 10_790,
  'perkit/elements/perk-eligibility': 21_140,
  'perkit/elements/perk-loyalty': 14_330,
  'perkit/elements/perk-promotions': 20_740,
  'perkit/elements/perk-receipt': 13_690,
  'perkit/elements/perk-referrals': 9_040,
  'perkit/elements/perk-rewards': 23_530,
  'perkit/elements/perk-nudge': 13_910,
  'perkit/elements/perk-points': 11_150,
  'perkit/elements/perk-combine': 14_690,
  'perkit/elements/perk-badge': 13_240,
  'perkit/elements/perk-launcher': 16_340,
  'perkit/elements/perk-lifeline': 13_950,
  'perkit/elements/perk-moment': 15_030,
  // Asks in the language of the page, and takes the answers that came with it.
  'perkit/elements/perk-shop': 7_520,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
