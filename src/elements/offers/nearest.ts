import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Redeemable } from '../../state/cart.ts'
import type { Eligibility } from '../../state/features/eligibility.ts'
import type { Missing } from './missing.ts'
import type { Offer } from './offer.ts'
import { excludes, stackingModeOf } from './stacking.ts'

export type AlmostOffer = Offer & { missing: Missing }

/**
 * The offer that costs the least to reach. If costs are equal or all unknown, the offer with the most progress.
 * Preferred offers come before all others.
 */
export function nearest(
  offers: readonly Offer[],
  isExcluded: (offer: Offer) => boolean,
  isPreferred: (offer: Offer) => boolean = () => false,
): AlmostOffer | undefined {
  const candidates = offers.filter(
    (offer): offer is AlmostOffer => !!offer.missing?.instruction && !isExcluded(offer),
  )
  const rank = (offer: AlmostOffer) => Number(isPreferred(offer))
  return candidates.sort(
    (one, other) =>
      rank(other) - rank(one) ||
      // NaN if both costs are unknown.
      one.missing.cost - other.missing.cost ||
      other.missing.progress - one.missing.progress,
  )[0]
}

export function conflictsWith(
  selection: readonly Redeemable[],
  { ready, possible, rules = {} }: Eligibility,
) {
  const selected = selection.map(({ id }) => {
    const entry = [...ready, ...possible].find((one) => one.id === id)
    // The categories of a typed code are unknown.
    return { id, stackingMode: entry ? stackingModeOf(entry, rules) : ('ordinary' as const) }
  })
  return (offer: Offer) => selected.some((one) => one.id === offer.id || excludes(offer, one, rules))
}

/** Whether the offer requires or discounts one of these products or SKUs. */
export const concerns = ({ result = {}, applicable_to }: QualifiedRedeemable, ...products: unknown[]) =>
  [
    ...(result.requirements ?? []).flatMap(({ items = [] }) => items),
    ...(result.bundle?.missing ?? []),
    ...(applicable_to?.data ?? []),
  ].some(({ id }) => products.includes(id))
