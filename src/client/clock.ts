/** The service's time in whole milliseconds, whatever the device's clock says. */
export function createServiceClock(monotonic: () => number) {
  let ahead = Date.now() - monotonic()
  const now = () => Math.floor(ahead + monotonic())

  return {
    now,

    /** A `Date` header has whole seconds and was written a moment ago: less than that does not move the clock. */
    hear(date: string | null) {
      const heard = Date.parse(date ?? '') + 500
      if (Math.abs(now() - heard) > 1500) ahead = heard - monotonic()
    },
  }
}
