/** Validation of redeemables for a cart ("where the specification is silent", Validations and redemptions). */
import { maybe } from '../primitives.ts'
import { z } from '../zod.ts'
import { calculatedOrder } from './order.ts'
import { validatedRedeemable } from './redeemable.ts'
import { session } from './session.ts'
import { stackingRules } from './stacking-rules.ts'

/** Use the `status` of each entry, whichever of the three arrays contains it. */
export const validation = /* @__PURE__ */ z.looseObject({
  id: maybe(z.string()),
  /** Whether the request can be redeemed. */
  valid: z.boolean(),
  /** Redeemables that apply. All requested ones if `valid` is false. */
  redeemables: z.array(validatedRedeemable),
  /** Redeemables that the stacking rules leave out. */
  skipped_redeemables: z.optional(z.array(validatedRedeemable)),
  /** Redeemables that do not apply. */
  inapplicable_redeemables: z.optional(z.array(validatedRedeemable)),
  /** The order with all discounts. */
  order: maybe(calculatedOrder),
  /** Hash of the customer's source id. */
  tracking_id: maybe(z.string()),
  /** How many redeemables an order can use, and which can be combined. */
  stacking_rules: z.optional(stackingRules),
  /** The session that reserves the redeemables. Present if the request has one. */
  session: maybe(session),
})

export type Validation = z.infer<typeof validation>
