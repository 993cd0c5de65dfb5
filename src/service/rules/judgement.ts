/** What the rules say of one redeemable on one order. */
import type { FailureKey } from '../../contract/errors.ts'
import type { ApplicableToList } from '../../contract/resources/applicable-to.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { DiscountedOrder } from './discounts/order.ts'
import type { RefusalDetail } from './availability.ts'
import type { Offer } from './loyalty/spend.ts'
import type { Target } from './targets.ts'

/** A threshold: minor units for money, pieces for quantities. */
export interface Requirement {
  /** `order.amount`, `order.items.quantity`, …: the name of the rule's condition. */
  name: string
  required: number
  available: number
  missing: number
  /** Which products count towards it, where not all do. */
  items?: { object: Target['object']; id: string; name?: string }[]
}

/** Products that must be in the cart together (specification, section 9: result.bundle). */
export interface Bundle {
  /** How many whole bundles the cart holds. */
  quantity: number
  identified: { id: string; object: Target['object']; item_index: number; item_quantity: number }[]
  missing: { id: string; object: Target['object']; item_quantity: number; name?: string }[]
}

export interface UsableJudgement {
  usable: true
  /** The order with this taken off too. */
  order: DiscountedOrder
  /** Taken off by this alone, in minor units. */
  amount: number
  /** As it worked out: formulas replaced by their results. */
  discount: Discount | null
  /** Credits taken from a gift card. */
  gift: { balance: number; credits: number } | null
  /** Points taken from a loyalty card for a reward. */
  reward: { offer: Offer; balance: number; points: number } | null
  applicable_to: ApplicableToList
  inapplicable_to: ApplicableToList
  requirements: Requirement[]
  bundle: Bundle | null
}

export interface Unusable {
  usable: false
  key: FailureKey
  /** One sentence for a person. */
  message: string
  detail?: RefusalDetail
  requirements: Requirement[]
  bundle: Bundle | null
  /** Ids of the assignments whose rules ask for another cart (not for another customer). */
  omitted: string[]
  /** Nothing but another cart stands in the way: the "not yet" of scenario AUDIENCE_ONLY. */
  possible: boolean
  applicable_to: ApplicableToList
  inapplicable_to: ApplicableToList
}

export type Judgement = UsableJudgement | Unusable
