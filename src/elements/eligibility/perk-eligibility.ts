import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { isServer } from '../internal/is-server.ts'
import { emptyCart, itemCount, type Redeemable } from '../../state/cart.ts'
import { eligibilityOf } from '../../state/features/eligibility.ts'
import type { Shop } from '../../state/shop.ts'
import { bag, renderIcon, tag } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { receiptCountOf } from '../internal/receipt-count.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { QueryController } from '../internal/query-controller.ts'
import { type Entry, ItemList, type Layout, type RenderRow } from '../layout/item-list.ts'
import { AddItemsEvent } from '../offers/add-items.ts'
import type { Offer } from '../offers/offer.ts'
import { CodeField } from './code-field.ts'
import { type CartOffers, type Groups, OfferGroups } from './groups.ts'
import { type Choice, offerItem, replacedBy } from './offer-item.ts'
import { OfferPanel } from './offer-panel.ts'
import { offers } from '../offers/offers.messages.ts'
import {
  eligibility,
  type EligibilityGroups,
  type EligibilityLocalization,
} from './perk-eligibility.messages.ts'
import { styles } from './perk-eligibility.styles.ts'
import { formatReplaced } from './replaced-offers.ts'

export { AddItemsEvent, RedeemableSelectedEvent }

/**
 * Offers and codes for the current cart: which ones apply, what is missing for the others, and the total with the
 * selected ones. Updates whenever the cart changes.
 *
 * @element perk-eligibility
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - A voucher, promotion or points payment was selected or removed, or a code was applied. `redeemable` identifies it; `selected` is false if it was removed. Cancel the event to keep the selection unchanged.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add the missing products, listed in `items`. Add them to your cart, then call `preventDefault()` to confirm.
 * @slot empty - Shown if the cart is empty or no offer exists for it.
 * @slot guest - Shown if nobody is signed in and your back end issues no tokens to guests.
 * @csspart heading - Title of a group.
 * @csspart group - Group of offers that exclude each other, or that can be combined.
 * @csspart list - A list of offers. Also has the part `rows`, `exclusive`, `grid` or `track`.
 * @csspart exclusive - List of offers of which only one can be selected.
 * @csspart others - Collapsed list of offers that do not apply to the cart.
 * @csspart count - Number of offers in the collapsed list.
 */
export class PerkEligibility extends PerkElement<EligibilityGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    best: {},
    renderRow: { attribute: false },
  }

  /**
   * Layout: `list` (panel), `grid`, `carousel`, `compact` (short lines) or `banner` (only the offer closest to
   * applying).
   */
  layout: Layout = 'list'

  /** `off` hides the recommended combination of the panel. By default, it is shown if the service returns one. */
  best?: 'off'

  /**
   * Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a
   * `<template slot="row">`.
   */
  renderRow?: RenderRow

  protected override readonly defaultMessages = { offers, eligibility }
  protected override readonly query = new QueryController<CartOffers>(this)

  #panel = new OfferPanel(this)
  #list = new ItemList(this)
  #code = new CodeField(this)
  #groups = new OfferGroups()

  override get status() {
    // Only the browser has the cart.
    return !isServer && this.localization && this.shop && !itemCount(this.#cart) ? 'empty' : super.status
  }

  get #cart() {
    return this.shop?.cart.$cart.get() ?? emptyCart
  }

  get #selectedIds() {
    return new Set(this.#cart.selection.map(({ id }) => id))
  }

  protected override dependencies(shop: Shop) {
    return [shop.cart.$cart, receiptCountOf(shop)]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.#panel.follow(this.#list.layout === 'list' && this.best !== 'off' ? shop : undefined)
    this.query.follow(shop && eligibilityOf(shop))
  }

  protected override updated() {
    super.updated()
    // The browser checks a clicked input even if the page cancels the selection.
    const selectedIds = this.#selectedIds
    for (const input of this.renderRoot.querySelectorAll<HTMLInputElement>('input[value]'))
      input.checked = selectedIds.has(input.value)
    if (this.localization && this.status === 'ready') {
      this.#groups.announceUnlocked(this.#offers(this.localization), this.localization)
    }
  }

  protected override skeleton() {
    return this.#list.skeleton()
  }

  protected override isEmpty(localization: EligibilityLocalization) {
    const { ready, almost, unavailable } = this.#offers(localization)
    return ![ready, almost, unavailable, this.#cart.selection].some(({ length }) => length)
  }

  /** Shows the code field too: a code may apply to a cart without offers. */
  protected override empty(localization: EligibilityLocalization) {
    const { offers, eligibility } = localization.messages
    const { emptyCart: empty, emptyCartHint: emptyHint } = eligibility
    if (!itemCount(this.#cart)) return super.empty(localization, renderIcon(bag), { empty, emptyHint })
    return [super.empty(localization, renderIcon(tag), offers), this.#codeField(localization)]
  }

  protected override content(localization: EligibilityLocalization) {
    const groups = this.#offers(localization)
    if (this.#list.layout === 'banner') return this.#items([...groups.almost, ...groups.ready], localization)
    return [
      this.#list.layout === 'list'
        ? this.#offerPanel(groups, localization)
        : this.#allItems(groups, localization),
      this.#codeField(localization),
      this.#panel.renderUnavailable(groups.unavailable, localization),
      this.#receipt(localization),
    ]
  }

  #offers(localization: EligibilityLocalization) {
    return this.#groups.of(this.query.response, localization)
  }

  #offerPanel(groups: Groups, localization: EligibilityLocalization) {
    return this.#panel.render(this.query, groups, localization, {
      isPinned: this.#isPinned,
      choiceOf: (offer) => this.#choiceOf(offer, localization),
      add: this.#add,
      onCodeRemoved: (code) => this.#code.suggest(code),
      customRow: (offer) => {
        const item = { ...this.#toEntry(offer, localization).toItem('list'), hasMedia: !!offer.picture }
        return this.#list.customRow(offer.id, item)
      },
    })
  }

  #allItems({ ready, almost }: Groups, localization: EligibilityLocalization) {
    const offers = [...ready, ...almost]
    if (this.#list.layout === 'carousel') return this.#items(offers, localization)
    return this.#panel.ready.render(
      offers,
      this.#isPinned,
      (shown) => this.#items(shown, localization),
      localization,
    )
  }

  #items(offers: readonly Offer[], localization: EligibilityLocalization) {
    const { messages, format } = localization
    const entries = offers.map((offer) => this.#toEntry(offer, localization))
    return this.#list.render(
      format.list([messages.eligibility.available, messages.eligibility.almostAvailable]),
      entries,
      localization,
    )
  }

  #toEntry(offer: Offer, localization: EligibilityLocalization): Entry {
    const { id, picture, missing } = offer
    const choice = this.#choiceOf(offer, localization)
    const { isSelected, replaces } = choice
    return {
      id,
      picture,
      closeness: missing ? 2 : isSelected ? 0 : 1,
      inputs: [offer, isSelected, replaces],
      toItem: (layout) => offerItem(offer, choice, () => this.#add(offer), layout, localization),
    }
  }

  #choiceOf(offer: Offer, localization: EligibilityLocalization): Choice {
    const replaced = this.#replacedBy(offer, localization)
    return {
      isSelected: this.#selectedIds.has(offer.id),
      replaces: formatReplaced(
        replaced.map(({ headline }) => headline),
        localization,
      ),
      toggle: () => this.#choose(offer, localization),
    }
  }

  #replacedBy(offer: Offer, localization: EligibilityLocalization) {
    const { rules = {} } = this.query.response ?? {}
    return replacedBy(offer, this.#offers(localization).ready, this.#selectedIds, rules)
  }

  #codeField(localization: EligibilityLocalization) {
    return this.shop && !this.isOff('coupons_enabled') ? this.#code.render(this.shop, localization) : nothing
  }

  /** Rendered even without a selection, but hidden, so that it announces when a selection changes the total. */
  #receipt({ messages }: EligibilityLocalization) {
    if (this.shop && receiptCountOf(this.shop).get()) return nothing
    const { length } = this.#cart.selection
    return [
      length ? html`<h2 part="heading">${messages.eligibility.selection}</h2>` : nothing,
      html`<perk-receipt
        ?hidden=${!length}
        .for=${this.for}
        .isInner=${true}
        .hideOfflineNotice=${this.status === 'offline'}
      ></perk-receipt>`,
    ]
  }

  #isPinned = ({ id }: Offer) => this.#selectedIds.has(id) || id === this.focusedValue

  #choose(offer: Offer, localization: EligibilityLocalization) {
    const replaced = this.#replacedBy(offer, localization)
    this.#toggle(offer)
    if (this.#selectedIds.has(offer.id)) replaced.forEach((other) => this.#toggle(other))
    // Resets the input that the browser has checked if the page canceled the selection.
    this.requestUpdate()
  }

  #toggle({ object, id }: Redeemable) {
    const redeemable = { object, id }
    this.toggle(redeemable, (selected) => new RedeemableSelectedEvent(redeemable, selected))
  }

  #add = ({ missing }: Offer) => this.dispatchEvent(new AddItemsEvent(missing?.items ?? []))
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-eligibility': PerkEligibility
  }
}
