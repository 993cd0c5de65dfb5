import { html, nothing, type ReactiveControllerHost } from 'lit'
import { announceAdded } from '../internal/live-region.ts'
import type { Offer } from '../offers/offer.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

const initialCount = 4

/**
 * @csspart more - Button that shows all offers of a group, or fewer.
 */
export class ExpandableGroup {
  #host: ReactiveControllerHost
  #isExpanded = false

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  render(
    offers: readonly Offer[],
    isPinned: (offer: Offer) => boolean,
    renderOffers: (visible: readonly Offer[]) => unknown,
    localization: EligibilityLocalization,
  ) {
    if (!offers.length) return nothing
    const initial = offers.filter((offer, index) => index < initialCount || isPinned(offer))
    const hidden = offers.length - initial.length
    return [
      renderOffers(this.#isExpanded ? offers : initial),
      hidden ? this.#toggleButton(offers.length, hidden, localization) : nothing,
    ]
  }

  #toggleButton(count: number, hidden: number, localization: EligibilityLocalization) {
    const { messages } = localization
    const toggle = () => {
      this.#isExpanded = !this.#isExpanded
      this.#host.requestUpdate()
      if (this.#isExpanded) announceAdded(hidden, localization)
    }
    return html`<button part="more plain" aria-expanded=${this.#isExpanded} @click=${toggle}>
      ${this.#isExpanded ? messages.eligibility.showFewer : messages.eligibility.showAll({ count })}
    </button>`
  }
}
