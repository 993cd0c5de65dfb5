/** What a shop files its vouchers and campaigns under (specification, "Voucher": categories). */
import { integer, maybe, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

export const category = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  /** Lower comes first. */
  hierarchy: z.optional(integer()),
  /** Whether it goes with others, or only one such thing applies. */
  stacking_rules_type: maybe(openEnum(['JOINT', 'EXCLUSIVE'])),
  object: z.literal('category'),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
})

export type Category = z.infer<typeof category>
