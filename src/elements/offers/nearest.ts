/** Which offer is the one nearest thing worth doing. */
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Redeemable } from '../../state/cart.ts'
import type { Eligible } from '../../state/features/eligibility.ts'
import type { Offer } from './offer.ts'
import type { Shortfall } from './missing.ts'
import { excludes, standingOf } from './stacking.ts'

/** An offer that the shopper can come to. */
export type Near = Offer & { shortfall: Shortfall }

/**
 * The one that takes the least money, and of those whose cost is the same or not known the one that has come furthest.
 * What `isPassed` is left out; what `isPreferred` goes before all others.
 */
export function nearest(
  offers: readonly Offer[],
  isPassed: (offer: Offer) => boolean,
  isPreferred: (offer: Offer) => boolean = () => false,
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

/** Whether it is chosen itself, or shuts out one that is: it would cost more than it seems to. */
export function clashesWith(selection: readonly Redeemable[], { ready, possible, rules = {} }: Eligible) {
  const chosen = selection.map(({ id }) => {
    const entry = [...ready, ...possible].find((one) => one.id === id)
    // Of a code nobody knows what it goes with.
    return { id, standing: entry ? standingOf(entry, rules) : ('ordinary' as const) }
  })
  return (offer: Offer) => chosen.some((one) => one.id === offer.id || excludes(offer, one, rules))
}

/** Whether one of these products or SKUs is missing for it, or among what it is for. */
export const concerns = ({ result = {}, applicable_to }: QualifiedRedeemable, ...products: unknown[]) =>
  [
    ...(result.requirements ?? []).flatMap(({ items = [] }) => items),
    ...(result.bundle?.missing ?? []),
    ...(applicable_to?.data ?? []),
  ].some(({ id }) => products.includes(id))
