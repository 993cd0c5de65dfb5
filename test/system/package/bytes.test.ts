import { expect, test } from 'vitest'
import { measureBytes } from '../../soak/bench/bytes.ts'

/**
 * Upper limits in bytes (brotli) of files above the budget that `npm run bench` reports: they may shrink but not grow.
 * Rounded up, as the compressor varies by fifty bytes for the same content. Single elements have no limit.
 */
const limits: Record<string, number> = {
  'perkit.js': 65_100,
  'perkit.promotions.js': 35_700,
  'perkit.cart.js': 42_750,
  'perkit.loyalty.js': 40_000,
}

test('every file that a page downloads is within its limit', async () => {
  const sizes = await measureBytes()

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ name, value, budget }) => value > (limits[name] ?? budget ?? Infinity))).toEqual([])
})
