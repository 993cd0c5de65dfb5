import { html, nothing, type PropertyValues } from 'lit'
import type { CallError } from '../../client/errors.ts'
import { emptyCart, itemCount, type Redeemable } from '../../state/cart.ts'
import { combinationOf, type Combined } from '../../state/features/combination.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from '../internal/live-region.ts'
import { progress } from '../internal/progress.ts'
import { CodeField } from './code-field.ts'
import { StoreController } from '../internal/store-controller.ts'
import { OfferGroup } from './offer-group.ts'
import { memo } from '../internal/memo.ts'
import { AddItemsEvent } from './add-items.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { type Offer, offersOf } from './offer.ts'
import { receiptOf } from './receipt.ts'
import { eligibility } from './perk-eligibility.messages.ts'
import type { EligibilityMessages, EligibilityWords } from './perk-eligibility.messages.ts'
import { note, PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { styles } from './perk-eligibility.styles.ts'
import { rows } from '../styles/rows.ts'

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
 * @csspart skeleton - The placeholder while waiting.
 * @csspart heading - Title of a group.
 * @csspart list - A group of offers.
 * @csspart offer - One row of it.
 * @csspart choose - The row's button; `aria-pressed` says whether it is chosen.
 * @csspart title - The banner, name or campaign of an offer, or else its code.
 * @csspart gives - What it gives, after a voucher's code; on the receipt, the code alone.
 * @csspart saves - What it saves on this cart.
 * @csspart lacks - What the cart lacks for it.
 * @csspart progress - How far the cart has come.
 * @csspart add - Adds what is missing.
 * @csspart more - Shows all offers of a group, or only the best ones again.
 * @csspart others - The offers that are not for this cart, folded.
 * @csspart code - The form for a voucher code.
 * @csspart field - Its field.
 * @csspart apply - Its button.
 * @csspart why - Why something does not apply.
 * @csspart receipt - What is chosen, and the total.
 * @csspart remove - Takes a choice back.
 * @csspart total - The last line of the receipt.
 * @csspart button - "Try again", `add` and `apply`.
 * @csspart note - A sentence in place of the offers or below them.
 * @cssproperty --perk-accent - Colour of what is saved, chosen, or can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background; none by default.
 * @cssproperty --perk-radius - Rounding of buttons, the field and focus rings.
 * @cssproperty --perk-gap - Space between columns, and above buttons.
 * @cssproperty --perk-rows - How many placeholder offers to show while waiting; 3 by default.
 */
export class PerkEligibility extends PerkElement<EligibilityMessages> {
  static override styles = [base, rows, styles]

  protected override readonly defaultMessages = eligibility
  protected override readonly reading = new StoreController<Eligible & JudgedCart>(this)

  #combination = new StoreController<Combined & JudgedCart>(this)
  #code = new CodeField(this)
  #ready = new OfferGroup(this)
  #almost = new OfferGroup(this)
  #groups = memo(groupsOf)
  /** The offer whose button has the focus. */
  #held = ''
  /** What was last heard of: changes are said aloud. No total is null; one that was never known is undefined. */
  #missed: readonly Offer[] = []
  #total: number | null | undefined

  /** Which of the statuses is drawn. */
  override get status() {
    return this.words && this.shop && !itemCount(this.#cart) ? 'empty' : super.status
  }

  protected override get readings() {
    return [this.reading, this.#combination]
  }

  get #cart() {
    return this.shop?.cart.$cart.get() ?? emptyCart
  }

  get #focused() {
    return this.shadowRoot?.activeElement?.closest('button')?.value ?? ''
  }

  protected override draws({ cart }: Shop) {
    return [cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    this.reading.follow(shop && eligibilityOf(shop))
    this.#combination.follow(shop && combinationOf(shop))
    this.#held = this.#focused
  }

  protected override updated() {
    this.#keepFocus()
    super.updated()
    if (this.words && this.status === 'ready') this.#tellNews(this.words)
  }

  protected override isEmpty(words: EligibilityWords) {
    const { ready, almost, others } = this.#groups(this.reading.answer, words)
    return !ready.length && !almost.length && !others.length && !this.#cart.selection.length
  }

  /** Nothing is on offer for this cart, but there may be codes. */
  protected override empty(words: EligibilityWords) {
    if (!itemCount(this.#cart)) return super.empty(words, words.text.emptyCart)
    return [super.empty(words), this.#codeField(words)]
  }

  protected override view(words: EligibilityWords) {
    const { text } = words
    const { ready, almost, others } = this.#groups(this.reading.answer, words)
    const selection = new Set(this.#cart.selection.map(({ id }) => id))
    const stays = ({ id }: Offer) => selection.has(id) || id === this.#held
    const choice = (offer: Offer) => this.#choice(offer, selection.has(offer.id), words)
    const nearMiss = (offer: Offer) => this.#nearMiss(offer, words)
    return [
      this.#ready.draw(text.ready, ready, stays, choice, words),
      this.#almost.draw(text.almost, almost, stays, nearMiss, words),
      others.length
        ? html`<details part="others">
            <summary>${text.others}</summary>
            <ul part="list">
              ${others.map(misfit)}
            </ul>
          </details>`
        : nothing,
      this.#codeField(words),
      selection.size ? this.#receipt(words) : nothing,
    ]
  }

  #choice(offer: Offer, chosen: boolean, { format }: EligibilityWords) {
    const { id, title, gives, saves } = offer
    return html`<li part="offer">
      <button part="choose" value=${id} aria-pressed=${chosen} @click=${() => this.#choose(offer)}>
        <b part="title">${title}</b> <span part="saves">${saves ? format.money(-saves) : ''}</span>
        <small part="gives">${gives}</small>
      </button>
    </li>`
  }

  #nearMiss({ id, title, gives, shortfall }: Offer, { text }: EligibilityWords) {
    const { lacks = '', goods = '', items = [], reached = 0 } = shortfall ?? {}
    return html`<li part="offer">
      <div>
        <b part="title">${title}</b> <span part="lacks">${lacks}</span> <small part="gives">${gives}</small>
        ${
          items.length
            ? html`<button
                part="button add"
                value=${id}
                aria-label=${text.addItems(goods)}
                @click=${() => this.dispatchEvent(new AddItemsEvent(items))}
              >
                ${text.add}
              </button>`
            : nothing
        }
      </div>
      ${progress(reached, lacks)}
    </li>`
  }

  #codeField(words: EligibilityWords) {
    return this.shop && !this.isOff('coupons_enabled') ? this.#code.draw(this.shop, words) : nothing
  }

  #receipt(words: EligibilityWords) {
    const { text, format } = words
    const { error } = this.#combination
    const { subtotal, total, lines } = this.#sum(words)
    return html`<h2 part="heading">${text.selection}</h2>
      ${error ? this.#unjudged(error, words) : nothing}
      <dl part="receipt">
        ${
          subtotal === undefined
            ? nothing
            : html`<div>
                <dt>${text.subtotal}</dt>
                <dd>${format.money(subtotal)}</dd>
              </div>`
        }
        ${lines.map(
          (line) =>
            html`<div>
              <dt>
                ${line.title}
                <button
                  part="remove"
                  value=${line.id}
                  aria-label=${text.remove(`${line.title} ${line.code}`.trim())}
                  @click=${() => this.#choose(line)}
                >
                  ×
                </button>
                <small part="gives">${line.code}</small>
                <small part="why">${line.why}</small>
              </dt>
              <dd part="saves">${line.saves ? format.money(-line.saves) : ''}</dd>
            </div>`,
        )}
        <div part="total">
          <dt>${text.total}</dt>
          <dd>${total === undefined ? '…' : format.money(total)}</dd>
        </div>
      </dl>`
  }

  #unjudged(error: Partial<CallError>, words: EligibilityWords) {
    if (error.status === 403) return note(words.text.reasons.stranger)
    return this.failed(this.#combination, words)
  }

  #sum(words: EligibilityWords) {
    const { busy, error, answer } = this.#combination
    // Until the cart of now is judged, nobody knows what it comes to.
    const isOld = error || (busy && answer?.cart !== this.#cart)
    const { ready, almost, others } = this.#groups(this.reading.answer, words)
    const offers = [...ready, ...almost, ...others]
    try {
      return receiptOf(this.#cart, isOld ? undefined : answer?.validation, offers, words)
    } catch {
      // A source of the page's own may give anything.
      return receiptOf(this.#cart, undefined, offers, words)
    }
  }

  #choose({ object, id, reward }: Redeemable) {
    const redeemable = { object, id, ...(reward && { reward }) }
    this.toggle(redeemable, (selected) => new RedeemableSelectedEvent(redeemable, selected))
  }

  /** An offer that moves to another place takes the focus along. */
  #keepFocus() {
    if (this.#focused === this.#held) return
    const buttons = [...this.renderRoot.querySelectorAll('button')]
    buttons.find(({ value }) => value && value === this.#held)?.focus()
  }

  /** Says once which offers apply now that did not before, and what is to be paid. */
  #tellNews(words: EligibilityWords) {
    const { text, format } = words
    const { ready, almost } = this.#groups(this.reading.answer, words)
    const unlocked = ready.filter(({ id }) => this.#missed.some((before) => before.id === id))
    if (unlocked.length) announce(`${text.ready}: ${format.list(unlocked.map(({ title }) => title))}`)
    this.#missed = almost
    const { total = this.#total } = this.#cart.selection.length ? this.#sum(words) : { total: null }
    if (this.#total !== undefined && typeof total === 'number' && total !== this.#total) {
      announce(`${text.total}: ${format.money(total)}`)
    }
    this.#total = total
  }
}

/** The best first, then the nearest. */
function groupsOf(answer: (Eligible & JudgedCart) | undefined, words: EligibilityWords) {
  const tell = (entries: Eligible['ready'] = []) => offersOf(entries, answer?.cart ?? emptyCart, words)
  const possible = tell(answer?.possible)
  return {
    ready: tell(answer?.ready).sort((one, other) => other.saves - one.saves),
    almost: possible
      .filter(({ shortfall }) => shortfall)
      .sort((one, other) => reachedBy(other) - reachedBy(one)),
    others: possible.filter(({ shortfall }) => !shortfall),
  }
}

const reachedBy = ({ shortfall }: Offer) => shortfall?.reached ?? 0

const misfit = ({ title, why }: Offer) =>
  html`<li part="offer">
    <div><b part="title">${title}</b> <small part="why">${why}</small></div>
  </li>`

declare global {
  interface HTMLElementTagNameMap {
    'perk-eligibility': PerkEligibility
  }
}
