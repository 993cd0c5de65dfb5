/**
 * When those who could not be answered in time are to come again. Told the same second, thousands would come all at once
 * again, wait all at once again, and leave the service with nothing to do in between: so they come about as fast as
 * others are being answered.
 */

/** Milliseconds over which answers are counted. */
const span = 2_000
/** Milliseconds until the first comes: while answers are given, and while none are. */
const first = { answering: 1_000, silent: 5_000 }
/** So many a second come at least: to be turned away costs little, and the service may have recovered by then. */
const least = 100
/** Nobody is told to stay away for longer, in milliseconds. Whoever would be comes with the first instead. */
const longest = 30_000

/** `now` counts milliseconds that never go back. */
export function createAppointments(now: () => number) {
  let answers = 0
  let counted = now()
  let last = -Infinity

  /** Answers within the span, older ones fading. */
  const recent = () => answers * Math.exp((counted - now()) / span)

  return {
    answered() {
      answers = recent() + 1
      counted = now()
    },

    /** Seconds to wait, whole ones as `Retry-After` has it. A few more come than were answered, so that some wait in line. */
    next() {
      const perSecond = (1.25 * recent() * 1_000) / span
      const earliest = now() + (perSecond < 1 ? first.silent : first.answering)
      last = Math.max(earliest, last + 1_000 / Math.max(perSecond, least))
      if (last > now() + longest) last = earliest
      return Math.ceil((last - now()) / 1_000)
    },
  }
}
