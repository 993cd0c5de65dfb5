import { expect, test } from 'vitest'
import { measureBytes } from '../../soak/bench/bytes.ts'

/**
 * Upper limits in bytes (brotli), for files above the budget that `npm run bench` reports and for elements, which have no
 * budget: they may shrink but not grow. Rounded up, as the compressor varies by fifty bytes for the same content.
 */
const limits: Record<string, number> = {
  'perkit.js': 64_900,
  'perkit.promotions.js': 35_600,
  'perkit.cart.js': 42_600,
  'perkit.loyalty.js': 39_900,
  'perkit/elements/perk-activity': 15_100,
  'perkit/elements/perk-badge': 16_000,
  'perkit/elements/perk-balance': 17_200,
  'perkit/elements/perk-combine': 14_800,
  'perkit/elements/perk-earn': 11_100,
  'perkit/elements/perk-eligibility': 25_700,
  'perkit/elements/perk-launcher': 16_400,
  'perkit/elements/perk-points-breakdown': 14_800,
  'perkit/elements/perk-loyalty': 14_600,
  'perkit/elements/perk-tier-up': 15_300,
  'perkit/elements/perk-nudge': 16_800,
  'perkit/elements/perk-points': 11_800,
  'perkit/elements/perk-promotions': 24_900,
  'perkit/elements/perk-receipt': 16_800,
  'perkit/elements/perk-referrals': 10_900,
  'perkit/elements/perk-rewards': 26_600,
  'perkit/elements/perk-shop': 8_700,
}

test('every file that a page downloads is within its limit', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget = 0 }) => value > (limits[name] ?? budget))).toEqual([])
})
