import { type Coin, pointsToMoney } from '../../contract/coin.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { formatPoints } from '../format/points.ts'
import { textOf } from '../format/text.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import type { RewardWords } from './perk-rewards.messages.ts'

/** A reward, described for the shopper. */
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

/** A reward that pays for the order with points. */
export type PointsPayment = Reward & { coin: Coin }

export const isPointsPayment = (reward: Reward): reward is PointsPayment => !!reward.coin

/** Leaves out rewards without a name. */
export const rewardsOf = (rewards: readonly MemberReward[], words: RewardWords): Reward[] =>
  rewards.flatMap((each) => rewardOf(each, words))

function rewardOf({ reward, assignment }: MemberReward, words: RewardWords): Reward[] {
  const { id, stock, attributes, metadata } = reward
  const { points: price } = assignment.parameters.loyalty
  const { text, format } = words
  const name = textOf(reward.name)
  const coin = reward.type === 'COIN' ? reward.parameters?.coin : undefined
  if (!name) return []
  const exchangeRate =
    coin &&
    `${formatPoints(coin.points_ratio, words)} = ${format.price(pointsToMoney(coin.points_ratio, coin, format.unit))}`
  return [
    {
      id,
      name,
      price,
      coin,
      picture: pictureUrl(textOf(attributes?.image_url)),
      badge: textOf(metadata?.badge),
      description: [textOf(attributes?.description), exchangeRate].filter(Boolean).join(' · '),
      stock: stock ? text.left(format.number(stock)) : '',
      isSoldOut: stock === 0,
    },
  ]
}
