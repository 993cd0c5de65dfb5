/** Which redeemables can be combined (specification, section 9: stacking_rules). */
import { integer, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'

export const stackingRules = /* @__PURE__ */ z.looseObject({
  /** Maximum number of redeemables in one request. */
  redeemables_limit: z.optional(integer(0)),
  /** Maximum number of redeemables that apply to one order. */
  applicable_redeemables_limit: z.optional(integer(0)),
  /** Maximum number of redeemables of exclusive categories that apply to one order. */
  applicable_exclusive_redeemables_limit: z.optional(integer(0)),
  /** Ids of categories whose redeemables combine only with joint ones and, within the limit, with each other. */
  exclusive_categories: z.optional(z.array(z.string())),
  /** Ids of categories whose redeemables combine with all others. */
  joint_categories: z.optional(z.array(z.string())),
  /** ALL: all requested redeemables must apply. PARTIAL: those that do not apply are left out. */
  redeemables_application_mode: z.optional(openEnum(['ALL', 'PARTIAL'])),
  /** Whether redeemables apply in the requested order or by the hierarchy of their categories. */
  redeemables_sorting_rule: z.optional(openEnum(['REQUESTED_ORDER', 'CATEGORY_HIERARCHY'])),
  /** Whether a redeemable that deducts nothing is redeemed anyway or skipped. */
  redeemables_no_effect_rule: z.optional(openEnum(['REDEEM_ANYWAY', 'SKIP'])),
  /** Each discount applies to the price left by the previous one. */
  redeemables_products_application_mode: z.optional(openEnum(['STACK'])),
  /** Whether a rollback also restores the order. */
  redeemables_rollback_order_mode: z.optional(openEnum(['WITH_ORDER'])),
})

export type StackingRules = z.infer<typeof stackingRules>
