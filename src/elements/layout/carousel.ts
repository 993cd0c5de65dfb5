import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { Words } from '../format/messages.ts'
import { back, drawing, next } from '../internal/icons.ts'

/**
 * Previous and next buttons below a row of cards. The browser does the scrolling.
 *
 * @csspart carousel-controls - Previous and next buttons of the carousel.
 */
export class Carousel implements ReactiveController {
  #host: ReactiveControllerHost & Element
  /** Of a list that is a track. It lives as long as the element that it watches. */
  #resized: ResizeObserver | undefined

  constructor(host: ReactiveControllerHost & Element) {
    ;(this.#host = host).addController(this)
  }

  draw({ text }: Words) {
    return html`<div part="carousel-controls">
      <button part="button" aria-label=${text.back} @click=${() => this.#turn(-1)}>${drawing(back)}</button>
      <button part="button" aria-label=${text.next} @click=${() => this.#turn(1)}>${drawing(next)}</button>
    </div>`
  }

  hostUpdated() {
    if (this.#track && !this.#resized) (this.#resized = new ResizeObserver(this.follow)).observe(this.#host)
    this.follow()
  }

  /** At either end there is nothing to turn to. */
  follow = () => {
    const track = this.#track
    const [back, next] = this.#host.shadowRoot?.querySelectorAll('[part=carousel-controls] button') ?? []
    if (!track || !back || !next) return
    const { scrollLeft, scrollWidth, clientWidth } = track
    const at = Math.abs(scrollLeft)
    back.setAttribute('aria-disabled', String(at < 2))
    next.setAttribute('aria-disabled', String(at + clientWidth > scrollWidth - 2))
  }

  get #track() {
    return this.#host.shadowRoot?.querySelector('[part~=track]')
  }

  #turn(cards: number) {
    const track = this.#track
    const width = track?.firstElementChild?.getBoundingClientRect().width ?? 0
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const way = getComputedStyle(this.#host).direction === 'rtl' ? -cards : cards
    track?.scrollBy({ left: way * width, behavior: isCalm ? 'auto' : 'smooth' })
  }
}
