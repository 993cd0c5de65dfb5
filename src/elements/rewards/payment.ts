/** What points can pay of the cart. */
import { pointsFor, worthOf } from '../../contract/coin.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { subtotal } from '../../state/cart.ts'
import { combinationOf, entriesOf } from '../../state/features/combination.ts'
import type { Shop } from '../../state/shop.ts'
import { savingOf } from '../offers/offer.ts'
import type { Paying } from './reward.ts'

export interface Payment {
  /** There is something in the cart. */
  hasItems: boolean
  /** What is left to pay without these points, in minor units. */
  due: number
  /** On the card. */
  balance: number
  /** Points that are in the cart's selection for this reward; 0 where there are none. */
  chosen: number
  /** The fewest points and the most that can be used; the most are fewer where that is not possible at all. */
  least: number
  most: number
  /** The most pay for all that is due. */
  covers: boolean
}

export function paymentOf(
  { id, price, coin }: Paying,
  shop: Shop,
  { code, loyalty_card }: LoyaltyCard,
  unit: number,
): Payment {
  const balance = loyalty_card?.balance ?? 0
  const now = shop.cart.$cart.get()
  const { answer } = combinationOf(shop).get()
  const validation = answer?.cart === now ? answer.validation : undefined
  const entry = validation && entriesOf(validation).find((one) => one.id === code)
  const total = validation?.order?.total_amount
  const isUsed = validation?.valid && entry?.status === 'APPLICABLE'
  const due = total === undefined ? subtotal(now) : total + (isUsed ? savingOf(entry.order) : 0)
  const { reward } = now.selection.find((one) => one.id === code) ?? {}
  const needed = pointsFor(due, coin)
  const most = pointsFor(Math.min(worthOf(balance, coin, unit), due), coin)
  return {
    hasItems: now.lines.length > 0,
    due,
    balance,
    chosen: reward?.id === id ? reward.points : 0,
    least: Math.min(Math.max(price, pointsFor(unit, coin)), needed),
    most,
    covers: most === needed,
  }
}
