/**
 * The small schemas that everything on the wire is made of.
 *
 * Requests are read strictly, replies loosely: a service may add fields and words, and a page that was
 * built last year must go on working. Only money, points, results and states are never guessed.
 */
import { z } from './zod.ts'

/** Text of `min` to `max` characters. @__NO_SIDE_EFFECTS__ */
export function text(max = 10_000, min = 1) {
  return z.string().check(z.minLength(min), z.maxLength(max))
}

/** Text of one shape. An error describes it in the words of `expectation`, such as "should be …". @__NO_SIDE_EFFECTS__ */
export function shaped(pattern: RegExp, expectation: string) {
  return z.string().check(z.regex(pattern, expectation))
}

/** A whole number within bounds; by default anything a JSON number holds exactly. @__NO_SIDE_EFFECTS__ */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
  return z.int().check(z.gte(min), z.lte(max))
}

/** A number within bounds, with decimals. @__NO_SIDE_EFFECTS__ */
export function decimal(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max))
}

/** One of the words we know; any other word a newer service sends is read as `UNKNOWN`. @__NO_SIDE_EFFECTS__ */
export function openEnum<const Words extends readonly string[]>(words: Words) {
  return z.catch(z.enum([...words, 'UNKNOWN'] as const), 'UNKNOWN')
}

/** May be null, may be left out. @__NO_SIDE_EFFECTS__ */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema))
}

/** An amount of money in minor units (×100), never negative. */
export const money = /* @__PURE__ */ integer(0)

/** Loyalty points: whole, never negative. */
export const points = /* @__PURE__ */ integer(0)

/** A day that the calendar has, leap years included. */
const calendarDay =
  /(?!0000)(?:\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)/

/** A day, and what may follow it. @__NO_SIDE_EFFECTS__ */
function dayAnd(rest: RegExp, expectation: string) {
  return shaped(new RegExp(`^${calendarDay.source}${rest.source}$`), expectation)
}

/** ISO 8601 date-time in UTC, such as `2026-11-21T08:00:00.000Z`. */
export const timestamp = /* @__PURE__ */ dayAnd(
  /T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)/,
  'should be a date-time such as 2026-11-21T08:00:00Z',
)

/** A calendar date, YYYY-MM-DD. */
export const date = /* @__PURE__ */ dayAnd(/(?:)/, 'should be a date such as 2026-11-21')

/** ISO 8601 duration, such as `P2D` or `PT6H`. */
export const duration = /* @__PURE__ */ shaped(
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
  'should be an ISO 8601 duration such as P2D',
)

/** Custom key/value pairs of the shop. */
export const metadata = /* @__PURE__ */ z.looseObject({})

/** In a request: an id, a code or a source id. Ids begin with the prefix of their kind, codes are the shop's own. */
export const reference = /* @__PURE__ */ text(500)

/** In a request: an amount of money in minor units, small enough for orders to add up exactly. */
export const requestMoney = /* @__PURE__ */ integer(0, 1_000_000_000_000)

/** In a reply: a map from ids, or from field names, to what belongs to them. */
export const openMap = /* @__PURE__ */ z.looseObject({})
