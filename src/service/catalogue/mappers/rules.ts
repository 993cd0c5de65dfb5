/** Maps validation rules, their assignments, and segments, with references resolved. */
import { whyNeverMet } from '../../rules/conditions/never-met.ts'
import { parseProfileRules, parseRule } from '../../rules/conditions/parse.ts'
import { type RuleFault, isJson, type JsonValue } from '../../rules/conditions/read-json.ts'
import type { Plan, Kind } from '../plan.ts'
import type { DeclaredProject } from '../schema.ts'
import { json } from './shared.ts'

export function mapRules(draft: Plan, { validation_rules = [] }: DeclaredProject, path: string) {
  validation_rules.forEach(({ id, name, ...rest }, index) => {
    const at = `${path}.validation_rules[${index}]`
    const rules = resolveReferences(draft, rest.rules, `${at}.rules`)
    const applicable_to =
      rest.applicable_to && resolveReferences(draft, rest.applicable_to, `${at}.applicable_to`)
    const read = parseRule({ id, name, rules, applicable_to })
    addFaults(draft, read, at)
    const never = 'rule' in read ? whyNeverMet(read.rule.logic) : undefined
    if (never !== undefined) draft.warn(`${at}.rules`, never)
    draft.add({
      kind: 'validation_rules',
      id,
      path: at,
      declared: { name, rules: json(rules), applicable_to: json(applicable_to) },
    })
  })
}

/** Assigns the rules to an entry. */
export function assignRules(
  draft: Plan,
  related_object_type: 'campaign' | 'promotion_tier' | 'voucher' | 'earning_rule' | 'reward_assignment',
  related_object_id: string,
  rules: readonly string[] = [],
  path: string,
) {
  rules.forEach((rule, index) => {
    const rule_id = draft.refer('validation_rules', rule, `${path}.validation_rules[${index}]`)
    const name = JSON.stringify([related_object_type, related_object_id, rule_id])
    draft.add({
      kind: 'validation_rule_assignments',
      id: draft.id('validation_rule_assignments', 'asgm', undefined, name),
      path: `${path}.validation_rules[${index}]`,
      declared: { rule_id, related_object_id, related_object_type },
    })
  })
}

export function mapSegments(draft: Plan, { segments = [] }: DeclaredProject, path: string) {
  segments.forEach(({ id, name, customers = [], filter }, index) => {
    const at = `${path}.segments[${index}]`
    const ids = customers.map((customer, place) =>
      draft.refer('customers', customer, `${at}.customers[${place}]`),
    )
    if (filter) addFaults(draft, parseProfileRules(filter, 'filter'), at)
    draft.add({
      kind: 'segments',
      id,
      path: at,
      declared: { name, customers: json(ids.sort()), filter: json(filter) },
    })
  })
}

function addFaults(draft: Plan, read: { faults: RuleFault[] } | object, path: string) {
  if (!('faults' in read)) return
  for (const fault of read.faults) draft.fault(`${path}.${fault.path}`, fault.message)
}

// Rules refer to products, SKUs and collections by id or source_id, and to segments by id. The store uses ids.

const kinds = new Map<unknown, Kind>([
  ['product', 'products'],
  ['sku', 'skus'],
  ['products_collection', 'product_collections'],
])

/** Copies the JSON and replaces references by id or source_id with `{object, id}`. */
export function resolveReferences(draft: Plan, value: JsonValue, path: string): JsonValue {
  if (value.name === 'customer.segment') checkSegments(draft, value.conditions, path)
  const kind = kinds.get(value.object)
  if (kind) return resolved(draft, kind, value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolve(draft, inner, `${path}.${name}`)]),
  )
}

function resolve(draft: Plan, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => resolve(draft, item, `${path}[${index}]`))
  return isJson(value) ? resolveReferences(draft, value, path) : value
}

function resolved(draft: Plan, kind: Kind, { source_id, ...value }: JsonValue, path: string): JsonValue {
  const field = value.id === undefined ? 'source_id' : 'id'
  const name = value.id ?? source_id
  return typeof name === 'string' ? { ...value, id: draft.refer(kind, name, `${path}.${field}`) } : value
}

/** Segments are referred to by id only, as text or as objects. */
function checkSegments(draft: Plan, conditions: unknown, path: string) {
  const check = (value: unknown, at: string) => {
    if (typeof value === 'string') draft.refer('segments', value, at)
    else if (isJson(value) && typeof value.id === 'string') draft.refer('segments', value.id, `${at}.id`)
  }
  for (const [operator, values] of Object.entries(isJson(conditions) ? conditions : {})) {
    if (!Array.isArray(values)) continue
    values.forEach((value, index) => check(value, `${path}.conditions.${operator}[${index}]`))
  }
}
