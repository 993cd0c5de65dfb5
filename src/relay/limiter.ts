/** Counts requests in windows of one minute, in this process only. */

const windowMs = 60_000

export interface LimiterOptions {
  perKey: number
  total: number
}

/** `now` returns monotonic milliseconds. */
export function createLimiter({ perKey, total }: LimiterOptions, now: () => number) {
  let windowEnd = 0
  let totalCount = 0
  const counts = new Map<string, number>()

  /** Counts a request and returns 0, or returns the seconds to wait. Without a key, only the total is limited. */
  return (key: string | undefined) => {
    if (now() >= windowEnd) {
      windowEnd = now() + windowMs
      totalCount = 0
      counts.clear()
    }
    const count = counts.get(key ?? '') ?? 0
    if (totalCount >= total || (key && count >= perKey)) return Math.ceil((windowEnd - now()) / 1000)
    // Refused requests are not counted, which also bounds the size of the map.
    totalCount++
    counts.set(key ?? '', count + 1)
    return 0
  }
}
