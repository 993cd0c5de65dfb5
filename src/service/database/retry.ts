/** Work that begins again when the database asks for it, and the errors that databases answer with. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What a database answers when two transactions got in each other's way and one should begin again. */
export const conflicts: readonly string[] = ['40001', '40P01']

const attempts = 8
const longestWait = 500

/** Another transaction changed what this one has read. The transaction is retried. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError'
  readonly code = '40001'
}

/** Runs `work` again, after a wait that grows and is random, while it fails with one of `codes`. */
export async function retrying<T>(codes: readonly string[], work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !codes.includes(codeOf(error))) throw error
      await sleep(Math.random() * Math.min(longestWait, 10 * 2 ** attempt))
    }
  }
}

/** Runs work in transactions, each again from the start while it gets in another's way. */
export const transactionsOn =
  (db: Kysely<Tables>) =>
  <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    retrying(conflicts, () => db.transaction().execute(work))

/** The SQLSTATE of a database error, or nothing. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Every attempt conflicted with another transaction. As with a busy store, it is worth retrying soon. */
export const isConflict = (error: unknown) => conflicts.includes(codeOf(error))

/** Every connection to the database was in use for as long as a request may wait for one: worth asking again soon. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy'
}

/** What the pool of pg says then; it gives its errors no code. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

// The connection to a server is lost, there is none to be had, or it has taken too long over a statement: as with a busy
// one, it is worth asking again soon.

/**
 * Given up, shut down, crashed, starting, full (SQLSTATE), and what the network says. Class 08 is about connections as
 * a whole.
 */
const lost =
  /^(?:57014|57P0[123]|53300|08\w{3}|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/

/** What pg says without a code. */
const lostInWords = /^Connection terminated|^Client (?:has encountered a connection error|was closed)/

export const isConnectionLost = (error: unknown) =>
  lost.test(codeOf(error)) || (error instanceof Error && lostInWords.test(error.message))
