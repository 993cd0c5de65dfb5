/** What the cart of now means for the promotion tiers of a list. */
import type { ReactiveControllerHost } from 'lit'
import { shippingOf } from '../../contract/offer/shipping.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { emptyCart } from '../../state/cart.ts'
import { combinationOf, type Combined, entriesOf } from '../../state/features/combination.ts'
import { type Eligible, eligibilityOf, evaluateTiers } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { namesIn } from '../offers/cart-products.ts'
import { savingOf } from '../offers/offer.ts'
import { whyNot, whyNotOf } from '../offers/reason.ts'
import type { Shortfall } from '../offers/missing.ts'
import { formatOffer } from '../offers/discount.ts'
import { memo } from '../internal/memo.ts'
import { StoreController } from '../internal/store-controller.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'
import type { TierRow } from './tier-rows.ts'

export interface Verdict {
  said: string
  /** What it gives, where the judge has said more of the products. */
  gives: string
  /** It applies, or being chosen is taken off. */
  applies: boolean
  /** No other cart would make it available. */
  unavailable: boolean
  /** What it takes off this cart, in minor units. */
  saves: number
  /** What the cart lacks for it, where that can be said. */
  shortfall: Shortfall | undefined
}

/** Verdicts by the id of the tier, for every tier in the answer. */
export function verdictsOf(answer: (Eligible & JudgedCart) | undefined, words: PromotionWords) {
  const { cart = emptyCart, ready = [], possible = [], tiers = [] } = answer ?? {}
  const verdicts = new Map<string, Verdict>()
  const { text } = words
  const tell = (entry: QualifiedRedeemable, applies: boolean) => {
    const { id, result = {}, metadata, order } = entry
    const { why, shortfall } = whyNotOf(result, cart, words)
    const key = result.error?.key ?? result.details?.key ?? 'order'
    verdicts.set(id, {
      // An entry with an order that is not ready has no effect.
      said: applies ? text.applies : order ? text.reasons.nothing : why,
      gives: formatOffer(result.discount, shippingOf(metadata), words, entry, namesIn(cart)),
      applies,
      unavailable: !applies && !/order|effect/.test(key),
      saves: applies ? savingOf(order) : 0,
      shortfall: applies || order ? undefined : shortfall,
    })
  }
  for (const { id, status, result, order } of tiers)
    tell({ id, object: 'promotion_tier', result, order }, status === 'APPLICABLE')
  for (const entry of possible) tell(entry, false)
  for (const entry of ready) tell(entry, true)
  return verdicts
}

const unmentioned = {}

/** Asks about the cart for its host, while there is something in it. */
export class Verdicts {
  readonly eligible: StoreController<Eligible & JudgedCart>
  #combined: StoreController<Combined & JudgedCart>
  #shop: Shop | undefined
  #verdictsOf = memo(verdictsOf)

  constructor(host: ReactiveControllerHost & Node) {
    this.eligible = new StoreController(host)
    this.#combined = new StoreController(host)
  }

  follow(shop: Shop | undefined) {
    const { lines = [], selection = [] } = shop?.cart.$cart.get() ?? {}
    const judge = lines.length ? shop : undefined
    this.#shop = shop
    this.eligible.follow(judge && eligibilityOf(judge))
    this.#combined.follow(judge && selection.length ? combinationOf(judge) : undefined)
  }

  /** Requests the listed tiers that the answer for the cart does not mention. */
  request(rows: readonly TierRow[], words: PromotionWords) {
    const { answer, busy } = this.eligible
    const shop = this.#shop
    if (!shop || !answer || busy) return
    const verdicts = this.#verdictsOf(answer, words)
    const ids = rows.flatMap(({ open, tier: { id } }) => (open && !verdicts.has(id) ? id : []))
    // The request re-renders the host, which is rendering now.
    queueMicrotask(() => evaluateTiers(shop, ids))
  }

  /** Nothing where the judge has not spoken. Of a `chosen` one it says what has become of it. */
  of(tier: PromotionTier, chosen: boolean, words: PromotionWords): Partial<Verdict> {
    const verdict = this.#verdictsOf(this.eligible.answer, words).get(tier.id)
    return chosen ? { ...verdict, ...this.#fateOf(tier, words) } : (verdict ?? unmentioned)
  }

  /** What has become of a chosen one together with the others; nothing while the cart of now is not judged. */
  #fateOf({ id, metadata }: PromotionTier, words: PromotionWords): Partial<Verdict> {
    const { error, answer } = this.#combined
    const cart = this.#shop?.cart.$cart.get()
    const unknown = { applies: false, saves: 0 }
    if (error || !answer || answer.cart !== cart) return unknown
    const { validation } = answer
    const entry = entriesOf(validation).find((one) => one.id === id)
    if (!entry) return unknown
    if (!validation.valid || entry.status !== 'APPLICABLE') {
      return { ...unknown, said: whyNot(entry, cart, words) }
    }
    const saves = savingOf(entry.order)
    const applies = saves > 0 || !!shippingOf(metadata)
    return { applies, saves, said: applies ? '' : words.text.reasons.nothing }
  }
}
