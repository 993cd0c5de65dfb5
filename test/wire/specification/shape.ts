/** Describes the specification's resources and checks replies against them. Independent of `src/contract`. */

/** Returns the faults of a value. Adds each field that has a value to `seen`. */
type Check = (value: unknown, place: string, seen: Seen) => string[]

export interface Shape extends Check {
  /** Fields of a resource. */
  fields?: Fields
  /** Further fields of a resource, from "Where the specification is silent". */
  additions?: Fields
  /** Shape of the items of a list or the values of a record. */
  item?: Shape
}

/** Specified fields that a reply contained with a value, such as `Voucher.code`. */
export type Seen = Set<string>

export interface Field {
  shape: Shape
  required: boolean
  nullable: boolean
}

export type Fields = Record<string, Field>

const field = (required: boolean, nullable: boolean) => (shape: Shape) => ({ shape, required, nullable })

export const required = field(true, false)
export const requiredOrNull = field(true, true)
export const optional = field(false, false)
export const optionalOrNull = field(false, true)

const kind =
  (expected: string, fits: (value: unknown) => boolean): Shape =>
  (value, place) =>
    fits(value) ? [] : [`${place} should be ${expected}, but is ${brief(value)}`]

const matching = (expected: string, pattern: RegExp) =>
  kind(expected, (value) => typeof value === 'string' && pattern.test(value))

export const text = kind('text', (value) => typeof value === 'string')
export const integer = kind('a whole number', Number.isSafeInteger)
export const number = kind('a number', Number.isFinite)
export const boolean = kind('true or false', (value) => typeof value === 'boolean')
export const dateTime = kind(
  'a date-time in UTC',
  (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !isNaN(Date.parse(value)),
)
export const date = matching('a date', /^\d{4}-\d\d-\d\d$/)
export const duration = matching('an ISO 8601 duration', /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/)
export const clockTime = matching('a time, HH:MM', /^([01]\d|2[0-3]):[0-5]\d$/)
export const id = (prefix: string) => matching(`an id that begins with ${prefix}`, new RegExp(`^${prefix}.`))
export const oneOf = (...words: string[]) =>
  kind(`one of ${words.join(', ')}`, (value) => typeof value === 'string' && words.includes(value))
/** 0 is Sunday. */
export const weekday = kind(
  'a day from 0 to 6',
  (value) => typeof value === 'number' && [0, 1, 2, 3, 4, 5, 6].includes(value),
)

/** An object whose fields the specification leaves open. */
export const anyObject = kind('an object', isObject)

export function list(item: Shape): Shape {
  const check: Check = (value, place, seen) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => item(each, `${place}[${index}]`, seen))
      : [`${place} should be a list, but is ${brief(value)}`]
  return Object.assign(check, { item })
}

/** An object whose keys are ids or names. */
export function record(item: Shape): Shape {
  const check: Check = (value, place, seen) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => item(each, `${place}.${name}`, seen))
      : [`${place} should be an object, but is ${brief(value)}`]
  return Object.assign(check, { item })
}

const specified = new Set<string>()

/** Every field of the specification, named as in `Seen`. */
export const fieldsOfSpecification = () => [...specified].toSorted()

/** Any field that is in neither `fields` nor `additions` is a fault. */
export function resource(title: string, fields: Fields, additions: Fields = {}): Shape {
  for (const name of Object.keys(fields)) specified.add(`${title}.${name}`)
  const known = { ...fields, ...additions }
  const check: Check = (value, place, seen) => {
    if (!isObject(value)) return [`${place} should be an object, but is ${brief(value)}`]
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
  return Object.assign(check, { fields, additions })
}

/** `{object: "list", data_ref, [data_ref]: [...]}`. */
export const listOf = (title: string, ref: string, item: Shape, more: Fields, additions: Fields = {}) => {
  const fields = {
    object: required(oneOf('list')),
    data_ref: required(oneOf(ref)),
    [ref]: required(list(item)),
    ...more,
  }
  return resource(title, fields, additions)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const brief = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 60)
