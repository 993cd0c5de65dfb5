/** Offers as rows of the panel: to choose, nearly there, and not for this cart. */
import { html, nothing } from 'lit'
import { drawing, info, plus } from '../internal/icons.ts'
import { progress } from '../internal/progress.ts'
import { aboutOf, type Offer } from './offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'

/** How an offer stands to what is chosen, and what can be done with it. */
export interface Choice {
  chosen: boolean
  /** What choosing it would take off, in words. */
  replaces: string
  choose(): void
}

/** A circle where only `one` of its group can be had, else a square. Pressed again it is taken back, circles too. */
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
    <label part="pick offer ${chosen ? 'chosen' : 'ready'}">
      <input
        part="choose"
        type=${one ? 'radio' : 'checkbox'}
        name=${one ? 'one' : nothing}
        value=${id}
        @click=${choose}
        @keyup=${takeBack}
      />
      <span part="text">
        <b part="gives">${gives}</b> <small part="title">${aboutOf(offer)}</small>
        ${replaces ? html`<small part="replaces">${drawing(info)}${replaces}</small>` : nothing}
      </span>
      <b part="saves">${saves ? format.money(-saves) : ''}</b>
    </label>
  </li>`
}

export function drawNear(offer: Offer, { text }: EligibilityWords, add: () => void) {
  const { id, gives, shortfall } = offer
  const { lacks = '', goods = '', items = [], reached = 0 } = shortfall ?? {}
  return html`<li part="item">
    <div part="near offer almost">
      <div part="text">
        <b part="gives">${gives}</b> <small part="title">${aboutOf(offer)}</small>
        <small part="lacks">${lacks}</small>
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

export const drawOther = (offer: Offer) =>
  html`<li part="item">
    <div part="no offer later">
      <span part="gives">${offer.gives}</span> <small part="title">${aboutOf(offer)}</small>
      <small part="why">${offer.why}</small>
    </div>
  </li>`
