/** A list of offers or rewards, in whichever layout. */
import { html, nothing } from 'lit'
import type { Words } from '../format/messages.ts'
import type { Carousel } from './carousel.ts'
import { type Layout, lists } from './item.ts'

/** `label` is what it is a list of, to those who only listen. */
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
