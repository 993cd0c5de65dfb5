import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { emptyCart } from '../../state/cart.ts'
import { type Eligibility, eligibilityOf } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { AddItemsEvent } from '../offers/add-items.ts'
import { type AlmostOffer, concerns, conflictsWith, nearest } from '../offers/nearest.ts'
import { offersOf } from '../offers/offer.ts'
import { announce } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { renderProgress } from '../internal/progress.ts'
import { QueryController } from '../internal/query-controller.ts'
import { close, renderIcon } from '../internal/icons.ts'
import { progressRing } from '../layout/ring.ts'
import { media } from '../layout/picture.ts'
import { nudgesOf } from './dismissed.ts'
import { offers } from '../offers/offers.messages.ts'
import { nudge, type NudgeGroups, type NudgeLocalization } from './perk-nudge.messages.ts'
import { styles } from './perk-nudge.styles.ts'

export { AddItemsEvent }

/**
 * The offer that the cart is closest to unlocking, what is missing, and a button that adds it. Hidden if no offer is close.
 *
 * @element perk-nudge
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add the missing products, listed in `items`. Add them to your cart, then call `preventDefault()` to confirm.
 * @csspart strip - The strip, in the default layout.
 * @csspart teaser - The card, with `layout="teaser"`.
 * @csspart text - Text of the offer.
 * @csspart headline - Benefit of the offer.
 * @csspart details - What is missing, or how much is in the cart.
 * @csspart add - Button that adds the missing products: `plain` in the strip, `button` in the teaser.
 * @csspart close - Button that dismisses the offer for this visit. Another offer may take its place.
 */
export class PerkNudge extends PerkElement<NudgeGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    product: {},
  }

  /** Layout: `strip` (across the page) or `teaser` (a card for a mini cart or product page). */
  layout: 'strip' | 'teaser' = 'strip'
  /** Product or SKU id, for a product page. Offers that involve this product come first. */
  product?: string

  protected override readonly defaultMessages = { offers, nudge }
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<Eligibility & CartEvaluation>(this)

  #offers = memo((response: (Eligibility & CartEvaluation) | undefined, localization: NudgeLocalization) =>
    response ? offersOf(response.possible, response.cart, response.rules ?? {}, localization) : [],
  )

  protected override dependencies(shop: Shop) {
    return [shop.cart.$cart, nudgesOf(shop).$dismissed]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && eligibilityOf(this.shop))
  }

  protected override updated() {
    super.updated()
    const { shop, localization, status } = this
    const offer = shop && localization && status === 'ready' && this.#nearest(localization)
    if (!offer) return
    const { announced } = nudgesOf(shop)
    const { headline: label, missing } = offer
    if (!announced.has(offer.id)) {
      announce(localization.messages.common.labelWithValue({ label, value: missing.instruction }))
    }
    announced.add(offer.id)
  }

  protected override isEmpty(localization: NudgeLocalization) {
    return !this.#nearest(localization)
  }

  protected override content(localization: NudgeLocalization) {
    const offer = this.#nearest(localization)
    if (!offer) return nothing
    const { headline, missing, picture, icon: name } = offer
    const { instruction, productNames, units, progress } = missing
    const { messages } = localization
    const isTeaser = this.layout === 'teaser'
    // The instruction, unless the button label already contains it.
    const rest =
      instruction === messages.offers.missingProducts({ products: productNames }) ? '' : instruction
    const details = units ? messages.nudge.inCart({ count: units.available, required: units.required }) : rest
    return html`<div part=${isTeaser ? 'teaser' : 'strip'}>
      ${isTeaser ? media(picture, name) : progressRing(progress)}
      <div part="text">
        <b part="headline">${headline}</b> ${isTeaser ? renderProgress(progress, instruction) : nothing}
        <span part="details">${details}</span>
      </div>
      ${this.#button(offer, isTeaser, localization)}
      <button part="close" aria-label=${messages.common.close} @click=${() => this.#close(offer)}>
        ${renderIcon(close)}
      </button>
    </div>`
  }

  #button(
    { missing: { items, productNames, price } }: AlmostOffer,
    isTeaser: boolean,
    { messages, format }: NudgeLocalization,
  ) {
    if (!items.length) return nothing
    const label = [messages.offers.addProducts({ products: productNames }), price && format.money(price)]
      .filter(Boolean)
      .join(' · ')
    return html`<button
      part="add ${isTeaser ? 'button' : 'plain'}"
      @click=${() => this.dispatchEvent(new AddItemsEvent(items))}
    >
      ${label}
    </button>`
  }

  #close({ id }: AlmostOffer) {
    if (this.shop) nudgesOf(this.shop).dismiss(id)
  }

  #nearest(localization: NudgeLocalization) {
    const { shop, product } = this
    const { response } = this.query
    const { lines, selection } = shop?.cart.$cart.get() ?? emptyCart
    if (!shop || !lines.length || !response) return undefined
    const dismissed = nudgesOf(shop).$dismissed.get()
    const conflicts = conflictsWith(selection, response)
    return nearest(
      this.#offers(response, localization),
      (offer) => dismissed.includes(offer.id) || conflicts(offer),
      ({ id }) => response.possible.some((entry) => entry.id === id && concerns(entry, product)),
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-nudge': PerkNudge
  }
}
