/** What each kind of job does, and what its caller is told when it cannot be done. */
import { endAction } from '../jobs/async-actions.ts'
import { failExport } from '../exports/queries.ts'
import type { Job, JobKind, Work } from '../jobs/queue.ts'
import type { Db } from '../database/tables.ts'
import { addVouchers } from '../vouchers/job.ts'
import { exportTransactions } from '../exports/job.ts'
import { updateCustomersWith } from '../customers/job.ts'
import { watchSegments } from '../loyalty/enter-segments.ts'

export const works: { readonly [Kind in JobKind]: Work<Kind> } = {
  add_vouchers: addVouchers,
  export_transactions: exportTransactions,
  update_customers: updateCustomersWith(watchSegments),
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
