import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Offer } from '../offers/offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import { announce } from '../internal/live-region.ts'

/** How many offers a group shows unasked. */
const few = 4

/**
 * A group of offers: the first few, and a button that shows the rest.
 *
 * @csspart more - Button that shows all offers of a group, or fewer.
 */
export class OfferGroup {
  #host: ReactiveControllerHost
  #all = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** `stays` tells which offer is shown wherever it stands; `rows` draws those that are shown. */
  draw(
    offers: readonly Offer[],
    stays: (offer: Offer) => boolean,
    rows: (shown: readonly Offer[]) => unknown,
    words: EligibilityWords,
  ) {
    if (!offers.length) return nothing
    const best = offers.filter((offer, at) => at < few || stays(offer))
    const rest = offers.length - best.length
    return [rows(this.#all ? offers : best), rest ? this.#unfold(offers.length, rest, words) : nothing]
  }

  #unfold(count: number, rest: number, { text, format }: EligibilityWords) {
    const turn = () => {
      this.#all = !this.#all
      this.#host.requestUpdate()
      if (this.#all) announce(text.added(format.number(rest), format.plural(rest)))
    }
    return html`<button part="more plain" aria-expanded=${this.#all} @click=${turn}>
      ${this.#all ? text.fewer : text.all(format.number(count))}
    </button>`
  }
}
