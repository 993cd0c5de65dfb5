import { type Coin, pointsToMoney } from '../../contract/coin.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { formatPoints } from '../format/points.ts'
import { textOf } from '../format/text.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'

export interface Reward {
  id: string
  name: string
  /** In points. For points as payment, the fewest that can be used. */
  price: number
  /** Set for points as payment. */
  coin: Coin | undefined
  picture: string | undefined
  badge: string
  /** The description, and what points are worth as payment. */
  description: string
  /** "3 left". */
  stock: string
  isSoldOut: boolean
}

export type PointsPayment = Reward & { coin: Coin }

export const isPointsPayment = (reward: Reward): reward is PointsPayment => !!reward.coin

export const rewardsOf = (rewards: readonly MemberReward[], localization: RewardLocalization): Reward[] =>
  rewards.flatMap((each) => rewardOf(each, localization))

function rewardOf({ reward, assignment }: MemberReward, localization: RewardLocalization): Reward[] {
  const { id, stock, attributes, metadata } = reward
  const { points: price } = assignment.parameters.loyalty
  const { messages, format } = localization
  const name = textOf(reward.name)
  const coin = reward.type === 'COIN' ? reward.parameters?.coin : undefined
  if (!name) return []
  const exchangeRate =
    coin &&
    `${formatPoints(coin.points_ratio, localization)} = ${format.price(pointsToMoney(coin.points_ratio, coin, format.unit))}`
  return [
    {
      id,
      name,
      price,
      coin,
      picture: pictureUrl(textOf(attributes?.image_url)),
      badge: textOf(metadata?.badge),
      description: [textOf(attributes?.description), exchangeRate].filter(Boolean).join(' · '),
      stock: stock ? messages.rewards.inStock({ count: stock }) : '',
      isSoldOut: stock === 0,
    },
  ]
}
