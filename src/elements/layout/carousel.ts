import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { Localization } from '../format/localization.ts'
import { back, renderIcon, next } from '../internal/icons.ts'

/**
 * @csspart carousel-controls - Previous and next buttons of the carousel.
 */
export class Carousel implements ReactiveController {
  #host: ReactiveControllerHost & Element
  #resizeObserver: ResizeObserver | undefined

  constructor(host: ReactiveControllerHost & Element) {
    ;(this.#host = host).addController(this)
  }

  render({ messages }: Localization) {
    return html`<div part="carousel-controls">
      <button part="button" aria-label=${messages.common.back} @click=${() => this.#scrollBy(-1)}>
        ${renderIcon(back)}
      </button>
      <button part="button" aria-label=${messages.common.next} @click=${() => this.#scrollBy(1)}>
        ${renderIcon(next)}
      </button>
    </div>`
  }

  hostUpdated() {
    if (this.#track && !this.#resizeObserver)
      (this.#resizeObserver = new ResizeObserver(this.updateButtons)).observe(this.#host)
    this.updateButtons()
  }

  updateButtons = () => {
    const track = this.#track
    const [back, next] = this.#host.shadowRoot?.querySelectorAll('[part=carousel-controls] button') ?? []
    if (!track || !back || !next) return
    const { scrollLeft, scrollWidth, clientWidth } = track
    const position = Math.abs(scrollLeft)
    back.setAttribute('aria-disabled', String(position < 2))
    next.setAttribute('aria-disabled', String(position + clientWidth > scrollWidth - 2))
  }

  get #track() {
    return this.#host.shadowRoot?.querySelector('[part~=track]')
  }

  #scrollBy(cards: number) {
    const track = this.#track
    const width = track?.firstElementChild?.getBoundingClientRect().width ?? 0
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    const direction = getComputedStyle(this.#host).direction === 'rtl' ? -cards : cards
    track?.scrollBy({ left: direction * width, behavior: isMotionReduced ? 'auto' : 'smooth' })
  }
}
