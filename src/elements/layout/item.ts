import { html, nothing } from 'lit'
import { renderProgress } from '../internal/progress.ts'
import { check, renderIcon, icon, type Icon } from '../internal/icons.ts'
import { media } from './picture.ts'
import { progressRing } from './ring.ts'

/** Rows, a grid of cards, a scrollable track of cards, short lines, or a strip across the page. */
export type Layout = 'list' | 'grid' | 'carousel' | 'compact' | 'banner'

/** Available, nearly available, selected, not available at present, or out of stock. */
export type State = 'ready' | 'almost' | 'chosen' | 'later' | 'out'

export interface Action {
  /** Id of the item. Set if its button may move within the list while it has the focus. */
  id?: string
  label: string
  /** For screen readers. Also contains the name of the item. */
  ariaLabel: string
  /** What pressing a pressed button does: "Remove". */
  undo?: string | undefined
  /** Parts of the button besides `button` or `plain`. */
  part: string
  /** Set only for toggle buttons. */
  pressed?: boolean | undefined
  run(): void
}

export interface Item {
  /** Parts of the item besides its shape and state. */
  part: string
  state: State
  headline: string
  title: string
  availability: string
  icon: Icon
  /** Whether any item of the list has a picture. If not, rows reserve no space for pictures. */
  hasMedia: boolean
  picture: string | undefined
  badge: string
  /** Whether the item is available, or what is missing. */
  status: string
  /** Progress towards the item, from 0 to 1. */
  progress: number | undefined
  /** "−€10.00", or "€10.00" if `status` is "You save". */
  saves: string
  /** "300 points". */
  price?: string
  /** Shown below the text, such as terms. */
  more?: unknown
  action: Action | undefined
}

export const listParts: Record<Layout, string> = {
  list: 'rows',
  grid: 'grid',
  carousel: 'track',
  compact: 'rows',
  banner: 'rows',
}

export const hasCards = (layout: Layout) => layout === 'grid' || layout === 'carousel'

/** Falls back to `list` for an unknown attribute value. */
export const layoutOf = (value: string): Layout => (value in listParts ? (value as Layout) : 'list')

const shapes: Record<Layout, string> = {
  list: 'row',
  grid: 'card',
  carousel: 'card',
  compact: 'line',
  banner: 'strip',
}

/**
 * @csspart item - List item. Its content adapts to its width.
 * @csspart row - Item in the `list` layout.
 * @csspart card - Item in the layouts `grid` and `carousel`.
 * @csspart line - Item in the `compact` layout.
 * @csspart strip - Item in the `banner` layout.
 * @csspart ready - Status of an item: available now.
 * @csspart almost - Status of an item: something is missing, such as points or a minimum amount.
 * @csspart chosen - Status of an item: selected for the cart.
 * @csspart later - Status of an item: not available at the moment.
 * @csspart badge - Badge, such as "New".
 * @csspart text - Text of the item.
 * @csspart headline - Main line of the item: the benefit of an offer, or the name of a reward.
 * @csspart details - Secondary line of text.
 * @csspart title - Name or description of the item, below the headline.
 * @csspart availability - When the item is available, or how many are left.
 * @csspart progress-area - Progress bar and `status`.
 * @csspart status - Whether the item applies, or what is missing.
 */
export function renderItem(layout: Layout, item: Item, listItemPart: string) {
  const shape = shapes[layout]
  const isCard = hasCards(layout)
  const isSmall = shape === 'line' || shape === 'strip'
  const { part, state, headline, title, availability, status: statusText, progress, action } = item
  const badge = isCard && item.badge ? html`<span part="badge">${item.badge}</span>` : nothing
  const saves = item.saves ? html`<b part="saves">${item.saves}</b>` : nothing
  const price = item.price ? html`<b part="price">${item.price}</b>` : nothing
  const status = statusText ? html`<i part="status">${statusText}</i>` : nothing
  const button = action ? renderButton(action, isSmall) : nothing
  const hasFooter = isCard && item.price
  // Small layouts show a ring instead.
  const bar = progress === undefined || isSmall ? nothing : renderProgress(progress, statusText)
  const progressArea =
    (statusText && !hasFooter) || bar !== nothing
      ? html`<div part="progress-area">${bar}${hasFooter ? nothing : status}${isCard ? saves : nothing}</div>`
      : nothing
  // Each ":has()" in the styles would restyle many elements of the page whenever a row changes.
  const classes = `${shape} ${item.hasMedia ? 'media' : ''} ${item.saves ? 'saves' : ''} ${progressArea === nothing ? '' : 'progress'}`
  return html`<li part="item ${listItemPart}" class=${classes}>
    <div part="${shape} ${part} ${state}">
      ${isSmall ? renderMark(item) : item.hasMedia ? media(item.picture, item.icon, badge) : nothing}
      <div part="text">
        ${item.hasMedia ? nothing : badge}<b part="headline">${headline}</b>
        <span part="details"
          ><span part="title" ?hidden=${!title}>${title}</span>
          <span part="availability" ?hidden=${!availability}>${availability}</span></span
        >
        ${item.more}
      </div>
      ${progressArea}${hasFooter ? html`<div part="buy">${price}${action ? button : status}</div>` : nothing}
      ${isCard ? nothing : saves}${hasFooter ? nothing : price}${hasFooter ? nothing : button}
    </div>
  </li>`
}

const renderMark = ({ progress, state, icon: name }: Item) =>
  progress === undefined ? (state === 'chosen' ? renderIcon(check) : icon(name)) : progressRing(progress)

const renderButton = ({ id, label, ariaLabel, undo, part, pressed, run }: Action, isSmall: boolean) =>
  html`<button
    part="${isSmall ? 'plain' : 'button'} ${part}"
    value=${id ?? nothing}
    aria-label=${undo ? `${ariaLabel}. ${undo}` : ariaLabel}
    aria-pressed=${pressed ?? nothing}
    @click=${run}
  >
    ${undo ? html`<i>${undo}</i>` : nothing}<b>${undo && !isSmall ? renderIcon(check) : nothing}${label}</b>
  </button>`
