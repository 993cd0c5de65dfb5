/** What became of a redemption, in plain words. */
import type { Attempt } from '../../state/attempt.ts'
import type { LoyaltyWords } from '../messages/messages.ts'
import { sayError } from './error.ts'
import { reasonOf } from './hurdle.ts'
import { savingOf } from './offer.ts'
import { sayPoints } from './points.ts'

/** `now`: the service's time in milliseconds. */
export function sayAttempt(
  { state, order, points = 0, redemption, error, redeemedAt = 0 }: Attempt,
  words: LoyaltyWords,
  now: number,
) {
  const { text, format } = words
  if (state === 'sending' || state === 'unconfirmed' || state === 'forgotten') return text[state]
  if (state === 'repeated') {
    return text.repeated(format.relative(Math.min(-1, Math.round((redeemedAt - now) / 60_000)), 'minute'))
  }
  if (state === 'done') {
    const taken = sayPoints(redemption?.loyalty_card?.points ?? points, words)
    const saved = savingOf(redemption?.order)
    return order && saved ? text.paid(taken, format.money(saved)) : text.done(taken)
  }
  const why = reasonOf(redemption?.failure_code ?? error?.key)
  const said =
    error && why === 'other' && error.kind !== 'refused' ? sayError(error, words) : text.reasons[why]
  return `${text.refused} ${said}`
}
