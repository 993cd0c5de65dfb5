/** Whether redeemables can be used together on a cart ("where the specification is silent"). */
import { maybe } from '../primitives.ts'
import { z } from '../zod.ts'
import { calculatedOrder } from './order.ts'
import { validatedRedeemable } from './redeemable.ts'
import { session } from './session.ts'
import { stackingRules } from './stacking-rules.ts'

/** Read all three arrays by the status of their entries. */
export const validation = /* @__PURE__ */ z.looseObject({
  id: maybe(z.string()),
  valid: z.boolean(),
  redeemables: z.array(validatedRedeemable),
  skipped_redeemables: z.optional(z.array(validatedRedeemable)),
  inapplicable_redeemables: z.optional(z.array(validatedRedeemable)),
  order: maybe(calculatedOrder),
  /** The customer's source id, hashed. */
  tracking_id: maybe(z.string()),
  stacking_rules: z.optional(stackingRules),
  session: maybe(session),
})

export type Validation = z.infer<typeof validation>
