/** Retries failed reads automatically: first one of them, then all as soon as that one succeeds. */
import { type CallError, isUnreachable, retryAfterOf } from '../client/errors.ts'
import { type Atom, atom } from './atom.ts'

/** Reads again. The outcome must be passed to {@link Recovery.report}. */
export type Retry = () => void

/** The parts of a browser that retries need. In a page: `window` and `navigator`. */
export interface RecoveryPort {
  events?: (EventTarget & { document?: Document }) | null | undefined
  navigator?: { onLine?: boolean } | undefined
}

export interface Recovery {
  /** Changes each second while a retry is scheduled. */
  readonly $tick: Atom<number>
  /** Reports the outcome of a read that was sent at `sentAt`, in milliseconds of `performance.now()`. */
  report(retry: Retry, error: Partial<CallError> | undefined, sentAt: number): void
  /** Cancels the retry, because its response is no longer needed. */
  remove(retry: Retry): void
  /** Seconds until the retry. Undefined if none is scheduled, or the device is offline. */
  secondsUntilRetry(retry: Retry): number | undefined
  close(): void
}

/** Milliseconds from one request to the next after a failure. */
const retryMs = 30_000
/** Minimum time from the end of one request to the start of the next. */
const minDelayMs = 5_000
/** After this many refused retries in a row, the next one will probably be refused, too: `slowRetryMs` applies. */
const maxFastRetries = 10
const slowRetryMs = 300_000

interface Failure {
  isUnreachable: boolean
  /** Time of the retry, if the service has set it. */
  due?: number | undefined
}

/** `resetBreaker` is called when the device is online again, because retries then start earlier than scheduled. */
export function createRecovery({ events, navigator }: RecoveryPort, resetBreaker: () => void): Recovery {
  /** Oldest failure first. Excludes the read that is being retried. */
  const failures = new Map<Retry, Failure>()
  /** When to retry reads that failed because the service was unreachable, and reads that it refused. */
  let unreachableRetryAt = Infinity
  let refusedRetryAt = Infinity
  let refusals = 0
  let probe: Retry | undefined
  /** When to stop waiting for the probe, because a custom source may never respond. */
  let probeUntil = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const $tick = atom(0)
  const lifetime = new AbortController()
  const { signal } = lifetime
  // Spreads the retries of many pages after an outage.
  const jitterMs = Math.random() * 3_000

  const isInactive = () => events?.document?.hidden || navigator?.onLine === false
  const dueOf = (failure: Failure) =>
    failure.due ?? (failure.isUnreachable ? unreachableRetryAt : refusedRetryAt)

  function tick() {
    $tick.set($tick.get() + 1)
    const now = performance.now()
    if ((probe && now < probeUntil) || isInactive()) return
    for (const [retry, failure] of failures) {
      if (dueOf(failure) > now) continue
      probe = retry
      probeUntil = now + retryMs
      failures.delete(retry)
      return retry()
    }
  }

  function updateTimer() {
    const isNeeded = failures.size > 0 && !signal.aborted
    if (isNeeded) timer ??= setInterval(tick, 1_000)
    else timer = void clearInterval(timer)
  }

  /** Retries everything now, except reads for which the service has set a later time. */
  function retryAll() {
    refusals = 0
    unreachableRetryAt = refusedRetryAt = Infinity
    for (const [retry, { due = 0 }] of [...failures]) {
      if (due > performance.now()) continue
      failures.delete(retry)
      retry()
    }
  }

  function schedule(retry: Retry, error: Partial<CallError>, sentAt: number, wasProbe: boolean) {
    const now = performance.now() + jitterMs
    const wait = retryAfterOf(error) * 1000
    const isOutage = isUnreachable(error)
    const soonest = Math.max(now + minDelayMs, sentAt + jitterMs + retryMs)
    const isSameKind = (failure: Failure) => failure.isUnreachable === isOutage && !failure.due
    const isFirst = wasProbe || ![...failures.values()].some(isSameKind)
    const isPaused = error.unsent && wait
    failures.set(retry, {
      isUnreachable: isOutage,
      due: isOutage && wait && !isPaused ? now + wait : undefined,
    })
    if (!isOutage) {
      if (wasProbe) refusals++
      const at = now + (refusals < maxFastRetries ? retryMs : slowRetryMs)
      refusedRetryAt = isFirst ? at : Math.min(refusedRetryAt, at)
    } else if (isPaused) {
      // The client sends no requests to the service for `wait` milliseconds.
      unreachableRetryAt = isFirst ? now + wait : Math.max(unreachableRetryAt, now + wait)
    } else if (wasProbe || !wait) {
      unreachableRetryAt = isFirst ? soonest : Math.min(unreachableRetryAt, soonest)
    }
  }

  const onLine = () => {
    resetBreaker()
    unreachableRetryAt = 0
    for (const failure of failures.values()) failure.due = undefined
    tick()
  }
  events?.addEventListener('online', onLine, { signal })
  events?.document?.addEventListener('visibilitychange', tick, { signal })

  return {
    $tick,

    report(retry, error, sentAt) {
      const wasProbe = probe === retry
      if (wasProbe) probe = undefined
      const hadFailed = failures.delete(retry) || wasProbe
      if (error && isRetryable(error)) schedule(retry, error, sentAt, wasProbe)
      else if (!error && hadFailed) retryAll()
      updateTimer()
    },

    remove(retry) {
      if (probe === retry) probe = undefined
      failures.delete(retry)
      updateTimer()
    },

    secondsUntilRetry(retry) {
      const failure = failures.get(retry)
      if (!failure || isInactive()) return undefined
      return Math.max(0, dueOf(failure) - performance.now()) / 1000
    },

    close() {
      lifetime.abort()
      failures.clear()
      updateTimer()
    },
  }
}

/** False if there is no token, or if the request can never be sent. */
const isRetryable = (error: Partial<CallError>) => isUnreachable(error) || Boolean(error.status)
