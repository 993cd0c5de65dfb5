import { html } from 'lit'
import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import { formatAttempt } from './attempt.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'

/**
 * @csspart attempt - Redemption in progress, not confirmed, or not yet viewed.
 */
export function renderReminder(
  attempt: RedemptionAttempt,
  open: () => void,
  localization: RewardLocalization,
  now: number,
) {
  const [first, second] = formatAttempt(attempt, localization, now)
  return html`<p part="attempt">
    <b>${attempt.reward.name}</b> ${localization.messages.common.sentences({ first, second })}
    <button part="more" @click=${open}>${localization.messages.dialog.show}</button>
  </p>`
}
