/** Background work: runs accepted jobs one at a time and deletes expired rows. Any number of processes may run it. */
import { type Clock, startIntervalJob, type IntervalJob } from '../clock.ts'
import { updateCustomersWith } from '../customers/bulk-updates.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { exportTransactions } from '../exports/job.ts'
import { failExport, deleteOldExports } from '../exports/queries.ts'
import { endAction, deleteOldActions } from '../jobs/async-actions.ts'
import {
  finishJob,
  postponeJob,
  requeueJob,
  claimJob,
  type Job,
  type JobKind,
  type JobHandler,
} from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { watchSegments } from '../loyalty/earn.ts'
import { addVouchersJob } from '../vouchers/job.ts'
import { deleteExpiredTokens } from '../auth/tokens.ts'
import { deleteOldKeys } from '../http/idempotency.ts'
import { deleteExpiredHolds } from '../redeemables/usage.ts'

export interface JobOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between polls for jobs that other processes accepted or that were postponed. */
  every?: number
  /** Called for each job that failed its last attempt. */
  deadLettered?: (kind: Job['kind']) => void
}

export interface Jobs {
  /** Polls for jobs now. */
  wake(): void
  /** Resolves when there is nothing to do. */
  idle(): Promise<void>
  /** Finishes the running job and starts no other. */
  close(): Promise<void>
}

type Dependencies = Omit<JobOptions, 'every'>

const maxAttempts = 8

export function startJobs({ every = 1000, ...dependencies }: JobOptions): Jobs {
  let running: Promise<void> | undefined
  let isRequested = false
  let closed = false

  async function work() {
    while (isRequested && !closed) {
      isRequested = false
      while (!closed && (await runNextJob(dependencies)));
    }
  }

  function wake() {
    isRequested = true
    if (!closed) running ??= work().finally(() => (running = undefined))
  }

  const poll = setInterval(wake, every)
  poll.unref()

  return {
    wake,
    async idle() {
      while (running) await running
    },
    async close() {
      closed = true
      clearInterval(poll)
      await running
    },
  }
}

/** Returns false if no job is due, or if the store fails. */
async function runNextJob(dependencies: Dependencies): Promise<boolean> {
  const { store, clock, log } = dependencies
  let job: Job | undefined
  try {
    return await store.transaction(async (tx) => {
      job = await claimJob(tx, clock.now())
      if (!job) return false
      const end = await runJob(tx, job, clock.now())
      await (end === 'done' ? finishJob(tx, job) : requeueJob(tx, job, clock.now()))
      return true
    })
  } catch (error) {
    log.error({ err: error, job: job?.id }, 'job failed')
    if (!job) return false
    return afterFailure(dependencies, job, clock.now())
  }
}

/** Returns false if the store fails; the next poll then tries again. */
async function afterFailure(
  { store, log, deadLettered }: Dependencies,
  job: Job,
  now: Date,
): Promise<boolean> {
  try {
    const isDeadLettered = await store.transaction(async (tx) => {
      const attempts = job.attempts + 1
      if (attempts < maxAttempts) {
        await postponeJob(tx, job, new Date(now.getTime() + 1000 * 2 ** attempts))
        return false
      }
      if (!(await finishJob(tx, job))) return false
      await deadLetter(tx, job, now)
      return true
    })
    if (isDeadLettered) deadLettered?.(job.kind)
    return true
  } catch (error) {
    log.error({ err: error, job: job.id }, 'failed to postpone a job')
    return false
  }
}

export const handlers: { readonly [Kind in JobKind]: JobHandler<Kind> } = {
  add_vouchers: addVouchersJob,
  export_transactions: exportTransactions,
  update_customers: updateCustomersWith(watchSegments),
}

export const runJob = <Kind extends JobKind>(tx: Db, job: Job<Kind>, now: Date) =>
  handlers[job.kind](tx, job, now)

type DeadLetter = (tx: Db, job: Job, now: Date) => Promise<void>

const deadLetterHandlers: { readonly [Kind in JobKind]: DeadLetter } = {
  add_vouchers: (tx, { project_id, id }, now) =>
    endAction(tx, project_id, id, now, 'The service failed to process this action.'),
  export_transactions: (tx, { project_id, id }, now) => failExport(tx, project_id, id, now),
  update_customers: (tx, { project_id, id }, now) =>
    endAction(tx, project_id, id, now, 'The service failed to process this action.'),
}

/** Ends a job after its last attempt. */
export const deadLetter: DeadLetter = (tx, job, now) => deadLetterHandlers[job.kind](tx, job, now)

export interface SweepOptions {
  store: Store
  clock: Clock
  log: Log
  /** Milliseconds between two runs. */
  every?: number
}

/** Deletes one batch. Returns true if more may remain. */
type DeleteBatch = (db: Db, now: Date) => Promise<boolean>

const sweeps: Record<string, DeleteBatch> = {
  'expired tokens': deleteExpiredTokens,
  'old idempotency keys': deleteOldKeys,
  'expired holds': deleteExpiredHolds,
  'old exports': deleteOldExports,
  'old actions': deleteOldActions,
}

/** Closing finishes the running batch. */
export function startSweep({ store, clock, log, every = 10 * 60_000 }: SweepOptions): IntervalJob {
  /**
   * Deletes one batch of each kind in turn, so that no kind waits until another is finished. If a kind fails, it is
   * skipped until the next run.
   */
  return startIntervalJob(every, async (isClosed) => {
    let left = Object.entries(sweeps)
    while (left.length > 0) {
      const next: typeof left = []
      for (const sweep of left) if (!isClosed() && (await takeTurn(...sweep))) next.push(sweep)
      left = next
    }
  })

  async function takeTurn(what: string, deleteBatch: DeleteBatch) {
    try {
      return await deleteBatch(store.db, clock.now())
    } catch (error) {
      log.error({ err: error, what }, 'cleanup failed')
      return false
    }
  }
}
