/** What validation rules guard: specification, section 18. */
import { operation } from '../operation.ts'
import { integer, reference } from '../primitives.ts'
import { createdAtOrder, limit } from '../resources/list.ts'
import { validationRuleAssignmentList } from '../resources/validation-rule-assignment.ts'
import { z } from '../zod.ts'

/** Operation 18. Ten assignments when `limit` is left out; an empty array means no more. */
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
    /** A validation rule's id. */
    rule: z.optional(reference),
    page: z.optional(integer(1, 100)),
    limit: z.optional(limit),
    order: z.optional(createdAtOrder),
  }),
  reply: validationRuleAssignmentList,
})
