import { html } from 'lit'
import { type Layout, hasCards, listParts } from './item.ts'

/**
 * @csspart skeleton-text - Placeholder for the text of a card.
 */
export const skeleton = (layout: Layout) =>
  hasCards(layout)
    ? html`<div part="skeleton ${listParts[layout]}">${cards}</div>`
    : html`<div part="skeleton"></div>`

const cards = Array.from(
  { length: 4 },
  () =>
    html`<div part="item">
      <div part="card">
        <div part="media"></div>
        <div part="skeleton-text"></div>
      </div>
    </div>`,
)
