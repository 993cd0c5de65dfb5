/**
 * A job queue for any number of processes. A worker locks the job's row until its transaction ends. If the process
 * dies, the lock ends and another worker can claim the job.
 */
import type { Selectable } from 'kysely'
import { columns } from '../database/table-columns.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { JobPayloads } from '../database/job-tables.ts'

export type JobKind = keyof JobPayloads

export const jobKinds = Object.keys({
  add_vouchers: true,
  export_transactions: true,
  update_customers: true,
} satisfies Record<JobKind, true>)

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

export async function claimJob(tx: Db, now: Date): Promise<Job | undefined> {
  return tx
    .selectFrom('jobs')
    .select(columns.jobs)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Returns false if another process has finished the job. */
export async function finishJob(tx: Db, { project_id, id }: Job): Promise<boolean> {
  const finished = await tx
    .deleteFrom('jobs')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return finished.length > 0
}

export async function requeueJob(tx: Db, { project_id, id }: Job, now: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: now, attempts: 0 })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

export async function postponeJob(tx: Db, { project_id, id }: Job, run_at: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set((eb) => ({ run_at, attempts: eb('attempts', '+', 1) }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** Reads at most 10,000 jobs. */
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
 * Runs one bounded step of a job in one transaction. The step must store its progress, so that the job can continue
 * after a restart.
 */
export type JobHandler<Kind extends JobKind> = (tx: Db, job: Job<Kind>, now: Date) => Promise<'more' | 'done'>
