/** What became of a redemption, in plain words. */
import type { Attempt } from '../../state/features/redemption/attempt.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { formatError } from '../format/error.ts'
import { reasonOf } from '../offers/reason.ts'
import { formatPoints } from '../format/points.ts'

/** How it stands, and a sentence more where there is one. `now`: the service's time in milliseconds. */
export function formatAttempt(
  { state, points = 0, redemption, error, redeemedAt = 0, isInCart }: Attempt,
  words: RewardWords,
  now: number,
): [string, string] {
  const { text, format } = words
  switch (state) {
    case 'sending':
      return [text.sending, text.carriesOn]
    case 'unconfirmed':
      return [text.unconfirmed, text.once]
    case 'forgotten':
      return [text.forgotten, text.seeHistory]
    case 'rolled-back':
      return [text.rolledBack, text.pointsReturned]
    case 'repeated': {
      const when = format.relative(Math.min(-1, Math.round((redeemedAt - now) / 60_000)), 'minute')
      return [text.repeated(when), text.again]
    }
    case 'done': {
      const used = redemption?.loyalty_card?.points ?? points
      return [
        isInCart ? text.addedToCart : text.done,
        text.used(formatPoints(used, words), format.plural(used)),
      ]
    }
    case 'refused': {
      const why = reasonOf(redemption?.failure_code ?? error?.key)
      const said =
        error && why === 'other' && error.kind !== 'refused' ? formatError(error, words) : text.reasons[why]
      return [said, text.refused]
    }
  }
}
