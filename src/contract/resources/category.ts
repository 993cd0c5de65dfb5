/** Category of vouchers and campaigns (specification, "Voucher": categories). */
import { integer, maybe, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

export const category = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  /** Ascending order. */
  hierarchy: z.optional(integer()),
  /** JOINT redeemables can be combined. Of the EXCLUSIVE ones, only a limited number applies. */
  stacking_rules_type: maybe(openEnum(['JOINT', 'EXCLUSIVE'])),
  object: z.literal('category'),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
})

export type Category = z.infer<typeof category>
