/** The service's time in whole milliseconds, independent of the device's clock. */
export function createServiceClock(monotonic: () => number) {
  let offset = Date.now() - monotonic()
  const now = () => Math.floor(offset + monotonic())

  return {
    now,

    /** A `Date` header has whole seconds and arrives a moment late, so differences up to 1.5 seconds are ignored. */
    adjust(date: string | null) {
      const serverTime = Date.parse(date ?? '') + 500
      if (Math.abs(now() - serverTime) > 1500) offset = serverTime - monotonic()
    },
  }
}
