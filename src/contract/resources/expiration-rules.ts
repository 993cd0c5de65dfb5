/** When points expire (specification, "Loyalty-card expiration_rules"). */
import { integer, openEnum } from '../primitives.ts'
import { z } from '../zod.ts'

export const expirationRules = /* @__PURE__ */ z.looseObject({
  /** After a number of months, or on a fixed day of the year. */
  period_type: z.optional(openEnum(['FIXED_DAY_OF_YEAR', 'MONTH'])),
  /** Number of months. For `MONTH`. */
  period_value: z.optional(integer(0)),
  /** Moves the expiration to the end of a period. For `MONTH`. */
  rounding_type: z.optional(
    openEnum(['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH']),
  ),
  /** For `PARTICULAR_MONTH`: the month, 1 to 12. */
  rounding_value: z.optional(integer()),
  /** For `FIXED_DAY_OF_YEAR`: the month, 1 to 12. */
  fixed_month: z.optional(integer(1, 12)),
  /** For `FIXED_DAY_OF_YEAR`: the day of the month. */
  fixed_day: z.optional(integer(1, 31)),
})

export type ExpirationRules = z.infer<typeof expirationRules>
