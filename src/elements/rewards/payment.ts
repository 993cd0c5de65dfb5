import { moneyToPoints, pointsToMoney } from '../../contract/coin.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { subtotal } from '../../state/cart.ts'
import { validationOf, allRedeemables } from '../../state/features/validation.ts'
import type { Shop } from '../../state/shop.ts'
import { savingOf } from '../offers/offer.ts'
import type { PointsPayment } from './reward.ts'

export interface Payment {
  hasItems: boolean
  /** Amount due without these points, in minor units. */
  due: number
  /** Points on the card. */
  balance: number
  /** Points selected for this reward, or 0. */
  chosen: number
  /** The fewest and the most points that can be used. If `most` is below `least`, no points can be used. */
  least: number
  most: number
  /** Whether `most` pays the full amount due. */
  covers: boolean
}

export function paymentOf(
  { id, price, coin }: PointsPayment,
  shop: Shop,
  { code, loyalty_card }: LoyaltyCard,
  unit: number,
): Payment {
  const balance = loyalty_card?.balance ?? 0
  const cart = shop.cart.$cart.get()
  const { response } = validationOf(shop).get()
  const validation = response?.cart === cart ? response.validation : undefined
  const entry = validation && allRedeemables(validation).find((one) => one.id === code)
  const total = validation?.order?.total_amount
  const isUsed = validation?.valid && entry?.status === 'APPLICABLE'
  const due = total === undefined ? subtotal(cart) : total + (isUsed ? savingOf(entry.order) : 0)
  const { reward } = cart.selection.find((one) => one.id === code) ?? {}
  const needed = moneyToPoints(due, coin)
  const most = moneyToPoints(Math.min(pointsToMoney(balance, coin, unit), due), coin)
  return {
    hasItems: cart.lines.length > 0,
    due,
    balance,
    chosen: reward?.id === id ? reward.points : 0,
    least: Math.min(Math.max(price, moneyToPoints(unit, coin)), needed),
    most,
    covers: most === needed,
  }
}
