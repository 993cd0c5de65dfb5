import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { textOf } from '../format/text.ts'
import { announce } from '../internal/live-region.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { StoreController } from '../internal/store-controller.ts'
import { close, drawing } from '../internal/icons.ts'
import { burst } from './burst.ts'
import { MomentEvent } from './moment-event.ts'
import { momentsOf } from './moments.ts'
import { moment, type MomentMessages, type MomentWords } from './perk-moment.messages.ts'
import { styles } from './perk-moment.styles.ts'

// Whoever imports the element gets its event's type with it.
export { MomentEvent }

/**
 * Congratulates the member once on reaching a higher tier since the last visit with this browser. If a tier depends on the
 * points on the card, it is announced once, even if points are spent and earned again. Hidden otherwise.
 *
 * @element perk-moment
 * @event {MomentEvent} perk-moment - The shopper saw the congratulation for `tier`.
 * @csspart moment - The card. Also `seen` once it is visible.
 * @csspart seen - The card after it became visible, while the rays are drawn.
 * @csspart medal - Medal with rays.
 * @csspart burst - Drawing of the medal.
 * @csspart name - Name of the tier in the medal.
 * @csspart headline - Which tier was reached.
 * @csspart details - Benefits of the tier, from its `metadata.description`.
 * @csspart close - Button that dismisses the card for good.
 */
export class PerkMoment extends PerkElement<MomentMessages> {
  static override styles = styles

  protected override readonly defaultMessages = moment
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly hidesUnlessReady = true
  protected override readonly reading = new StoreController<ReadResponse<Member>>(this)

  #sight: IntersectionObserver | undefined

  protected override connected() {
    super.connected()
    document.addEventListener('visibilitychange', this.#look)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this.#look)
    this.#sight?.disconnect()
    // Moved to another place it goes on; gone with its view of the page it has been told.
    const { shop } = this
    queueMicrotask(() => this.isConnected || (this.#moment?.teller && shop && momentsOf(shop).dismiss()))
  }

  protected override dependencies(shop: Shop) {
    return [momentsOf(shop).$moment]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.reading.follow(shop && memberOf(shop).$member)
    const { answer } = this.reading
    // What is old says nothing of today.
    if (shop && answer && !answer.stale) momentsOf(shop).look(answer.value)
  }

  protected override updated() {
    super.updated()
    this.#look()
  }

  protected override isEmpty() {
    return !this.#moment && !this.reading.answer?.stale
  }

  protected override content(words: MomentWords) {
    if (!this.#moment) return nothing
    const { tier, teller } = this.#moment
    const { text } = words
    const gives = textOf(tier.metadata?.description)
    // A long name does not fit into the medal. The full name is below.
    const letters = [...tier.name]
    return html`<div part=${teller ? 'moment seen' : 'moment'}>
      <div part="medal" aria-hidden="true">
        ${burst}<span part="name">${letters.length > 24 ? letters[0] : tier.name}</span>
      </div>
      <b part="headline">${text.welcome(tier.name)}</b>
      ${gives ? html`<p part="details">${gives}</p>` : nothing}
      <button part="close" aria-label=${text.close} @click=${this.#close}>${drawing(close)}</button>
    </div>`
  }

  /** What is drawn here: what was told by another element of the page is not. */
  get #moment() {
    const moment = this.shop && momentsOf(this.shop).$moment.get()
    return moment && (moment.teller ?? this) === this ? moment : undefined
  }

  /** Waits until the medal is seen: drawn, in view, and in a tab that is shown. */
  #look = () => {
    this.#sight?.disconnect()
    const medal = this.renderRoot.querySelector('[part=moment] > [part=medal]')
    if (!medal || document.hidden) return
    this.#sight = new IntersectionObserver(
      (entries) => {
        if (!document.hidden && entries.some(({ isIntersecting }) => isIntersecting)) void this.#tell()
      },
      { threshold: 0.5 },
    )
    this.#sight.observe(medal)
  }

  async #tell() {
    const { shop, words } = this
    const tier = this.#moment?.tier
    if (!shop || !words || !tier || !(await momentsOf(shop).tell(this))) return
    const said = [words.text.welcome(tier.name), textOf(tier.metadata?.description)]
    announce(said.filter(Boolean).join('. '))
    this.dispatchEvent(new MomentEvent(tier))
  }

  #close = () => {
    if (this.shop) momentsOf(this.shop).dismiss()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-moment': PerkMoment
  }
}
