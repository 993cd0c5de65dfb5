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
import { AddItemsEvent } from '../offers/add-items.ts'
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
 * Lists the promotions in campaign order. Selecting one adds it to the selection of the cart; selecting it again removes it.
 * If the cart has items, each promotion shows whether it applies, what is missing, or why it is not available. Start and
 * end are in the shopper's time zone; hours and weekdays are in the time zone of the campaign, which is named if it differs.
 *
 * @element perk-promotions
 * @event {PromotionSelectedEvent} perk-promotion-selected - A promotion was selected or deselected: see `tier` and `selected`. Cancelable: the selection then stays as it is.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add the missing products, listed in `items`. Add them to your cart and cancel the event to confirm. Otherwise the promotion is selected in advance.
 * @slot empty - Shown if no promotion is running.
 * @csspart tier - List item of a promotion.
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

  /** Layout: `list`, `grid`, `carousel`, `compact` (short lines for a mini cart) or `banner` (only the nearest promotion, across the page). */
  layout: Layout = 'list'
  /** Page size, 1 to 100. */
  limit = 10
  /** Also shows promotions that cannot be used at the moment. */
  all = false
  /** Shows the terms of each promotion from its `metadata.terms`: text, or the address of a page. */
  terms = false

  /** Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a `<template slot="row">`. */
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
