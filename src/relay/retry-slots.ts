/**
 * `Retry-After` for shoppers who could not be served in time. If all of them retried in the same second, the service
 * would be overloaded again and then idle. Retries are therefore spread out at about the rate of recent responses.
 */

/** Milliseconds over which responses are counted. */
const windowMs = 2_000
/** Delay before the first slot: while the service responds, and while it does not. */
const firstDelayMs = { responding: 1_000, silent: 5_000 }
/** Retries a second that are always allowed: a 503 is cheap, and the service may have recovered by then. */
const minPerSecond = 100
/** Longest delay. When the slots reach it, they start again at the first. */
const maxDelayMs = 30_000

/** `now` returns monotonic milliseconds. */
export function createRetrySlots(now: () => number) {
  let responses = 0
  let countedAt = now()
  let lastSlot = -Infinity

  /** Responses within the window; older ones decay exponentially. */
  const recentResponses = () => responses * Math.exp((countedAt - now()) / windowMs)

  return {
    recordResponse() {
      responses = recentResponses() + 1
      countedAt = now()
    },

    /**
     * Takes the next slot and returns its delay in whole seconds. Slots follow each other 25% faster than recent
     * responses, to keep the queue filled.
     */
    nextDelaySeconds() {
      const perSecond = (1.25 * recentResponses() * 1_000) / windowMs
      const firstSlot = now() + (perSecond < 1 ? firstDelayMs.silent : firstDelayMs.responding)
      lastSlot = Math.max(firstSlot, lastSlot + 1_000 / Math.max(perSecond, minPerSecond))
      if (lastSlot > now() + maxDelayMs) lastSlot = firstSlot
      return Math.ceil((lastSlot - now()) / 1_000)
    },
  }
}
