import type { ValidationRuleAssignment } from '../../contract/resources/validation-rule-assignment.ts'
import type { AssignmentRow } from './queries.ts'

/** A row as the wire has it (specification, section 18). */
export const asAssignment = ({
  created_at,
  related_object_type,
  ...row
}: AssignmentRow): ValidationRuleAssignment => ({
  ...row,
  // Whatever writes assignments has checked the word (`catalogue/mappers/rules.ts`).
  related_object_type: related_object_type as ValidationRuleAssignment['related_object_type'],
  created_at: created_at.toISOString(),
  object: 'validation_rules_assignment',
})
