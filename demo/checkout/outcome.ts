/** Outcome of a checkout attempt. Nothing is charged unless it is `paid`. */
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import { allRedeemables } from '../../src/state/features/validation.ts'
import type { PlacedOrder } from './order.ts'
import type { CheckoutRequest, RequestedRedeemable } from './request.ts'

/** A perk that applied when the shopper saw the cart, but no longer applies. `key` is the service's error key. */
export interface LostPerk extends Omit<RequestedRedeemable, 'object'> {
  object: RequestedRedeemable['object'] | 'redemption'
  /** Name of the reward, for a redemption. */
  name?: string
  key: string
}

export type Outcome =
  | { kind: 'paid'; order: PlacedOrder }
  /** The total or the points differ from what the shopper saw. */
  | { kind: 'changed'; seen: number; total: number; lost: readonly LostPerk[] }
  /** The payment was declined and all redemptions were rolled back. */
  | { kind: 'declined' }
  /** The shopper did not return in time and all redemptions were rolled back. */
  | { kind: 'abandoned' }
  /** The service could not be reached; nothing was redeemed. */
  | { kind: 'unavailable' }
  /** The perks may have been redeemed, or the payment made. Retrying the same attempt settles it. */
  | { kind: 'unknown' }

const final = ['paid', 'changed', 'declined', 'abandoned']

export const isFinal = (outcome: Outcome | undefined): outcome is Outcome =>
  outcome !== undefined && final.includes(outcome.kind)

export const changed = (
  { total: seen }: CheckoutRequest,
  total: number,
  lost: readonly LostPerk[] = [],
): Outcome => ({
  kind: 'changed',
  seen,
  total,
  lost,
})

/** `changed`, with the total and lost perks of a fresh validation. */
export const refused = (request: CheckoutRequest, validation: Validation, amount: number): Outcome =>
  changed(request, totalOf(validation, amount), lostPerks(request, allRedeemables(validation)))

export const lostPerks = (
  { redeemables }: CheckoutRequest,
  validated: readonly ValidatedRedeemable[],
): LostPerk[] =>
  redeemables.flatMap((redeemable) => {
    const entry = validated.find(({ id, status }) => id === redeemable.id && status === 'INAPPLICABLE')
    return entry ? [{ ...redeemable, key: entry.result?.error?.key ?? '' }] : []
  })

export const totalOf = ({ order }: Pick<Validation, 'order'>, otherwise: number) =>
  order?.total_amount ?? otherwise
