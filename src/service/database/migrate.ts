/** Runs migrations, also while older processes use the store. Several processes can start at the same time. */
import type { Progress } from '../progress.ts'
import {
  appliedMigrations,
  createMigrationsTable,
  recordStep,
  rejectUnusableTables,
} from './applied-migrations.ts'
import { backfill } from './backfill.ts'
import { createIndex } from './concurrent-index.ts'
import { sql } from './kysely.ts'
import { exclusively } from './migration-lock.ts'
import { describeStep, stepsOf, type Migration, type MigrationTarget, type Step } from './migration.ts'
import { baseline } from './migrations/baseline.ts'
import { codeOf } from './retry.ts'
import { inShortTransaction } from './short-transaction.ts'
import type { Db } from './tables.ts'

/** In order of execution. Never edit a released migration: add another. */
export const migrations: readonly Migration[] = [baseline]

export interface MigrateOptions {
  /** The migrations to run; all of them by default. */
  wanted?: readonly Migration[] | undefined
  progress?: Progress | undefined
  /** Called if this process waits for another one, or if the store is newer than this program. */
  notify?: ((message: string) => void) | undefined
}

/** Returns the names of the migrations that this call has finished. @throws Error if the store is too new. */
export async function migrate(
  store: MigrationTarget,
  { wanted = migrations, progress, notify }: MigrateOptions = {},
): Promise<string[]> {
  if ((await pendingMigrations(store, notify, wanted)).length === 0) return []
  await createMigrationsTable(store.db)
  return exclusively(store, notify, async () => {
    const pending = await pendingMigrations(store, undefined, wanted)
    const isNew = pending.length === wanted.length
    for (const { migration, done } of pending)
      await finish(store, migration, done, progress).catch((error: unknown) => {
        throw isNew ? withExplanation(error) : error
      })
    return pending.map(({ migration }) => migration.name)
  })
}

/** Returns the unfinished migrations with the number of their finished steps. @throws Error if the store is too new. */
export async function pendingMigrations(
  { db }: MigrationTarget,
  notify: MigrateOptions['notify'],
  wanted = migrations,
): Promise<{ migration: Migration; done: number }[]> {
  const applied = await appliedMigrations(db)
  rejectUnusableTables(applied, wanted, notify)
  return wanted.flatMap((migration) => {
    const { steps = 0, finished = false } = applied.find(({ name }) => name === migration.name) ?? {}
    return finished ? [] : [{ migration, done: steps }]
  })
}

const tableExists = '42P07'

function withExplanation(error: unknown) {
  if (codeOf(error) !== tableExists) return error
  return new Error('This database already contains other tables. Use a separate database for Perkit.', {
    cause: error,
  })
}

async function finish(
  store: MigrationTarget,
  migration: Migration,
  done: number,
  progress: Progress | undefined,
) {
  const steps = stepsOf(migration)
  for (const [index, step] of [...steps.entries()].slice(done)) {
    progress?.('migrating', `the store (${migration.name}, ${describeStep(step)})`, index, steps.length)
    await runStep(store, { migration, index, step, steps: steps.length, progress })
  }
}

interface Run {
  migration: Migration
  index: number
  step: Step
  /** Number of steps of the migration. */
  steps: number
  progress: Progress | undefined
}

async function runStep(store: MigrationTarget, { migration, index, step, steps, progress }: Run) {
  const record = (tx: Db) => recordStep(tx, migration, index, steps)
  if (step.kind === 'index') return createIndex(store, step, record)
  if (step.kind === 'statements')
    return inShortTransaction(store.db, async (tx) => {
      if (!(await record(tx))) return
      for (const statement of step.statements) await sql.raw(statement).execute(tx)
    })
  await backfill(store, { ...step, migration: migration.name, step: index }, (done, total) =>
    progress?.('migrating', `${step.table} (${migration.name})`, done, total),
  )
  await inShortTransaction(store.db, record)
}
