/** What each kind of job does. */
import type { Job } from '../store/jobs.ts'
import type { Db } from '../store/tables.ts'
import { addVouchers } from './add-vouchers.ts'

/**
 * A bounded piece of a job, in one transaction: it is done with all that it wrote, or has never begun. How far
 * the job has come is in the store, and so it goes on where it was after a restart.
 */
export type Work = (tx: Db, job: Job, now: Date) => Promise<'more' | 'done'>

export const works: Record<Job['kind'], Work> = { add_vouchers: addVouchers }
