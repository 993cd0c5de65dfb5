/** Counts requests in windows of a minute, in this process alone. */

const minute = 60_000

export interface LimiterOptions {
  perAddress: number
  altogether: number
}

export function createLimiter({ perAddress, altogether }: LimiterOptions, now: () => number) {
  let ends = 0
  let all = 0
  const counts = new Map<string, number>()

  /** Seconds that the client at `address` has to wait, 0 for none; one whose address is not known shares the whole. */
  return (address: string | undefined) => {
    if (now() >= ends) {
      ends = now() + minute
      all = 0
      counts.clear()
    }
    const own = counts.get(address ?? '') ?? 0
    if (all >= altogether || (address && own >= perAddress)) return Math.ceil((ends - now()) / 1000)
    // Only what is let through counts, which also bounds the map.
    all++
    counts.set(address ?? '', own + 1)
    return 0
  }
}
