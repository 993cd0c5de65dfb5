import { html, nothing, type PropertyValues, type PropertyDeclarations } from 'lit'
import { type PromotionPage, type Promotions, promotionsOf } from '../../state/features/promotions.ts'
import type { Shop } from '../../state/shop.ts'
import { focusRow } from '../internal/focus.ts'
import { boolean } from '../internal/boolean.ts'
import { announceAdded, announceError } from '../internal/live-region.ts'
import { same } from '../internal/memo.ts'
import { drawing, tag } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { Rows } from '../internal/rows.ts'
import { StoreController } from '../internal/store-controller.ts'
import { type PromotionMessages, promotions, type PromotionWords } from './perk-promotions.messages.ts'
import { styles } from './perk-promotions.styles.ts'
import { PromotionSelectedEvent } from './promotion-selected.ts'
import { AddItemsEvent } from '../eligibility/add-items.ts'
import { Carousel } from '../layout/carousel.ts'
import { drawItem, type Layout, layoutOf } from '../layout/item.ts'
import { drawList } from '../layout/list.ts'
import { CustomRows, type RenderRow } from '../layout/custom-rows.ts'
import { skeleton } from '../layout/skeleton.ts'
import { type Acts, tierItem } from './tier-item.ts'
import { drawTerms, type TierRow, TierRows } from './tier-rows.ts'
import { type Verdict, Verdicts } from './verdict.ts'

// Whoever imports the element gets its events' types with it.
export { AddItemsEvent, PromotionSelectedEvent }

/** What an item is drawn from: it is drawn again when one of these is another. */
type Drawn = readonly [
  row: TierRow,
  verdict: Partial<Verdict>,
  chosen: boolean,
  hasMedia: boolean,
  layout: Layout,
  hasTerms: boolean,
  words: PromotionWords,
  markup: unknown,
]

type OtherPages = NonNullable<ReturnType<Promotions['$others']['get']>['answer']>

/**
 * Lists the promotions in campaign order. Choosing one adds it to the cart's selection; choosing it again removes it.
 * When the cart has items, each promotion shows whether it applies, what is missing or why it is not available, and a
 * chosen one whether it is applied. Start and end are in the shopper's time; hours and days of the week are in the
 * campaign's, with the name of its time zone if it differs.
 *
 * @element perk-promotions
 * @event {PromotionSelectedEvent} perk-promotion-selected - The shopper chose a promotion or took the choice back; `tier` and `selected` say which. Cancelable: then the cart's selection stays as it was.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add what is missing; `items` says what. Your page puts it into the cart, and cancels the event to say that it has; otherwise the promotion is chosen beforehand.
 * @slot - Shown until the script has run and the promotions have arrived.
 * @slot empty - Shown when no promotion is running.
 * @slot row - A `<template>` with your own markup for each row. Elements with `data-field` are filled with that field, and hidden if it is empty.
 * @csspart custom-row - A row with your own markup; also the parts of the built-in row's status, such as `ready`.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of the list, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart list - The list; also `rows`, `grid` or `track`, by its layout.
 * @csspart tier - One item of it, which the parts inside measure themselves by; also `item`.
 * @csspart offer - What is drawn of it; also `row`, `card`, `line` or `strip` by the layout, and `ready`, `almost`, `chosen` or `later` (not available) by its status.
 * @csspart media - The ground of its picture.
 * @csspart picture - The picture in a tier's `metadata.image_url`.
 * @csspart icon - The drawing in place of a picture, and beside words.
 * @csspart ring - How far the cart has come, in `line` and `strip`.
 * @csspart badge - The words in a tier's `metadata.badge`, on a card.
 * @csspart text - Its words.
 * @csspart gives - What the promotion gives, or its banner where that cannot be said.
 * @csspart meta - The line below: `title` and `when`.
 * @csspart title - The banner, or the name if there is none.
 * @csspart when - When it can be used.
 * @csspart terms - Its terms, with the attribute `terms`.
 * @csspart way - What it means for the cart: `progress` and `verdict`.
 * @csspart progress - How far the cart has come.
 * @csspart verdict - Whether it applies to the cart, what is missing, or why it is not available.
 * @csspart saves - What it takes off this cart.
 * @csspart choose - The button that chooses it; `aria-pressed` says whether it is chosen.
 * @csspart add - The button that adds what is missing.
 * @csspart button - Every button with a border; `go` is filled, `on` is pressed.
 * @csspart quiet - A button of bare words, in `line` and `strip`.
 * @csspart turn - The two buttons of a carousel.
 * @csspart note - A sentence in place of the list or below it.
 * @cssproperty --perk-accent - Colour of what is chosen, of progress and of the filled button.
 * @cssproperty --perk-accent-text - The same where it is words; the accent by default.
 * @cssproperty --perk-on-accent - Words on the accent; black or white by default, whichever can be read.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-good - Colour of savings; the accent's by default.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-edge - Colour of the borders of buttons.
 * @cssproperty --perk-surface - Background of the list; none by default.
 * @cssproperty --perk-raised - Background of cards; white or near-black by default, as the text asks for.
 * @cssproperty --perk-tint - Background of what is chosen and of a strip.
 * @cssproperty --perk-media - Ground of pictures; `--perk-media-2` and `--perk-media-3` of every second and third; `--perk-on-media` the drawing on it.
 * @cssproperty --perk-badge - Background of badges; `--perk-on-badge` their words.
 * @cssproperty --perk-font-title - Typeface of what is given; `--perk-weight-title` and, on cards, `--perk-size-title`.
 * @cssproperty --perk-size - Size of the text; the page's own by default.
 * @cssproperty --perk-label-case - `uppercase` for badges; `--perk-label-spacing` their spacing.
 * @cssproperty --perk-radius - Rounding of buttons, small pictures and focus rings.
 * @cssproperty --perk-radius-card - Rounding of cards and strips; `--perk-radius-badge` of badges.
 * @cssproperty --perk-border - Width of lines and borders.
 * @cssproperty --perk-shadow - Shadow of cards; none by default.
 * @cssproperty --perk-track - Height of a progress bar.
 * @cssproperty --perk-row - Least height of a row.
 * @cssproperty --perk-control - Height of buttons.
 * @cssproperty --perk-picture - Size of the picture in a row.
 * @cssproperty --perk-card - Least width of a card.
 * @cssproperty --perk-ratio - Shape of a card's picture; `--perk-ratio-wide` on a wide card.
 * @cssproperty --perk-gap - Space between columns and cards.
 * @cssproperty --perk-pad - Space inside a card.
 * @cssproperty --perk-rows - How many placeholder rows to show while waiting; 3 by default.
 */
export class PerkPromotions extends PerkElement<PromotionMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    limit: { type: Number },
    all: { type: Boolean, converter: boolean },
    terms: { type: Boolean, converter: boolean },
    renderRow: { attribute: false },
  }

  /** `list`, `grid`, `carousel`, `compact` (lines for a small cart) or `banner` (the one nearest thing, across the page). */
  layout: Layout = 'list'
  /** How many tiers to ask for at a time, 1 to 100. */
  limit = 10
  /** Also shows those that cannot be used now. */
  all = false
  /** Shows the terms in a tier's `metadata.terms`: a text, or the address of a page. */
  terms = false

  /** Renders a row with your own markup: returns a node, or undefined for the built-in row. Replaces a `<template slot="row">`. */
  renderRow?: RenderRow

  protected override readonly defaultMessages = promotions
  protected override readonly reading = new StoreController<PromotionPage>(this)

  #list: Promotions | undefined
  #listOf: unknown[] = []
  #others = new StoreController<OtherPages>(this)
  #verdicts = new Verdicts(this)
  #customer: string | undefined
  #drawn = new Rows<Drawn>()
  #rows = new TierRows()
  #carousel = new Carousel(this)
  #custom = new CustomRows(this)
  /** How many rows there were when more was asked for. */
  #before = 0
  /** More was asked for by hand: whoever did hears what came of it. */
  #isAsked = false

  protected override get readings() {
    return [this.reading, this.#verdicts.eligible, this.#others]
  }

  /** How many tiers are left out because they could not be read. */
  get dropped() {
    let total = 0
    for (const { dropped } of this.#pages()) total += dropped
    return total
  }

  protected override draws({ cart }: Shop) {
    return [cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop, limit, all } = this
    this.#verdicts.follow(shop)
    const listOf = [shop, shop?.source, limit, all]
    // What one customer was shown is not for the next.
    const keeps = !shop || shop.customer === this.#customer
    if (shop && !same(listOf, this.#listOf)) {
      this.#list = promotionsOf(shop, { limit, all })
      this.#listOf = listOf
      this.#customer = shop.customer
      this.#before = 0
      this.#others.follow(undefined)
    }
    this.reading.follow(this.#list?.$first, keeps)
  }

  protected override updated() {
    super.updated()
    const { words } = this
    if (words) this.#verdicts.request(this.#rows.rows, words)
    if (this.#isAsked && !this.#others.busy) {
      this.#isAsked = false
      if (this.#others.error && words) announceError(this.#others.error, words)
    }
    const added = this.#rows.rows.length - this.#before
    if (!words || !this.#before || added < 1) return
    announceAdded(added, words)
    // Reading goes on where the new rows begin.
    if (this.shadowRoot?.activeElement) {
      const first = this.renderRoot.querySelectorAll('li')[this.#before]
      focusRow(first?.querySelector<HTMLElement>('button, [part~=custom-row]'))
    }
    this.#before = 0
  }

  protected override isEmpty(words: PromotionWords) {
    return !this.#described(words).length
  }

  protected override skeleton() {
    return skeleton(layoutOf(this.layout))
  }

  protected override empty(words: PromotionWords) {
    return super.empty(words, drawing(tag))
  }

  protected override view(words: PromotionWords) {
    const layout = layoutOf(this.layout)
    const drawn = this.#toDraw(words, layout)
    const more = this.#pages().at(-1)?.value.has_more && layout !== 'banner'
    const rows = this.#drawn.draw(this.renderRoot.querySelector('ul'), drawn, this.#draw)
    return [
      drawList(layout, words.text.promotions, this.#carousel, words, rows),
      more ? this.#moreButton(words) : nothing,
    ]
  }

  /** All of them; as a banner the one that is nearest, else the first that can be had. */
  #toDraw(words: PromotionWords, layout: Layout): readonly Drawn[] {
    const { terms } = this
    const { markup } = this.#custom
    const rows = this.#described(words)
    const hasMedia = rows.some(({ picture }) => picture)
    const selection = new Set(this.shop?.cart.$cart.get().selection.map(({ id }) => id))
    const drawn = rows.map((row): Drawn => {
      const chosen = selection.has(row.tier.id)
      return [row, this.#verdicts.of(row.tier, chosen, words), chosen, hasMedia, layout, terms, words, markup]
    })
    if (layout !== 'banner') return drawn
    const near = ([{ open }, { shortfall, applies, unavailable }, chosen]: Drawn) =>
      open && !chosen && !unavailable ? (shortfall?.reached ?? Number(applies ?? 0) / 2) : -1
    return [...drawn].sort((one, other) => near(other) - near(one)).slice(0, 1)
  }

  #draw = (...[row, verdict, chosen, hasMedia, layout, hasTerms, words]: Drawn) => {
    const { terms } = row
    const more = hasTerms && terms ? drawTerms(terms, words) : nothing
    const item = { ...tierItem(row, verdict, chosen, layout, words, this.#acts), hasMedia, more }
    return this.#custom.draw(row.tier.id, item, 'tier') ?? drawItem(layout, item, 'tier')
  }

  #moreButton(words: PromotionWords) {
    const { busy, error } = this.#others
    if (error) return this.failed(this.#others, words, this.#showMore)
    return html`<button part="button" aria-disabled=${busy} @click=${this.#showMore}>
      ${words.text.more}
    </button>`
  }

  #showMore = () => {
    const { busy, error } = this.#others
    if (busy || !this.#list) return
    this.#before = this.#rows.rows.length
    this.#isAsked = true
    if (error) this.#others.again()
    else this.#list.more()
    this.#others.follow(this.#list.$others)
  }

  #pages() {
    const { answer } = this.reading
    return answer ? [answer, ...(this.#others.answer?.pages ?? [])] : []
  }

  #described(words: PromotionWords) {
    const now = this.shop?.now() ?? Date.now()
    return this.#rows.describe(this.#pages(), now, words, this.all)
  }

  #acts: Acts = {
    choose: ({ tier }) => {
      const { id } = tier
      this.toggle({ object: 'promotion_tier', id }, (selected) => new PromotionSelectedEvent(tier, selected))
    },
    // A page that does not fill its cart for the shopper lets it be chosen beforehand.
    add: (row, { items }) => {
      if (this.dispatchEvent(new AddItemsEvent(items))) this.#acts.choose(row)
    },
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-promotions': PerkPromotions
  }
}
