/** Which offer is the one nearest thing worth doing. */
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Offer } from '../eligibility/offer.ts'
import type { Shortfall } from '../eligibility/shortfall.ts'

/** An offer that the shopper can come to. */
export type Near = Offer & { shortfall: Shortfall }

/**
 * The one that takes the least money, and of those whose cost is the same or not known the one that has come furthest.
 * What `isPassed` is left out; what `isPreferred` goes before all others.
 */
export function nearest(
  offers: readonly Offer[],
  isPassed: (offer: Offer) => boolean,
  isPreferred: (offer: Offer) => boolean,
): Near | undefined {
  const near = offers.filter((offer): offer is Near => !!offer.shortfall?.lacks && !isPassed(offer))
  const rank = (offer: Near) => Number(isPreferred(offer))
  return near.sort(
    (one, other) =>
      rank(other) - rank(one) ||
      // Neither cost is known: not a number.
      one.shortfall.cost - other.shortfall.cost ||
      other.shortfall.reached - one.shortfall.reached,
  )[0]
}

/** Whether the product is missing for it, or among what it is for. */
export const concerns = ({ result = {}, applicable_to }: QualifiedRedeemable, product: string) =>
  [
    ...(result.requirements ?? []).flatMap(({ items = [] }) => items),
    ...(result.bundle?.missing ?? []),
    ...(applicable_to?.data ?? []),
  ].some(({ id }) => id === product)
