/** One tab at a time. */
import { pause } from '../../../client/abort.ts'
import { span } from './attempt.ts'

/** Locks are there on https alone, and on this machine. */
export interface LockPort {
  locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Runs `act` while no other tab holds the lock of this name, by its `options`: either at once or not at all, and then
 * without a lock, or as soon as no other tab is at it. Never rejects.
 */
export async function alone(
  name: string,
  navigator: LockPort | undefined,
  signal: AbortSignal,
  options: LockOptions,
  act: (lock: unknown) => Promise<void>,
) {
  let hasBegun = false
  try {
    if (!navigator?.locks) throw options
    await navigator.locks.request(name, options, (lock) => {
      hasBegun = true
      return act(lock)
    })
  } catch {
    // Not there, or forbidden: who waits for another tab gives it the time it may take.
    if (hasBegun || signal.aborted) return
    if (options.signal) await pause(span, signal)
    await act(true)
  }
}
