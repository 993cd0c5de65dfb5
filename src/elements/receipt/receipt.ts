/** What the chosen redeemables come to together. */
import type { ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { subtotal } from '../../state/cart.ts'
import { allRedeemables } from '../../state/features/validation.ts'
import type { ReceiptWords } from './perk-receipt.messages.ts'
import { explainEntry } from '../offers/explain.ts'
import { type Offer, savingOf, subtitleOf } from '../offers/offer.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../format/sum.ts'

/** Its lines add up: the subtotal less what each line saves is the total. Minor units. */
export interface Receipt {
  /** Free items included. Undefined where the savings of an order are not told line by line. */
  subtotal: number | undefined
  /** Undefined until it is known. */
  total: number | undefined
  lines: Line[]
}

/** What was chosen, called as where it is offered. */
interface Line extends Redeemable, Pick<Offer, 'saves' | 'reason'> {
  title: string
  about: string
}

/**
 * `cart` says what is chosen and `validation` how it is judged. A line saves what it takes off the total: nothing
 * while that is not known, and nothing where the combination is refused as a whole.
 */
export function receiptOf(
  cart: Cart,
  validation: Validation | undefined,
  offers: readonly Offer[],
  words: ReceiptWords,
): Receipt {
  const entries = validation ? allRedeemables(validation) : []
  const { amount = subtotal(cart), total_amount = amount } = validation?.order ?? {}
  const lines = cart.selection.map((chosen) => {
    const entry = entries.find(({ id }) => id === chosen.id)
    const offer = offers.find(({ id }) => id === chosen.id)
    const unknown = chosen.object === 'voucher' ? chosen.id : words.text.promotion
    const given = validation?.valid && entry?.status === 'APPLICABLE'
    const line = {
      ...chosen,
      title: offer?.gives ?? unknown,
      about: offer ? subtitleOf(offer) : '',
      saves: given ? savingOf(entry.order) : 0,
      reason: !entry || given ? '' : explainEntry(entry, cart, words),
    }
    return {
      ...line,
      ...(chosen.reward && formatUsed(chosen.reward.points, entry, line, total_amount, words)),
    }
  })
  if (amount - sum(lines, ({ saves }) => saves) === total_amount)
    return { subtotal: amount, total: validation && total_amount, lines }
  // A service that counts otherwise: only its total is certain.
  return { subtotal: undefined, total: total_amount, lines: lines.map((line) => ({ ...line, saves: 0 })) }
}

/** Points go by their number, not by the code of the card; where not all that were chosen are used, it says why. */
function formatUsed(
  chosen: number,
  entry: ValidatedRedeemable | undefined,
  { saves, reason }: Line,
  total: number,
  words: ReceiptWords,
) {
  const { text, format } = words
  const title = formatPoints(chosen, words)
  const { points = chosen, balance } = entry?.result?.loyalty_card ?? {}
  if (!saves) {
    // Nobody has typed a code that could be unknown.
    const shown = reason === text.reasons.unknown ? text.reasons.other : reason
    return { title, about: '', reason: reason && (total ? shown : text.allPaid) }
  }
  if (points === chosen) return { title, about: '' }
  const short = points === balance ? text.cardEmpty : ''
  const used = text.usedOf(format.number(points), title, format.plural(chosen))
  return { title: used, about: '', reason: total ? short : text.allPaid }
}
