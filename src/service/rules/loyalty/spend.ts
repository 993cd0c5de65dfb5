/** Points that a card is charged for a reward (specification, section 7). */
import { type Coin, moneyToPoints, pointsToMoney } from '../../../contract/coin.ts'
import type { FailureKey } from '../../../contract/errors.ts'
import type { AssignedRule } from '../redeemable.ts'
import type { Usage } from '../situation.ts'

/** A reward as offered to one member. */
export interface Offer {
  /** Id of the reward assignment. */
  id: string
  type: 'CAMPAIGN' | 'COIN' | 'MATERIAL'
  /** Points for this member; for a COIN, the minimum. */
  price: number
  /** COIN only. */
  coin: Coin | null
  /** Null for unlimited. */
  stock: number | null
  assignedRules: readonly AssignedRule[]
}

export interface RewardPurchase {
  offer: Offer
  /** Past redemptions of the assignment. */
  usage: Usage
  /** Default: the price; for a COIN, as many as the order needs. */
  points?: number | undefined
}

export interface Spending {
  spends: true
  points: number
  /** Discount in minor units; zero unless the reward is a COIN. */
  value: number
}

export interface NoSpending {
  spends: false
  key: FailureKey
  message: string
  /** Error message for the request field `reward.points` if its value is invalid. */
  expected?: string
}

export function spendingOf(
  { offer, points: requested }: Pick<RewardPurchase, 'offer' | 'points'>,
  balance: number,
  /** Amount left to pay for the order, in minor units. `unit` is the smallest payable amount. */
  total: number,
  unit: number,
): Spending | NoSpending {
  const spending =
    offer.type === 'COIN'
      ? spendOnOrder(offer, requested, balance, total, unit)
      : spendPrice(offer, requested, balance)
  if (spending.spends && offer.stock === 0) {
    return refuse('quantity_exceeded', 'This reward is out of stock.')
  }
  return spending
}

/** A request with an outdated price is rejected, so that shoppers never pay more than the page shows. */
function spendPrice({ price }: Offer, requested: number | undefined, balance: number): Spending | NoSpending {
  if (requested !== undefined && requested !== price) {
    return invalidPoints(`This reward costs ${price} points.`, `must be ${price} (the price) or omitted`)
  }
  return balance < price ? tooFewPoints : { spends: true, points: price, value: 0 }
}

function spendOnOrder(
  { price, coin }: Offer,
  requested: number | undefined,
  balance: number,
  total: number,
  unit: number,
): Spending | NoSpending {
  if (!coin) throw new Error('A reward of type COIN must have an exchange ratio.')
  if (total === 0) return refuse('order_rules_violated', 'Nothing is left to pay for this order.')
  const needed = moneyToPoints(total, coin)
  const least = Math.min(Math.max(price, moneyToPoints(unit, coin)), needed)
  if (requested !== undefined && requested < least) {
    return invalidPoints(`At least ${least} points must be spent.`, `must be at least ${least} or omitted`)
  }
  if (balance < least) return tooFewPoints
  const value = Math.min(pointsToMoney(Math.min(requested ?? Infinity, needed, balance), coin, unit), total)
  // Points that would pay a fraction of a unit stay on the card.
  return value === 0 ? tooFewPoints : { spends: true, points: moneyToPoints(value, coin), value }
}

const refuse = (key: FailureKey, message: string): NoSpending => ({ spends: false, key, message })

const invalidPoints = (message: string, expected: string): NoSpending => ({
  ...refuse('invalid_payload', message),
  expected,
})

const tooFewPoints = refuse('loyalty_card_points_exceeded', 'There are not enough points on this card.')
