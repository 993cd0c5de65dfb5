/** Why something does not apply: what the cart lacks where that can be counted, else the reason in words. */
import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import type { Reason } from '../format/messages.ts'
import type { OfferWords } from './offers.messages.ts'
import { type Shortfall, shortfallOf } from './missing.ts'

/** Matched against the service's keys, the more precise key first. The first match wins. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/not_found/, 'unknown'],
  [/unauthorized|missing_customer|signed-out/, 'stranger'],
  [/expired/, 'over'],
  [/not_active$/, 'early'],
  [/points/, 'points'],
  [/stacking|exclusion|redeemables/, 'alone'],
  [/customer|metadata/, 'person'],
  [/exceeded|redemption_rules/, 'spent'],
  [/order/, 'cart'],
  [/effect/, 'nothing'],
]

export const reasonOf = (...keys: (string | undefined)[]): Reason =>
  reasons.find(([word]) => word.test(keys.join(' ')))?.[1] ?? 'other'

export interface WhyNot {
  shortfall: Shortfall | undefined
  /** The same in words, or the reason where nothing counted is missing. */
  why: string
}

export function whyNotOf(result: RedeemableResult, cart: Cart, words: OfferWords): WhyNot {
  const { text } = words
  const shortfall = shortfallOf(result, cart, words)
  const reason = reasonOf(result.details?.key, result.error?.key)
  return { shortfall, why: shortfall ? text.unlock(shortfall.lacks) : text.reasons[reason] }
}

/** One that would apply, but for the others, is refused with them. */
export function whyNot({ status, result = {} }: ValidatedRedeemable, cart: Cart, words: OfferWords) {
  return status === 'INAPPLICABLE' || result.details
    ? whyNotOf(result, cart, words).why
    : words.text.reasons.alone
}
