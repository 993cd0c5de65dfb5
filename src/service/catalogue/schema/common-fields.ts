/** Objects are strict, so that a misspelled field is an error. */
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

/** Must be unique where entries can be referenced by name. */
export const name = text(500)

export const idOf = (prefix: string) =>
  matching(
    new RegExp(`^${prefix}_[A-Za-z0-9_-]{1,100}$`),
    `must be ${prefix}_ followed by letters, digits, _ or -, such as ${prefix}_1`,
  )

export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const maxSeconds = 100 * 366 * 24 * 60 * 60
export const duration = durationText.check(
  z.refine((text) => {
    // An unparsable duration is already reported.
    if (!durationText.safeParse(text).success) return true
    const seconds = secondsOf(parseDuration(text))
    return seconds > 0 && seconds <= maxSeconds
  }, 'must be a duration of more than zero and at most 100 years, such as P2D'),
)

const days = z.array(dayOfWeek).check(z.minLength(1), z.maxLength(7))

const time = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 09:30')

/** HH:MM in local time. Hours that end at or before their start run past midnight and belong to the first day. */
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

/** `validity_timeframe` starts at `start_date`, so it requires one. */
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

export const language = z.string().check(z.refine(isLanguage, 'must be a language tag such as de or pt-BR'))

/** Translations of texts that shoppers see: `{de: {name: …}}`. */
export const translationsOf = <const Field extends string>(...fields: readonly Field[]) => {
  const texts = Object.fromEntries(fields.map((field) => [field, z.optional(text(2000))]))
  return z.optional(
    z.record(language, z.strictObject(texts as Record<Field, z.ZodMiniOptional<z.ZodMiniString>>)),
  )
}

/** The category, by id or name. Defaults to the campaign's category. */
export const categoryFields = { category_id: maybe(text(200)), category: maybe(text(200)) }

/** Ids of validation rules. All of them must be met for the entry to apply. */
export const validationRules = z.optional(z.array(idOf('val')))
