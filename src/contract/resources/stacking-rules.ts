/** Which redeemables can be combined (specification, section 9: stacking_rules). */
import { integer, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'

export const stackingRules = /* @__PURE__ */ z.looseObject({
  /** Maximum number of redeemables in one request. */
  redeemables_limit: z.optional(integer(0)),
  applicable_redeemables_limit: z.optional(integer(0)),
  applicable_exclusive_redeemables_limit: z.optional(integer(0)),
  exclusive_categories: z.optional(z.array(z.string())),
  joint_categories: z.optional(z.array(z.string())),
  redeemables_application_mode: z.optional(openEnum(['ALL', 'PARTIAL'])),
  redeemables_sorting_rule: z.optional(openEnum(['REQUESTED_ORDER', 'CATEGORY_HIERARCHY'])),
  redeemables_no_effect_rule: z.optional(openEnum(['REDEEM_ANYWAY', 'SKIP'])),
  redeemables_products_application_mode: z.optional(openEnum(['STACK'])),
  redeemables_rollback_order_mode: z.optional(openEnum(['WITH_ORDER'])),
})

export type StackingRules = z.infer<typeof stackingRules>
