/** What a rule names: products, SKUs and collections by id or source_id, segments by id. The store has ids. */
import { isJson, type Json } from '../../rules/conditions/faulty.ts'
import type { Draft, Kind } from '../draft.ts'

const kinds = new Map<unknown, Kind>([
  ['product', 'products'],
  ['sku', 'skus'],
  ['products_collection', 'product_collections'],
])

/** The same JSON with `{object, id}` for everything that is named by id or source_id. */
export function resolveReferences(draft: Draft, value: Json, path: string): Json {
  if (value.name === 'customer.segment') checkSegments(draft, value.conditions, path)
  const kind = kinds.get(value.object)
  if (kind) return resolved(draft, kind, value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolve(draft, inner, `${path}.${name}`)]),
  )
}

function resolve(draft: Draft, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => resolve(draft, item, `${path}[${index}]`))
  return isJson(value) ? resolveReferences(draft, value, path) : value
}

function resolved(draft: Draft, kind: Kind, { source_id, ...value }: Json, path: string): Json {
  const field = value.id === undefined ? 'source_id' : 'id'
  const name = value.id ?? source_id
  return typeof name === 'string' ? { ...value, id: draft.refer(kind, name, `${path}.${field}`) } : value
}

/** Segments are named by their ids alone, as text or as objects. */
function checkSegments(draft: Draft, conditions: unknown, path: string) {
  const check = (value: unknown, at: string) => {
    if (typeof value === 'string') draft.refer('segments', value, at)
    else if (isJson(value) && typeof value.id === 'string') draft.refer('segments', value.id, `${at}.id`)
  }
  for (const [operator, values] of Object.entries(isJson(conditions) ? conditions : {})) {
    if (!Array.isArray(values)) continue
    values.forEach((value, index) => check(value, `${path}.conditions.${operator}[${index}]`))
  }
}
