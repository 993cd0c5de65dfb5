/** What the cart of now means for the promotion tiers of a list. */
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { emptyCart } from '../../state/cart.ts'
import type { Eligible } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'
import { formatDiscount } from '../format/discount.ts'
import { shortfallOf } from '../eligibility/shortfall.ts'
import { namesIn } from '../eligibility/names.ts'

export interface Verdict {
  said: string
  /** What it gives, where the judge has said more of the products. */
  gives: string
  /** How far the cart has come, from 0 to 1, where it does not apply yet. */
  reached: number | undefined
}

/** By the id of the tier; nothing is said of one that the judge did not mention. */
export function verdictsOf(answer: (Eligible & JudgedCart) | undefined, words: PromotionWords) {
  const { cart = emptyCart, ready = [], possible = [] } = answer ?? {}
  const verdicts = new Map<string, Verdict>()
  try {
    const { text } = words
    const tell = (entry: QualifiedRedeemable, said: string, reached?: number) => {
      const { discount } = entry.result ?? {}
      const gives = discount ? formatDiscount(discount, words, entry, namesIn(cart)) : ''
      verdicts.set(entry.id, { said, gives, reached })
    }
    for (const entry of possible) {
      const gap = shortfallOf(entry.result ?? {}, cart, words)
      // It applies and yet is not ready: it has nothing to give.
      if (entry.order) tell(entry, text.reasons.nothing)
      else tell(entry, gap ? text.unlock(gap.lacks) : '', gap?.reached)
    }
    for (const entry of ready) tell(entry, text.applies)
  } catch {
    // A source of the page's own may give anything.
  }
  return verdicts
}
