import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/** Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes. */
const owed: Record<string, number> = {
  // The first formatter is made in a task of its own, which keeps the longest one short.
  'perkit.js': 39_320,
  'perkit.promotions.js': 25_260,
  'perkit.cart.js': 28_290,
  'perkit.loyalty.js': 28_700,
  // Every element finds a language's form for friends, and says so of a language that nobody translated.
  'perkit/elements/perk-activity': 12_890,
  'perkit/elements/perk-balance': 12_590,
  'perkit/elements/perk-earn': 9_530,
  'perkit/elements/perk-eligibility': 13_710,
  'perkit/elements/perk-loyalty': 12_330,
  'perkit/elements/perk-promotions': 15_290,
  'perkit/elements/perk-referrals': 7_990,
  'perkit/elements/perk-rewards': 17_180,
  // Asks in the language of the page, and takes the answers that came with it.
  'perkit/elements/perk-shop': 7_510,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
