/** The offers of an answer by what can be had of them, and which of them have come within reach. */
import { emptyCart } from '../../state/cart.ts'
import type { Eligible } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import { announce } from '../internal/live-region.ts'
import { type Offer, offersOf } from '../offers/offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'

export interface Groups {
  ready: Offer[]
  almost: Offer[]
  others: Offer[]
}

/** The best first, then the nearest. */
export function groupsOf(answer: (Eligible & JudgedCart) | undefined, words: EligibilityWords): Groups {
  const { cart = emptyCart, rules = {} } = answer ?? {}
  const tell = (entries: Eligible['ready'] = []) => offersOf(entries, cart, rules, words)
  const possible = tell(answer?.possible)
  return {
    ready: tell(answer?.ready).sort((one, other) => other.saves - one.saves),
    almost: possible
      .filter(({ shortfall }) => shortfall)
      .sort((one, other) => reachedBy(other) - reachedBy(one)),
    others: possible.filter(({ shortfall }) => !shortfall),
  }
}

const reachedBy = ({ shortfall }: Offer) => shortfall?.reached ?? 0

/** Says once which offers apply now that did not before. */
export class News {
  /** What was last heard of. */
  #missed: readonly Offer[] = []

  tell({ ready, almost }: Groups, { text, format }: EligibilityWords) {
    const unlocked = ready.filter(({ id }) => this.#missed.some((before) => before.id === id))
    if (unlocked.length) {
      announce(`${text.ready}: ${format.list(unlocked.map(({ title, gives }) => title || gives))}`)
    }
    this.#missed = almost
  }
}
