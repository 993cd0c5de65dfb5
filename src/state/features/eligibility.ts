import {
  type QualificationOptions,
  qualificationOperations,
  type ReadOptions,
  type Source,
} from '../../client/source.ts'
import { shippingOf } from '../../contract/offer/shipping.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { BestCombination, QualificationRequest } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { StackingRules } from '../../contract/resources/stacking-rules.ts'
import { createQuery, type Query } from '../query.ts'
import type { Cart, CartStore } from '../cart.ts'
import {
  cartDebounce,
  type CartEvaluation,
  createEvaluation,
  evaluationOf,
  type EvaluationRequest,
} from './evaluation.ts'
import { orderOf } from '../order.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'

export interface Eligibility {
  /** Redeemables that apply to this cart and have an effect. The best for the shopper comes first. */
  ready: readonly QualifiedRedeemable[]
  /**
   * Redeemables that would apply to another cart of this customer; `result` contains what is missing. Entries at the end
   * with an `order` apply to this cart, but have no effect.
   */
  possible: readonly QualifiedRedeemable[]
  /** The cart with the prices of the service. */
  order?: CalculatedOrder | null | undefined
  /** Combination with the lowest total. Undefined if not requested, null if none reduces the total. */
  best?: BestCombination | null | undefined
  /** Which redeemables can be combined. Undefined if the service does not report it. */
  rules?: StackingRules | undefined
  /** The tiers that `evaluateTiers` requested, each evaluated separately. */
  tiers?: readonly ValidatedRedeemable[] | undefined
}

/** Evaluation of the current cart. */
export type EligibilityQuery = Query<Eligibility & CartEvaluation>

/** Evaluation of the shop's cart. */
export const eligibilityOf = (shop: Shop): EligibilityQuery =>
  shop.feature('eligibility', () => {
    const evaluation = evaluationOf(shop)
    const eligibility = createEligibility(
      shop.cart,
      (body, options) => shop.operations(qualificationOperations).qualifications(body, options),
      shop.recovery,
      evaluation,
    )
    evaluation.connect(eligibility)
    return eligibility
  })

/** Limit of the service for one request. */
const maxTiers = 100

const evaluatedTiersOf = (shop: Shop) =>
  shop.feature('evaluated-tiers', () => {
    const ids = new Set<string>()
    evaluationOf(shop).add({ tracked: () => (ids.size ? { promotion_tiers: [...ids] } : {}) })
    return ids
  })

/**
 * Adds these promotion tiers to all later requests. Needed for tiers that a page lists but that no other part of a
 * response contains, because they are for other customers.
 */
export function evaluateTiers(shop: Shop, ids: readonly string[]) {
  const tiers = evaluatedTiersOf(shop)
  const before = tiers.size
  for (const id of ids) if (tiers.size < maxTiers) tiers.add(id)
  if (tiers.size > before) eligibilityOf(shop).refresh()
}

/** @internal Specification, "9. Check eligibility (qualifications)". Requests the 50 best redeemables per scenario. */
export function createEligibility(
  { $cart }: CartStore,
  load: Source['qualifications'],
  recovery?: Recovery,
  { parts } = createEvaluation(),
): EligibilityQuery {
  /** Whether the source evaluates both scenarios in one request. */
  let isCombined = true

  const tracked = (cart: Cart) => merged(parts.map((part) => part.tracked?.(cart)))

  const evaluate = async (cart: Cart, readOptions: ReadOptions) => {
    const request = { ...tracked(cart), ...merged(parts.map((part) => part.untracked?.(cart))) }
    const { best_combination: requestsBest, ...fields } = request
    const qualify = (
      scenario: QualificationRequest['scenario'],
      more: Pick<QualificationOptions, 'also' | 'best_combination'> = {},
      options: QualificationRequest['options'] = {},
    ) =>
      load(
        {
          scenario,
          order: orderOf(cart),
          options: {
            limit: 50,
            sorting_rule: 'BEST_DEAL',
            expand: ['redeemable', 'category', 'validation_rules'],
            ...options,
          },
        },
        { ...readOptions, ...more },
      )
    const [all, other] = await Promise.all([
      qualify(
        'ALL',
        {
          ...(requestsBest && { best_combination: true }),
          ...(isCombined && { also: 'AUDIENCE_ONLY' }),
        },
        fields,
      ),
      isCombined ? undefined : qualify('AUDIENCE_ONLY'),
    ])
    const { also, best_combination, points_forecast } = all.value
    const audience = other ?? (also ? all : await qualify('AUDIENCE_ONLY'))
    const responses = [all, audience]
    isCombined = !!also
    const { data, has_more } = all.value.redeemables
    const ofAudience = (also ?? audience.value.redeemables).data
    const reply = { cart, request, qualification: all.value, listed: [...data, ...ofAudience] }
    for (const part of parts) part.receive?.(reply)
    const applies = new Set(data.map(({ id }) => id))
    const withoutEffect = new Set(data.filter((entry) => hasNoEffect(entry, cart)))
    return {
      cart,
      ready: data.filter((entry) => !withoutEffect.has(entry)),
      possible: [
        ...ofAudience.filter(
          // If more than 50 apply, an entry without details may be one of them.
          ({ id, result }) => !applies.has(id) && (result?.details || !has_more),
        ),
        ...withoutEffect,
      ],
      order: all.value.order,
      ...(requestsBest && { best: best_combination ?? null }),
      ...(points_forecast && { points: points_forecast }),
      rules: all.value.stacking_rules,
      tiers: all.value.promotion_tiers,
      receivedAt: Math.min(...responses.map(({ receivedAt }) => receivedAt)),
      stale: responses.some(({ stale }) => stale),
    }
  }
  return createQuery($cart, (cart) => [orderOf(cart), tracked(cart)], evaluate, recovery, cartDebounce)
}

const merged = (requests: readonly (EvaluationRequest | undefined)[]): EvaluationRequest =>
  Object.assign({}, ...requests)

/** Whether a redeemable neither reduces the total, nor adds products, nor makes the shop's back end reduce shipping. */
const hasNoEffect = ({ order, result, metadata }: QualifiedRedeemable, { lines }: Cart) =>
  order?.total_discount_amount === 0 &&
  !(order.items && order.items.length > lines.length) &&
  !shippingOf(metadata) &&
  !result?.loyalty_card
