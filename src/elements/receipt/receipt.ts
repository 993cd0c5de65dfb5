import type { ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { subtotal } from '../../state/cart.ts'
import { allRedeemables } from '../../state/features/validation.ts'
import type { ReceiptLocalization } from './perk-receipt.messages.ts'
import { explainEntry } from '../offers/explain.ts'
import { type Offer, savingOf, subtitleOf } from '../offers/offer.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../../state/sum.ts'

/** In minor units. The subtotal minus the savings of all lines equals the total. */
export interface Receipt {
  /** Includes free items. Undefined if the savings of the lines do not add up to the total savings. */
  subtotal: number | undefined
  /** Undefined until the cart is evaluated. */
  total: number | undefined
  lines: Line[]
}

interface Line extends Redeemable, Pick<Offer, 'saves' | 'reason'> {
  title: string
  subtitle: string
}

/** Lines have no savings until the cart is evaluated, or if the service refuses the whole selection. */
export function receiptOf(
  cart: Cart,
  validation: Validation | undefined,
  offers: readonly Offer[],
  localization: ReceiptLocalization,
): Receipt {
  const entries = validation ? allRedeemables(validation) : []
  const { amount = subtotal(cart), total_amount = amount } = validation?.order ?? {}
  const lines = cart.selection.map((chosen) => {
    const entry = entries.find(({ id }) => id === chosen.id)
    const offer = offers.find(({ id }) => id === chosen.id)
    const fallbackTitle = chosen.object === 'voucher' ? chosen.id : localization.messages.receipt.promotion
    const applies = validation?.valid && entry?.status === 'APPLICABLE'
    const line = {
      ...chosen,
      title: offer?.headline ?? fallbackTitle,
      subtitle: offer ? subtitleOf(offer) : '',
      saves: applies ? savingOf(entry.order) : 0,
      reason: !entry || applies ? '' : explainEntry(entry, cart, localization),
    }
    return {
      ...line,
      ...(chosen.reward && formatPointsLine(chosen.reward.points, entry, line, total_amount, localization)),
    }
  })
  if (amount - sum(lines, ({ saves }) => saves) === total_amount)
    return { subtotal: amount, total: validation && total_amount, lines }
  // The savings do not add up to the service's total, so the total is the only amount shown.
  return { subtotal: undefined, total: total_amount, lines: lines.map((line) => ({ ...line, saves: 0 })) }
}

function formatPointsLine(
  chosen: number,
  entry: ValidatedRedeemable | undefined,
  { saves, reason }: Line,
  total: number,
  localization: ReceiptLocalization,
) {
  const { messages, format } = localization
  const title = formatPoints(chosen, localization)
  const { points = chosen, balance } = entry?.result?.loyalty_card ?? {}
  if (!saves) {
    return { title, subtitle: '', reason: reason && (total ? reason : messages.common.nothingToPay) }
  }
  if (points === chosen) return { title, subtitle: '' }
  const reasonForFewer = points === balance ? messages.receipt.noMorePoints : ''
  const used = messages.receipt.pointsUsedOf({
    used: format.number(points),
    selected: title,
    count: chosen,
  })
  return { title: used, subtitle: '', reason: total ? reasonForFewer : messages.common.nothingToPay }
}
