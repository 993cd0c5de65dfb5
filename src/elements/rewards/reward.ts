/** Rewards as a member sees them. */
import { type Coin, worthOf } from '../../contract/coin.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { safeUrl } from '../internal/safe-url.ts'
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
  /** What it is, and how many are left. */
  about: string
  soldOut: boolean
}

/** Points that pay for what is in the cart. */
export type Paying = Prize & { coin: Coin }

export const isPaying = (prize: Prize): prize is Paying => !!prize.coin

/** Leaves out what cannot be told. */
export function prizesOf(rewards: readonly MemberReward[], words: RewardWords): Prize[] {
  return rewards.flatMap((each) => {
    try {
      return prizeOf(each, words)
    } catch {
      // A source of the page's own may give anything.
      return []
    }
  })
}

function prizeOf({ reward, assignment }: MemberReward, words: RewardWords): Prize[] {
  const { id, stock, attributes } = reward
  const { points: price } = assignment.parameters.loyalty
  const { text, format } = words
  const name = textOf(reward.name)
  const coin = reward.type === 'COIN' ? reward.parameters?.coin : undefined
  if (!name || !(price >= 0)) return []
  const worth =
    coin &&
    `${formatPoints(coin.points_ratio, words)} = ${format.money(worthOf(coin.points_ratio, coin, format.unit))}`
  const shelf = stock ? text.left(format.number(stock)) : ''
  const about = [textOf(attributes?.description), worth, shelf].filter(Boolean).join(' · ')
  const picture = safeUrl(textOf(attributes?.image_url))
  return [{ id, name, price, coin, picture, about, soldOut: stock === 0 }]
}
