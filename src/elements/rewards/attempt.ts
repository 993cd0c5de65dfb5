/** What became of a redemption, in plain words. */
import type { Attempt } from '../../state/features/redemption/attempt.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { formatError } from '../format/error.ts'
import { reasonOf } from '../eligibility/reason.ts'
import { formatPoints } from '../format/points.ts'

/** `now`: the service's time in milliseconds. */
export function formatAttempt(
  { state, points = 0, redemption, error, redeemedAt = 0 }: Attempt,
  words: RewardWords,
  now: number,
) {
  const { text, format } = words
  if (state === 'sending' || state === 'unconfirmed' || state === 'forgotten') return text[state]
  if (state === 'repeated') {
    return text.repeated(format.relative(Math.min(-1, Math.round((redeemedAt - now) / 60_000)), 'minute'))
  }
  if (state === 'done') {
    const used = redemption?.loyalty_card?.points ?? points
    return text.done(formatPoints(used, words), format.plural(used))
  }
  const why = reasonOf(redemption?.failure_code ?? error?.key)
  const said =
    error && why === 'other' && error.kind !== 'refused' ? formatError(error, words) : text.reasons[why]
  return `${text.refused} ${said}`
}
