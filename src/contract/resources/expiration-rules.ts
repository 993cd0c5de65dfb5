/** When points expire (specification, "Loyalty-card expiration_rules"). */
import { integer, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'

export const expirationRules = /* @__PURE__ */ z.looseObject({
  period_type: z.optional(openEnum(['FIXED_DAY_OF_YEAR', 'MONTH'])),
  period_value: z.optional(integer(0)),
  rounding_type: z.optional(
    openEnum(['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH']),
  ),
  rounding_value: z.optional(integer()),
  fixed_month: z.optional(integer(1, 12)),
  fixed_day: z.optional(integer(1, 31)),
})

export type ExpirationRules = z.infer<typeof expirationRules>
