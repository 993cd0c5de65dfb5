/** Validity of vouchers, campaigns, tiers and rules (specification, "Voucher"). */
import { duration, integer, maybe, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'

/** 0 is Sunday, 6 is Saturday. */
export const dayOfWeek = /* @__PURE__ */ integer(0, 6)

/** Valid for `duration` in every `interval` from `start_date` on. */
export const validityTimeframe = /* @__PURE__ */ z.looseObject({
  /** How long it is valid in each interval. */
  duration,
  interval: duration,
})

/** Times are HH:MM. */
export const validityHours = /* @__PURE__ */ z.looseObject({
  daily: z.optional(
    z.array(
      z.looseObject({
        /** Start of the span, such as `09:30`. */
        start_time: z.string(),
        /** End of the span, such as `17:00`. If it is not after `start_time`, it is on the next day. */
        expiration_time: z.string(),
        /** Days of the span. Omitted for every day. */
        days_of_week: z.optional(z.array(dayOfWeek)),
      }),
    ),
  ),
})

export const validity = {
  /** Start of validity. Null for no start. */
  start_date: /* @__PURE__ */ maybe(timestamp),
  /** End of validity. Null for no end. */
  expiration_date: /* @__PURE__ */ maybe(timestamp),
  /** Recurring validity, beginning at `start_date`. Null for always. */
  validity_timeframe: /* @__PURE__ */ maybe(validityTimeframe),
  /** Valid days of the week. Null for every day. */
  validity_day_of_week: /* @__PURE__ */ maybe(z.array(dayOfWeek)),
}
