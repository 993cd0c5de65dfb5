/**
 * What the shop must still know after it was killed. An attempt is written down before anything is redeemed for it,
 * and again once it is decided. The service answers a repeated redemption with what it did the first time, so
 * whatever was killed in between is asked for again under the same key: points are gone only where there is an
 * order for them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Attempt } from './settle.ts'

export interface Journal {
  /** Every attempt as it was last written down. */
  read(): Attempt[]
  /** Done once it would survive a power failure. */
  write(attempt: Attempt): Promise<void>
}

/** For a shop that forgets with its process, as its service does. */
export const noJournal: Journal = { read: () => [], write: async () => undefined }

/** One line of JSON for each change. The file only grows; a shop with many orders has a database for this. */
export const journalIn = (file: string): Journal => ({
  read: () => [
    ...new Map(existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(entryOf) : []).values(),
  ],

  async write(attempt) {
    const handle = await open(file, 'a', 0o600)
    try {
      // The line break comes first: half a line that a crash left behind spoils nothing but itself.
      await handle.appendFile(`\n${JSON.stringify(attempt)}`)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  },
})

function entryOf(line: string): [string, Attempt][] {
  try {
    const attempt = JSON.parse(line) as Attempt // written above, or cut off
    return [[attempt.key, attempt]]
  } catch {
    return []
  }
}
