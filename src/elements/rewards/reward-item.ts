import { formatPoints, pointsParameters } from '../format/points.ts'
import { type Action, hasCards, type Item, type Layout } from '../layout/item.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { isPointsPayment, type Reward } from './reward.ts'

export interface MemberPoints {
  /** Points on the card. Undefined until they are loaded. */
  balance: number | undefined
  /** Points selected to pay for the order with this reward. */
  selected: number
}

/**
 * @csspart reward - A reward.
 * @csspart out - Status of an item: out of stock.
 * @csspart buy - Footer of a card: `price`, and a button or `status`.
 * @csspart price - Price in points, or the points selected to pay with.
 * @csspart redeem - Button that redeems the reward.
 */
export function rewardItem(
  reward: Reward,
  { balance, selected }: MemberPoints,
  layout: Layout,
  localization: RewardLocalization,
  open: () => void,
): Omit<Item, 'hasMedia'> {
  const { name, price, coin, picture, description, stock, isSoldOut, badge } = reward
  const { messages } = localization
  const missing = selected || balance === undefined ? 0 : Math.max(0, price - balance)
  const isCard = hasCards(layout)
  return {
    part: 'reward',
    state: selected
      ? 'chosen'
      : isSoldOut
        ? 'out'
        : missing
          ? 'almost'
          : balance === undefined
            ? 'later'
            : 'ready',
    headline: name,
    title: description,
    availability: stock,
    icon: coin ? 'tag' : 'gift',
    picture,
    badge: isSoldOut ? messages.rewards.soldOut : badge,
    status: isSoldOut
      ? isCard
        ? ''
        : messages.rewards.soldOut
      : missing
        ? messages.rewards.missingPoints(pointsParameters(missing, localization))
        : '',
    progress: missing && !isSoldOut && balance !== undefined ? balance / price : undefined,
    saves: '',
    price: selected
      ? messages.pointsPayment.selected(pointsParameters(selected, localization))
      : coin
        ? ''
        : formatPoints(price, localization),
    action: action(),
  }

  function action(): Action | undefined {
    if (!selected && (isSoldOut || missing || balance === undefined)) return undefined
    const label = isPointsPayment(reward)
      ? selected
        ? messages.pointsPayment.change
        : messages.pointsPayment.usePoints
      : messages.rewards.redeem
    const ariaLabel = messages.common.labelWithValue({ label, value: name })
    return { label, ariaLabel, part: 'redeem', run: open }
  }
}
