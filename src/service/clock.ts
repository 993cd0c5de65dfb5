/** The time as the service reads it; tests bring their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Work that comes again and again, one round at a time, until it is closed. */
export interface IntervalJob {
  /** Begins a round at once, or joins the one under way; resolves when it is over. */
  round(): Promise<void>
  /** Begins no other round, and waits for the one under way. */
  close(): Promise<void>
}

/** `work` is not to reject; it looks at `isClosed` between its pieces. `every` is in milliseconds. */
export function startIntervalJob(
  every: number,
  work: (isClosed: () => boolean) => Promise<void>,
): IntervalJob {
  let running: Promise<void> | undefined
  let closed = false

  const round = async () => {
    running ??= work(() => closed).finally(() => (running = undefined))
    await running
  }

  const rounds = setInterval(() => void round(), every)
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
