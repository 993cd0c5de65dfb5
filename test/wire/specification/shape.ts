/**
 * Words to write the specification's tables with, and what holds a reply against them. Made for this suite
 * alone: it knows nothing of `src/contract`.
 */

/** Says what is wrong with a value at a place; nothing where all is well. */
export type Shape = (value: unknown, place: string, seen: Seen) => string[]

/** Fields of the specification that a reply carried with a value: `Voucher.code`. */
export type Seen = Set<string>

interface Field {
  shape: Shape
  required: boolean
  nullable: boolean
}

export type Fields = Record<string, Field>

const field = (required: boolean, nullable: boolean) => (shape: Shape) => ({ shape, required, nullable })

export const must = field(true, false)
export const mustOrNull = field(true, true)
export const may = field(false, false)
export const mayOrNull = field(false, true)

const kind =
  (expected: string, fits: (value: unknown) => boolean): Shape =>
  (value, place) =>
    fits(value) ? [] : [`${place} should be ${expected}, and is ${brief(value)}`]

const shaped = (expected: string, pattern: RegExp) =>
  kind(expected, (value) => typeof value === 'string' && pattern.test(value))

export const text = kind('text', (value) => typeof value === 'string')
export const integer = kind('a whole number', Number.isSafeInteger)
export const number = kind('a number', Number.isFinite)
export const boolean = kind('true or false', (value) => typeof value === 'boolean')
export const moment = kind(
  'a date-time in UTC',
  (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !isNaN(Date.parse(value)),
)
export const day = shaped('a date', /^\d{4}-\d\d-\d\d$/)
export const duration = shaped('an ISO 8601 duration', /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/)
export const clockTime = shaped('a time, HH:MM', /^([01]\d|2[0-3]):[0-5]\d$/)
/** A prefix, then opaque text. */
export const id = (prefix: string) => shaped(`an id that begins with ${prefix}`, new RegExp(`^${prefix}.`))
export const word = (...words: string[]) =>
  kind(`one of ${words.join(', ')}`, (value) => typeof value === 'string' && words.includes(value))
/** 0 is Sunday. */
export const weekday = kind(
  'a day from 0 to 6',
  (value) => typeof value === 'number' && [0, 1, 2, 3, 4, 5, 6].includes(value),
)

/** An object whose fields the specification leaves open. */
export const anything = kind('an object', isObject)

export const list =
  (item: Shape): Shape =>
  (value, place, seen) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => item(each, `${place}[${index}]`, seen))
      : [`${place} should be a list, and is ${brief(value)}`]

/** From ids or names to what belongs to them. */
export const map =
  (item: Shape): Shape =>
  (value, place, seen) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => item(each, `${place}.${name}`, seen))
      : [`${place} should be an object, and is ${brief(value)}`]

/** Every field that the tables below name, as `Seen` names it. */
const written = new Set<string>()

export const fieldsOfSpecification = () => [...written].toSorted()

/**
 * A resource with its fields. `silent` are those that the page "Where the specification is silent" adds; any
 * other field is a fault.
 */
export function resource(title: string, fields: Fields, silent: Fields = {}): Shape {
  for (const name of Object.keys(fields)) written.add(`${title}.${name}`)
  return (value, place, seen) => {
    if (!isObject(value)) return [`${place} should be an object, and is ${brief(value)}`]
    const known = { ...fields, ...silent }
    const unknown = Object.keys(value).filter((name) => !(name in known))
    return [
      ...unknown.map((name) => `${place}.${name} is not in the specification (${title})`),
      ...Object.entries(known).flatMap(([name, { shape, required, nullable }]) => {
        const found = value[name]
        if (found === undefined) return required ? [`${place}.${name} is missing`] : []
        if (found === null) return nullable ? [] : [`${place}.${name} should not be null`]
        if (name in fields) seen.add(`${title}.${name}`)
        return shape(found, `${place}.${name}`, seen)
      }),
    ]
  }
}

/** `{object: "list", data_ref, [data_ref]: [...]}`. */
export const listOf = (title: string, ref: string, item: Shape, more: Fields, silent: Fields = {}) => {
  const fields = { object: must(word('list')), data_ref: must(word(ref)), [ref]: must(list(item)), ...more }
  return resource(title, fields, silent)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const brief = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 60)
