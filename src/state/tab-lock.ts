import { pause } from '../client/abort.ts'
import { sendingTimeoutMs } from './once-request.ts'

/** `navigator.locks` exists only on https pages and on localhost. */
export interface LockPort {
  locks?: Pick<LockManager, 'request'> | undefined
}

/**
 * Runs `work` while this tab holds the lock `name`. With the option `ifAvailable`, `work` starts at once, with null if
 * another tab holds the lock. With the option `signal`, it waits for the lock. Never rejects if locks are available.
 * Otherwise, rejects if `work` rejects or if `signal` is aborted during the wait.
 */
export async function withTabLock(
  name: string,
  navigator: LockPort | undefined,
  signal: AbortSignal,
  options: LockOptions,
  work: (lock: unknown) => Promise<void>,
) {
  let hasBegun = false
  try {
    if (!navigator?.locks) throw options
    await navigator.locks.request(name, options, (lock) => {
      hasBegun = true
      return work(lock)
    })
  } catch {
    // Locks are missing or forbidden: waits for as long as another tab could still be sending.
    if (hasBegun || signal.aborted) return
    if (options.signal) await pause(sendingTimeoutMs, signal)
    await work(true)
  }
}
