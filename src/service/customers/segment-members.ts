/** The customers that a catalog lists for a segment: up to millions, so they are read and written in batches. */
import { chunksOf } from '../database/postgresql.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

const batchSize = 10_000

/** Writes only the differences. */
export async function setSegmentMembers(
  tx: Db,
  project_id: string,
  segment_id: string,
  customers: readonly string[],
): Promise<void> {
  const before = await readMembers(tx, project_id, segment_id)
  const after = new Set(customers)
  const removed = [...before].filter((id) => !after.has(id))
  const added = [...after].filter((id) => !before.has(id))
  for (const ids of chunksOf(removed, batchSize)) {
    await sql`
      delete from segment_members
      where project_id = ${project_id} and segment_id = ${segment_id} and customer_id = any(${ids}::text[])`.execute(
      tx,
    )
  }
  for (const ids of chunksOf(added, batchSize)) {
    await sql`
      insert into segment_members (project_id, customer_id, segment_id)
      select ${project_id}, customer_id, ${segment_id} from unnest(${ids}::text[]) as customer_id`.execute(tx)
  }
}

async function readMembers(tx: Db, project_id: string, segment_id: string): Promise<Set<string>> {
  const members = new Set<string>()
  for (let last = ''; ;) {
    const rows = await tx
      .selectFrom('segment_members')
      .select('customer_id')
      .where('project_id', '=', project_id)
      .where('segment_id', '=', segment_id)
      .where('customer_id', '>', last)
      .orderBy('customer_id')
      .limit(batchSize)
      .execute()
    for (const { customer_id } of rows) members.add(customer_id)
    if (rows.length < batchSize) return members
    last = rows.at(-1)?.customer_id ?? last
  }
}
