import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { formatRefusal } from '../format/refusal.ts'
import { formatPoints } from '../format/points.ts'

/** Describes a redemption attempt: its state, and a sentence with details. `now` is the service's time in milliseconds. */
export function formatAttempt(
  { state, points = 0, redemption, error, redeemedAt = 0, isInCart }: RedemptionAttempt,
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
      const key = redemption?.failure_code ?? error?.key
      const failure = error?.kind === 'refused' ? undefined : error
      return [formatRefusal(key, failure, words), text.refused]
    }
  }
}
