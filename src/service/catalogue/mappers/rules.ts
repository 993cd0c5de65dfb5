import { limitsEachCustomer } from '../../rules/conditions/limits-each-customer.ts'
import { whyNeverMet } from '../../rules/conditions/never-met.ts'
import { parseProfileRules, parseRule } from '../../rules/conditions/parse.ts'
import { type RuleFault, isJsonObject, type JsonObject } from '../../rules/conditions/read-json.ts'
import type { Plan, Kind } from '../plan.ts'
import type { DeclaredProject } from '../schema.ts'
import { json } from './shared.ts'

export function mapRules(plan: Plan, { validation_rules = [] }: DeclaredProject, path: string) {
  validation_rules.forEach(({ id, name, ...rest }, index) => {
    const at = `${path}.validation_rules[${index}]`
    const rules = resolveReferences(plan, rest.rules, `${at}.rules`)
    const applicable_to =
      rest.applicable_to && resolveReferences(plan, rest.applicable_to, `${at}.applicable_to`)
    const parsed = parseRule({ id, name, rules, applicable_to })
    addFaults(plan, parsed, at)
    const warning = 'rule' in parsed ? whyNeverMet(parsed.rule.logic) : undefined
    if (warning !== undefined) plan.warn(`${at}.rules`, warning)
    plan.add({
      kind: 'validation_rules',
      id,
      path: at,
      declared: { name, rules: json(rules), applicable_to: json(applicable_to) },
    })
  })
}

/** Whether the validation rule limits how often each customer can meet it. */
export function isLimitPerCustomer(plan: Plan, id: string): boolean {
  const declared = plan.declared('validation_rules', id)
  // An unknown rule is a fault.
  if (!declared) return true
  const parsed = parseRule({ id, name: id, rules: JSON.parse(String(declared.rules)) })
  return 'rule' in parsed && limitsEachCustomer(parsed.rule.logic)
}

export function assignRules(
  plan: Plan,
  related_object_type: 'campaign' | 'promotion_tier' | 'voucher' | 'earning_rule' | 'reward_assignment',
  related_object_id: string,
  rules: readonly string[] = [],
  path: string,
) {
  rules.forEach((rule, index) => {
    const rule_id = plan.resolveId('validation_rules', rule, `${path}.validation_rules[${index}]`)
    const name = JSON.stringify([related_object_type, related_object_id, rule_id])
    plan.add({
      kind: 'validation_rule_assignments',
      id: plan.id('validation_rule_assignments', 'asgm', undefined, name),
      path: `${path}.validation_rules[${index}]`,
      declared: { rule_id, related_object_id, related_object_type },
    })
  })
}

export function mapSegments(plan: Plan, { segments = [] }: DeclaredProject, path: string) {
  segments.forEach(({ id, name, customers = [], filter }, index) => {
    const at = `${path}.segments[${index}]`
    const ids = customers.map((customer, place) =>
      plan.resolveId('customers', customer, `${at}.customers[${place}]`),
    )
    if (filter) addFaults(plan, parseProfileRules(filter, 'filter'), at)
    plan.add({
      kind: 'segments',
      id,
      path: at,
      declared: { name, customers: json(ids.sort()), filter: json(filter) },
    })
  })
}

function addFaults(plan: Plan, parsed: { faults: RuleFault[] } | object, path: string) {
  if (!('faults' in parsed)) return
  for (const fault of parsed.faults) plan.fault(`${path}.${fault.path}`, fault.message)
}

// Rules refer to products, SKUs and collections by id or source_id, and to segments by id. The store uses ids.

const kinds = new Map<unknown, Kind>([
  ['product', 'products'],
  ['sku', 'skus'],
  ['products_collection', 'product_collections'],
])

/** Returns a copy of the JSON in which each reference has the form `{object, id}`. */
export function resolveReferences(plan: Plan, value: JsonObject, path: string): JsonObject {
  if (value.name === 'customer.segment') checkSegments(plan, value.conditions, path)
  const kind = kinds.get(value.object)
  if (kind) return resolveReference(plan, kind, value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolveValue(plan, inner, `${path}.${name}`)]),
  )
}

function resolveValue(plan: Plan, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => resolveValue(plan, item, `${path}[${index}]`))
  return isJsonObject(value) ? resolveReferences(plan, value, path) : value
}

function resolveReference(
  plan: Plan,
  kind: Kind,
  { source_id, ...value }: JsonObject,
  path: string,
): JsonObject {
  const field = value.id === undefined ? 'source_id' : 'id'
  const name = value.id ?? source_id
  return typeof name === 'string' ? { ...value, id: plan.resolveId(kind, name, `${path}.${field}`) } : value
}

function checkSegments(plan: Plan, conditions: unknown, path: string) {
  const check = (value: unknown, at: string) => {
    if (typeof value === 'string') plan.resolveId('segments', value, at)
    else if (isJsonObject(value) && typeof value.id === 'string')
      plan.resolveId('segments', value.id, `${at}.id`)
  }
  for (const [operator, values] of Object.entries(isJsonObject(conditions) ? conditions : {})) {
    if (!Array.isArray(values)) continue
    values.forEach((value, index) => check(value, `${path}.conditions.${operator}[${index}]`))
  }
}
