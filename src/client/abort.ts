/** Giving up, in one place: every wait of the client ends when it is told to, and leaves nothing behind. */
import { CallError } from './errors.ts'

export const onAbort = (signal: AbortSignal, act: () => void) => signal.addEventListener('abort', act)

/** Hears of what begins; its end is the signal's. */
export type Track = (signal: AbortSignal, stop: () => void) => void

/**
 * Runs `work` with a signal of its own that follows `outer`, for `longest` milliseconds. Rejects as soon as that
 * signal is aborted, by `track` too, whether or not `work` takes notice; aborts it when all is over, which ends
 * what `work` left running.
 */
export function within<Result>(
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
  longest?: number,
  track?: Track,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(new CallError('aborted', 'aborted'))
  return new Promise<Result>((resolve, reject) => {
    onAbort(signal, () => reject(signal.reason))
    outer?.addEventListener('abort', stop, { signal })
    if (longest) {
      after(longest, signal, () => controller.abort(new CallError('timeout', 'timeout')))
    }
    track?.(signal, stop)
    if (outer?.aborted) stop()
    if (!signal.aborted) work(signal).then(resolve, reject)
  }).finally(() => controller.abort())
}

/** Does something later, unless the signal is aborted before. */
export function after(milliseconds: number, signal: AbortSignal, act: () => void) {
  const timer = setTimeout(act, milliseconds)
  onAbort(signal, () => clearTimeout(timer))
}

/** Lets some time pass. Rejects as soon as the signal is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  within(signal, (signal) => new Promise<void>((wake) => after(milliseconds, signal, wake)))
