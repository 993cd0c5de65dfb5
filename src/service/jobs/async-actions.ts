import type { AsyncAction } from '../../contract/resources/async-action.ts'
import { columns } from '../database/table-columns.ts'
import type { ItemReport } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

export interface NewAction {
  id: string
  type: string
  /** Number of items. */
  total: number
  created_at: Date
}

export async function addAction(tx: Db, project_id: string, action: NewAction): Promise<void> {
  await tx
    .insertInto('async_actions')
    .values({ project_id, ...action, status: 'ENQUEUED', errors: '[]' })
    .execute()
}

/** Returns 0 if the action has ended or does not exist. */
export async function remainingOf(tx: Db, project_id: string, id: string): Promise<number> {
  const action = await tx
    .selectFrom('async_actions')
    .select(['total', 'done_count', 'failed_count'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return action ? action.total - action.done_count - action.failed_count : 0
}

export async function advanceAction(
  tx: Db,
  project_id: string,
  id: string,
  { done, failed = 0 }: { done: number; failed?: number },
  now: Date,
) {
  await tx
    .updateTable('async_actions')
    .set((eb) => ({
      status: 'IN_PROGRESS',
      done_count: eb('done_count', '+', done),
      failed_count: eb('failed_count', '+', failed),
      updated_at: now,
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

/** Unfinished items count as failed. */
export async function endAction(tx: Db, project_id: string, id: string, now: Date, failure?: string) {
  await tx
    .updateTable('async_actions')
    .set((eb) => ({
      status: failure === undefined ? 'DONE' : 'FAILED',
      failed_count: eb('total', '-', eb.ref('done_count')),
      errors: JSON.stringify(failure === undefined ? [] : [{ message: failure }]),
      updated_at: now,
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

const day = 24 * 60 * 60 * 1000
const retentionMs = 30 * day

/** Actions deleted per statement. Each can have many reports, and statements have a time limit. */
const batchSize = 20

export async function deleteOldActions(db: Db, now: Date): Promise<boolean> {
  const end = new Date(now.getTime() - retentionMs)
  // One statement, because a report must not outlive its action.
  const { rows } = await sql`
    with old as (
      select project_id, id from async_actions
      where status in ('DONE', 'FAILED') and updated_at <= ${end}::timestamptz
      limit ${batchSize}
    ), reports as (
      delete from async_action_reports where (project_id, action_id) in (select project_id, id from old)
    )
    delete from async_actions where (project_id, id) in (select project_id, id from old) returning id`.execute(
    db,
  )
  return rows.length === batchSize
}

/** Returns the action in wire format ("where the specification is silent", Bulk customers and campaign summaries). */
export async function findAction(db: Db, project_id: string, id: string): Promise<AsyncAction | undefined> {
  const action = await db
    .selectFrom('async_actions')
    .select(columns.async_actions)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!action) return undefined
  const { type, status, total, done_count, failed_count, errors } = action
  const ended = status === 'DONE' || status === 'FAILED'
  const reports = ended ? (await reportsOf(db, project_id, id)).map((report) => ({ ...report })) : []
  return {
    id,
    type,
    status,
    operation_status: !ended ? 'UNKNOWN' : status === 'FAILED' || failed_count > 0 ? 'FAILED' : 'SUCCESS',
    created_at: action.created_at.toISOString(),
    updated_at: action.updated_at?.toISOString() ?? null,
    progress: total === 0 ? 100 : Math.floor(((done_count + failed_count) / total) * 100),
    result: ended ? { done_count, failed_count, reports, errors } : null,
    object: 'async_action',
  }
}

/** Maximum number of reports in a reply. Failed items come first, and the counts cover all items. */
export const maxReports = 1000

/** Omits reports that no reply can contain. */
export async function saveReports(
  tx: Db,
  project_id: string,
  action_id: string,
  reports: readonly ItemReport[],
): Promise<void> {
  const rows = reports
    .filter(({ number, status }) => status === 'FAILED' || number < maxReports)
    .map((report) => ({
      project_id,
      action_id,
      number: report.number,
      failed: report.status === 'FAILED',
      report: JSON.stringify(report),
    }))
  if (rows.length > 0) await tx.insertInto('async_action_reports').values(rows).execute()
}

export async function reportsOf(db: Db, project_id: string, action_id: string): Promise<ItemReport[]> {
  const rows = await db
    .selectFrom('async_action_reports')
    .select('report')
    .where('project_id', '=', project_id)
    .where('action_id', '=', action_id)
    .orderBy('failed', 'desc')
    .orderBy('number')
    .limit(maxReports)
    .execute()
  return rows.map(({ report }) => report)
}
