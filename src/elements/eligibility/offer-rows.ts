/** Offers as rows of the panel: to choose, nearly there, and not for this cart. */
import { html, nothing } from 'lit'
import { drawing, info, plus } from '../internal/icons.ts'
import { progress } from '../internal/progress.ts'
import { aboutOf, type Offer } from '../offers/offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'

/** How an offer stands to what is chosen, and what can be done with it. */
export interface Choice {
  chosen: boolean
  /** What choosing it would take off, in words. */
  replaces: string
  choose(): void
}

/**
 * Row of an available offer: a radio button if it excludes the others in its group (`one`), otherwise a checkbox.
 *
 * @csspart option - Row of an offer that can be selected.
 * @csspart replaces - Offers that selecting this one would remove.
 */
export function drawChoice(offer: Offer, one: boolean, choice: Choice, { format }: EligibilityWords) {
  const { id, gives, saves } = offer
  const { chosen, replaces, choose } = choice
  /** Browsers do nothing at the space bar on a circle that is filled already. */
  const takeBack = (event: KeyboardEvent) => {
    if (!one || !chosen || event.key !== ' ') return
    event.preventDefault()
    choose()
  }
  return html`<li part="item">
    <label part="option offer ${chosen ? 'chosen' : 'ready'}">
      <input
        part="choose"
        type=${one ? 'radio' : 'checkbox'}
        name=${one ? 'one' : nothing}
        value=${id}
        @click=${choose}
        @keyup=${takeBack}
      />
      <span part="text">
        <b part="headline">${gives}</b> <small part="title">${aboutOf(offer)}</small>
        ${replaces ? html`<small part="replaces">${drawing(info)}${replaces}</small>` : nothing}
      </span>
      <b part="saves">${saves ? format.money(-saves) : ''}</b>
    </label>
  </li>`
}

/**
 * @csspart almost-row - Row of an offer that needs something more.
 * @csspart missing - What is missing for the offer.
 */
export function drawNear(offer: Offer, { text }: EligibilityWords, add: () => void) {
  const { id, gives, shortfall } = offer
  const { lacks = '', goods = '', items = [], reached = 0 } = shortfall ?? {}
  return html`<li part="item">
    <div part="almost-row offer almost">
      <div part="text">
        <b part="headline">${gives}</b> <small part="title">${aboutOf(offer)}</small>
        <small part="missing">${lacks}</small>
      </div>
      ${
        items.length
          ? html`<button part="button add" value=${id} aria-label=${text.addItems(goods)} @click=${add}>
              ${drawing(plus)}${text.add}
            </button>`
          : nothing
      }
      ${progress(reached, lacks)}
    </div>
  </li>`
}

/**
 * @csspart unavailable - Row of an offer that does not apply to the cart.
 */
export const drawOther = (offer: Offer) =>
  html`<li part="item">
    <div part="unavailable offer later">
      <span part="headline">${offer.gives}</span> <small part="title">${aboutOf(offer)}</small>
      <small part="reason">${offer.why}</small>
    </div>
  </li>`
