import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { emptyCart, itemCount, type Redeemable } from '../../state/cart.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { memo } from '../internal/memo.ts'
import { bag, drawing, tag } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { receiptsOf } from '../internal/receipts.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { StoreController } from '../internal/store-controller.ts'
import { Carousel } from '../layout/carousel.ts'
import { drawItem, type Layout, layoutOf } from '../layout/item.ts'
import { drawList } from '../layout/list.ts'
import { CustomRows, type RenderRow } from '../layout/custom-rows.ts'
import { skeleton } from '../layout/skeleton.ts'
import { AddItemsEvent } from '../offers/add-items.ts'
import { BestBox } from './best-box.ts'
import { CodeField } from './code-field.ts'
import { exportedParts } from './exported-parts.generated.ts'
import { groupsOf, News } from './groups.ts'
import type { Offer } from '../offers/offer.ts'
import { OfferGroup } from './offer-group.ts'
import { offerItem } from './offer-item.ts'
import { eligibility } from './perk-eligibility.messages.ts'
import type { EligibilityMessages, EligibilityWords } from './perk-eligibility.messages.ts'
import { styles } from './perk-eligibility.styles.ts'
import { type Choice, drawChoice, drawNear, drawOther } from './offer-rows.ts'
import { excludes, stacksOf } from '../offers/stacking.ts'

// Whoever imports the element gets its events' types with it.
export { AddItemsEvent, RedeemableSelectedEvent }

/**
 * Offers and codes for the current cart: what the shopper can use, what is missing for more, and the total of the selected
 * offers. Updates after every change of the cart.
 *
 * @element perk-eligibility
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - A voucher, promotion or points payment was selected or removed, or a code was applied. `redeemable` identifies it; `selected` is false if it was removed. Cancelable: the selection then stays as it is.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add the missing products, listed in `items`. Add them to your cart and cancel the event to confirm.
 * @slot empty - Shown if the cart is empty or no offer exists for it.
 * @csspart heading - Title of a group.
 * @csspart group - Offers that exclude each other, or that combine with these.
 * @csspart list - A list of offers. Also `rows`, `exclusive`, `grid` or `track`.
 * @csspart exclusive - List of offers of which only one can be selected.
 * @csspart others - Collapsed list of offers that do not apply to the cart.
 * @csspart count - Number of offers in the collapsed list.
 */
export class PerkEligibility extends PerkElement<EligibilityMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    best: {},
    renderRow: { attribute: false },
  }

  /** Layout: `list` (panel), `grid`, `carousel`, `compact` (short lines) or `banner` (only the nearest offer). */
  layout: Layout = 'list'

  /** `off` hides the "Best for you" recommendation of the panel. By default, it is shown if the service returns one. */
  best?: 'off'

  /** Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a `<template slot="row">`. */
  renderRow?: RenderRow

  protected override readonly defaultMessages = eligibility
  protected override readonly reading = new StoreController<Eligible & JudgedCart>(this)

  #best = new BestBox(this)
  #code = new CodeField(this)
  #ready = new OfferGroup(this)
  #almost = new OfferGroup(this)
  #carousel = new Carousel(this)
  #custom = new CustomRows(this)
  #groups = memo(groupsOf)
  #news = new News()

  /** Which of the statuses is drawn. */
  override get status() {
    return this.words && this.shop && !itemCount(this.#cart) ? 'empty' : super.status
  }

  get #cart() {
    return this.shop?.cart.$cart.get() ?? emptyCart
  }

  get #layout() {
    return layoutOf(this.layout)
  }

  get #rules() {
    return this.reading.answer?.rules ?? {}
  }

  #offers(words: EligibilityWords) {
    return this.#groups(this.reading.answer, words)
  }

  protected override draws(shop: Shop) {
    return [shop.cart.$cart, receiptsOf(shop)]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.#best.follow(this.#layout === 'list' && this.best !== 'off' ? shop : undefined)
    this.reading.follow(shop && eligibilityOf(shop))
  }

  protected override updated() {
    super.updated()
    // A press sets a mark, whatever becomes of it: it stands for what is chosen.
    const selected = this.#selected
    for (const mark of this.renderRoot.querySelectorAll<HTMLInputElement>('input[value]'))
      mark.checked = selected.has(mark.value)
    if (this.words && this.status === 'ready') this.#news.tell(this.#offers(this.words), this.words)
  }

  protected override skeleton() {
    return skeleton(this.#layout)
  }

  protected override isEmpty(words: EligibilityWords) {
    const { ready, almost, others } = this.#offers(words)
    return !ready.length && !almost.length && !others.length && !this.#cart.selection.length
  }

  /** Nothing is on offer for this cart, but there may be codes. */
  protected override empty(words: EligibilityWords) {
    if (!itemCount(this.#cart)) return super.empty(words, drawing(bag), words.text.emptyCart)
    return [super.empty(words, drawing(tag)), this.#codeField(words)]
  }

  protected override view(words: EligibilityWords) {
    const { ready, almost, others } = this.#offers(words)
    if (this.#layout === 'banner') {
      const isFree = ({ id }: Offer) => !this.#selected.has(id)
      return this.#items(
        [almost[0] ?? ready.find(isFree) ?? ready[0]].filter((offer) => !!offer),
        words,
      )
    }
    return [
      this.#layout === 'list' ? this.#panel(ready, almost, words) : this.#flow([...ready, ...almost], words),
      this.#codeField(words),
      others.length ? this.#folded(others, words) : nothing,
      this.#receipt(words),
    ]
  }

  #panel(ready: Offer[], almost: Offer[], words: EligibilityWords) {
    const { text } = words
    const stacks = stacksOf(ready, this.#rules)
    const near = (offer: Offer) =>
      this.#custom.draw(offer.id, this.#item(offer, words), '') ??
      drawNear(offer, words, () => this.#add(offer))
    return [
      this.#best.draw(this.reading, ready, words, (code) => this.#code.offer(code)),
      this.#ready.draw(
        ready,
        this.#stays,
        (shown) => [
          html`<h2 part="heading">${text.ready}</h2>`,
          stacks.one.length
            ? [
                this.#stack(text.one, stacks.one, shown, words, true),
                this.#stack(text.or, stacks.or, shown, words),
                this.#stack(text.any, stacks.any, shown, words),
              ]
            : html`<ul part="list rows" aria-label=${text.ready}>
                ${shown.map((offer) => this.#choice(offer, false, words))}
              </ul>`,
        ],
        words,
      ),
      this.#almost.draw(
        almost,
        this.#stays,
        (shown) =>
          html`<h2 part="heading">${text.almost}</h2>
            <ul part="list rows" aria-label=${text.almost}>
              ${shown.map(near)}
            </ul>`,
        words,
      ),
    ]
  }

  /** Some of those that are shown, with what they are to each other. */
  #stack(label: string, stack: Offer[], shown: readonly Offer[], words: EligibilityWords, one = false) {
    const offers = stack.filter((offer) => shown.includes(offer))
    if (!offers.length) return nothing
    return html`<fieldset part="group">
      <legend part="label">${label}</legend>
      <ul part="list ${one ? 'exclusive' : 'rows'}">
        ${offers.map((offer) => this.#choice(offer, one, words))}
      </ul>
    </fieldset>`
  }

  #choice(offer: Offer, one: boolean, words: EligibilityWords) {
    return (
      this.#custom.draw(offer.id, this.#item(offer, words), '') ??
      drawChoice(offer, one, this.#choiceOf(offer, words), words)
    )
  }

  /** All in one list, those that can be had first. */
  #flow(offers: readonly Offer[], words: EligibilityWords) {
    if (this.#layout === 'carousel') return this.#items(offers, words)
    return this.#ready.draw(offers, this.#stays, (shown) => this.#items(shown, words), words)
  }

  #items(offers: readonly Offer[], words: EligibilityWords) {
    const layout = this.#layout
    const { text, format } = words
    const hasMedia = offers.some(({ picture }) => picture)
    const items = offers.map((offer) => {
      const item = { ...this.#item(offer, words), hasMedia }
      return this.#custom.draw(offer.id, item, '') ?? drawItem(layout, item, '')
    })
    return drawList(layout, format.list([text.ready, text.almost]), this.#carousel, words, items)
  }

  #item(offer: Offer, words: EligibilityWords) {
    const item = offerItem(offer, this.#choiceOf(offer, words), () => this.#add(offer), this.#layout, words)
    return { ...item, hasMedia: !!offer.picture }
  }

  #folded(others: readonly Offer[], { text, format }: EligibilityWords) {
    return html`<details part="others">
      <summary>${text.others} <span part="count">${format.number(others.length)}</span></summary>
      <ul part="list">
        ${others.map(drawOther)}
      </ul>
    </details>`
  }

  #codeField(words: EligibilityWords) {
    return this.shop && !this.isOff('coupons_enabled') ? this.#code.draw(this.shop, words) : nothing
  }

  /** Where the page has placed one, this has none. It is there before it is seen, and so knows when the total is another. */
  #receipt({ text }: EligibilityWords) {
    if (this.shop && receiptsOf(this.shop).get()) return nothing
    const { length } = this.#cart.selection
    return [
      length ? html`<h2 part="heading">${text.selection}</h2>` : nothing,
      html`<perk-receipt
        ?hidden=${!length}
        .for=${this.for}
        .isInner=${true}
        .hideOfflineNotice=${this.status === 'offline'}
        exportparts=${exportedParts}
      ></perk-receipt>`,
    ]
  }

  get #selected() {
    return new Set(this.#cart.selection.map(({ id }) => id))
  }

  #stays = ({ id }: Offer) => this.#selected.has(id) || id === this.held

  /** Choosing it takes off what it shuts out, in one step. */
  #choiceOf(offer: Offer, words: EligibilityWords): Choice {
    const { ready } = this.#offers(words)
    const selected = this.#selected
    const chosen = selected.has(offer.id)
    const replaced =
      chosen || offer.shortfall
        ? []
        : ready.filter((other) => selected.has(other.id) && excludes(offer, other, this.#rules))
    return {
      chosen,
      replaces: replaced.length
        ? words.text.replaces(words.format.list(replaced.map(({ gives }) => gives)))
        : '',
      choose: () => {
        this.#toggle(offer)
        if (this.#selected.has(offer.id)) replaced.forEach((other) => this.#toggle(other))
        // A mark that the browser has set stands for what is chosen, whatever the page says to it.
        this.requestUpdate()
      },
    }
  }

  #toggle({ object, id }: Redeemable) {
    const redeemable = { object, id }
    this.toggle(redeemable, (selected) => new RedeemableSelectedEvent(redeemable, selected))
  }

  #add({ shortfall }: Offer) {
    const items = shortfall?.items ?? []
    this.dispatchEvent(new AddItemsEvent(items))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-eligibility': PerkEligibility
  }
}
