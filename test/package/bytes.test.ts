import { expect, test } from 'vitest'
import { measureBytes } from '../bench/bytes.ts'

/**
 * Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes, by the next hundred: a compressor
 * gives or takes fifty for nothing.
 */
const owed: Record<string, number> = {
  // The first formatter is made in a task of its own, which keeps the longest one short. The first line of a file has it
  // compiled beside its download: thirty bytes for a fifth of the time to the first drawing.
  'perkit.js': 60_300,
  'perkit.promotions.js': 31_300,
  'perkit.cart.js': 37_900,
  'perkit.loyalty.js': 36_100,
  // Every element finds a language's form for friends, and says so of a language that nobody translated.
  'perkit/elements/perk-activity': 12_900,
  'perkit/elements/perk-balance': 14_800,
  'perkit/elements/perk-earn': 9_100,
  'perkit/elements/perk-eligibility': 21_700,
  'perkit/elements/perk-loyalty': 12_900,
  // Each row has a reason, also of tiers for other customers.
  'perkit/elements/perk-promotions': 21_500,
  'perkit/elements/perk-receipt': 14_200,
  'perkit/elements/perk-referrals': 8_900,
  // Recognizes a card however its code was pasted.
  'perkit/elements/perk-rewards': 23_200,
  'perkit/elements/perk-nudge': 14_100,
  'perkit/elements/perk-points': 9_700,
  'perkit/elements/perk-combine': 12_800,
  'perkit/elements/perk-badge': 13_400,
  'perkit/elements/perk-launcher': 15_300,
  'perkit/elements/perk-lifeline': 12_500,
  'perkit/elements/perk-moment': 13_000,
  // Asks in the language of the page, and takes the answers that came with it.
  'perkit/elements/perk-shop': 7_600,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
