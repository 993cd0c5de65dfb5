/** What the chosen redeemables come to together. */
import type { ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { subtotal } from '../../state/cart.ts'
import { entriesOf } from '../../state/combination.ts'
import type { EligibilityWords } from '../messages/messages.ts'
import { hurdleOf } from './hurdle.ts'
import { type Offer, savingOf } from './offer.ts'

export interface Receipt {
  /** Minor units. */
  subtotal: number
  /** Undefined until it is known. */
  total: number | undefined
  lines: (Redeemable & Pick<Offer, 'title' | 'code' | 'saves' | 'why'>)[]
}

/** `cart` says what is chosen and `validation` how it was judged last; what it does not know yet saves nothing. */
export function receiptOf(
  cart: Cart,
  validation: Validation | undefined,
  offers: readonly Offer[],
  words: EligibilityWords,
): Receipt {
  const entries = validation ? entriesOf(validation) : []
  const { amount = subtotal(cart), total_amount = amount } = validation?.order ?? {}
  const lines = cart.selection.map((chosen) => {
    const entry = entries.find(({ id }) => id === chosen.id)
    const offer = offers.find(({ id }) => id === chosen.id)
    const { title = chosen.object === 'voucher' ? chosen.id : words.text.promotion, code = '' } = offer ?? {}
    const applies = entry?.status === 'APPLICABLE'
    return {
      ...chosen,
      title,
      code,
      saves: applies ? savingOf(entry.order) : 0,
      why: !entry || applies ? '' : whyNot(entry, cart, words),
    }
  })
  return { subtotal: amount, total: validation && total_amount, lines }
}

function whyNot({ status, result = {} }: ValidatedRedeemable, cart: Cart, words: EligibilityWords) {
  return status === 'SKIPPED' ? words.text.reasons.alone : hurdleOf(result, cart, words).why
}
