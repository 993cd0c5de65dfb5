import { expect, test } from 'vitest'
import { measureBytes } from '../../soak/bench/bytes.ts'

/**
 * Over its budget, as `npm run bench` says: it may shrink, but not grow. In bytes, by the next hundred: a compressor
 * gives or takes fifty for nothing.
 */
const owed: Record<string, number> = {
  // The first formatter is made in a task of its own, which keeps the longest one short. The first line of a file has it
  // compiled beside its download: thirty bytes for a fifth of the time to the first drawing. Two kilobytes keep elements
  // working on pages that morph, clone, move and silence them, with several shops and sources of their own.
  'perkit.js': 62_800,
  'perkit.promotions.js': 33_500,
  'perkit.cart.js': 40_100,
  'perkit.loyalty.js': 38_500,
  // Every element finds a language's form for friends, and says so of a language that nobody translated.
  'perkit/elements/perk-activity': 14_000,
  'perkit/elements/perk-balance': 16_000,
  'perkit/elements/perk-earn': 10_100,
  'perkit/elements/perk-eligibility': 23_300,
  'perkit/elements/perk-loyalty': 14_100,
  // Each row has a reason, also of tiers for other customers.
  'perkit/elements/perk-promotions': 22_900,
  'perkit/elements/perk-receipt': 15_100,
  'perkit/elements/perk-referrals': 9_800,
  // Recognizes a card however its code was pasted.
  'perkit/elements/perk-rewards': 24_800,
  'perkit/elements/perk-nudge': 15_100,
  'perkit/elements/perk-points': 10_600,
  'perkit/elements/perk-combine': 13_900,
  'perkit/elements/perk-badge': 14_300,
  'perkit/elements/perk-launcher': 16_500,
  'perkit/elements/perk-lifeline': 13_600,
  'perkit/elements/perk-moment': 14_100,
  // Asks in the language of the page, and takes the answers that came with it.
  'perkit/elements/perk-shop': 8_600,
}

test('what a page downloads stays within its budgets, and what is over them does not grow', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (owed[name] ?? budget))).toEqual([])
})
