/**
 * Work for later, in any of the processes. Who takes a job holds its row until the transaction ends, so that
 * nobody else takes it meanwhile, and everybody may as soon as a process has died over it.
 */
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'
import type { JobPayloads } from '../database/job-tables.ts'

export type JobKind = keyof JobPayloads

export const jobKinds = Object.keys({
  add_vouchers: true,
  export_transactions: true,
  update_customers: true,
} satisfies Record<JobKind, true>)

/** A job of one kind, or of any. */
export type Job<Kind extends JobKind = JobKind> = Omit<Selectable<Tables['jobs']>, 'kind' | 'payload'> & {
  kind: Kind
  payload: JobPayloads[Kind]
}

export type NewJob<Kind extends JobKind> = Pick<Job<Kind>, 'project_id' | 'id' | 'kind' | 'payload'>

export async function addJob<Kind extends JobKind>(
  tx: Db,
  { payload, ...job }: NewJob<Kind>,
  run_at: Date,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ ...job, payload: JSON.stringify(payload), run_at })
    .execute()
}

/** Takes the job that has waited longest, for as long as the transaction lasts. */
export async function claimJob(tx: Db, now: Date): Promise<Job | undefined> {
  return tx
    .selectFrom('jobs')
    .select(['project_id', 'id', 'kind', 'payload', 'run_at', 'attempts'])
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** False for a job that another process has finished. */
export async function finishJob(tx: Db, { project_id, id }: Job): Promise<boolean> {
  const finished = await tx
    .deleteFrom('jobs')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return finished.length > 0
}

/** There is more to do: after what has waited longer. */
export async function requeueJob(tx: Db, { project_id, id }: Job, now: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: now, attempts: 0 })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** It went wrong: again at `run_at`. */
export async function postponeJob(tx: Db, { project_id, id }: Job, run_at: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set((eb) => ({ run_at, attempts: eb('attempts', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** How many of the jobs of all projects wait, by kind, and how many of those have failed before; of 10,000 at most. */
export async function countJobs(db: Db) {
  return db
    .selectFrom(
      db
        .selectFrom('jobs')
        .select(['kind', 'attempts'])
        .orderBy('run_at')
        .orderBy('id')
        .limit(10_000)
        .as('jobs'),
    )
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('attempts', '>', 0).as('retrying'),
    ])
    .groupBy('kind')
    .execute()
}

/**
 * A bounded piece of a job, in one transaction: it is done with all that it wrote, or has never begun. How far
 * the job has come is in the store, and so it goes on where it was after a restart.
 */
export type Work<Kind extends JobKind> = (tx: Db, job: Job<Kind>, now: Date) => Promise<'more' | 'done'>
