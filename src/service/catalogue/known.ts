/** What the store already knows of the names in a catalogue. */
import { sql } from '../database/kysely.ts'
import { brandIdOf } from '../brands/queries.ts'
import type { Db } from '../database/tables.ts'
import { keyFields } from './declare.ts'
import type { Draft, Kind, KnownId } from './draft.ts'
import type { Fault } from './faults.ts'
import { chunksOf } from './chunks.ts'

/** Fields that the store keeps unique in a project. */
const uniqueFields: readonly [Kind, string][] = [
  ['products', 'source_id'],
  ['products', 'name'],
  ['skus', 'source_id'],
  ['customers', 'source_id'],
  ['campaigns', 'name'],
  ['vouchers', 'code'],
]

/** The ids of the rows that already have a name which the draft uses. */
export async function readKnown(tx: Db, { project_id, entries }: Draft): Promise<KnownId> {
  const ids = new Map<string, string>()
  for (const [kind, field] of uniqueFields) {
    const values = entries.flatMap((entry) => (entry.kind === kind ? [entry.declared[field]] : []))
    for (const chunk of chunksOf(values)) {
      const { rows } = await sql<{ id: string; value: string }>`
        select id, ${sql.ref(field)} as value from ${sql.table(kind)}
        where project_id = ${project_id} and ${sql.ref(field)} in (${sql.join(chunk)})`.execute(tx)
      for (const { id, value } of rows) ids.set(JSON.stringify([kind, field, value]), id)
    }
  }
  // A project has one brand, whatever it is called.
  const brand = await brandIdOf(tx, project_id)
  if (brand !== undefined) ids.set(JSON.stringify(['brands', 'project_id', project_id]), brand)
  return (kind, field, value) => ids.get(JSON.stringify([kind, field, value]))
}

/** Identifiers of keys that another project of the store has. */
export async function foreignKeys(tx: Db, { project_id, entries }: Draft): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [kind, field] of keyFields) {
    const wanted = new Map(
      entries.flatMap(({ kind: of, key, path }) => (of === kind && key.id ? [[key.id, path]] : [])),
    )
    for (const chunk of chunksOf([...wanted.keys()])) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(kind)} where project_id <> ${project_id} and id in (${sql.join(chunk)})`.execute(
        tx,
      )
      for (const { id } of rows) {
        faults.push({
          path: `${wanted.get(id)}.${field}`,
          message: 'expected one of its own; another project has it',
        })
      }
    }
  }
  return faults
}
