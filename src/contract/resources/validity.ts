/** Validity of vouchers, campaigns, tiers and rules (specification, "Voucher"). */
import { duration, integer, maybe, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

/** 0 is Sunday, 6 is Saturday. */
export const dayOfWeek = /* @__PURE__ */ integer(0, 6)

/** Valid for `duration` in every `interval` from `start_date` on. */
export const validityTimeframe = /* @__PURE__ */ z.looseObject({ duration, interval: duration })

/** Times are HH:MM. */
export const validityHours = /* @__PURE__ */ z.looseObject({
  daily: z.optional(
    z.array(
      z.looseObject({
        start_time: z.string(),
        expiration_time: z.string(),
        days_of_week: z.optional(z.array(dayOfWeek)),
      }),
    ),
  ),
})

export const validity = {
  start_date: /* @__PURE__ */ maybe(timestamp),
  expiration_date: /* @__PURE__ */ maybe(timestamp),
  validity_timeframe: /* @__PURE__ */ maybe(validityTimeframe),
  validity_day_of_week: /* @__PURE__ */ maybe(z.array(dayOfWeek)),
}
