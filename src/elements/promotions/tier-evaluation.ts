import type { ReactiveControllerHost } from 'lit'
import { shippingOf } from '../../contract/offer/shipping.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { emptyCart } from '../../state/cart.ts'
import { validationOf, type SelectionValidation, allRedeemables } from '../../state/features/validation.ts'
import { type Eligibility, eligibilityOf, evaluateTiers } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { memo } from '../internal/memo.ts'
import { QueryController } from '../internal/query-controller.ts'
import { nameInCart } from '../offers/cart-products.ts'
import { formatOffer } from '../offers/discount.ts'
import { explain, explainEntry } from '../offers/explain.ts'
import type { Missing } from '../offers/missing.ts'
import { savingOf } from '../offers/offer.ts'
import type { PromotionLocalization } from './perk-promotions.messages.ts'
import type { TierRow } from './tier-rows.ts'

export interface TierEvaluation {
  /** Whether the tier applies, what is missing, or why it is unavailable. */
  status: string
  /** The benefit, with product names that the tier itself may lack. */
  headline: string
  /** Whether the tier applies to the cart. For a selected tier: whether it also has an effect. */
  applies: boolean
  /** Whether no change of the cart would make the tier available. */
  unavailable: boolean
  /** Savings on this cart, in minor units. */
  saves: number
  missing: Missing | undefined
}

export function evaluationsOf(
  response: (Eligibility & CartEvaluation) | undefined,
  localization: PromotionLocalization,
) {
  const { cart = emptyCart, ready = [], possible = [], tiers = [] } = response ?? {}
  const evaluations = new Map<string, TierEvaluation>()
  const { messages } = localization
  const add = (entry: QualifiedRedeemable, applies: boolean) => {
    const { id, result = {}, metadata, order } = entry
    const { reason, missing } = explain(result, cart, localization)
    const key = result.error?.key ?? result.details?.key ?? 'order'
    evaluations.set(id, {
      // An entry with an order applies. If it is not listed as ready, it has no effect on the cart.
      status: applies ? messages.promotions.available : order ? messages.reasons.noDiscount : reason,
      headline: formatOffer(result.discount, shippingOf(metadata), localization, entry, nameInCart(cart)),
      applies,
      unavailable: !applies && !/order|effect/.test(key),
      saves: applies ? savingOf(order) : 0,
      missing: applies || order ? undefined : missing,
    })
  }
  for (const { id, status, result, order } of tiers)
    add({ id, object: 'promotion_tier', result, order }, status === 'APPLICABLE')
  for (const entry of possible) add(entry, false)
  for (const entry of ready) add(entry, true)
  return evaluations
}

const emptyEvaluation = {}

export class TierEvaluations {
  readonly eligible: QueryController<Eligibility & CartEvaluation>
  #validation: QueryController<SelectionValidation & CartEvaluation>
  #shop: Shop | undefined
  #evaluationsOf = memo(evaluationsOf)

  constructor(host: ReactiveControllerHost & Node) {
    this.eligible = new QueryController(host)
    this.#validation = new QueryController(host)
  }

  follow(shop: Shop | undefined) {
    const { lines = [], selection = [] } = shop?.cart.$cart.get() ?? {}
    const shopWithItems = lines.length ? shop : undefined
    this.#shop = shop
    this.eligible.follow(shopWithItems && eligibilityOf(shopWithItems))
    this.#validation.follow(shopWithItems && selection.length ? validationOf(shopWithItems) : undefined)
  }

  /** Requests the evaluation of listed tiers that the response for the cart does not contain. */
  request(rows: readonly TierRow[], localization: PromotionLocalization) {
    const { response, busy } = this.eligible
    const shop = this.#shop
    if (!shop || !response || busy) return
    const evaluations = this.#evaluationsOf(response, localization)
    const ids = rows.flatMap(({ open, tier: { id } }) => (open && !evaluations.has(id) ? id : []))
    // Deferred, because the request updates the host, and its current update is not complete.
    queueMicrotask(() => evaluateTiers(shop, ids))
  }

  /** Empty until the tier is evaluated. */
  of(tier: PromotionTier, isSelected: boolean, localization: PromotionLocalization): Partial<TierEvaluation> {
    const evaluation = this.#evaluationsOf(this.eligible.response, localization).get(tier.id)
    return isSelected
      ? { ...evaluation, ...this.#outcomeOf(tier, localization) }
      : (evaluation ?? emptyEvaluation)
  }

  /** The effect of a selected tier together with the rest of the selection. */
  #outcomeOf({ id, metadata }: PromotionTier, localization: PromotionLocalization): Partial<TierEvaluation> {
    const { error, response } = this.#validation
    const cart = this.#shop?.cart.$cart.get()
    const unknown = { applies: false, saves: 0 }
    if (error || !response || response.cart !== cart) return unknown
    const { validation } = response
    const entry = allRedeemables(validation).find((one) => one.id === id)
    if (!entry) return unknown
    if (!validation.valid || entry.status !== 'APPLICABLE') {
      return { ...unknown, status: explainEntry(entry, cart, localization) }
    }
    const saves = savingOf(entry.order)
    const applies = saves > 0 || !!shippingOf(metadata)
    return { applies, saves, status: applies ? '' : localization.messages.reasons.noDiscount }
  }
}
