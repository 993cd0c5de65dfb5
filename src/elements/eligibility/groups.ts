import { emptyCart } from '../../state/cart.ts'
import type { Eligibility } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import { announce } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { type Offer, offersOf } from '../offers/offer.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

export type CartOffers = Eligibility & CartEvaluation

export interface Groups {
  /** Highest savings first. */
  ready: Offer[]
  /** Highest progress first. */
  almost: Offer[]
  unavailable: Offer[]
}

export class OfferGroups {
  readonly of = memo(groupOffers)
  #previouslyAlmost: readonly Offer[] = []

  announceUnlocked({ ready, almost }: Groups, { messages, format }: EligibilityLocalization) {
    const unlocked = ready.filter(({ id }) => this.#previouslyAlmost.some((offer) => offer.id === id))
    if (unlocked.length) {
      announce(
        messages.common.labelWithValue({
          label: messages.eligibility.available,
          value: format.list(unlocked.map(({ title, headline }) => title || headline)),
        }),
      )
    }
    this.#previouslyAlmost = almost
  }
}

function groupOffers(response: CartOffers | undefined, localization: EligibilityLocalization): Groups {
  const { cart = emptyCart, rules = {}, ready = [], possible = [] } = response ?? {}
  const notReady = offersOf(possible, cart, rules, localization)
  return {
    ready: offersOf(ready, cart, rules, localization).sort((one, other) => other.saves - one.saves),
    almost: notReady
      .filter(({ missing }) => missing)
      .sort((one, other) => progressOf(other) - progressOf(one)),
    unavailable: notReady.filter(({ missing }) => !missing),
  }
}

const progressOf = ({ missing }: Offer) => missing?.progress ?? 0
