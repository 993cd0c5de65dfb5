/** Validation rules with their references resolved, who is guarded by them, and segments of customers. */
import type { RuleFault } from '../../rules/conditions/faulty.ts'
import { parseProfileRules, parseRule } from '../../rules/conditions/parse.ts'
import { json } from '../cells.ts'
import type { Draft } from '../draft.ts'
import type { DeclaredProject } from '../schema.ts'
import { resolveReferences } from './references.ts'

export function declareRules(draft: Draft, { validation_rules = [] }: DeclaredProject, path: string) {
  validation_rules.forEach(({ id, name, ...said }, index) => {
    const at = `${path}.validation_rules[${index}]`
    const rules = resolveReferences(draft, said.rules, `${at}.rules`)
    const applicable_to =
      said.applicable_to && resolveReferences(draft, said.applicable_to, `${at}.applicable_to`)
    addFaults(draft, parseRule({ id, name, rules, applicable_to }), at)
    draft.add({
      kind: 'validation_rules',
      id,
      path: at,
      declared: { name, rules: json(rules), applicable_to: json(applicable_to) },
    })
  })
}

/** Says of a thing which rules guard it. */
export function assignRules(
  draft: Draft,
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

export function declareSegments(draft: Draft, { segments = [] }: DeclaredProject, path: string) {
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

function addFaults(draft: Draft, read: { faults: RuleFault[] } | object, path: string) {
  if (!('faults' in read)) return
  for (const fault of read.faults) draft.fault(`${path}.${fault.path}`, fault.message)
}
