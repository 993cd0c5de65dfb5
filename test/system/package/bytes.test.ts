import { expect, test } from 'vitest'
import { measureBytes } from '../../soak/bench/bytes.ts'

/**
 * Upper limits in bytes (brotli), for files above the budget that `npm run bench` reports: they may shrink but not grow.
 * Rounded up, as the compressor varies by fifty bytes for the same content.
 */
const limits: Record<string, number> = {
  'perkit.js': 64_100,
  'perkit.promotions.js': 34_900,
  'perkit.cart.js': 41_900,
  'perkit.loyalty.js': 39_400,
  'perkit/elements/perk-activity': 14_700,
  'perkit/elements/perk-badge': 15_500,
  'perkit/elements/perk-balance': 16_700,
  'perkit/elements/perk-combine': 14_400,
  'perkit/elements/perk-earn': 10_600,
  'perkit/elements/perk-eligibility': 25_200,
  'perkit/elements/perk-launcher': 15_900,
  'perkit/elements/perk-points-breakdown': 14_500,
  'perkit/elements/perk-loyalty': 14_100,
  'perkit/elements/perk-tier-up': 14_900,
  'perkit/elements/perk-nudge': 16_400,
  'perkit/elements/perk-points': 11_400,
  'perkit/elements/perk-promotions': 24_400,
  'perkit/elements/perk-receipt': 16_400,
  'perkit/elements/perk-referrals': 10_400,
  'perkit/elements/perk-rewards': 26_100,
  'perkit/elements/perk-shop': 8_700,
}

test('every file that a page downloads is within its limit', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (limits[name] ?? budget))).toEqual([])
})
