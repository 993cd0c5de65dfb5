/** Promotion tiers of a busy shop, with every kind of discount and validity and with texts of different lengths. */
import type { PromotionTier } from '../../../../src/contract/resources/promotion-tier.ts'

const discounts = [
  { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 },
  { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 15, amount_limit: 2000 },
  { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1, product: { id: 'prod_mug', name: 'Mug' } },
  { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 2500 },
] as const

const words = 'Ten euros off when the table is laid for two or more, and the pot is on us all week'.split(' ')

const day = 86_400_000

/** Yesterday, today and tomorrow, so that it is open at any hour in any time zone. */
const openNow = () => [6, 7, 8].map((more) => (new Date().getUTCDay() + more) % 7)

/** The first `count` tiers. Each `edition` has other banners. */
export function makeTiers(count: number, edition = 1): PromotionTier[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `promo_${index}`,
    object: 'promotion_tier',
    name: `tier ${index}`,
    banner: `${edition}.${index} ${words.slice(0, 4 + (index % (words.length - 4))).join(' ')}`,
    created_at: '2026-01-05T08:00:00.000Z',
    active: true,
    hierarchy: index + 1,
    action: { discount: discounts[index % discounts.length] ?? discounts[0] },
    ...(index % 3 === 0 && { expiration_date: new Date(Date.now() + (1 + (index % 9)) * day).toISOString() }),
    ...(index % 3 === 1 && { validity_day_of_week: openNow() }),
  }))
}

/** Qualification response for the first 50 tiers and a cart total. One more tier applies for every ten euros. */
export function qualificationFor(amount: number) {
  const entries = makeTiers(50).map(({ id, action }, index) => {
    const required = (index + 1) * 1000
    const missing = Math.max(0, required - amount)
    const requirements = [{ name: 'order.amount', required, available: amount, missing }]
    const result = { discount: action?.discount, ...(missing && { requirements }) }
    return { id, object: 'promotion_tier', result, missing }
  })
  const list = (data: object[]) => ({
    object: 'list',
    data_ref: 'data',
    data,
    total: data.length,
    has_more: false,
  })
  return {
    redeemables: list(entries.filter(({ missing }) => !missing)),
    also: list(entries.filter(({ missing }) => missing)),
  }
}
