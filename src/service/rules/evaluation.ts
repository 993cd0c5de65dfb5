import type { FailureKey } from '../../contract/errors.ts'
import type { ApplicableToList } from '../../contract/resources/applicable-to.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { DiscountedOrder } from './discounts/order.ts'
import type { RefusalDetail } from './availability.ts'
import type { Offer } from './loyalty/spend.ts'
import type { Target } from './targets.ts'

/** An unmet lower bound: in minor units for amounts, otherwise a count. */
export interface Requirement {
  /** Name of the condition, such as `order.amount`. */
  name: string
  required: number
  available: number
  missing: number
  /** Products that count toward it; omitted if all products do. */
  items?: { object: Target['object']; id: string; name?: string }[]
}

/** Products that must be in the cart together (specification, section 9: result.bundle). */
export interface Bundle {
  /** Number of complete bundles. */
  quantity: number
  identified: { id: string; object: Target['object']; item_index: number; item_quantity: number }[]
  missing: { id: string; object: Target['object']; item_quantity: number; name?: string }[]
}

export interface UsableEvaluation {
  usable: true
  /** The order with this redeemable applied. */
  order: DiscountedOrder
  /** Discount of this redeemable alone, in minor units. */
  amount: number
  /** The discount, with formulas replaced by their results. */
  discount: Discount | null
  /** In minor units. */
  gift: { balance: number; credits: number } | null
  reward: { offer: Offer; balance: number; points: number } | null
  applicable_to: ApplicableToList
  inapplicable_to: ApplicableToList
  requirements: Requirement[]
  bundle: Bundle | null
}

export interface UnusableEvaluation {
  usable: false
  key: FailureKey
  message: string
  detail?: RefusalDetail
  requirements: Requirement[]
  bundle: Bundle | null
  /** Ids of assignments whose rules a different cart could meet. */
  omitted: string[]
  /** Whether a different cart would make it usable (scenario AUDIENCE_ONLY). */
  possible: boolean
  applicable_to: ApplicableToList
  inapplicable_to: ApplicableToList
}

export type Evaluation = UsableEvaluation | UnusableEvaluation
