/** The service's time source, which tests replace. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Recurring work, one round at a time, until it is closed. */
export interface IntervalJob {
  /** Starts a round or joins the current one. Resolves when it ends. */
  round(): Promise<void>
  /** Starts no further round and waits for the current one. */
  close(): Promise<void>
}

/** `work` must not reject, and should check `isClosed` between steps. */
export function startIntervalJob(
  intervalMs: number,
  work: (isClosed: () => boolean) => Promise<void>,
): IntervalJob {
  let running: Promise<void> | undefined
  let closed = false

  const round = async () => {
    running ??= work(() => closed).finally(() => (running = undefined))
    await running
  }

  const rounds = setInterval(() => void round(), intervalMs)
  rounds.unref()

  return {
    round,
    async close() {
      closed = true
      clearInterval(rounds)
      await running
    },
  }
}
