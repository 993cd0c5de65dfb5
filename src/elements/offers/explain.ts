import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import { reasonFor } from '../format/refusal.ts'
import { type Missing, missingFor } from './missing.ts'
import type { OfferLocalization } from './offers.messages.ts'

export interface Explanation {
  /** Undefined if adding to the cart would not help. */
  missing: Missing | undefined
  /** A sentence: what is missing or, if nothing is, why the offer does not apply. */
  reason: string
}

export function explain(result: RedeemableResult, cart: Cart, localization: OfferLocalization): Explanation {
  const { messages } = localization
  const missing = missingFor(result, cart, localization)
  const reason = reasonFor(result.details?.key, result.error?.key)
  return {
    missing,
    reason: missing ? messages.offers.unlock({ missing: missing.instruction }) : messages.reasons[reason],
  }
}

/** A skipped entry without details cannot be combined with the other entries. */
export const explainEntry = (
  { status, result = {} }: ValidatedRedeemable,
  cart: Cart,
  localization: OfferLocalization,
): string =>
  status === 'INAPPLICABLE' || result.details
    ? explain(result, cart, localization).reason
    : localization.messages.reasons.notCombinable
