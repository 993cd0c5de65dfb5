import { html } from 'lit'
import { type Layout, isOfCards, lists } from './item.ts'

/**
 * Placeholder while loading: cards for card layouts, rows for all others.
 *
 * @csspart skeleton-text - Placeholder for the text of a card.
 */
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
        <div part="skeleton-text"></div>
      </div>
    </div>`,
)
