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
  valid: z.boolean(),
  redeemables: z.array(validatedRedeemable),
  skipped_redeemables: z.optional(z.array(validatedRedeemable)),
  inapplicable_redeemables: z.optional(z.array(validatedRedeemable)),
  order: maybe(calculatedOrder),
  /** Hash of the customer's source id. */
  tracking_id: maybe(z.string()),
  stacking_rules: z.optional(stackingRules),
  session: maybe(session),
})

export type Validation = z.infer<typeof validation>
