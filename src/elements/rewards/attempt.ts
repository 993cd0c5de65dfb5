/** What became of a redemption, in plain words. */
import type { Attempt } from '../../state/features/redemption/attempt.ts'
import type { LoyaltyWords } from '../internal/messages.ts'
import { sayError } from '../format/error.ts'
import { reasonOf } from '../format/reason.ts'
import { sayPoints } from '../format/points.ts'

/** `now`: the service's time in milliseconds. */
export function sayAttempt(
  { state, points = 0, redemption, error, redeemedAt = 0 }: Attempt,
  words: LoyaltyWords,
  now: number,
) {
  const { text, format } = words
  if (state === 'sending' || state === 'unconfirmed' || state === 'forgotten') return text[state]
  if (state === 'repeated') {
    return text.repeated(format.relative(Math.min(-1, Math.round((redeemedAt - now) / 60_000)), 'minute'))
  }
  if (state === 'done') return text.done(sayPoints(redemption?.loyalty_card?.points ?? points, words))
  const why = reasonOf(redemption?.failure_code ?? error?.key)
  const said =
    error && why === 'other' && error.kind !== 'refused' ? sayError(error, words) : text.reasons[why]
  return `${text.refused} ${said}`
}
