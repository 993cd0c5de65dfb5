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
import { AddItemsEvent } from './add-items.ts'
import { BestBox } from './best-box.ts'
import { CodeField } from './code-field.ts'
import { exportedParts } from './exported-parts.ts'
import { groupsOf, News } from './groups.ts'
import type { Offer } from './offer.ts'
import { OfferGroup } from './offer-group.ts'
import { offerItem } from './offer-item.ts'
import { eligibility } from './perk-eligibility.messages.ts'
import type { EligibilityMessages, EligibilityWords } from './perk-eligibility.messages.ts'
import { styles } from './perk-eligibility.styles.ts'
import { type Choice, drawChoice, drawNear, drawOther } from './offer-rows.ts'
import { excludes, stacksOf } from './stacking.ts'

// Whoever imports the element gets its events' types with it.
export { AddItemsEvent, RedeemableSelectedEvent }

/**
 * The offers and codes that the shopper can use with the present cart, what is missing for more, and what the chosen
 * ones come to together. The cart is judged again after every change.
 *
 * @element perk-eligibility
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper chose a voucher or a promotion, entered a code that applies, or took a choice back, including chosen points; `redeemable` and `selected` say which. Cancelable: then the cart's selection stays as it was.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add what is missing; `items` says what. Your page puts it into the cart, and cancels the event to say that it has.
 * @slot - Shown until the script has run and the cart has been judged.
 * @slot empty - Shown when the cart is empty, or when there is nothing for it.
 * @slot row - A `<template>` with your own markup for each row. Elements with `data-field` are filled with that field, and hidden if it is empty.
 * @csspart custom-row - A row with your own markup; also the parts of the built-in row's status, such as `ready`.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of the offers, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart icon - The drawing above them, and beside words.
 * @csspart best - What leaves the least to pay, above the offers; one sentence, a `note`, once it is chosen.
 * @csspart pair - The offers that it is made of.
 * @csspart heading - Title of a group.
 * @csspart group - Offers that shut each other out, or what goes with them, where there are such.
 * @csspart label - What the group is: "Choose one"; and "Best for you".
 * @csspart list - A list of offers; `one` where they shut each other out, else `rows`, and in other layouts `grid` or `track`.
 * @csspart item - One of its places, which asks its own width.
 * @csspart offer - What stands there, with its state: `ready`, `almost`, `chosen` or `later`.
 * @csspart pick - An offer that can be chosen, as a row of the list; the others are `near` and `no`.
 * @csspart choose - What chooses it: a circle, a square, and in other layouts a button.
 * @csspart text - The words of an offer.
 * @csspart gives - What it gives, or else what it is called; of the best, what it saves.
 * @csspart meta - Of the best, what comes off instead of what, and what it replaces.
 * @csspart title - The banner or name of an offer, and a voucher's code.
 * @csspart replaces - What choosing it would take off.
 * @csspart saves - What it saves on this cart.
 * @csspart lacks - What the cart lacks for it.
 * @csspart progress - How far the cart has come.
 * @csspart add - Adds what is missing.
 * @csspart more - Shows all offers of a group, or only the best ones again.
 * @csspart others - The offers that are not for this cart, folded.
 * @csspart count - How many these are.
 * @csspart code - The form for a voucher code.
 * @csspart field - The ring round its field and its button.
 * @csspart input - Its field.
 * @csspart apply - Its button.
 * @csspart why - Why something does not apply; below the field it is `bad`, too.
 * @csspart receipt - What is chosen, and the total, unless the page has placed a `<perk-receipt>`, whose parts are parts of this one.
 * @csspart button - "Try again", `add` and `apply`; the best one's is `go`, too.
 * @csspart note - A sentence in place of the offers or below them.
 * @cssproperty --perk-accent - Colour of what is saved, chosen, or can be pressed.
 * @cssproperty --perk-on-accent - Colour of the mark in what is chosen; black or white by default.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-edge - Colour of the edges of circles, squares, buttons and the field.
 * @cssproperty --perk-good - Colour of what is saved, in place of the accent's.
 * @cssproperty --perk-bad - Colour of what is wrong with a code.
 * @cssproperty --perk-surface - Background; none by default.
 * @cssproperty --perk-font-title - Typeface of what an offer gives, and of the total.
 * @cssproperty --perk-radius - Rounding of buttons, the field and focus rings.
 * @cssproperty --perk-row - The least height of a row.
 * @cssproperty --perk-gap - Space between columns, and above buttons.
 * @cssproperty --perk-rows - How many placeholder offers to show while waiting; 3 by default.
 */
export class PerkEligibility extends PerkElement<EligibilityMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    best: {},
    renderRow: { attribute: false },
  }

  /** `list` (the panel), `grid`, `carousel`, `compact` (lines) or `banner` (the one nearest thing, and nothing else). */
  layout: Layout = 'list'

  /** `off` leaves out the panel's "Best for you"; otherwise it is there where the service tells it. */
  best?: 'off'

  /** Renders a row with your own markup: returns a node, or undefined for the built-in row. Replaces a `<template slot="row">`. */
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
      <ul part="list ${one ? 'one' : 'rows'}">
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
