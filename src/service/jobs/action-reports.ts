/** What became of the items of an asynchronous action, one by one. */
import type { ItemReport } from '../database/summary-tables.ts'
import type { Db } from '../database/tables.ts'

/** So many a reply names: those that failed first. The counts are of all. */
export const mostReports = 1000

/** Keeps the reports that a reply could name. */
export async function keepReports(
  tx: Db,
  project_id: string,
  action_id: string,
  reports: readonly ItemReport[],
): Promise<void> {
  const rows = reports
    .filter(({ number, status }) => status === 'FAILED' || number < mostReports)
    .map((report) => ({
      project_id,
      action_id,
      number: report.number,
      failed: report.status === 'FAILED',
      report: JSON.stringify(report),
    }))
  if (rows.length > 0) await tx.insertInto('async_action_reports').values(rows).execute()
}

/** The failed ones, then the others, each in the order of the request. */
export async function reportsOf(db: Db, project_id: string, action_id: string): Promise<ItemReport[]> {
  const rows = await db
    .selectFrom('async_action_reports')
    .select('report')
    .where('project_id', '=', project_id)
    .where('action_id', '=', action_id)
    .orderBy('failed', 'desc')
    .orderBy('number')
    .limit(mostReports)
    .execute()
  return rows.map(({ report }) => report)
}
