import { html, nothing, type PropertyValues } from 'lit'
import { emptyCart, itemCount, type Redeemable } from '../../state/cart.ts'
import { validationOf, type SelectionValidation } from '../../state/features/validation.ts'
import { type Eligibility, eligibilityOf } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { offersOf } from '../offers/offer.ts'
import { sum } from '../format/sum.ts'
import { announce } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { bag, drawing } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { receiptsOf } from '../internal/receipts.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { type Outcome, StoreController } from '../internal/store-controller.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { receipt, type ReceiptMessages, type ReceiptWords } from './perk-receipt.messages.ts'
import { styles } from './perk-receipt.styles.ts'
import { receiptOf } from './receipt.ts'

// Whoever imports the element gets its events' types with it.
export { RedeemableSelectedEvent }

/**
 * Total of the cart: subtotal, discount of each selected offer, points used as payment, and total. If the page has one,
 * `<perk-eligibility>` shows none of its own. Screen readers announce a new total.
 *
 * @element perk-receipt
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper removed a selected offer or points payment. `redeemable` identifies it; `selected` is false. Cancelable: the selection then stays as it is.
 * @slot empty - Shown if the cart is empty.
 * @csspart receipt - All lines.
 * @csspart line - One line. Also `offer` or `points`, depending on what it is for.
 * @csspart offer - Line of an offer.
 * @csspart points - Line of points used as payment.
 * @csspart total - Last line: the amount to pay.
 * @csspart details - Name and code of an offer.
 * @csspart reason - Why a selected offer has no effect.
 * @csspart saves - Amount deducted.
 * @csspart remove - Button that removes a selected offer.
 * @csspart sum - Total savings.
 */
export class PerkReceipt extends PerkElement<ReceiptMessages> {
  static override styles = [base, blank, styles]

  /** @internal Part of another element, which shows it while the page has placed none. */
  isInner = false

  protected override readonly defaultMessages = receipt
  protected override readonly reading = new StoreController<SelectionValidation & CartEvaluation>(this)

  /** The names of what is chosen. */
  #eligible = new StoreController<Eligibility & CartEvaluation>(this)
  #offers = memo(namedOffers)
  /** Says no longer that the page has placed it. */
  #leave: (() => void) | undefined
  #placedFor: Shop | undefined
  /** What was last heard of. No total is null; one that was never known is undefined. */
  #total: number | null | undefined

  /** Which of the statuses is drawn. */
  override get status() {
    const { selection } = this.#cart
    if (!this.words || !this.shop) return 'waiting'
    if (!itemCount(this.#cart)) return 'empty'
    if (!selection.length) return 'ready'
    if (!this.#eligible.answer && !this.#eligible.error) return 'waiting'
    const status = super.status
    // What is known of it stands there while the rest is on its way.
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
    this.#place(undefined)
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.#place(this.isConnected && !this.isInner ? shop : undefined)
    this.reading.follow(shop && validationOf(shop))
    this.#eligible.follow(shop && this.#cart.selection.length ? eligibilityOf(shop) : undefined, true)
  }

  protected override updated() {
    super.updated()
    if (this.words && this.status === 'ready') this.#tellTotal(this.words)
  }

  protected override isEmpty() {
    return false
  }

  protected override empty(words: ReceiptWords) {
    return super.empty(words, drawing(bag), words.text.nothing)
  }

  /** What is known all the same stands below. */
  protected override failed(reading: Outcome, words: ReceiptWords) {
    return [super.failed(reading, words), this.content(words)]
  }

  protected override content(words: ReceiptWords) {
    const { text, format } = words
    const { subtotal, total, lines } = this.#sum(words)
    const saved = sum(lines, ({ saves }) => saves)
    return html`<dl part="receipt">
        ${
          subtotal === undefined
            ? nothing
            : html`<div part="line">
                <dt>${text.subtotal}</dt>
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
                  aria-label=${text.remove(`${line.title} ${line.about}`.trim())}
                  @click=${() => this.#remove(line)}
                >
                  ${text.undo}
                </button>
                <small part="details">${line.about}</small>
                <small part="reason">${line.reason}</small>
              </dt>
              <dd part="saves">${line.saves ? format.money(-line.saves) : ''}</dd>
            </div>`,
        )}
        <div part="line total">
          <dt>${text.total}</dt>
          <dd>${total === undefined ? '…' : format.money(total)}</dd>
        </div>
      </dl>
      ${saved ? html`<p part="sum">${text.saves} <b part="saves">${format.money(saved)}</b></p>` : nothing}`
  }

  #sum(words: ReceiptWords) {
    const { busy, error, answer } = this.reading
    // Until the cart of now is judged, nobody knows what it comes to.
    const isOld = error || (busy && answer?.cart !== this.#cart)
    const offers = this.#offers(this.#eligible.answer, words)
    const known = receiptOf(this.#cart, isOld ? undefined : answer?.validation, offers, words)
    // Without a selection, the total equals the subtotal and needs no request.
    return this.#cart.selection.length ? known : { ...known, total: known.subtotal }
  }

  #remove({ object, id, reward }: Redeemable) {
    const redeemable = { object, id, ...(reward && { reward }) }
    this.toggle(redeemable, (selected) => new RedeemableSelectedEvent(redeemable, selected))
  }

  /** Others on the page look whether there is one. */
  #place(shop: Shop | undefined) {
    if (shop === this.#placedFor) return
    this.#leave?.()
    this.#placedFor = shop
    const $count = shop && receiptsOf(shop)
    $count?.set($count.get() + 1)
    this.#leave = $count && (() => $count.set($count.get() - 1))
  }

  /** Says once what is to be paid, where something chosen has changed it. */
  #tellTotal(words: ReceiptWords) {
    const { total = this.#total } = this.#cart.selection.length ? this.#sum(words) : { total: null }
    if (this.#total !== undefined && typeof total === 'number' && total !== this.#total) {
      announce(`${words.text.total}: ${words.format.money(total)}`)
    }
    this.#total = total
  }
}

const namedOffers = (answer: (Eligibility & CartEvaluation) | undefined, words: ReceiptWords) =>
  answer ? offersOf([...answer.ready, ...answer.possible], answer.cart, {}, words) : []

declare global {
  interface HTMLElementTagNameMap {
    'perk-receipt': PerkReceipt
  }
}
