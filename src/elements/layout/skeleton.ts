import { html } from 'lit'
import { type Layout, isOfCards, lists } from './item.ts'

/** The place of what is to come: cards for cards, rows of the right height for all others. */
export const skeleton = (layout: Layout) =>
  isOfCards(layout)
    ? html`<div part="skeleton ${lists[layout]}">${cards}</div>`
    : html`<div part="skeleton"></div>`

const cards = Array.from(
  { length: 4 },
  () =>
    html`<div part="item">
      <div part="card">
        <div part="media"></div>
        <div part="bone"></div>
      </div>
    </div>`,
)
