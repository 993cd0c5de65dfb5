import { expect, test } from 'vitest'
import { measureBytes } from '../../soak/bench/bytes.ts'

/**
 * Upper limits in bytes (brotli), for files above the budget that `npm run bench` reports: they may shrink but not grow.
 * Rounded up, as the compressor varies by fifty bytes for the same content.
 */
const limits: Record<string, number> = {
  'perkit.js': 63_400,
  'perkit.promotions.js': 34_000,
  'perkit.cart.js': 40_900,
  'perkit.loyalty.js': 39_200,
  'perkit/elements/perk-activity': 14_300,
  'perkit/elements/perk-badge': 14_600,
  'perkit/elements/perk-balance': 16_200,
  'perkit/elements/perk-combine': 14_500,
  'perkit/elements/perk-earn': 10_200,
  'perkit/elements/perk-eligibility': 24_300,
  'perkit/elements/perk-launcher': 16_800,
  'perkit/elements/perk-points-breakdown': 14_000,
  'perkit/elements/perk-loyalty': 14_400,
  'perkit/elements/perk-tier-up': 14_400,
  'perkit/elements/perk-nudge': 15_400,
  'perkit/elements/perk-points': 10_900,
  'perkit/elements/perk-promotions': 23_400,
  'perkit/elements/perk-receipt': 15_400,
  'perkit/elements/perk-referrals': 10_000,
  'perkit/elements/perk-rewards': 25_600,
  'perkit/elements/perk-shop': 8_800,
}

test('every file that a page downloads is within its limit', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (limits[name] ?? budget))).toEqual([])
})
