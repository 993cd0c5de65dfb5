import { html, nothing } from 'lit'
import { renderIcon, info, plus } from '../internal/icons.ts'
import { renderProgress } from '../internal/progress.ts'
import { type Offer, subtitleOf } from '../offers/offer.ts'
import type { Choice } from './offer-item.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

/**
 * @csspart option - Row of an offer that can be selected.
 * @csspart replaces - Selected offers that this one would replace.
 */
export function renderReady(
  offer: Offer,
  isRadio: boolean,
  choice: Choice,
  { format }: EligibilityLocalization,
) {
  const { id, headline, saves } = offer
  const { isSelected, replaces, toggle } = choice
  /** Browsers ignore the space bar on a radio button that is already checked. */
  const deselect = (event: KeyboardEvent) => {
    if (!isRadio || !isSelected || event.key !== ' ') return
    event.preventDefault()
    toggle()
  }
  return html`<li part="item" class="joined">
    <label part="option offer ${isSelected ? 'chosen' : 'ready'}">
      <input
        part="choose"
        type=${isRadio ? 'radio' : 'checkbox'}
        name=${isRadio ? 'one' : nothing}
        value=${id}
        @click=${toggle}
        @keyup=${deselect}
      />
      <span part="text">
        <b part="headline">${headline}</b> <small part="title">${subtitleOf(offer)}</small>
        ${replaces ? html`<small part="replaces">${renderIcon(info)}${replaces}</small>` : nothing}
      </span>
      <b part="saves">${saves ? format.money(-saves) : ''}</b>
    </label>
  </li>`
}

/**
 * @csspart almost-row - Row of an offer whose conditions are not all met yet.
 * @csspart missing - What is missing for the offer.
 */
export function renderAlmost(offer: Offer, { messages }: EligibilityLocalization, add: () => void) {
  const { id, headline, missing } = offer
  const { instruction = '', productNames = '', items = [], progress = 0 } = missing ?? {}
  return html`<li part="item" class="joined">
    <div part="almost-row offer almost">
      <div part="text">
        <b part="headline">${headline}</b> <small part="title">${subtitleOf(offer)}</small>
        <small part="missing">${instruction}</small>
      </div>
      ${
        items.length
          ? html`<button
              part="button add"
              value=${id}
              aria-label=${messages.offers.addProducts({ products: productNames })}
              @click=${add}
            >
              ${renderIcon(plus)}${messages.offers.add}
            </button>`
          : nothing
      }
      ${renderProgress(progress, instruction)}
    </div>
  </li>`
}

/**
 * @csspart unavailable - Row of an offer that does not apply to the cart.
 */
export const renderUnavailable = (offer: Offer) =>
  html`<li part="item">
    <div part="unavailable offer later">
      <span part="headline">${offer.headline}</span> <small part="title">${subtitleOf(offer)}</small>
      <small part="reason">${offer.reason}</small>
    </div>
  </li>`
