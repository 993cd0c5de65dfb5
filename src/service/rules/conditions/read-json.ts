/** Reads the unknown JSON of rules, and collects what is wrong with it. */
import type { Reference } from './rule.ts'

/** Where, relative to what is read (`rules.1.conditions.$in[0].id`), and what was expected there. */
export interface RuleFault {
  path: string
  message: string
}

export type Faults = RuleFault[]

export type JsonValue = Record<string, unknown>

export const isJson = (value: unknown): value is JsonValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const own = (value: JsonValue, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** An unknown field is most likely a misspelt one. */
export function onlyKnown(value: JsonValue, known: readonly string[], path: string, faults: Faults) {
  for (const name of Object.keys(value)) {
    if (!known.includes(name))
      faults.push({ path: `${path}.${name.slice(0, 100)}`, message: 'is not a known field' })
  }
}

/** A whole number from `least`; `otherwise` where it is left out. */
export function wholeNumber(
  value: unknown,
  otherwise: number,
  least: number,
  path: string,
  faults: Faults,
): number {
  if (value === undefined || value === null) return otherwise
  if (Number.isSafeInteger(value) && Number(value) >= least) return Number(value)
  faults.push({ path, message: `expected a whole number from ${least}` })
  return otherwise
}

// What a rule names: products, SKUs, collections and segments.

const objects = ['product', 'sku', 'products_collection'] as const

const isObject = (value: unknown): value is Reference['object'] => objects.some((object) => object === value)

/** `{object, id}`; `more` names the fields that may stand beside them. */
export function parseReference(
  value: unknown,
  path: string,
  faults: Faults,
  more: readonly string[] = [],
): { reference: Reference; json: JsonValue } | undefined {
  if (!isJson(value)) {
    faults.push({ path, message: 'expected an object with object and id' })
    return undefined
  }
  onlyKnown(value, ['object', 'id', 'source_id', ...more], path, faults)
  const object = own(value, 'object')
  const id = own(value, 'id')
  if (!isObject(object))
    faults.push({ path: `${path}.object`, message: `expected one of ${objects.join(', ')}` })
  if (!isText(id)) faults.push({ path: `${path}.id`, message: 'expected the id' })
  return isObject(object) && isText(id) ? { reference: { object, id }, json: value } : undefined
}

/** The id of a segment, as text or as `{object: "segment", id}`. */
export function parseSegment(value: unknown, path: string, faults: Faults): string | undefined {
  const id = isJson(value) ? own(value, 'id') : value
  if (isJson(value)) {
    onlyKnown(value, ['object', 'id'], path, faults)
    const object = own(value, 'object')
    if (object !== undefined && object !== 'segment') {
      faults.push({ path: `${path}.object`, message: 'expected segment' })
    }
  }
  if (isText(id)) return id
  faults.push({ path, message: 'expected the id of a segment' })
  return undefined
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 500
