/**
 * Work for later, in any of the processes. Who takes a job holds its row until the transaction ends, so that
 * nobody else takes it meanwhile, and everybody may as soon as a process has died over it.
 */
import type { Selectable } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type Job = Selectable<Tables['jobs']>
export type NewJob = Pick<Job, 'project_id' | 'id' | 'kind' | 'payload'>

export async function addJob(tx: Db, { payload, ...job }: NewJob, run_at: Date): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ ...job, payload: JSON.stringify(payload), run_at })
    .execute()
}

/** Takes the job that has waited longest, for as long as the transaction lasts. */
export async function takeJob(tx: Db, now: Date): Promise<Job | undefined> {
  return tx
    .selectFrom('jobs')
    .selectAll()
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** False for one that somebody else has finished. */
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
