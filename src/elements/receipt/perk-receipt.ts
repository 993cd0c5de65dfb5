import { html, nothing, type PropertyValues } from 'lit'
import { isServer } from '../internal/is-server.ts'
import { emptyCart, itemCount, type Redeemable } from '../../state/cart.ts'
import { validationOf, type SelectionValidation } from '../../state/features/validation.ts'
import { type Eligibility, eligibilityOf } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { offersOf } from '../offers/offer.ts'
import { sum } from '../../state/sum.ts'
import { announce } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { bag, renderIcon } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { receiptCountOf } from '../internal/receipt-count.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { type QueryState, QueryController } from '../internal/query-controller.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { offers } from '../offers/offers.messages.ts'
import { receipt, type ReceiptGroups, type ReceiptLocalization } from './perk-receipt.messages.ts'
import { styles } from './perk-receipt.styles.ts'
import { receiptOf } from './receipt.ts'

export { RedeemableSelectedEvent }

/**
 * Totals of the cart: subtotal, discount of each selected offer, points used as payment, and amount to pay. On a page with
 * this element, `<perk-eligibility>` shows no total of its own. Screen readers announce a new total.
 *
 * @element perk-receipt
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper removed a selected offer or points payment. `redeemable` identifies it; `selected` is false. Cancel the event to keep the selection unchanged.
 * @slot empty - Shown if the cart is empty.
 * @slot guest - Shown if nobody is signed in and your back end issues no tokens to guests.
 * @csspart receipt - The receipt, with all its lines.
 * @csspart line - One line. Also has the part `offer` or `points`, depending on what it is for.
 * @csspart offer - Line of an offer.
 * @csspart points - Line of points used as payment.
 * @csspart total - Last line: the amount to pay.
 * @csspart details - Name and code of an offer.
 * @csspart reason - Why a selected offer has no effect.
 * @csspart saves - Amount deducted.
 * @csspart remove - Button that removes a selected offer.
 * @csspart sum - Total savings.
 */
export class PerkReceipt extends PerkElement<ReceiptGroups> {
  static override styles = [base, blank, styles]

  /** @internal True for the receipt inside `<perk-eligibility>`, which does not count as a receipt of the page. */
  isInner = false

  protected override readonly defaultMessages = { offers, receipt }
  protected override readonly query = new QueryController<SelectionValidation & CartEvaluation>(this)

  /** Contains the names of the selected offers. */
  #eligible = new QueryController<Eligibility & CartEvaluation>(this)
  #offers = memo(namedOffers)
  #countedFor: Shop | undefined
  /** The last known total, to detect changes. Null without a selection, undefined until the first total is known. */
  #lastTotal: number | null | undefined

  override get status() {
    const { selection } = this.#cart
    // Only the browser has the cart.
    if (isServer || !this.localization || !this.shop) return 'waiting'
    if (!itemCount(this.#cart)) return 'empty'
    if (!selection.length) return 'ready'
    if (!this.#eligible.response && !this.#eligible.error) return 'waiting'
    const status = super.status
    // Shows the known lines while the evaluation loads.
    return status === 'waiting' ? 'ready' : status
  }

  get #cart() {
    return this.shop?.cart.$cart.get() ?? emptyCart
  }

  protected override dependencies({ cart }: Shop) {
    return [cart.$cart]
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#countFor(undefined)
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.#countFor(this.isConnected && !this.isInner ? shop : undefined)
    this.query.follow(shop && validationOf(shop))
    this.#eligible.follow(shop && this.#cart.selection.length ? eligibilityOf(shop) : undefined, true)
  }

  protected override updated() {
    super.updated()
    if (this.localization && this.status === 'ready') this.#announceTotal(this.localization)
  }

  protected override isEmpty() {
    return false
  }

  protected override empty(localization: ReceiptLocalization) {
    return super.empty(localization, renderIcon(bag), localization.messages.receipt)
  }

  protected override failed(query: QueryState, localization: ReceiptLocalization) {
    return [super.failed(query, localization), this.content(localization)]
  }

  protected override content(localization: ReceiptLocalization) {
    const { messages, format } = localization
    const { subtotal, total, lines } = this.#sum(localization)
    const saved = sum(lines, ({ saves }) => saves)
    return html`<dl part="receipt">
        ${
          subtotal === undefined
            ? nothing
            : html`<div part="line">
                <dt>${messages.receipt.subtotal}</dt>
                <dd>${format.money(subtotal)}</dd>
              </div>`
        }
        ${lines.map(
          (line) =>
            html`<div part="line ${line.reward ? 'points' : 'offer'}">
              <dt>
                ${line.title}
                <button
                  part="remove plain"
                  value=${line.id}
                  aria-label=${messages.receipt.remove({ offer: line.title + (line.subtitle && `, ${line.subtitle}`) })}
                  @click=${() => this.#remove(line)}
                >
                  ${messages.offers.remove}
                </button>
                <small part="details">${line.subtitle}</small>
                <small part="reason">${line.reason}</small>
              </dt>
              <dd part="saves">${line.saves ? format.money(-line.saves) : ''}</dd>
            </div>`,
        )}
        <div part="line total">
          <dt>${messages.receipt.total}</dt>
          <dd>${total === undefined ? '…' : format.money(total)}</dd>
        </div>
      </dl>
      ${saved ? html`<p part="sum">${messages.offers.youSave} <b part="saves">${format.money(saved)}</b></p>` : nothing}`
  }

  #sum(localization: ReceiptLocalization) {
    const { busy, error, response } = this.query
    // The total is unknown until the current cart is evaluated.
    const isOutdated = error || (busy && response?.cart !== this.#cart)
    const offers = this.#offers(this.#eligible.response, localization)
    const known = receiptOf(this.#cart, isOutdated ? undefined : response?.validation, offers, localization)
    // Without a selection, the total equals the subtotal and needs no request.
    return this.#cart.selection.length ? known : { ...known, total: known.subtotal }
  }

  #remove({ object, id, reward }: Redeemable) {
    const redeemable = { object, id, ...(reward && { reward }) }
    this.toggle(redeemable, (selected) => new RedeemableSelectedEvent(redeemable, selected))
  }

  /** Counts this element for the shop, so that other elements omit their own total. */
  #countFor(shop: Shop | undefined) {
    if (shop === this.#countedFor) return
    changeCount(this.#countedFor, -1)
    changeCount(shop, 1)
    this.#countedFor = shop
  }

  #announceTotal(localization: ReceiptLocalization) {
    const { total = this.#lastTotal } = this.#cart.selection.length
      ? this.#sum(localization)
      : { total: null }
    if (this.#lastTotal !== undefined && typeof total === 'number' && total !== this.#lastTotal) {
      const { messages, format } = localization
      announce(messages.common.labelWithValue({ label: messages.receipt.total, value: format.money(total) }))
    }
    this.#lastTotal = total
  }
}

function changeCount(shop: Shop | undefined, difference: number) {
  const $count = shop && receiptCountOf(shop)
  $count?.set($count.get() + difference)
}

const namedOffers = (
  response: (Eligibility & CartEvaluation) | undefined,
  localization: ReceiptLocalization,
) => (response ? offersOf([...response.ready, ...response.possible], response.cart, {}, localization) : [])

declare global {
  interface HTMLElementTagNameMap {
    'perk-receipt': PerkReceipt
  }
}
