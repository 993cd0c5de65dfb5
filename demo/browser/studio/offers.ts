/** Four sample offers in different states. */
import type { Source } from '../../../src/client/source.ts'
import type { Discount } from '../../../src/contract/resources/discount.ts'
import type { PromotionTier } from '../../../src/contract/resources/promotion-tier.ts'
import type { QualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { CartStore } from '../../../src/state/cart.ts'
import { promotionSources } from '../preview/promotions.ts'

const respond = <Value>(value: Value) => ({ value, receivedAt: Date.now(), stale: false, dropped: 0 })

const tier = (
  id: string,
  banner: string,
  discount: Discount,
  metadata: Record<string, string>,
): PromotionTier => ({
  ...{ id, object: 'promotion_tier', name: id, banner, active: true, created_at: '2026-01-05T08:00:00.000Z' },
  action: { discount },
  metadata,
})

const off = (amount_off: number): Discount => ({ type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off })
const percent = (percent_off: number): Discount => ({
  type: 'PERCENT',
  effect: 'APPLY_TO_ORDER',
  percent_off,
})

const tiers = [
  tier('ten', 'Ten euros off orders of €60.00 or more', off(1000), { image_url: '/pictures/plate.svg' }),
  tier('kiln', 'Kiln week in the workshop', percent(15), { image_url: '/pictures/jug.svg' }),
  tier('seconds', 'Save on seconds: small flaws, lower prices', percent(20), {
    image_url: '/pictures/bowl.svg',
    badge: 'Ends tonight',
  }),
  tier('letter', 'For readers of our letter', percent(5), { image_url: '/pictures/mug.svg' }),
]

const applied = (id: string, amount: number): QualifiedRedeemable => ({
  ...{ id, object: 'promotion_tier', result: {} },
  order: { object: 'order', total_applied_discount_amount: amount },
})

const ready = [applied('ten', 1000), applied('seconds', 1300), applied('letter', 325)]
const possible: QualifiedRedeemable[] = [
  {
    id: 'kiln',
    object: 'promotion_tier',
    result: { requirements: [{ name: 'order.amount', required: 8000, available: 6500, missing: 1500 }] },
  },
]

export const offerSource = (): Source => ({
  ...promotionSources.ready(),
  promotionTiers: async () =>
    respond({ object: 'list', data_ref: 'tiers', tiers, total: tiers.length, has_more: false }),
  async qualifications({ scenario }) {
    const data = scenario === 'ALL' ? ready : [...ready, ...possible]
    return respond({
      redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
    })
  },
  async validation({ redeemables }) {
    return respond({
      valid: true,
      redeemables: redeemables.map(({ object, id }) => {
        const { order } = ready.find((one) => one.id === id) ?? {}
        return { object, id, status: 'APPLICABLE' as const, ...(order && { order }), result: {} }
      }),
    })
  },
})

/** Fills the cart so that three offers apply, and selects one of them. */
export function fillOffers(cart: CartStore) {
  cart.add({ product_id: 'prod_mug', name: 'Harbor mug', price: 6500, quantity: 1 })
  cart.select({ object: 'promotion_tier', id: 'seconds' })
}
