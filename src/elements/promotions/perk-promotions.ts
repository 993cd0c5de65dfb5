import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { isServer } from '../internal/is-server.ts'
import { type PromotionPage, type Promotions, promotionsOf } from '../../state/features/promotions.ts'
import type { Shop } from '../../state/shop.ts'
import { sum } from '../../state/sum.ts'
import { boolean } from '../internal/boolean.ts'
import { focusRow } from '../internal/focus.ts'
import { renderIcon, tag } from '../internal/icons.ts'
import { announceAdded, announceError } from '../internal/live-region.ts'
import { same } from '../internal/memo.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { type Entry, ItemList, type Layout, type RenderRow } from '../layout/item-list.ts'
import { AddItemsEvent } from '../offers/add-items.ts'
import { offers } from '../offers/offers.messages.ts'
import { type PromotionGroups, promotions, type PromotionLocalization } from './perk-promotions.messages.ts'
import { styles } from './perk-promotions.styles.ts'
import { preloadedPromotionsOf } from './preloaded-promotions.ts'
import { PromotionSelectedEvent } from './promotion-selected.ts'
import { type TierEvaluation, TierEvaluations } from './tier-evaluation.ts'
import { type TierActions, tierItem } from './tier-item.ts'
import { renderTerms, type TierRow, TierRows } from './tier-rows.ts'

export { AddItemsEvent, PromotionSelectedEvent }

type OtherPages = NonNullable<ReturnType<Promotions['$others']['get']>['response']>

/**
 * Lists the promotions, sorted by `hierarchy`. Selecting one adds it to the cart's selection; selecting it again removes it.
 * If the cart has items, each promotion shows whether it applies, what is missing, or why it is not available. Start
 * and end dates are in the shopper's time zone. Hours and weekdays are in the campaign's time zone, which is shown if it
 * differs.
 *
 * @element perk-promotions
 * @event {PromotionSelectedEvent} perk-promotion-selected - A promotion was selected or deselected: see `tier` and `selected`. Cancel the event to keep the selection unchanged.
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add the missing products, listed in `items`. Add them to your cart, then call `preventDefault()` to confirm. Otherwise the promotion is selected, and applies as soon as the cart contains the products.
 * @slot empty - Shown if no promotion is running.
 * @slot guest - Shown if nobody is signed in and your back end issues no tokens to guests.
 * @csspart tier - List item of a promotion.
 */
export class PerkPromotions extends PerkElement<PromotionGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    limit: { type: Number },
    all: { type: Boolean, converter: boolean },
    terms: { type: Boolean, converter: boolean },
    renderRow: { attribute: false },
  }

  /** Layout: `list`, `grid`, `carousel`, `compact` (short lines for a mini cart) or `banner` (across the page, only the promotion closest to applying). */
  layout: Layout = 'list'
  /** Page size, 1 to 100. */
  limit = 10
  /** Also shows promotions that cannot be used at the moment. */
  all = false
  /** Shows the terms of each promotion from its `metadata.terms`: text, or the address of a page. */
  terms = false

  /** Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a `<template slot="row">`. */
  renderRow?: RenderRow

  protected override readonly defaultMessages = { offers, promotions }
  protected override readonly query = new QueryController<PromotionPage>(this)

  #others = new QueryController<OtherPages>(this)
  #evaluations = new TierEvaluations(this)
  #list = new ItemList(this)

  #promotions: Promotions | undefined
  #inputs: unknown[] = []
  #customer: string | undefined
  #rows = new TierRows()
  /** Number of rows when the shopper requested more. 0 if no request is pending. */
  #countBefore = 0
  /** Whether the shopper requested more and a failure still has to be announced. */
  #isMoreRequested = false

  /** Number of tiers left out because their data is invalid. */
  get dropped() {
    return sum(this.#pages(), ({ dropped }) => dropped)
  }

  protected override get queries() {
    return [this.query, this.#evaluations.eligible, this.#others]
  }

  protected override dependencies({ cart }: Shop) {
    return [cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop, limit, all } = this
    this.#evaluations.follow(shop)
    const inputs = [shop, shop?.source, limit, all]
    // One customer must not see the promotions of another.
    const keepPrevious = !shop || shop.customer === this.#customer
    if (shop && !same(inputs, this.#inputs)) {
      this.#promotions = (isServer ? preloadedPromotionsOf : promotionsOf)(shop, { limit, all })
      this.#inputs = inputs
      this.#customer = shop.customer
      this.#countBefore = 0
      this.#others.follow(undefined)
    }
    this.query.follow(this.#promotions?.$first, keepPrevious)
  }

  protected override updated() {
    super.updated()
    const { localization } = this
    if (localization) this.#evaluations.request(this.#rows.rows, localization)
    if (this.#isMoreRequested && !this.#others.busy) {
      this.#isMoreRequested = false
      if (this.#others.error && localization) announceError(this.#others.error, localization)
    }
    const added = this.#rows.rows.length - this.#countBefore
    if (!localization || !this.#countBefore || added < 1) return
    announceAdded(added, localization)
    if (this.shadowRoot?.activeElement) {
      const firstAdded = this.renderRoot.querySelectorAll('li')[this.#countBefore]
      focusRow(firstAdded?.querySelector<HTMLElement>('button, [part~=custom-row]'))
    }
    this.#countBefore = 0
  }

  protected override isEmpty(localization: PromotionLocalization) {
    return !this.#describedRows(localization).length
  }

  protected override skeleton() {
    return this.#list.skeleton()
  }

  protected override empty(localization: PromotionLocalization) {
    return super.empty(localization, renderIcon(tag), localization.messages.offers)
  }

  protected override content(localization: PromotionLocalization) {
    const entries = this.#describedRows(localization).map((row) => this.#toEntry(row, localization))
    const hasMore = this.#pages().at(-1)?.value.has_more && this.#list.layout !== 'banner'
    return [
      this.#list.render(localization.messages.promotions.title, entries, localization, 'tier'),
      hasMore ? this.#moreButton(localization) : nothing,
    ]
  }

  #toEntry(row: TierRow, localization: PromotionLocalization): Entry {
    const { tier, picture } = row
    const isSelected = !!this.shop?.cart.$cart.get().selection.some(({ id }) => id === tier.id)
    const evaluation = this.#evaluations.of(tier, isSelected, localization)
    const terms = this.terms && row.terms
    return {
      id: tier.id,
      picture,
      closeness: isSelected ? -1 : closenessOf(row, evaluation),
      inputs: [row, evaluation, isSelected, terms],
      toItem: (layout) => ({
        ...tierItem(row, evaluation, isSelected, layout, localization, this.#actions),
        more: terms ? renderTerms(terms, localization) : nothing,
      }),
    }
  }

  #moreButton(localization: PromotionLocalization) {
    const { busy, error } = this.#others
    if (error) return this.failed(this.#others, localization, this.#showMore)
    return html`<button part="button" aria-disabled=${busy} @click=${this.#showMore}>
      ${localization.messages.common.showMore}
    </button>`
  }

  #pages() {
    const { response } = this.query
    return response ? [response, ...(this.#others.response?.pages ?? [])] : []
  }

  #describedRows(localization: PromotionLocalization) {
    const now = this.shop?.now() ?? Date.now()
    return this.#rows.describe(this.#pages(), now, localization, this.all)
  }

  #showMore = () => {
    const { busy, error } = this.#others
    if (busy || !this.#promotions) return
    this.#countBefore = this.#rows.rows.length
    this.#isMoreRequested = true
    if (error) this.#others.retry()
    else this.#promotions.more()
    this.#others.follow(this.#promotions.$others)
  }

  #actions: TierActions = {
    toggle: ({ tier }) => {
      const { id } = tier
      this.toggle({ object: 'promotion_tier', id }, (selected) => new PromotionSelectedEvent(tier, selected))
    },
    add: (row, { items }) => {
      const isUnhandled = this.dispatchEvent(new AddItemsEvent(items))
      // If the page does not add the items, the promotion is selected now and applies once the shopper adds them.
      if (isUnhandled) this.#actions.toggle(row)
    },
  }
}

/** A promotion that applies counts as 0.5, so it ranks above those that are less than half reached. */
const closenessOf = ({ open }: TierRow, { missing, applies, unavailable }: Partial<TierEvaluation>) =>
  open && !unavailable ? (missing?.progress ?? Number(applies ?? 0) / 2) : -1

declare global {
  interface HTMLElementTagNameMap {
    'perk-promotions': PerkPromotions
  }
}
