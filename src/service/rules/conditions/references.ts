/** Reads what a rule names: products, SKUs and collections. */
import { isJson, onlyKnown, own, type Faults, type Json } from './faulty.ts'
import type { Reference } from './rule.ts'

const objects = ['product', 'sku', 'products_collection'] as const

const isObject = (value: unknown): value is Reference['object'] => objects.some((object) => object === value)

/** `{object, id}`; `more` names the fields that may stand beside them. */
export function parseReference(
  value: unknown,
  path: string,
  faults: Faults,
  more: readonly string[] = [],
): { reference: Reference; json: Json } | undefined {
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
