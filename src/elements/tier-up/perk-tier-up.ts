import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { textOf } from '../format/text.ts'
import { announce } from '../internal/live-region.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { close, renderIcon } from '../internal/icons.ts'
import { burst } from './burst.ts'
import { TierUpEvent } from './tier-up-event.ts'
import { celebrationOf } from './celebration.ts'
import { tierUp, type TierUpGroups, type TierUpLocalization } from './perk-tier-up.messages.ts'
import { styles } from './perk-tier-up.styles.ts'

export { TierUpEvent }

/**
 * Congratulates members who have reached a higher tier since their last visit in this browser. A tier based on the
 * balance is announced only once, even if points are spent and earned again. Hidden if there is nothing to announce.
 *
 * @element perk-tier-up
 * @event {TierUpEvent} perk-tier-up - The shopper saw the congratulations for `tier`.
 * @csspart card - The card. Also has the part `seen` once it is visible.
 * @csspart seen - The card once it is visible. Starts the animation of the rays.
 * @csspart medal - Medal with rays.
 * @csspart burst - Drawing of the rays and the disc of the medal.
 * @csspart name - Name of the tier in the medal.
 * @csspart headline - Which tier was reached.
 * @csspart details - Benefits of the tier, from its `metadata.description`.
 * @csspart close - Button that dismisses the card for good.
 */
export class PerkTierUp extends PerkElement<TierUpGroups> {
  static override styles = styles

  protected override readonly defaultMessages = { tierUp }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<ReadResponse<Member>>(this)

  #observer: IntersectionObserver | undefined

  protected override connected() {
    super.connected()
    document.addEventListener('visibilitychange', this.#observe)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('visibilitychange', this.#observe)
    this.#observer?.disconnect()
    // Runs after a move within the page, so a moved element is connected again and keeps the card.
    const { shop } = this
    queueMicrotask(
      () => this.isConnected || (this.#celebration?.announcer && shop && celebrationOf(shop).dismiss()),
    )
  }

  protected override dependencies(shop: Shop) {
    return [celebrationOf(shop).$celebration]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.query.follow(shop && memberOf(shop).$member)
    const { response } = this.query
    // In a stale response, the tier may be outdated.
    if (shop && response && !response.stale) celebrationOf(shop).update(response.value)
  }

  protected override updated() {
    super.updated()
    this.#observe()
  }

  protected override isEmpty() {
    return !this.#celebration && !this.query.response?.stale
  }

  protected override content(localization: TierUpLocalization) {
    if (!this.#celebration) return nothing
    const { tier, announcer } = this.#celebration
    const { messages } = localization
    const description = textOf(tier.metadata?.description)
    // A long name does not fit into the medal. The full name is below.
    const letters = [...tier.name]
    return html`<div part=${announcer ? 'card seen' : 'card'}>
      <div part="medal" aria-hidden="true">
        ${burst}<span part="name">${letters.length > 24 ? letters[0] : tier.name}</span>
      </div>
      <b part="headline">${messages.tierUp.welcome({ tier: tier.name })}</b>
      ${description ? html`<p part="details">${description}</p>` : nothing}
      <button part="close" aria-label=${messages.common.close} @click=${this.#dismiss}>
        ${renderIcon(close)}
      </button>
    </div>`
  }

  /** Undefined if another element on the page has announced the tier. */
  get #celebration() {
    const celebration = this.shop && celebrationOf(this.shop).$celebration.get()
    return celebration && (celebration.announcer ?? this) === this ? celebration : undefined
  }

  /** Announces the tier once the medal is rendered and in view, in a visible tab. */
  #observe = () => {
    this.#observer?.disconnect()
    const medal = this.renderRoot.querySelector('[part=card] > [part=medal]')
    if (!medal || document.hidden) return
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!document.hidden && entries.some(({ isIntersecting }) => isIntersecting)) void this.#announce()
      },
      { threshold: 0.5 },
    )
    this.#observer.observe(medal)
  }

  async #announce() {
    const { shop, localization } = this
    const tier = this.#celebration?.tier
    if (!shop || !localization || !tier || !(await celebrationOf(shop).announce(this))) return
    const { common, tierUp } = localization.messages
    const label = tierUp.welcome({ tier: tier.name })
    const value = textOf(tier.metadata?.description)
    announce(value ? common.labelWithValue({ label, value }) : label)
    this.dispatchEvent(new TierUpEvent(tier))
  }

  #dismiss = () => {
    if (this.shop) celebrationOf(this.shop).dismiss()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-tier-up': PerkTierUp
  }
}
