/** An offer or a reward of a list, in whichever layout. */
import { html, nothing } from 'lit'
import { progress } from '../internal/progress.ts'
import { check, drawing, icon, type Icon } from '../internal/icons.ts'
import { media } from './picture.ts'
import { ring } from './ring.ts'

/** How a list is laid out: rows, cards beside each other or in a track to scroll, lines, or one strip across the page. */
export type Layout = 'list' | 'grid' | 'carousel' | 'compact' | 'banner'

/** Where an item stands: it can be had, it is nearly there, it is chosen, it cannot be had now, it is used up. */
export type State = 'ready' | 'almost' | 'chosen' | 'later' | 'out'

/** What can be done with an item. */
export interface Action {
  /** What it is about, where the focus is to follow it to another place. */
  id?: string
  /** On the button: "Apply", "Applied". */
  word: string
  /** The same for those who only listen, with what it is about. */
  name: string
  /** What it would do to press the button of what is chosen: "Remove". */
  undo?: string | undefined
  /** Parts of the button beside `button`. */
  part: string
  /** Of a button that is pressed until it is pressed again. */
  pressed?: boolean | undefined
  act(): void
}

export interface Item {
  /** Parts of it, beside its shape and state: "offer". */
  part: string
  state: State
  gives: string
  title: string
  when: string
  icon: Icon
  /** Whether the list has pictures at all: rows without one keep their words together. */
  hasMedia: boolean
  picture: string | undefined
  badge: string
  /** What the cart or the card means for it, and how far it has come, from 0 to 1. */
  verdict: string
  reached: number | undefined
  /** "−€10.00". */
  saves: string
  /** What it costs: "300 points". */
  price?: string
  /** More below its words, such as terms. */
  more: unknown
  action: Action | undefined
}

/** The part of the list, by its layout. */
export const lists: Record<Layout, string> = {
  list: 'rows',
  grid: 'grid',
  carousel: 'track',
  compact: 'rows',
  banner: 'rows',
}

export const isOfCards = (layout: Layout) => layout === 'grid' || layout === 'carousel'

/** A word that is no layout is the list. */
export const layoutOf = (asked: string): Layout => (asked in lists ? (asked as Layout) : 'list')

const shapes: Record<Layout, string> = {
  list: 'row',
  grid: 'card',
  carousel: 'card',
  compact: 'line',
  banner: 'strip',
}

/**
 * One item of a list. `parts` are further parts of the list item.
 *
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
export function drawItem(layout: Layout, item: Item, parts: string) {
  const shape = shapes[layout]
  const isCard = isOfCards(layout)
  const isSmall = shape === 'line' || shape === 'strip'
  const { part, state, gives, title, when, verdict, reached, action } = item
  const badge = isCard && item.badge ? html`<span part="badge">${item.badge}</span>` : nothing
  const saves = item.saves ? html`<b part="saves">${item.saves}</b>` : nothing
  const price = item.price ? html`<b part="price">${item.price}</b>` : nothing
  const said = verdict ? html`<i part="status">${verdict}</i>` : nothing
  const button = action ? drawAction(action, isSmall) : nothing
  /** At the foot of a card what it costs stands opposite of what can be done about it. */
  const buys = isCard && item.price
  // A ring has said it where there is little room.
  const bar = reached === undefined || isSmall ? nothing : progress(reached, verdict)
  const progressArea =
    (verdict && !buys) || bar !== nothing
      ? html`<div part="progress-area">${bar}${buys ? nothing : said}${isCard ? saves : nothing}</div>`
      : nothing
  return html`<li part="item ${parts}">
    <div part="${shape} ${part} ${state}">
      ${isSmall ? mark(item) : item.hasMedia ? media(item.picture, item.icon, badge) : nothing}
      <div part="text">
        ${item.hasMedia ? nothing : badge}<b part="headline">${gives}</b>
        <span part="details"
          ><span part="title" ?hidden=${!title}>${title}</span>
          <span part="availability" ?hidden=${!when}>${when}</span></span
        >
        ${item.more}
      </div>
      ${progressArea}${buys ? html`<div part="buy">${price}${action ? button : said}</div>` : nothing}
      ${isCard ? nothing : saves}${buys ? nothing : price}${buys ? nothing : button}
    </div>
  </li>`
}

/** What stands in place of a picture where there is room for none: how far it has come, or what it is. */
const mark = ({ reached, state, icon: name }: Item) =>
  reached === undefined ? (state === 'chosen' ? drawing(check) : icon(name)) : ring(reached)

const drawAction = ({ id, word, name, undo, part, pressed, act }: Action, isSmall: boolean) =>
  html`<button
    part="${isSmall ? 'plain' : 'button'} ${part}"
    value=${id ?? nothing}
    aria-label=${undo ? `${name}. ${undo}` : name}
    aria-pressed=${pressed ?? nothing}
    @click=${act}
  >
    ${undo ? html`<i>${undo}</i>` : nothing}<b>${undo && !isSmall ? drawing(check) : nothing}${word}</b>
  </button>`
