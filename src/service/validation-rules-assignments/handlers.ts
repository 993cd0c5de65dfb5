import type { Selectable } from 'kysely'
import type { Handler } from '../http/handler.ts'
import { columns } from '../database/table-columns.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { ValidationRuleAssignment } from '../../contract/resources/validation-rule-assignment.ts'

/** Operation 18. Default: oldest first, ten per page. */
export const listValidationRuleAssignments: Handler<'listValidationRuleAssignments'> = async (
  { query },
  { store, caller },
) => {
  const { limit = 10, page = 1, order = 'created_at', ...filter } = query
  const { rows, total } = await listAssignments(store.db, caller.project.id, {
    ...filter,
    limit,
    page,
    order,
  })
  return { object: 'list', data_ref: 'data', data: rows.map(asAssignment), total }
}

interface AssignmentQuery {
  /** Id of the assigned object: a voucher, campaign, promotion tier, earning rule or reward assignment. */
  related_object_id?: string | undefined
  /** Id of the validation rule. */
  rule?: string | undefined
  limit: number
  /** Starts at 1. */
  page: number
  order: 'created_at' | '-created_at'
}

/** The total counts all pages (specification, section 18). */
async function listAssignments(
  db: Db,
  project_id: string,
  { related_object_id, rule, limit, page, order }: AssignmentQuery,
): Promise<{ rows: AssignmentRow[]; total: number }> {
  let wanted = db.selectFrom('validation_rule_assignments').where('project_id', '=', project_id)
  if (related_object_id !== undefined) wanted = wanted.where('related_object_id', '=', related_object_id)
  if (rule !== undefined) wanted = wanted.where('rule_id', '=', rule)

  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = order === 'created_at' ? 'asc' : 'desc'
  const rows = await wanted
    .select(columns.validation_rule_assignments)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total }
}

type AssignmentRow = Selectable<Tables['validation_rule_assignments']>

/** A row in wire format (specification, section 18). */
const asAssignment = ({
  id,
  rule_id,
  related_object_id,
  related_object_type,
  created_at,
}: AssignmentRow): ValidationRuleAssignment => ({
  id,
  rule_id,
  related_object_id,
  // The type was validated when the catalog was loaded (`catalogue/mappers/rules.ts`).
  related_object_type: related_object_type as ValidationRuleAssignment['related_object_type'],
  created_at: created_at.toISOString(),
  object: 'validation_rules_assignment',
})
