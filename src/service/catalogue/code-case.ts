/** What a project says of the case of its codes, brought to the vouchers that it has. */
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { Fault, Plan } from './plan.ts'

/**
 * Before anything is written: a project that changes its mind. Faults name the codes that differ by case alone, which
 * cannot all be found whatever their case; then nothing has changed.
 */
export async function changeCodeCase(tx: Db, { project_id, entries }: Plan): Promise<Fault[]> {
  const project = entries.find(({ kind }) => kind === 'projects')
  const kept = await tx
    .selectFrom('projects')
    .select('case_sensitive_codes')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  const wanted = project?.declared.case_sensitive_codes
  if (!project || !kept || wanted === kept.case_sensitive_codes) return []

  if (wanted === false) {
    const pairs = await pairsOf(tx, project_id)
    if (pairs.length > 0) return [{ path: `${project.path}.case_sensitive_codes`, message: inTheWay(pairs) }]
  }
  const folded = wanted === true ? sql`null` : sql`lower(code collate "C")`
  await sql`update vouchers set folded_code = ${folded} where project_id = ${project_id}`.execute(tx)
  return []
}

/** This many are named. */
const mostNamed = 10

/** Codes that differ by case alone, together. One more than are named, where there are more. */
async function pairsOf(tx: Db, project_id: string): Promise<string[][]> {
  const { rows } = await sql<{ codes: string[] }>`
    select jsonb_agg(code order by code collate "C") as codes from vouchers
    where project_id = ${project_id}
    group by lower(code collate "C") having count(*) > 1
    order by lower(code collate "C") limit ${mostNamed + 1}`.execute(tx)
  return rows.map(({ codes }) => codes)
}

function inTheWay(pairs: readonly string[][]) {
  const named = pairs.slice(0, mostNamed).map((codes) => codes.join(' and '))
  const more = pairs.length > mostNamed ? ', and more' : ''
  return `expected true, because there are codes that differ by case alone: ${named.join(', ')}${more}`
}
