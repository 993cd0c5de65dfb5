/** What every part of the catalogue is made of. Strict throughout: a misspelt field is a fault, not a wish. */
import {
  duration as durationText,
  metadata,
  timestamp,
  reference,
  matching,
  text,
} from '../../../contract/primitives.ts'
import { dayOfWeek } from '../../../contract/resources/validity.ts'
import { z } from '../../../contract/zod.ts'
import { parseDuration, secondsOf } from '../../../contract/schedule/duration.ts'

export { metadata, reference, matching }

/** A name people read; unique where things are found by it. */
export const name = text(500)

/** An id of one kind: its prefix, then letters, digits, `_` or `-`. */
export const idOf = (prefix: string) =>
  matching(
    new RegExp(`^${prefix}_[A-Za-z0-9_-]{1,100}$`),
    `expected ${prefix}_ and then letters, digits, _ or -, such as ${prefix}_1`,
  )

export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const longest = 100 * 366 * 24 * 60 * 60
/** ISO 8601, longer than nothing and at most 100 years. */
export const duration = durationText.check(
  z.refine((text) => {
    // Another fault, which is named already.
    if (!durationText.safeParse(text).success) return true
    const seconds = secondsOf(parseDuration(text))
    return seconds > 0 && seconds <= longest
  }, 'expected a duration longer than nothing and at most 100 years, such as P2D'),
)

const days = z.array(dayOfWeek).check(z.minLength(1), z.maxLength(7))

const time = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day such as 09:30')

/** HH:MM on the wall clock. Hours that end no later than they start run over midnight, and count for their first day. */
const validityHours = z.strictObject({
  daily: z
    .array(
      z.strictObject({
        start_time: time,
        expiration_time: time,
        days_of_week: z.optional(days),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})

/** When a thing is valid. `validity_timeframe` counts from `start_date`, which it therefore needs. */
export const validity = {
  start_date: maybe(timestamp),
  expiration_date: maybe(timestamp),
  validity_timeframe: maybe(z.strictObject({ duration, interval: duration })),
  validity_day_of_week: maybe(days),
  validity_hours: maybe(validityHours),
}

const isLanguage = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

/** The tag of a language, as it is usually written. */
export const language = z
  .string()
  .check(z.refine(isLanguage, 'expected the tag of a language, such as de or pt-BR'))

/** Texts that shoppers read, in other languages: `{de: {name: …}}`. */
export const translationsOf = <const Field extends string>(...fields: readonly Field[]) => {
  const texts = Object.fromEntries(fields.map((field) => [field, z.optional(text(2000))]))
  return z.optional(
    z.record(language, z.strictObject(texts as Record<Field, z.ZodMiniOptional<z.ZodMiniString>>)),
  )
}

/** What a thing is filed under: one of the project's categories, by id or name. Left out: what its campaign is filed under. */
export const filedUnder = { category_id: maybe(text(200)), category: maybe(text(200)) }

/** Ids of the validation rules that guard a thing. */
export const validationRules = z.optional(z.array(idOf('val')))
