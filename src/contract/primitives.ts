/**
 * Basic schemas of the wire format.
 *
 * Requests are parsed strictly. Replies are parsed loosely: a newer service may add fields and enum values, and older
 * pages must keep working. In replies, only money, points, results and statuses are parsed strictly.
 */
import { z } from './zod.ts'

/** Text of `min` to `max` characters. @__NO_SIDE_EFFECTS__ */
export function text(max = 10_000, min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(max))
}

/** Text that matches a pattern. `expectation` is the error message, such as "must be …". @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp, expectation: string) {
  return z.string().check(z.regex(pattern, expectation))
}

/** An integer in a range. Default: all safe integers. @__NO_SIDE_EFFECTS__ */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.gte(min), z.lte(max))
}

/** A number in a range. @__NO_SIDE_EFFECTS__ */
export function decimal(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max))
}

/** An enum. Values that a newer service adds are parsed as `UNKNOWN`. @__NO_SIDE_EFFECTS__ */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.enum([...values, 'UNKNOWN'] as const), 'UNKNOWN')
}

/** Also allows null and undefined. @__NO_SIDE_EFFECTS__ */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema))
}

/** An amount of money in minor units, never negative. */
export const money = /* @__PURE__ */ integer(0)

/** Loyalty points, never negative. */
export const points = /* @__PURE__ */ integer(0)

/** An existing date, including leap days. */
const calendarDay =
  /(?!0000)(?:\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)/

/** A date followed by `rest`. @__NO_SIDE_EFFECTS__ */
function dateThen(rest: RegExp, expectation: string) {
  return matching(new RegExp(`^${calendarDay.source}${rest.source}$`), expectation)
}

/** ISO 8601 date-time with `Z` or a UTC offset, such as `2026-11-21T08:00:00.000Z`. */
export const timestamp = /* @__PURE__ */ dateThen(
  /T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)/,
  'must be a date-time such as 2026-11-21T08:00:00Z',
)

/** A calendar date, YYYY-MM-DD. */
export const date = /* @__PURE__ */ dateThen(/(?:)/, 'must be a date such as 2026-11-21')

/** ISO 8601 duration, such as `P2D` or `PT6H`. */
export const duration = /* @__PURE__ */ matching(
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
  'must be an ISO 8601 duration such as P2D',
)

/** Custom fields of the shop. */
export const metadata = /* @__PURE__ */ z.looseObject({})

/** In a request: an id, code or source id. */
export const reference = /* @__PURE__ */ text(500)

/** In a request: an amount of money in minor units, small enough for exact sums. */
export const requestMoney = /* @__PURE__ */ integer(0, 1_000_000_000_000)

/** In a reply: an object with any fields. */
export const openMap = /* @__PURE__ */ z.looseObject({})
