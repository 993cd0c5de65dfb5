/** Which rules guard what qualifies, and which of them another cart would still have to meet. */
import type { ValidationRuleAssignmentList } from '../../contract/resources/validation-rule-assignment.ts'
import { meaningOf } from '../rules/conditions/names.ts'
import { conditionsOf, type Rule } from '../rules/conditions/rule.ts'
import type { Incentive } from '../rules/incentive.ts'
import type { Judgement } from '../rules/judgement.ts'

export function assignmentsOf({ guards }: Incentive, judgement: Judgement): ValidationRuleAssignmentList {
  const isOmitted = (id: string, rule: Rule) =>
    judgement.usable ? lacksBundle(rule, judgement) : judgement.omitted.includes(id)
  return {
    object: 'list',
    data_ref: 'data',
    data: guards.map(({ rule, assignment }) => {
      const { id, related_object_id, related_object_type, created_at } = assignment
      const omitted = isOmitted(id, rule)
      return {
        id,
        rule_id: rule.id,
        related_object_id,
        related_object_type: related_object_type as 'promotion_tier', // one of the words that the store has
        created_at,
        object: 'validation_rules_assignment' as const,
        validation_status: omitted ? ('PARTIALLY_VALID' as const) : ('VALID' as const),
        validation_omitted_rules: omitted ? orderNames(rule) : [],
      }
    }),
    total: guards.length,
  }
}

const lacksBundle = (rule: Rule, { bundle }: Judgement) =>
  (bundle?.missing.length ?? 0) > 0 && [...conditionsOf(rule.logic)].some(({ kind }) => kind === 'bundle')

/** The names of its conditions on the order, each once. */
function orderNames({ logic }: Rule): string[] {
  const names = [...conditionsOf(logic)].map((condition) =>
    condition.kind === 'bundle' ? 'order.items.bundle' : condition.name,
  )
  return [...new Set(names.filter((name) => meaningOf(name)?.scope === 'order'))]
}
