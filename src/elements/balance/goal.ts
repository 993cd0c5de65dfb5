import { html, nothing } from 'lit'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { pointsParameters } from '../format/points.ts'
import { textOf } from '../format/text.ts'
import { renderProgress } from '../internal/progress.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import { media } from '../layout/picture.ts'
import type { BalanceLocalization } from './perk-balance.messages.ts'

interface Goal {
  name: string
  /** In points. */
  price: number
  picture: string | undefined
}

/** Leaves out COIN rewards, because they accept any number of points. */
export function goalOf(rewards: readonly MemberReward[], points: number): Goal | undefined {
  return rewards
    .filter(({ reward: { type, stock, name } }) => textOf(name) && type !== 'COIN' && stock !== 0)
    .map(({ reward, assignment }) => ({
      name: textOf(reward.name),
      price: assignment.parameters.loyalty.points,
      picture: pictureUrl(textOf(reward.attributes?.image_url)),
    }))
    .filter(({ price }) => price > points)
    .sort((one, other) => one.price - other.price)[0]
}

/**
 * @csspart goal - Next reward that the points do not cover yet: `media`, `status` and `progress`.
 * @csspart status - Points missing for the next reward.
 */
export function renderGoal(goal: Goal | undefined, points: number, localization: BalanceLocalization) {
  if (!goal) return nothing
  const { name, price, picture } = goal
  const missing = price - points
  return html`<div part="goal">
    ${media(picture, 'gift')}
    <p part="status">
      ${localization.messages.balance.toReward({ ...pointsParameters(missing, localization), reward: name })}
    </p>
    ${renderProgress(points / price, name)}
  </div>`
}
