/**
 * A thing that stays in the file has the rules its list names: an assignment that the file made and no longer
 * names is taken back. Those of things that left the file stay, like the things themselves.
 */
import type { Db } from '../database/tables.ts'
import { chunksOf } from './chunks.ts'
import type { Draft } from './draft.ts'

const kind = 'validation_rule_assignments'

/** How many were taken back. */
export async function withdrawAssignments(tx: Db, { project_id, entries }: Draft): Promise<number> {
  const wanted = new Set(entries.flatMap((entry) => (entry.kind === kind ? [entry.key.id] : [])))
  const owners = new Set(entries.flatMap(({ key }) => (key.id ? [key.id] : [])))
  const made = await tx
    .selectFrom('validation_rule_assignments as assignment')
    .innerJoin('catalogue_entries as entry', (join) =>
      join.onRef('entry.project_id', '=', 'assignment.project_id').onRef('entry.id', '=', 'assignment.id'),
    )
    .select(['assignment.id', 'assignment.related_object_id'])
    .where('assignment.project_id', '=', project_id)
    .where('entry.kind', '=', kind)
    .execute()
  const gone = made.filter(({ id, related_object_id }) => owners.has(related_object_id) && !wanted.has(id))

  for (const chunk of chunksOf(gone.map(({ id }) => id))) {
    await tx.deleteFrom(kind).where('project_id', '=', project_id).where('id', 'in', chunk).execute()
    await tx
      .deleteFrom('catalogue_entries')
      .where('project_id', '=', project_id)
      .where('kind', '=', kind)
      .where('id', 'in', chunk)
      .execute()
  }
  return gone.length
}
