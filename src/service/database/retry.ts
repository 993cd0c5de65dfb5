import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** SQLSTATEs of serialization failures and deadlocks. */
export const conflicts: readonly string[] = ['40001', '40P01']

export const uniqueViolation = '23505'

const attempts = 8
const maxDelayMs = 500

/** Another transaction changed the rows that this one has read, so this one is retried. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError'
  readonly code = '40001'
}

export async function retrying<T>(codes: readonly string[], work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !codes.includes(codeOf(error))) throw error
      await sleep(Math.random() * Math.min(maxDelayMs, 10 * 2 ** attempt))
    }
  }
}

export const transactionsOn =
  (db: Kysely<Tables>) =>
  <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    retrying(conflicts, () => db.transaction().execute(work))

/** Returns the SQLSTATE of a database error or the code of a network error; empty for other errors. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isConflict = (error: unknown) => conflicts.includes(codeOf(error))

/** No connection became free in time. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy'
}

/** The error of pg's pool has no code. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** The disk that the store writes to is full, or the quota on it is used up. */
export const isDiskFull = (error: unknown) =>
  /^(?:53100|ENOSPC|EDQUOT)$/.test(codeOf(error)) ||
  // PostgreSQL has no SQLSTATE for a quota.
  (error instanceof Error && error.message.endsWith('Disk quota exceeded'))

/**
 * SQLSTATEs of canceled statements, of locks and transactions that take too long, and of servers that shut down, crash
 * or start, and codes of network errors. 25006 is a write on a standby, during a failover. Class 08 covers connections,
 * class 53 too few resources, such as memory.
 */
const lostCodes =
  /^(?:57014|55P03|25P03|25006|57P0[12345]|53\w{3}|08\w{3}|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Messages of pg errors without a code. */
const lostMessages = /^Connection terminated|^Client (?:has encountered a connection error|was closed)/

/** Also true if the connection was refused, a statement or lock timed out, or the server lacks resources. */
export const isConnectionLost = (error: unknown) =>
  lostCodes.test(codeOf(error)) || (error instanceof Error && lostMessages.test(error.message))
