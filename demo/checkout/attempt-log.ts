/**
 * Durable log of checkout attempts. An attempt is logged before anything is redeemed for it and again when its outcome
 * is final. After a crash, an unfinished attempt is retried with the same idempotency key, so points are only ever
 * debited for an order that exists.
 */
import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Attempt } from './settle.ts'

export interface AttemptLog {
  /** The latest entry of every attempt. */
  read(): Attempt[]
  /** Resolves once the entry would survive a power failure. */
  write(attempt: Attempt): Promise<void>
}

/** For a demo that keeps no data after it stops. */
export const noAttemptLog: AttemptLog = { read: () => [], write: async () => undefined }

/** Appends one line of JSON per change. The file only grows; a real shop uses its database. */
export const attemptLogIn = (file: string): AttemptLog => ({
  read: () => [
    ...new Map(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(entryOf) : []).values(),
  ],

  async write(attempt) {
    const handle = await open(file, 'a', 0o600)
    try {
      // The line break comes first, so that a line cut off by a crash does not damage the next one.
      await handle.appendFile(`\n${JSON.stringify(attempt)}`)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  },
})

function entryOf(line: string): [string, Attempt][] {
  try {
    const attempt = JSON.parse(line) as Attempt // written above, or cut off by a crash
    return [[attempt.key, attempt]]
  } catch {
    return []
  }
}
