import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Offer } from './offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import { announce } from '../internal/live-region.ts'

/** How many offers a group shows unasked. */
const few = 4

/** A titled list of offers: the first few, and the rest at a press. */
export class OfferGroup {
  #host: ReactiveControllerHost
  #all = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** `stays` tells which offer is shown wherever it stands; `row` draws one. */
  draw(
    title: string,
    offers: readonly Offer[],
    stays: (offer: Offer) => boolean,
    row: (offer: Offer) => unknown,
    words: EligibilityWords,
  ) {
    if (!offers.length) return nothing
    const best = offers.filter((offer, at) => at < few || stays(offer))
    const rest = offers.length - best.length
    return html`<h2 part="heading">${title}</h2>
      <ul part="list" aria-label=${title}>
        ${(this.#all ? offers : best).map(row)}
      </ul>
      ${rest ? this.#unfold(offers.length, rest, words) : nothing}`
  }

  #unfold(count: number, rest: number, { text, format }: EligibilityWords) {
    const turn = () => {
      this.#all = !this.#all
      this.#host.requestUpdate()
      if (this.#all) announce(text.added(format.number(rest), format.plural(rest)))
    }
    return html`<button part="more" aria-expanded=${this.#all} @click=${turn}>
      ${this.#all ? text.fewer : text.all(format.number(count))}
    </button>`
  }
}
