/** After the transaction that changes `case_sensitive_codes`, `refoldCodes` updates the project's vouchers. */
import { duplicateCodes } from '../database/code-lookup.ts'
import type { Db } from '../database/tables.ts'
import type { Fault, Plan } from './plan.ts'

async function projectWithChangedCodeCase(db: Db, { project_id, entries }: Plan) {
  const project = entries.find(({ kind }) => kind === 'projects')
  const stored = await db
    .selectFrom('projects')
    .select('case_sensitive_codes')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return stored && project?.declared.case_sensitive_codes !== stored.case_sensitive_codes
    ? project
    : undefined
}

/** Must be called before `case_sensitive_codes` is written, in the same transaction. */
export async function markForRefolding(tx: Db, plan: Plan) {
  if (!(await projectWithChangedCodeCase(tx, plan))) return
  const { project_id } = plan
  await tx.updateTable('projects').set({ refold_codes: true }).where('project_id', '=', project_id).execute()
}

const maxListed = 10

export async function codeCaseFaults(db: Db, plan: Plan): Promise<Fault[]> {
  const project = await projectWithChangedCodeCase(db, plan)
  if (project?.declared.case_sensitive_codes !== false) return []
  const declared = plan.entries.flatMap(({ kind, declared: { code } }) =>
    kind === 'vouchers' && typeof code === 'string' ? [code] : [],
  )
  const duplicates = (await duplicateCodes(db, plan.project_id, declared, maxListed + 1)).map((codes) =>
    codes.join(' and '),
  )
  if (duplicates.length === 0) return []
  const listed = duplicates.slice(0, maxListed).sort().join(', ')
  const more = duplicates.length > maxListed ? ', and more' : ''
  const message = `must be true while codes differ only by case: ${listed}${more}`
  return [{ path: `${project.path}.case_sensitive_codes`, message }]
}
