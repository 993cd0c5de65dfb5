/**
 * Reads replies as the contract's zod schemas do, by forms that the build writes in their place
 * (`.config/reply-guards.ts`): plain values, which a page downloads in a fraction of zod's bytes. Answers are zod's,
 * but for messages: a page has its own words.
 */

/**
 * - a check: the value itself, if it fits
 * - a text: one of its words; where its last is `?`, any other value is `UNKNOWN`
 * - a list of one form: a list of such; of several: the first that fits
 * - an object: its fields, others as they are, or by the form of `*`. A name with `?` may be left out, with `~` null.
 */
export type Form = Check | string | readonly Form[] | { readonly [field: string]: Form }

export type Check = (value: unknown) => boolean

type Fault = PropertyKey[]

/** Gives back the value as it was read, and adds the places at which it cannot be. */
type Read = (value: unknown, faults: Fault[]) => unknown

/** As zod's schemas have it. */
export interface Schema {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; data?: never; error: { issues: { path: Fault }[] } }
}

/** Made ready when it is first needed. @__NO_SIDE_EFFECTS__ */
export function schema(form: Form): Schema {
  let read: Read | undefined
  return {
    safeParse(value) {
      const faults: Fault[] = []
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
    if (Array.isArray(value)) return value.map((item, at) => within(at, read, item, faults))
    faults.push([])
  }

const firstOf =
  (readers: readonly Read[]): Read =>
  (value, faults) => {
    for (const read of readers) {
      const found: Fault[] = []
      const result = read(value, found)
      if (!found.length) return result
    }
    faults.push([])
  }

function fields(form: { readonly [field: string]: Form }): Read {
  const known = Object.entries(form).map(([field, inner]) => ({
    name: field.replace(/[?~]/g, ''),
    missing: field.includes('?'),
    empty: field.includes('~'),
    read: reader(inner),
  }))
  const other = known.find(({ name }) => name === '*')
  return (value, faults) => {
    if (typeof value !== 'object' || !value || Array.isArray(value)) return faults.push([])
    const result: Record<string, unknown> = { ...value }
    // Assigning this one anywhere would change a prototype.
    delete result['__proto__']
    if (other) for (const name in result) result[name] = within(name, other.read, result[name], faults)
    else
      for (const { name, missing, empty, read } of known) {
        const item = Object.hasOwn(result, name) ? result[name] : undefined
        if (item === undefined ? missing : item === null && empty) continue
        result[name] = within(name, read, item, faults)
      }
    return result
  }
}

/** Reads what stands under `key`. */
function within(key: PropertyKey, read: Read, value: unknown, faults: Fault[]) {
  let at = faults.length
  const result = read(value, faults)
  for (; at < faults.length; at++) faults[at]?.unshift(key)
  return result
}

export const string: Check = (value) => typeof value === 'string'

export const boolean: Check = (value) => typeof value === 'boolean'

/** A number of at least and at most so much. @__NO_SIDE_EFFECTS__ */
export function number(least = -Infinity, most = Infinity): Check {
  return (value) => Number.isFinite(value) && (value as number) >= least && (value as number) <= most
}

/** A whole number that a JSON number holds exactly. @__NO_SIDE_EFFECTS__ */
export function whole(least?: number, most?: number): Check {
  const fits = number(least, most)
  return (value) => Number.isSafeInteger(value) && fits(value)
}

/** A text of so many characters, where an emoji is one. @__NO_SIDE_EFFECTS__ */
export function sized(least: number, most = Infinity): Check {
  const fits = number(least, most)
  return (value) => string(value) && fits([...(value as string)].length)
}

/** A text like this. @__NO_SIDE_EFFECTS__ */
export function like(pattern: RegExp): Check {
  return (value) => string(value) && pattern.test(value as string)
}
