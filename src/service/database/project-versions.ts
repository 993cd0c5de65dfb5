/** Version numbers per project, increased with every change to its rules. Caches compare them. */
import { sql } from './kysely.ts'
import type { ChangedIds, Db } from './tables.ts'

export interface Versions {
  version: number
  shop_version: number
}

export async function readVersions(db: Db, project_id: string): Promise<Versions> {
  const versionIn = (table: 'project_versions' | 'shop_versions') =>
    db.selectFrom(table).select('version').where('project_id', '=', project_id)
  return db
    .selectNoFrom(({ fn, lit }) => [
      fn.coalesce(versionIn('project_versions'), lit(0)).as('version'),
      fn.coalesce(versionIn('shop_versions'), lit(0)).as('shop_version'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Call it last in the transaction, because it blocks other changes of the project until the commit. For products,
 * use `shop`: it increases a separate version, so that a change does not affect promotion tiers in memory.
 * With the ids of the changed rows, only their tiers are read again. With `anything`, all tiers are.
 */
export async function recordChange(
  tx: Db,
  project_id: string,
  what: 'anything' | 'shop' | ChangedIds = 'anything',
): Promise<void> {
  if (what === 'shop') return increaseShopVersion(tx, project_id)
  const changes = what !== 'anything' && countOf(what) <= maxIds ? JSON.stringify(what) : null
  await sql`
    with changed as (
      insert into project_versions (project_id, version) values (${project_id}, 1)
      on conflict (project_id) do update set version = project_versions.version + 1
      returning version
    ), forgotten as (
      delete from project_changes using changed
      where project_changes.project_id = ${project_id} and project_changes.version <= changed.version - ${keptVersions}::integer
    )
    insert into project_changes (project_id, version, changes)
    select ${project_id}, version, ${changes}::jsonb from changed
    on conflict (project_id, version) do update set changes = excluded.changes`.execute(tx)
}

async function increaseShopVersion(tx: Db, project_id: string) {
  await tx
    .insertInto('shop_versions')
    .values({ project_id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ version: sql<number>`${sql.ref('shop_versions.version')} + 1` }),
    )
    .execute()
}

/** A change of more rows is not listed. */
const maxIds = 20_000

/** A process that is further behind reads everything again. */
const keptVersions = 1000

const countOf = (changes: ChangedIds) =>
  Object.values(changes).reduce((count: number, ids: readonly string[] = []) => count + ids.length, 0)

/** Undefined unless all changes after version `from`, up to and including `to`, are listed. */
export async function readChanges(
  db: Db,
  project_id: string,
  from: number,
  to: number,
): Promise<ChangedIds | undefined> {
  const rows = await db
    .selectFrom('project_changes')
    .select('changes')
    .where('project_id', '=', project_id)
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute()
  const listed = rows.flatMap(({ changes }) => changes ?? [])
  // An older release increases the version without listing the changes.
  if (from > to || listed.length < to - from) return undefined
  const all = (kind: keyof ChangedIds) => [...new Set(listed.flatMap((changes) => changes[kind] ?? []))]
  return {
    promotion_tiers: all('promotion_tiers'),
    campaigns: all('campaigns'),
    validation_rules: all('validation_rules'),
  }
}
