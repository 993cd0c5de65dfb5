import { listAssignments } from './queries.ts'
import { asAssignment } from './view.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 18. Oldest first and ten a page unless asked otherwise. */
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
