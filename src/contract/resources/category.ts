/** Category of vouchers and campaigns (specification, "Voucher": categories). */
import { integer, maybe, openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

export const category = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  /** If redeemables are sorted by category, those of categories with lower values apply first. */
  hierarchy: z.optional(integer()),
  /** JOINT redeemables can be combined. Only a limited number of EXCLUSIVE redeemables applies. */
  stacking_rules_type: maybe(openEnum(['JOINT', 'EXCLUSIVE'])),
  object: z.literal('category'),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
})

export type Category = z.infer<typeof category>
