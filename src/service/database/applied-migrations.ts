/** The table of migrations: which ones a store has, and how far an unfinished one has come. */
import type { Kysely } from 'kysely'
import { sql } from './kysely.ts'
import type { Migration } from './migration.ts'
import { codeOf, conflicts, retrying, uniqueViolation } from './retry.ts'
import type { Db, Tables } from './tables.ts'

export interface AppliedMigration {
  name: string
  breaking: boolean
  /** Number of finished steps. */
  steps: number
  finished: boolean
}

const undefinedTable = '42P01'
const undefinedColumn = '42703'
/** SQLSTATEs of creating a table that another process is also creating. They occur even with `if not exists`. */
const alreadyExists = [uniqueViolation, '42P07', '42710', 'XX000']

/** Returns nothing for a store without tables. */
export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  try {
    const { rows } = await sql<AppliedMigration>`
      select name, breaking, steps, finished_at is not null as finished
      from perkit_migrations order by name collate "C"`.execute(db)
    return rows
  } catch (error) {
    if (codeOf(error) === undefinedTable) return []
    if (codeOf(error) !== undefinedColumn) throw error
    throw createdBeforeRelease({ cause: error })
  }
}

const createdBeforeRelease = (options?: ErrorOptions) =>
  new Error(
    'The store was created before the first release of Perkit, and its tables cannot be migrated. ' +
      'Use an empty database or another data folder.',
    options,
  )

export const migrationsTable = `create table if not exists perkit_migrations (
  name text primary key,
  breaking boolean not null,
  steps integer not null,
  position jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz
)`

export async function createMigrationsTable(db: Db): Promise<void> {
  await retrying([...conflicts, ...alreadyExists], () => sql.raw(migrationsTable).execute(db))
}

/**
 * Records that the step at `index` is done, in the transaction of the step. Returns false if another process has already
 * done it; while the other one is at it, waits for the end of its transaction.
 */
export async function recordStep(
  tx: Db,
  { name, breaking = false }: Migration,
  index: number,
  steps: number,
): Promise<boolean> {
  if (index === 0)
    await sql`
      insert into perkit_migrations (name, breaking, steps) values (${name}, ${breaking}, 0)
      on conflict do nothing`.execute(tx)
  const finished_at = index + 1 === steps ? sql`now()` : sql`null`
  const { numAffectedRows = 0n } = await sql`
    update perkit_migrations set steps = ${index + 1}, position = null, finished_at = ${finished_at}
    where name = ${name} and steps = ${index}`.execute(tx)
  return numAffectedRows > 0n
}

/** @throws Error if the tables are older than the first release, or if a newer version has made breaking changes. */
export function rejectUnusableTables(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  notify: (message: string) => void = () => undefined,
): void {
  const [first] = known
  if (first && applied.length > 0 && !applied.some(({ name }) => name === first.name))
    throw createdBeforeRelease()
  const newer = applied.filter(({ name }) => !known.some((migration) => migration.name === name))
  const namesOf = (migrations: typeof newer) => migrations.map(({ name }) => name).join(', ')
  const breaking = newer.filter((migration) => migration.breaking)
  if (breaking.length > 0)
    throw new Error(
      `A newer version of Perkit has migrated the store (${namesOf(breaking)}), and this version cannot use ` +
        'its tables. Start the newer version, or restore a backup from before the upgrade into an empty store.',
    )
  if (newer.length > 0)
    notify(
      `A newer version of Perkit has migrated the store (${namesOf(newer)}). This version can still use it.`,
    )
}

/** @throws Error if migrations are missing or unfinished. */
export async function requireMigrated(
  db: Kysely<Tables>,
  known: readonly Migration[],
  notify?: (message: string) => void,
): Promise<void> {
  const applied = await appliedMigrations(db)
  rejectUnusableTables(applied, known, notify)
  const finished = new Set(applied.flatMap((each) => (each.finished ? [each.name] : [])))
  const missing = known.filter(({ name }) => !finished.has(name))
  if (missing.length > 0)
    throw new Error(
      `The store lacks migrations of this version (${missing.map(({ name }) => name).join(', ')}). ` +
        'Run "perkit migrate" with this version first.',
    )
}
