/** Several processes can migrate a store concurrently. */
import type { Kysely } from 'kysely'
import type { Progress } from '../progress.ts'
import { sql } from './kysely.ts'
import { baseline } from './migrations/baseline.ts'
import { codeOf, conflicts, retrying } from './retry.ts'
import type { Db, Tables } from './tables.ts'

const undefinedTable = '42P01'
/** SQLSTATEs of creating a table that another process is also creating. They occur even with `if not exists`. */
const alreadyExists = ['23505', '42P07', '42710', 'XX000']

export async function migrate(
  db: Kysely<Tables>,
  wanted: readonly Migration[] = migrations,
  progress?: Progress,
): Promise<void> {
  const applied = await appliedMigrations(db)
  for (const [index, migration] of wanted.entries()) {
    if (applied.has(migration.name)) continue
    progress?.('migrating', `the store (${migration.name})`, index, wanted.length)
    await retrying(conflicts, () => apply(db, migration))
  }
}

async function appliedMigrations(db: Kysely<Tables>): Promise<Set<string>> {
  const read = () => sql<{ name: string }>`select name from perkit_migrations`.execute(db)
  const { rows } = await read().catch(async (error: unknown) => {
    if (codeOf(error) !== undefinedTable) throw error
    await retrying([...conflicts, ...alreadyExists], () => createMigrationsTable(db))
    return read()
  })
  return new Set(rows.map(({ name }) => name))
}

const createMigrationsTable = (db: Db) =>
  sql`create table if not exists perkit_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db)

/**
 * A concurrent process that inserts the same row waits for this transaction. It then finds the migration applied or,
 * after a rollback, applies it itself.
 */
async function apply(db: Kysely<Tables>, { name, statements }: Migration) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql`
      insert into perkit_migrations (name) values (${name}) on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

export interface Migration {
  name: string
  statements: readonly string[]
}

/** In order of execution. Never edit a released migration: add another. */
export const migrations: readonly Migration[] = [baseline]
