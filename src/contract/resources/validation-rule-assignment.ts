/** Assignment of a validation rule to an object (specification, "Validation-rule assignment"). */
import { openEnum, timestamp } from '../primitives.ts'
import { z } from '../zod.ts'
import { listOf, total } from './list.ts'

export const validationRuleAssignment = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** Id of the validation rule. */
  rule_id: z.string(),
  /** Id of the object that the rule is assigned to. */
  related_object_id: z.string(),
  related_object_type: openEnum([
    'campaign',
    'distribution',
    'earning_rule',
    'promotion_tier',
    'reward_assignment',
    'voucher',
  ]),
  created_at: timestamp,
  object: z.literal('validation_rules_assignment'),
  /** PARTIALLY_VALID if the cart does not meet the rule yet. */
  validation_status: z.optional(openEnum(['VALID', 'PARTIALLY_VALID'])),
  /** Numbers of the conditions that the cart does not meet yet. */
  validation_omitted_rules: z.optional(z.array(z.string())),
})

export const validationRuleAssignmentList = /* @__PURE__ */ listOf('data', validationRuleAssignment, {
  total,
})

export type ValidationRuleAssignment = z.infer<typeof validationRuleAssignment>

export type ValidationRuleAssignmentList = z.infer<typeof validationRuleAssignmentList>
