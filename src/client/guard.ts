/**
 * Validates replies like the contract's zod schemas, in a fraction of zod's bytes. The build replaces each schema with a
 * form, a plain value (`.config/reply-guards.ts`). Results match zod's, except for messages.
 */

/**
 * - a check: accepts or rejects the value
 * - a string: an enum of its words. If the last word is `?`, any other value becomes `UNKNOWN`.
 * - a list with one form: an array of that form. With several forms: the first that matches.
 * - an object: its fields. `?` in a name means optional, `~` nullable. Unknown fields are kept.
 */
export type Form = Check | string | readonly Form[] | { readonly [field: string]: Form }

export type Check = (value: unknown) => boolean

type Path = PropertyKey[]

/** Returns the parsed value, and adds the paths of invalid parts. */
type Read = (value: unknown, faults: Path[]) => unknown

/** The part of a zod schema that the client uses. */
export interface Schema {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; data?: never; error: { issues: { path: Path }[] } }
}

/** @__NO_SIDE_EFFECTS__ */
export function schema(form: Form): Schema {
  let read: Read | undefined
  return {
    safeParse(value) {
      const faults: Path[] = []
      const data = (read ??= reader(form))(value, faults)
      return faults.length
        ? { success: false, error: { issues: faults.map((path) => ({ path })) } }
        : { success: true, data }
    },
  }
}

function reader(form: Form): Read {
  if (typeof form === 'function') return checked(form)
  if (typeof form === 'string') return oneOf(form.split(' '))
  if (!isList(form)) return fields(form)
  const readers = form.map(reader)
  return readers[1] ? firstOf(readers) : listOf(readers[0] as Read)
}

const isList = Array.isArray as (form: Form) => form is readonly Form[]

const checked =
  (fits: Check): Read =>
  (value, faults) => {
    if (!fits(value)) faults.push([])
    return value
  }

function oneOf(words: string[]): Read {
  const isOpen = words.at(-1) === '?' && words.pop()
  const closed = checked((value) => words.includes(value as string))
  return isOpen ? (value) => (words.includes(value as string) ? value : 'UNKNOWN') : closed
}

const listOf =
  (read: Read): Read =>
  (value, faults) => {
    if (Array.isArray(value)) return value.map((item, at) => readAt(at, read, item, faults))
    faults.push([])
  }

const firstOf =
  (readers: readonly Read[]): Read =>
  (value, faults) => {
    for (const read of readers) {
      const found: Path[] = []
      const result = read(value, found)
      if (!found.length) return result
    }
    faults.push([])
  }

function fields(form: { readonly [field: string]: Form }): Read {
  const known = Object.entries(form).map(([field, inner]) => ({
    name: field.replace(/[?~]/g, ''),
    isOptional: field.includes('?'),
    isNullable: field.includes('~'),
    read: reader(inner),
  }))
  return (value, faults) => {
    if (typeof value !== 'object' || !value || Array.isArray(value)) return faults.push([])
    const result: Record<string, unknown> = { ...value }
    // Assigning this field would change a prototype.
    delete result['__proto__']
    for (const { name, isOptional, isNullable, read } of known) {
      const item = Object.hasOwn(result, name) ? result[name] : undefined
      if (item === undefined ? isOptional : item === null && isNullable) continue
      result[name] = readAt(name, read, item, faults)
    }
    return result
  }
}

function readAt(key: PropertyKey, read: Read, value: unknown, faults: Path[]) {
  let at = faults.length
  const result = read(value, faults)
  for (; at < faults.length; at++) faults[at]?.unshift(key)
  return result
}

export const string: Check = (value) => typeof value === 'string'

export const boolean: Check = (value) => typeof value === 'boolean'

/** @__NO_SIDE_EFFECTS__ */
export function number(min = -Infinity, max = Infinity): Check {
  return (value) => Number.isFinite(value) && (value as number) >= min && (value as number) <= max
}

/** @__NO_SIDE_EFFECTS__ */
export function integer(min?: number, max?: number): Check {
  const fits = number(min, max)
  return (value) => Number.isSafeInteger(value) && fits(value)
}

/** Counts code points, like zod. @__NO_SIDE_EFFECTS__ */
export function textLength(min: number, max = Infinity): Check {
  const fits = number(min, max)
  return (value) => string(value) && fits([...(value as string)].length)
}

/** @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp): Check {
  return (value) => string(value) && pattern.test(value as string)
}
