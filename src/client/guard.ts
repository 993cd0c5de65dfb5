/**
 * Checks of replies as a page makes them: what the build writes in the place of the contract's zod schemas
 * (`.config/reply-guards.ts`), in a kilobyte. Answers are zod's, but for messages: a page has its own words.
 */

interface Issue {
  path: PropertyKey[]
  /** Of the right kind, but out of bounds: further checks still make sense. */
  soft: boolean
}

/** Gives back the value as it was read and notes what is wrong with it. */
type Read = (value: unknown, issues: Issue[]) => unknown

/** Whether a value of the right kind is within bounds. */
type Check = (value: unknown) => boolean

type Outcome = { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }

interface Schema {
  read: Read
  /** A field with this schema may be left out. */
  missing: boolean
  check(...checks: Check[]): Schema
  safeParse(value: unknown): Outcome
}

type Shape = Record<string, Schema>

type Fields = Record<string, unknown>

const note = (issues: Issue[], soft = false, path: PropertyKey[] = []) => {
  issues.push({ path, soft })
}

const isBroken = (issues: Issue[]) => issues.some(({ soft }) => !soft)

/** @__NO_SIDE_EFFECTS__ */
function schema(read: Read, missing = false): Schema {
  return {
    read,
    missing,
    safeParse(value) {
      const issues: Issue[] = []
      const data = read(value, issues)
      return issues.length ? { success: false, error: { issues } } : { success: true, data }
    },
    check: (...checks) =>
      schema((value, issues) => {
        const found: Issue[] = []
        const result = read(value, found)
        if (!isBroken(found)) for (const fits of checks) if (!fits(result)) note(found, true)
        issues.push(...found)
        return result
      }, missing),
  }
}

/** Values that `fits` accepts, as they are. @__NO_SIDE_EFFECTS__ */
function kind(fits: (value: unknown) => boolean) {
  return schema((value, issues) => {
    if (!fits(value)) note(issues)
    return value
  })
}

/** What stands under `key`, read by its own schema. */
function descend(inner: Schema, value: unknown, key: PropertyKey, issues: Issue[]) {
  const found: Issue[] = []
  const result = inner.read(value, found)
  for (const issue of found) issues.push({ ...issue, path: [key, ...issue.path] })
  return result
}

/** @__NO_SIDE_EFFECTS__ */
export function unknown() {
  return kind(() => true)
}

/** @__NO_SIDE_EFFECTS__ */
export function string() {
  return kind((value) => typeof value === 'string')
}

/** @__NO_SIDE_EFFECTS__ */
export function boolean() {
  return kind((value) => typeof value === 'boolean')
}

/** @__NO_SIDE_EFFECTS__ */
export function number() {
  return kind(Number.isFinite)
}

/** A whole number that a JSON number holds exactly. @__NO_SIDE_EFFECTS__ */
export function int() {
  return kind(Number.isInteger).check(Number.isSafeInteger)
}

/** One of the given words. @__NO_SIDE_EFFECTS__ */
export function oneOf(words: unknown) {
  return kind((value) => [words].flat().indexOf(value) >= 0)
}

/** @__NO_SIDE_EFFECTS__ */
export function array(item: Schema) {
  return schema((value, issues) => {
    if (Array.isArray(value)) return value.map((each, at) => descend(item, each, at, issues))
    note(issues)
  })
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @__NO_SIDE_EFFECTS__ */
function object(shape: Shape, strict: boolean) {
  return schema((value, issues) => {
    if (!isObject(value)) return note(issues)
    const result: Fields = {}
    for (const [key, field] of Object.entries(shape)) {
      const present = key in value
      if (present || field.missing) {
        const item = descend(field, value[key], key, issues)
        if (present || item !== undefined) result[key] = item
      } else note(issues, false, [key])
    }
    let foreign = false
    for (const key in value) {
      if (Object.hasOwn(shape, key)) continue
      foreign = true
      // Assigning this one would change the prototype of the result.
      if (key !== '__proto__') result[key] = value[key]
    }
    if (strict && foreign) note(issues, true)
    return result
  })
}

/** Unknown fields pass. @__NO_SIDE_EFFECTS__ */
export function looseObject(shape: Shape) {
  return object(shape, false)
}

/** Unknown fields are refused. @__NO_SIDE_EFFECTS__ */
export function strictObject(shape: Shape) {
  return object(shape, true)
}

/** A map whose keys and values each have a schema. @__NO_SIDE_EFFECTS__ */
export function record(name: Schema, item: Schema) {
  return schema((value, issues) => {
    if (!isObject(value)) return note(issues)
    const result: Fields = {}
    for (const key in value) {
      if (key === '__proto__') continue
      if (name.safeParse(key).success) result[key] = descend(item, value[key], key, issues)
      else note(issues, false, [key])
    }
    return result
  })
}

/** @__NO_SIDE_EFFECTS__ */
export function optional(inner: Schema) {
  return schema((value, issues) => (value === undefined ? value : inner.read(value, issues)), true)
}

/** @__NO_SIDE_EFFECTS__ */
export function nullable(inner: Schema) {
  return schema((value, issues) => (value === null ? value : inner.read(value, issues)), inner.missing)
}

/** May be null, may be left out. @__NO_SIDE_EFFECTS__ */
export function maybe(inner: Schema) {
  return optional(nullable(inner))
}

/** What cannot be read becomes `fallback`. @__NO_SIDE_EFFECTS__ */
export function caught(inner: Schema, fallback: unknown) {
  return schema((value) => {
    const found: Issue[] = []
    const result = inner.read(value, found)
    return found.length ? fallback : result
  }, true)
}

/** The first option that fits; where none does, the faults of the only one of the right kind. @__NO_SIDE_EFFECTS__ */
export function union(options: readonly Schema[]) {
  return schema((value, issues) => {
    const close: Issue[][] = []
    for (const option of options) {
      const found: Issue[] = []
      const result = option.read(value, found)
      if (!found.length) return result
      if (!isBroken(found)) close.push(found)
    }
    if (close.length === 1) issues.push(...close.flat())
    else note(issues)
  })
}

// A check runs only on values of the kind that its schema has let through, hence the types below.

/** Of a list, or of a text in characters, where an emoji is one. */
const lengthOf = (value: unknown) => [...(value as Iterable<unknown>)].length

/** @__NO_SIDE_EFFECTS__ */
export function minLength(least: number): Check {
  return (value) => lengthOf(value) >= least
}

/** @__NO_SIDE_EFFECTS__ */
export function maxLength(most: number): Check {
  return (value) => lengthOf(value) <= most
}

/** @__NO_SIDE_EFFECTS__ */
export function gte(least: number): Check {
  return (value) => (value as number) >= least
}

/** @__NO_SIDE_EFFECTS__ */
export function lte(most: number): Check {
  return (value) => (value as number) <= most
}

/** @__NO_SIDE_EFFECTS__ */
export function regex(pattern: RegExp): Check {
  return (value) => pattern.test(value as string)
}
