/** A list of offers or rewards, in whichever layout. */
import { html, nothing } from 'lit'
import type { Words } from '../format/messages.ts'
import type { Carousel } from './carousel.ts'
import { type Layout, lists } from './item.ts'

/**
 * A list in any layout. `label` is its accessible name.
 *
 * @csspart list - The list. Also `rows`, `grid` or `track`, depending on the layout.
 * @csspart rows - List in the layouts `list`, `compact` and `banner`.
 * @csspart grid - List in the `grid` layout.
 * @csspart track - Scrolling list in the `carousel` layout.
 */
export const drawList = (layout: Layout, label: string, carousel: Carousel, words: Words, items: unknown) => {
  const isTrack = layout === 'carousel'
  return html`<ul
      part="list ${lists[layout]}"
      aria-label=${label}
      tabindex=${isTrack ? 0 : nothing}
      @scroll=${carousel.follow}
    >
      ${items}
    </ul>
    ${isTrack ? carousel.draw(words) : nothing}`
}
