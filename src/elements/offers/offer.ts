import { shippingOf } from '../../contract/offer/shipping.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { StackingRules } from '../../contract/resources/stacking-rules.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { amountParameters } from '../format/amount.ts'
import { textOf } from '../format/text.ts'
import { type Icon, iconFor } from '../internal/icons.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import { nameInCart } from './cart-products.ts'
import { formatOffer } from './discount.ts'
import { explain, type Explanation } from './explain.ts'
import type { OfferLocalization } from './offers.messages.ts'
import { type StackingMode, stackingModeOf } from './stacking.ts'

export interface Offer extends Redeemable, Explanation {
  /** "15% off your order", the balance of a gift card, or else the title. */
  headline: string
  /** Banner or name. Empty if `headline` contains it already. */
  title: string
  /** Code of a voucher, for texts. Empty if `headline` contains it already. */
  code: string
  /** Savings on this cart, in minor units. */
  saves: number
  stackingMode: StackingMode
  icon: Icon
  picture: string | undefined
  badge: string
}

/** Leaves out entries that cannot be selected for a cart. */
export function offersOf(
  entries: readonly QualifiedRedeemable[],
  cart: Cart,
  rules: StackingRules,
  localization: OfferLocalization,
): Offer[] {
  return entries.flatMap((entry) => offerOf(entry, cart, rules, localization))
}

function offerOf(
  entry: QualifiedRedeemable,
  cart: Cart,
  rules: StackingRules,
  localization: OfferLocalization,
): Offer[] {
  const { object, id, banner, name, result = {}, order, metadata } = entry
  if ((object !== 'voucher' && object !== 'promotion_tier') || !id || result.loyalty_card) return []
  const { discount, gift } = result
  const { messages, format } = localization
  const credit = gift?.balance
    ? messages.offers.giftCardBalance(amountParameters(gift.balance, format.money))
    : ''
  const { image_url, badge } = metadata ?? {}
  const shipping = shippingOf(metadata)
  const benefit = credit || formatOffer(discount, shipping, localization, entry, nameInCart(cart))
  // The campaign's name is not a fallback: it is written for staff.
  const title = textOf(banner) || textOf(name) || (gift ? messages.offers.giftCard : '')
  const headline = benefit || title || id
  return [
    {
      object,
      id,
      headline,
      title: title === headline ? '' : title,
      code: object === 'voucher' && headline !== id ? format.isolate(id) : '',
      saves: savingOf(order),
      stackingMode: stackingModeOf(entry, rules),
      icon: iconFor(gift ? 'UNIT' : discount?.type, shipping),
      picture: pictureUrl(textOf(image_url)),
      badge: textOf(badge),
      ...explain(result, cart, localization),
      // An entry with an order applies. If it is not listed as ready, it has no effect on the cart.
      ...(order && { reason: messages.reasons.noDiscount }),
    },
  ]
}

export const subtitleOf = ({ title, code }: Pick<Offer, 'title' | 'code'>) =>
  [title, code].filter(Boolean).join(' · ')

/** The discount of one redeemable alone, in minor units. */
export const savingOf = (order: CalculatedOrder | null | undefined) =>
  order?.total_applied_discount_amount ?? order?.total_discount_amount ?? 0
