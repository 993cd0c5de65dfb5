/** Assignments of validation rules (specification, section 18). */
import { operation } from '../operation.ts'
import { integer, reference } from '../primitives.ts'
import { createdAtOrder, limit } from '../resources/list.ts'
import { validationRuleAssignmentList } from '../resources/validation-rule-assignment.ts'
import { z } from '../zod.ts'

/** Pages after the last are empty. */
export const listValidationRuleAssignments = /* @__PURE__ */ operation({
  id: 'listValidationRuleAssignments',
  number: 18,
  summary: 'List validation-rule assignments',
  credentials: 'server',
  scope: 'validation-rules-assignments',
  method: 'GET',
  path: '/v1/validation-rules-assignments',
  query: z.strictObject({
    related_object_id: z.optional(reference),
    /** Id of a validation rule. */
    rule: z.optional(reference),
    /** Number of the page. Default: 1. */
    page: z.optional(integer(1, 100)),
    /** Entries per page. Default: 10. */
    limit: z.optional(limit),
    /** Default: oldest first, `created_at`. */
    order: z.optional(createdAtOrder),
  }),
  reply: validationRuleAssignmentList,
})
