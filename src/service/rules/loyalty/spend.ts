/** What a card is charged for a reward (specification, section 7). Pure. */
import { type Coin, moneyToPoints, pointsToMoney } from '../../../contract/coin.ts'
import type { FailureKey } from '../../../contract/errors.ts'
import type { Guard } from '../redeemable.ts'
import type { Usage } from '../situation.ts'

/** A reward as one member is offered it. */
export interface Offer {
  /** Of the assignment that offers it. */
  id: string
  type: 'CAMPAIGN' | 'COIN' | 'MATERIAL'
  /** In points, for this member; of a coin the least that can be asked for. */
  price: number
  /** Of a COIN. */
  coin: Coin | null
  /** Null is without end. */
  stock: number | null
  /** The assignment's own rules. */
  guards: readonly Guard[]
}

/** A reward that a card is to be used for. */
export interface RewardPurchase {
  offer: Offer
  /** How often the assignment was redeemed. */
  usage: Usage
  /** Left out: the price, or of a coin whatever the order needs. */
  points?: number | undefined
}

export interface Spending {
  spends: true
  points: number
  /** Taken off the order, in minor units; only a coin takes something off. */
  value: number
}

export interface NoSpending {
  spends: false
  key: FailureKey
  /** One sentence for a person. */
  message: string
  /** What `reward.points` is expected to be, where that is what is wrong. */
  expected?: string
}

export function spendingOf(
  { offer, points: asked }: Pick<RewardPurchase, 'offer' | 'points'>,
  balance: number,
  /** What is left to pay of the order, in minor units, and the smallest amount that can be paid. */
  total: number,
  unit: number,
): Spending | NoSpending {
  const spending =
    offer.type === 'COIN' ? onOrder(offer, asked, balance, total, unit) : atPrice(offer, asked, balance)
  if (spending.spends && offer.stock === 0) {
    return no('quantity_exceeded', 'There is nothing left of this reward.')
  }
  return spending
}

/** A page that shows an old price must not take the new one. */
function atPrice({ price }: Offer, asked: number | undefined, balance: number): Spending | NoSpending {
  if (asked !== undefined && asked !== price) {
    return wrong(`This reward costs ${price} points.`, `should be ${price}, the price, or left out`)
  }
  return balance < price ? tooFew : { spends: true, points: price, value: 0 }
}

/** At most what the order needs; a card that is short pays with what it holds, where that is not less than the least. */
function onOrder(
  { price, coin }: Offer,
  asked: number | undefined,
  balance: number,
  total: number,
  unit: number,
): Spending | NoSpending {
  if (!coin) throw new Error('A reward of type COIN has no ratio.')
  if (total === 0) return no('order_rules_violated', 'There is nothing left to pay of this order.')
  const needed = moneyToPoints(total, coin)
  const least = Math.min(Math.max(price, moneyToPoints(unit, coin)), needed)
  if (asked !== undefined && asked < least) {
    return wrong(`At least ${least} points can be spent here.`, `should be at least ${least}, or left out`)
  }
  if (balance < least) return tooFew
  const value = Math.min(pointsToMoney(Math.min(asked ?? Infinity, needed, balance), coin, unit), total)
  // Points that would pay a fraction of a unit stay on the card.
  return value === 0 ? tooFew : { spends: true, points: moneyToPoints(value, coin), value }
}

const no = (key: FailureKey, message: string): NoSpending => ({ spends: false, key, message })

const wrong = (message: string, expected: string): NoSpending => ({
  ...no('invalid_payload', message),
  expected,
})

const tooFew = no('loyalty_card_points_exceeded', 'There are not enough points on this card.')
