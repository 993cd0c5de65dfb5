import { CallError } from './errors.ts'

export const onAbort = (signal: AbortSignal, listener: () => void) =>
  signal.addEventListener('abort', listener)

/** Called when work starts. `stop` aborts it; `signal` is aborted when it ends. */
export type Track = (signal: AbortSignal, stop: () => void) => void

/**
 * Runs `work` with a signal that is aborted when `parent` is, or after `timeoutMs`. Rejects immediately when that
 * happens, even if `work` ignores the signal. The signal is also aborted at the end, to stop anything that `work` left
 * running.
 */
export function within<Result>(
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs?: number,
  track?: Track,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(new CallError('aborted', 'aborted'))
  return new Promise<Result>((resolve, reject) => {
    onAbort(signal, () => reject(signal.reason))
    parent?.addEventListener('abort', stop, { signal })
    if (timeoutMs) {
      runLater(timeoutMs, signal, () => controller.abort(new CallError('timeout', 'timeout')))
    }
    track?.(signal, stop)
    if (parent?.aborted) stop()
    if (!signal.aborted) work(signal).then(resolve, reject)
  }).finally(() => controller.abort())
}

export function runLater(milliseconds: number, signal: AbortSignal, callback: () => void) {
  const timer = setTimeout(callback, milliseconds)
  onAbort(signal, () => clearTimeout(timer))
}

export const pause = (milliseconds: number, signal: AbortSignal) =>
  within(signal, (signal) => new Promise<void>((resolve) => runLater(milliseconds, signal, resolve)))
