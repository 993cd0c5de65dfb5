import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  // Whatever shows the card has it without a network, too: 400 of these.
  // The first formatter is made in a task of its own, which keeps the longest one short.
  'perkit.js': 57_670,
  'perkit.promotions.js': 30_580,
  'perkit.cart.js': 37_960,
  'perkit.loyalty.js': 35_710,
  // Every element finds a language's form for friends, and says so of a language that nobody translated.
  'perkit/elements/perk-activity': 14_590,
  'perkit/elements/perk-balance': 15_440,
  'perkit/elements/perk-earn': 10_750,
  'perkit/elements/perk-eligibility': 21_090,
  'perkit/elements/perk-loyalty': 14_250,
  'perkit/elements/perk-promotions': 20_650,
  'perkit/elements/perk-receipt': 13_610,
  'perkit/elements/perk-referrals': 9_040,
  'perkit/elements/perk-rewards': 23_130,
  'perkit/elements/perk-nudge': 13_880,
  'perkit/elements/perk-points': 11_090,
  'perkit/elements/perk-badge': 13_240,
  'perkit/elements/perk-launcher': 16_180,
  'perkit/elements/perk-lifeline': 13_860,
  'perkit/elements/perk-moment': 14_950,
  // Asks in the language of the page, and takes the answers that came with it.
  'perkit/elements/perk-shop': 7_510,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
