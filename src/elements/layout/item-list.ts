import { html, nothing, type ReactiveController } from 'lit'
import type { Localization } from '../format/localization.ts'
import { Carousel } from './carousel.ts'
import { type CustomRowsHost, CustomRows } from './custom-rows.ts'
import { type Item, type Layout, layoutOf, listParts, renderItem } from './item.ts'
import { RowCache } from './row-cache.ts'
import { skeleton } from './skeleton.ts'

export type { Layout } from './item.ts'
export type { RenderRow } from './custom-rows.ts'

export interface Entry {
  id: string
  picture: string | undefined
  /** How close the shopper is to getting it. A banner shows the entry with the highest value. */
  closeness: number
  /** Everything that `toItem` depends on, besides layout and localization. A row whose inputs are unchanged is not rendered again. */
  inputs: readonly unknown[]
  toItem: (layout: Layout) => Omit<Item, 'hasMedia'>
}

/**
 * @csspart list - The list. Also has the part `rows`, `grid` or `track`, depending on the layout.
 * @csspart rows - List in the layouts `list`, `compact` and `banner`.
 * @csspart grid - List in the `grid` layout.
 * @csspart track - Scrolling list in the `carousel` layout.
 */
export class ItemList implements ReactiveController {
  #host: CustomRowsHost & { layout: Layout }
  #carousel: Carousel
  #customRows: CustomRows
  #cache = new RowCache()
  #list: Element | null = null
  #isRendered = false

  constructor(host: CustomRowsHost & { layout: Layout }) {
    ;(this.#host = host).addController(this)
    this.#carousel = new Carousel(host)
    this.#customRows = new CustomRows(host)
  }

  get layout() {
    return layoutOf(this.#host.layout)
  }

  skeleton() {
    return skeleton(this.layout)
  }

  render(label: string, entries: readonly Entry[], localization: Localization, part = '') {
    const { layout } = this
    const { markup } = this.#customRows
    const hasMedia = entries.some(({ picture }) => picture)
    const visible = layout === 'banner' ? closest(entries) : entries
    const keys = visible.map(({ inputs }) => [layout, localization, markup, hasMedia, ...inputs])
    this.#isRendered = true
    const rows = this.#cache.render(this.#list, keys, (index) => {
      const { id, toItem } = visible[index] as Entry // there is one key for each entry
      const item = { ...toItem(layout), hasMedia }
      return this.customRow(id, item, part) ?? renderItem(layout, item, part)
    })
    const isTrack = layout === 'carousel'
    return html`<ul
        part="list ${listParts[layout]}"
        aria-label=${label}
        tabindex=${isTrack ? 0 : nothing}
        @scroll=${this.#carousel.updateButtons}
      >
        ${rows}
      </ul>
      ${isTrack ? this.#carousel.render(localization) : nothing}`
  }

  /** Undefined if the page has no markup of its own for the item. */
  customRow(id: string, item: Item, part = '') {
    return this.#customRows.render(id, item, part)
  }

  hostUpdated() {
    // If this list was not rendered, its cached rows are gone, even if the element contains another list.
    this.#list = this.#isRendered ? (this.#host.shadowRoot?.querySelector('ul') ?? null) : null
    this.#isRendered = false
  }
}

const closest = (entries: readonly Entry[]) =>
  [...entries].sort((one, other) => other.closeness - one.closeness).slice(0, 1)
