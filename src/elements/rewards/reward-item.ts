/** A reward as an item of the list: what is said of it, and what can be done with it. */
import { type Action, isOfCards, type Item, type Layout } from '../layout/item.ts'
import { formatPoints } from '../format/points.ts'
import { isPaying, type Prize } from './reward.ts'
import type { RewardWords } from './perk-rewards.messages.ts'

/**
 * `balance`: points on the card, or undefined while unknown. `chosen`: points selected to pay for the order.
 *
 * @csspart reward - A reward.
 * @csspart out - Status of an item: out of stock.
 * @csspart buy - Footer of a card: `price`, and a button or `status`.
 * @csspart price - Price in points, or the points selected to pay with.
 * @csspart redeem - Button that redeems the reward.
 */
export function rewardItem(
  prize: Prize,
  { balance, chosen }: { balance: number | undefined; chosen: number },
  layout: Layout,
  words: RewardWords,
  ask: () => void,
): Omit<Item, 'hasMedia' | 'more'> {
  const { name, price, coin, picture, about, shelf, soldOut, badge } = prize
  const { text } = words
  const missing = chosen || balance === undefined ? 0 : Math.max(0, price - balance)
  const isCard = isOfCards(layout)
  return {
    part: 'reward',
    state: chosen
      ? 'chosen'
      : soldOut
        ? 'out'
        : missing
          ? 'almost'
          : balance === undefined
            ? 'later'
            : 'ready',
    gives: name,
    title: about,
    when: shelf,
    icon: coin ? 'tag' : 'gift',
    picture,
    badge: soldOut ? text.soldOut : badge,
    verdict: soldOut ? (isCard ? '' : text.soldOut) : missing ? text.toGo(...points(missing)) : '',
    reached: missing && !soldOut && balance !== undefined ? balance / price : undefined,
    saves: '',
    price: chosen ? text.pointsChosen(...points(chosen)) : coin ? '' : formatPoints(price, words),
    action: action(),
  }

  function points(count: number) {
    return [formatPoints(count, words), words.format.plural(count)] as const
  }

  function action(): Action | undefined {
    if (!chosen && (soldOut || missing || balance === undefined)) return undefined
    const word = isPaying(prize) ? (chosen ? text.change : text.usePoints) : text.redeem
    return { word, name: `${word}: ${name}`, part: 'redeem', act: ask }
  }
}
