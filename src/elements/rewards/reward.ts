/** Rewards as a member sees them. */
import { type Coin, worthOf } from '../../contract/coin.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import { formatPoints } from '../format/points.ts'
import { textOf } from '../format/text.ts'

export interface Prize {
  id: string
  name: string
  /** In points; of a coin the fewest that can be used. */
  price: number
  /** Of a reward that pays with points. */
  coin: Coin | undefined
  picture: string | undefined
  /** A word over the picture. */
  badge: string
  /** What it is, or what its points are worth. */
  about: string
  /** How many are left. */
  shelf: string
  soldOut: boolean
}

/** Points that pay for what is in the cart. */
export type Paying = Prize & { coin: Coin }

export const isPaying = (prize: Prize): prize is Paying => !!prize.coin

/** Leaves out rewards without a name. */
export const prizesOf = (rewards: readonly MemberReward[], words: RewardWords): Prize[] =>
  rewards.flatMap((each) => prizeOf(each, words))

function prizeOf({ reward, assignment }: MemberReward, words: RewardWords): Prize[] {
  const { id, stock, attributes, metadata } = reward
  const { points: price } = assignment.parameters.loyalty
  const { text, format } = words
  const name = textOf(reward.name)
  const coin = reward.type === 'COIN' ? reward.parameters?.coin : undefined
  if (!name) return []
  const worth =
    coin &&
    `${formatPoints(coin.points_ratio, words)} = ${format.price(worthOf(coin.points_ratio, coin, format.unit))}`
  const about = [textOf(attributes?.description), worth].filter(Boolean).join(' · ')
  return [
    {
      id,
      name,
      price,
      coin,
      picture: pictureUrl(textOf(attributes?.image_url)),
      badge: textOf(metadata?.badge),
      about,
      shelf: stock ? text.left(format.number(stock)) : '',
      soldOut: stock === 0,
    },
  ]
}
