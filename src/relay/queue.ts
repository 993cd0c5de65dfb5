/**
 * Limits how many tasks run at once. The others wait in order of arrival. This protects the service when thousands of
 * shoppers call at the same moment: each call is sent only when the service can respond in time.
 */
import { CallError } from '../client/errors.ts'

export interface QueueOptions {
  concurrency: number
  /** A task that waits longer is rejected with `timeoutError`. Default: no limit. */
  maxWaitMs?: number
  timeoutError?: () => Error
}

/**
 * The concurrency adapts to a slow service: each timeout lowers it by a tenth, down to this minimum. Every ten tasks
 * without a timeout raise it by one.
 */
const minConcurrency = 10

export function createQueue({
  concurrency,
  maxWaitMs,
  timeoutError = () => new Error('The task waited too long.'),
}: QueueOptions) {
  let slots = concurrency
  let running = 0
  const waiting = new Set<() => void>()

  const waitForSlot = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = (reason: () => unknown) => {
        if (waiting.delete(start)) reject(reason())
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(leave, maxWaitMs, timeoutError)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(start)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        leave(() => signal.reason)
      })
    })

  function releaseSlot(signal: AbortSignal | undefined) {
    const isTimeout = signal?.reason instanceof CallError && signal.reason.kind === 'timeout'
    slots = isTimeout
      ? Math.max(Math.min(minConcurrency, concurrency), slots * 0.9)
      : Math.min(concurrency, slots + 0.1)
    running--
    for (const start of waiting) {
      if (running >= slots) return
      waiting.delete(start)
      running++
      start()
    }
  }

  return async <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (running < slots) running++
    else await waitForSlot(signal)
    return task().finally(() => releaseSlot(signal))
  }
}

export type Queue = ReturnType<typeof createQueue>
