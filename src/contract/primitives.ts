/**
 * Basic schemas of the wire format.
 *
 * Requests are parsed strictly. Replies are parsed loosely: a newer service may add fields and enum values, and older
 * pages must keep working. In replies, only money, points, results and statuses are parsed strictly.
 */
import { z } from './zod.ts'

/** @__NO_SIDE_EFFECTS__ */
export function text(max = 10_000, min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(max))
}

/** @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp, message: string) {
  return z.string().check(z.regex(pattern, message))
}

/** @__NO_SIDE_EFFECTS__ */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.gte(min), z.lte(max))
}

/** @__NO_SIDE_EFFECTS__ */
export function decimal(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max))
}

/** Values that a newer service adds are parsed as `UNKNOWN`. @__NO_SIDE_EFFECTS__ */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  return z.catch(z.enum([...values, 'UNKNOWN'] as const), 'UNKNOWN')
}

/** @__NO_SIDE_EFFECTS__ */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema))
}

/** In minor units. */
export const money = /* @__PURE__ */ integer(0)

export const points = /* @__PURE__ */ integer(0)

/** A date that exists: February 29 only in leap years. */
const calendarDay =
  /(?!0000)(?:\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)/

/** @__NO_SIDE_EFFECTS__ */
function dateThen(rest: RegExp, message: string) {
  return matching(new RegExp(`^${calendarDay.source}${rest.source}$`), message)
}

/** Date-time with `Z` or a UTC offset, such as `2026-11-21T08:00:00.000Z`. */
export const timestamp = /* @__PURE__ */ dateThen(
  /T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)/,
  'must be a date-time such as 2026-11-21T08:00:00Z',
)

/** Date such as `2026-11-21`. */
export const date = /* @__PURE__ */ dateThen(/(?:)/, 'must be a date such as 2026-11-21')

/** ISO 8601 duration, such as `PT4H` or `P2D`. */
export const duration = /* @__PURE__ */ matching(
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
  'must be an ISO 8601 duration such as P2D',
)

/** Custom fields of the shop. */
export const metadata = /* @__PURE__ */ z.looseObject({})

/** In a request: an id, code or source id. */
export const reference = /* @__PURE__ */ text(500)

/** In minor units. */
export const requestMoney = /* @__PURE__ */ integer(0, 1_000_000_000_000)

export const openMap = /* @__PURE__ */ z.looseObject({})

/** Reply of operations that return no data: `{}`. */
export const emptyReply = /* @__PURE__ */ z.looseObject({})
