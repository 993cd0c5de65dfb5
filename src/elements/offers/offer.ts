/** What a redeemable is, what it gives and saves on this cart, or why it does not apply to it. */
import { shippingOf } from '../../contract/offer/shipping.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { StackingRules } from '../../contract/resources/stacking-rules.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { formatOffer } from './discount.ts'
import type { OfferWords } from './offers.messages.ts'
import { textOf } from '../format/text.ts'
import { type Icon, iconFor } from '../internal/icons.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import { namesIn } from './cart-products.ts'
import { type WhyNot, whyNotOf } from './reason.ts'
import { type Standing, standingOf } from './stacking.ts'

export interface Offer extends Redeemable, WhyNot {
  /** "15% off your order", or what a gift card holds; else what it is called. */
  gives: string
  /** What it is called, where that says more. */
  title: string
  /** Of a voucher, where it is not called by it already. */
  code: string
  /** On this cart, in minor units. */
  saves: number
  standing: Standing
  icon: Icon
  /** Address of a picture, if it has one that may be shown. */
  picture: string | undefined
  badge: string
}

/** Leaves out entries that cannot be selected for a cart. */
export function offersOf(
  entries: readonly QualifiedRedeemable[],
  cart: Cart,
  rules: StackingRules,
  words: OfferWords,
): Offer[] {
  return entries.flatMap((entry) => offerOf(entry, cart, rules, words))
}

function offerOf(entry: QualifiedRedeemable, cart: Cart, rules: StackingRules, words: OfferWords): Offer[] {
  const { object, id, banner, name, result = {}, order, metadata } = entry
  if ((object !== 'voucher' && object !== 'promotion_tier') || !id || result.loyalty_card) return []
  const { discount, gift } = result
  const { text, format } = words
  const credit = gift?.balance ? text.left(format.money(gift.balance)) : ''
  const { image_url, badge } = metadata ?? {}
  const shipping = shippingOf(metadata)
  const said = credit || formatOffer(discount, shipping, words, entry, namesIn(cart))
  // A voucher is known by what it gives: its campaign is called as the shop's own people call it.
  const title = textOf(banner) || textOf(name) || (gift ? text.giftCard : '')
  const gives = said || title || id
  return [
    {
      object,
      id,
      gives,
      title: title === gives ? '' : title,
      code: object === 'voucher' && gives !== id ? id : '',
      saves: savingOf(order),
      standing: standingOf(entry, rules),
      icon: iconFor(gift ? 'UNIT' : discount?.type, shipping),
      picture: pictureUrl(textOf(image_url)),
      badge: textOf(badge),
      ...whyNotOf(result, cart, words),
      // It applies. Where it still is not ready, it has nothing to give.
      ...(order && { why: text.reasons.nothing }),
    },
  ]
}

/** Below what it gives: what it is called, and its code. */
export const aboutOf = ({ title, code }: Pick<Offer, 'title' | 'code'>) =>
  [title, code].filter(Boolean).join(' · ')

/** Taken off by this one alone, in minor units. */
export const savingOf = (order: CalculatedOrder | null | undefined) =>
  order?.total_applied_discount_amount ?? order?.total_discount_amount ?? 0
