/** Reports errors to the shop's `onError`, without repeating one that affects many shoppers. */
import { CallError, isOutage } from '../client/errors.ts'
import { createLimiter } from './limiter.ts'
import { RelayError } from './responses.ts'
import { SettingError } from './setting-errors.ts'

/** The service could not respond in time, so the shopper must retry. */
export class BusyError extends RelayError {
  override readonly name = 'BusyError'
}

/** Busy errors and outages within this time after a token loss are attributed to the loss. */
const lossMs = 60_000

export function createErrorReports(onError: ((error: unknown) => void) | undefined, now: () => number) {
  const waitToReport = createLimiter({ perKey: 1, total: 20 }, now)
  let lossEndsAt = -Infinity

  function reportOnce(error: Error) {
    if (waitToReport(error.message) === 0) onError?.(error)
  }

  return {
    /** Setting errors and outages are reported once a minute. Errors caused by the page are not reported. */
    report(error: unknown) {
      const isSetting =
        error instanceof SettingError || (error instanceof CallError && error.kind === 'refused')
      if (isSetting) reportOnce(error)
      else if (isUnavailable(error)) reportOnce(now() < lossEndsAt ? tokensLost(error) : overload(error))
      else if (!(error instanceof RelayError)) onError?.(error)
    },

    recordTokenLoss() {
      lossEndsAt = now() + lossMs
    },
  }
}

const isUnavailable = (error: unknown): error is BusyError | CallError =>
  error instanceof BusyError || (error instanceof CallError && isOutage(error))

const tokensLost = (cause: Error) =>
  new Error(
    'The service has lost its tokens, probably in a restart. Each shopper gets a new one. ' +
      'Shoppers who would wait too long get a 503 with Retry-After.',
    { cause },
  )

const overload = (error: BusyError | CallError) =>
  error instanceof BusyError
    ? new Error('The service cannot handle all requests in time: some shoppers get a 503 with Retry-After.')
    : error
