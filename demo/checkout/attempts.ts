/** Checkout attempts by key. Tasks for the same attempt run one at a time. */
import type { AttemptLog } from './attempt-log.ts'
import { isFinal } from './outcome.ts'
import type { Attempt } from './settle.ts'

/** The oldest finished attempts are dropped first. */
const maxAttempts = 1_000

/** Whether the attempt may already have redeemed something but has no final outcome. */
export const isPending = ({ started, outcome }: Attempt) => started !== undefined && !isFinal(outcome)

export function createAttempts(attemptLog: AttemptLog) {
  const known = new Map(attemptLog.read().map((attempt) => [attempt.key, attempt]))
  const queues = new Map<string, Promise<unknown>>()

  return {
    get: (key: string) => known.get(key),

    pending: () => [...known.values()].filter(isPending),

    add(attempt: Attempt) {
      known.set(attempt.key, attempt)
      for (const [key, one] of known) if (known.size > maxAttempts && !isPending(one)) known.delete(key)
    },

    /** Waits for earlier work on this attempt, so that a second submit sees the result of the first. */
    async runExclusive<Result>({ key }: Attempt, work: () => Promise<Result>): Promise<Result> {
      const result = (queues.get(key) ?? Promise.resolve()).then(work)
      const end = result.then(done, done)
      queues.set(key, end)
      return result

      function done() {
        if (queues.get(key) === end) queues.delete(key)
      }
    },
  }
}
