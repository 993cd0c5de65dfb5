/** What a redeemable is, what it gives and saves on this cart, or why it does not apply to it. */
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import { formatDiscount } from '../format/discount.ts'
import { namesIn } from './names.ts'
import { textOf } from '../format/text.ts'
import { type WhyNot, whyNotOf } from './reason.ts'

export interface Offer extends Redeemable, WhyNot {
  title: string
  /** Of a voucher, where the title is another. */
  code: string
  /** "15% off your order"; for a voucher with its code. */
  gives: string
  /** On this cart, in minor units. */
  saves: number
}

/** Leaves out what cannot be chosen for a cart, and what cannot be told. */
export function offersOf(
  entries: readonly QualifiedRedeemable[],
  cart: Cart,
  words: EligibilityWords,
): Offer[] {
  return entries.flatMap((entry) => {
    try {
      return offerOf(entry, cart, words)
    } catch {
      // A source of the page's own may give anything.
      return []
    }
  })
}

function offerOf(entry: QualifiedRedeemable, cart: Cart, words: EligibilityWords): Offer[] {
  const { object, id, banner, name, result = {}, order } = entry
  if ((object !== 'voucher' && object !== 'promotion_tier') || !textOf(id) || result.loyalty_card) return []
  const { discount, gift } = result
  const said = discount
    ? formatDiscount(discount, words, entry, namesIn(cart))
    : gift
      ? words.text.giftCard
      : ''
  // A voucher is known by what it gives: its campaign is called as the shop's own people call it.
  const title = textOf(banner) || textOf(name) || said || id
  const credit = gift?.balance ? words.text.left(words.format.money(gift.balance)) : ''
  const code = object === 'voucher' && title !== id ? id : ''
  const gives = [code, credit || (said === title ? '' : said)]
  return [
    {
      object,
      id,
      title,
      code,
      gives: gives.filter(Boolean).join(' · '),
      saves: savingOf(order),
      ...whyNotOf(result, cart, words),
      // It applies. Where it still is not ready, it has nothing to give.
      ...(order && { why: words.text.reasons.nothing }),
    },
  ]
}

/** Taken off by this one alone, in minor units. */
export const savingOf = (order: CalculatedOrder | null | undefined) =>
  order?.total_applied_discount_amount ?? order?.total_discount_amount ?? 0
