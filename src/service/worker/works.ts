/** What each kind of job does, and what its caller is told when it cannot be done. */
import { endAction } from '../jobs/async-actions.ts'
import { failExport } from '../exports/queries.ts'
import type { Job, JobKind } from '../jobs/queue.ts'
import type { Db } from '../database/tables.ts'
import { addVouchers } from '../vouchers/job.ts'
import { exportTransactions } from '../exports/job.ts'
import { updateCustomers } from '../customers/job.ts'

/**
 * A bounded piece of a job, in one transaction: it is done with all that it wrote, or has never begun. How far
 * the job has come is in the store, and so it goes on where it was after a restart.
 */
export type Work<Kind extends JobKind> = (tx: Db, job: Job<Kind>, now: Date) => Promise<'more' | 'done'>

export const works: { readonly [Kind in JobKind]: Work<Kind> } = {
  add_vouchers: addVouchers,
  export_transactions: exportTransactions,
  update_customers: updateCustomers,
}

export const doPiece = <Kind extends JobKind>(tx: Db, job: Job<Kind>, now: Date) =>
  works[job.kind](tx, job, now)

type GiveUp = (tx: Db, job: Job, now: Date) => Promise<void>

const endings: { readonly [Kind in JobKind]: GiveUp } = {
  add_vouchers: (tx, { project_id, id }, now) =>
    endAction(tx, project_id, id, now, 'Something went wrong in the service.'),
  export_transactions: (tx, { project_id, id }, now) => failExport(tx, project_id, id, now),
  update_customers: (tx, { project_id, id }, now) =>
    endAction(tx, project_id, id, now, 'Something went wrong in the service.'),
}

/** The job has been tried often enough. */
export const giveUp: GiveUp = (tx, job, now) => endings[job.kind](tx, job, now)
