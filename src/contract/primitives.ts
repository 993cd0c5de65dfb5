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

/** Text of one shape. @__NO_SIDE_EFFECTS__ */
export function shaped(pattern: RegExp) {
  return z.string().check(z.regex(pattern))
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

/** ISO 8601 date-time in UTC, such as `2026-11-21T08:00:00.000Z`. */
export const timestamp = /* @__PURE__ */ shaped(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
)

/** A calendar date, YYYY-MM-DD. */
export const date = /* @__PURE__ */ shaped(/^\d{4}-\d\d-\d\d$/)

/** ISO 8601 duration, such as `P2D` or `PT6H`. */
export const duration = /* @__PURE__ */ shaped(
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
)

/** Custom key/value pairs of the shop. */
export const metadata = /* @__PURE__ */ z.looseObject({})
