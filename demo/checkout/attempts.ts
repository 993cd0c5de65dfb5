/** Attempts to check out by their keys, each worked on by one at a time. */
import type { Journal } from './journal.ts'
import { isFinal } from './outcome.ts'
import type { Attempt } from './settle.ts'

/** How many are remembered; the oldest that is decided is forgotten first. */
const most = 1_000

/** Whether something may be redeemed for it already, and nothing is decided yet. */
export const isUnderWay = ({ begun, outcome }: Attempt) => begun !== undefined && !isFinal(outcome)

export function createAttempts(journal: Journal) {
  const known = new Map(journal.read().map((attempt) => [attempt.key, attempt]))
  const turns = new Map<string, Promise<unknown>>()

  return {
    get: (key: string) => known.get(key),

    underWay: () => [...known.values()].filter(isUnderWay),

    add(attempt: Attempt) {
      known.set(attempt.key, attempt)
      for (const [key, one] of known) if (known.size > most && !isUnderWay(one)) known.delete(key)
    },

    /** After everything else that was asked for this attempt, so that a second press finds what the first has done. */
    async inTurn<Result>({ key }: Attempt, work: () => Promise<Result>): Promise<Result> {
      const turn = (turns.get(key) ?? Promise.resolve()).then(work)
      const end = turn.then(done, done)
      turns.set(key, end)
      return turn

      function done() {
        if (turns.get(key) === end) turns.delete(key)
      }
    },
  }
}
