/** What the shopper can use on the cart, and what with a little more in it. */
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
import { type Beside, besideOf, gathering, type JudgedCart } from './judged.ts'
import { orderOf } from '../order.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'

export interface Eligible {
  /** What applies to this cart and gives something, the best for the shopper first. */
  ready: readonly QualifiedRedeemable[]
  /**
   * What this customer could have with another cart; `result` says what is missing. What applies to this one, but takes
   * nothing off it, comes last and has an `order`.
   */
  possible: readonly QualifiedRedeemable[]
  /** The cart as the service prices it. */
  order?: CalculatedOrder | null | undefined
  /** What leaves the least to pay, where an element has asked for it; null where nothing takes anything off, or nobody tells. */
  best?: BestCombination | null | undefined
  /** What may be combined, as far as the service says. */
  rules?: StackingRules | undefined
  /** Each tier that `evaluateTiers` requested, on its own. */
  tiers?: readonly ValidatedRedeemable[] | undefined
}

/** What applies to the cart of now. */
export type EligibilityQuery = Query<Eligible & JudgedCart>

/** What the shopper can use on the shop's cart. */
export const eligibilityOf = (shop: Shop): EligibilityQuery =>
  shop.feature('eligibility', () => {
    const more = besideOf(shop)
    const eligibility = createEligibility(
      shop.cart,
      (body, options) => shop.operations(qualificationOperations).qualifications(body, options),
      shop.recovery,
      more,
    )
    more.offers = eligibility
    return eligibility
  })

/** Limit of the service for one request. */
const maxTiers = 100

/**
 * Adds these promotion tiers to every request from now on. For tiers that a page lists and that no other part of an answer
 * mentions, because they are for other customers.
 */
export function evaluateTiers(shop: Shop, ids: readonly string[]) {
  const tiers = (besideOf(shop).tiers ??= new Set())
  const before = tiers.size
  for (const id of ids) if (tiers.size < maxTiers) tiers.add(id)
  if (tiers.size > before) eligibilityOf(shop).again()
}

/** @internal Specification, section 9. It asks for the 50 best of each kind. */
export function createEligibility(
  { $cart }: CartStore,
  ask: Source['qualifications'],
  recovery?: Recovery,
  more: Beside = {},
): EligibilityQuery {
  /** Not every source answers both questions at once. */
  let isOne = true
  /** Nor tells the best: then it hears nothing of what is chosen, either. */
  let tellsBest = false
  let listed: readonly QualifiedRedeemable[] = []
  const beside = (cart: Cart) => (tellsBest && more.best?.shown ? more.best.beside(cart, listed) : [])
  const judge = async (cart: Cart, readOptions: ReadOptions) => {
    const chosen = beside(cart)
    const loyalty_card = more.tellsPoints ? more.pointsCard?.() : undefined
    const qualify = (
      scenario: QualificationRequest['scenario'],
      asked: Pick<QualificationOptions, 'also' | 'best_combination'> = {},
    ) =>
      ask(
        {
          scenario,
          order: orderOf(cart),
          options: {
            limit: 50,
            sorting_rule: 'BEST_DEAL',
            expand: ['redeemable', 'category', 'validation_rules'],
            ...(asked.best_combination && chosen.length && { chosen: [...chosen] }),
            ...(scenario === 'ALL' && more.tiers && { promotion_tiers: [...more.tiers] }),
            ...(scenario === 'ALL' &&
              loyalty_card && { points_forecast: { loyalty_card, redeemables: [...cart.selection] } }),
          },
        },
        { ...readOptions, ...asked },
      )
    const [all, other] = await Promise.all([
      qualify('ALL', {
        ...(more.best?.shown && { best_combination: true }),
        ...(isOne && { also: 'AUDIENCE_ONLY' }),
      }),
      isOne ? undefined : qualify('AUDIENCE_ONLY'),
    ])
    const { also, best_combination, points_forecast } = all.value
    const audience = other ?? (also ? all : await qualify('AUDIENCE_ONLY'))
    const answers = [all, audience]
    isOne = !!also
    more.tellsPoints = isOne && more.tellsPoints !== false && !(loyalty_card && !points_forecast)
    tellsBest = best_combination !== undefined
    listed = [...all.value.redeemables.data, ...(also ?? audience.value.redeemables).data]
    const { data, has_more } = all.value.redeemables
    const applies = new Set(data.map(({ id }) => id))
    const idle = new Set(data.filter((entry) => givesNothing(entry, cart)))
    return {
      cart,
      ready: data.filter((entry) => !idle.has(entry)),
      possible: [
        ...(also ?? audience.value.redeemables).data.filter(
          // What is ready beyond the 50 has no reason against it.
          ({ id, result }) => !applies.has(id) && (result?.details || !has_more),
        ),
        ...idle,
      ],
      order: all.value.order,
      ...(more.best?.shown && { best: best_combination ?? null }),
      ...(points_forecast && { points: points_forecast }),
      rules: all.value.stacking_rules,
      tiers: all.value.promotion_tiers,
      receivedAt: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
      stale: answers.some(({ stale }) => stale),
    }
  }
  return createQuery(
    $cart,
    (cart) => [orderOf(cart), beside(cart), [...(more.tiers ?? [])]],
    judge,
    recovery,
    gathering,
  )
}

/** Neither money nor goods, even worthless ones, nor shipping, which the shop's own back end takes off. */
const givesNothing = ({ order, result, metadata }: QualifiedRedeemable, { lines }: Cart) =>
  order?.total_discount_amount === 0 &&
  !(order.items && order.items.length > lines.length) &&
  !shippingOf(metadata) &&
  !result?.loyalty_card
