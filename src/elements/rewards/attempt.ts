import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { formatRefusal } from '../format/refusal.ts'
import { pointsParameters } from '../format/points.ts'

/** Describes a redemption attempt: its state, and a sentence with details. `now` is the service's time in milliseconds. */
export function formatAttempt(
  { state, points = 0, redemption, error, redeemedAt = 0, isInCart }: RedemptionAttempt,
  localization: RewardLocalization,
  now: number,
): [string, string] {
  const { messages, format } = localization
  switch (state) {
    case 'sending':
      return [messages.dialog.sending, messages.rewards.sendingHint]
    case 'unconfirmed':
      return [messages.rewards.unconfirmed, messages.rewards.unconfirmedHint]
    case 'forgotten':
      return [messages.rewards.notConfirmed, messages.rewards.notConfirmedHint]
    case 'rolled-back':
      return [messages.rewards.rolledBack, messages.rewards.rolledBackHint]
    case 'repeated': {
      const when = format.relative(Math.min(-1, Math.round((redeemedAt - now) / 60_000)), 'minute')
      return [messages.rewards.redeemedRecently({ when }), messages.rewards.redeemedRecentlyHint]
    }
    case 'done': {
      const used = redemption?.loyalty_card?.points ?? points
      return [
        isInCart ? messages.rewards.addedToCart : messages.rewards.redeemed,
        messages.rewards.pointsUsed(pointsParameters(used, localization)),
      ]
    }
    case 'refused': {
      const key = redemption?.failure_code ?? error?.key
      return [formatRefusal(key, error, localization), messages.rewards.noPointsUsed]
    }
  }
}
