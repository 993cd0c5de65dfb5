import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { BestCombination } from '../../contract/resources/qualification.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { bestCombinationOf } from '../../state/features/best-combination.ts'
import { validationOf, type SelectionValidation, allRedeemables } from '../../state/features/validation.ts'
import { eligibilityOf } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { sum } from '../../state/sum.ts'
import { amountParameters } from '../format/amount.ts'
import { renderIcon, star } from '../internal/icons.ts'
import { announce } from '../internal/live-region.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { QueryController } from '../internal/query-controller.ts'
import { type Offer, savingOf } from '../offers/offer.ts'
import type { CartOffers } from './groups.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'
import { formatReplaced } from './replaced-offers.ts'

export type BestBoxHost = ReactiveControllerHost & HTMLElement

/**
 * Compares the best combination with the current selection, without gift cards and points, because these are payments.
 */
interface Suggestion {
  best: BestCombination
  suggested: readonly Redeemable[]
  replaced: readonly Redeemable[]
  /** Whether the same redeemables are selected in the same order. */
  isSelected: boolean
  /** In minor units. */
  savings: number
  /** In minor units. Undefined until the selection is evaluated. */
  currentSavings: number | undefined
}

/**
 * @csspart best - Recommended combination of offers. Also has the part `note` once it is selected.
 * @csspart label - Label of a group or recommendation, such as "Choose one".
 * @csspart combination - Names of the recommended offers.
 */
export class BestBox implements ReactiveController {
  #host: BestBoxHost
  #validation: QueryController<SelectionValidation & CartEvaluation>
  #stop: (() => void) | undefined
  #shop: Shop | undefined
  /** Kept until the next selection is evaluated, to avoid a flash of other content. */
  #currentSavings: number | undefined
  /** The cart lines that `#currentSavings` was computed for. */
  #lines = ''

  constructor(host: BestBoxHost) {
    ;(this.#host = host).addController(this)
    this.#validation = new QueryController(host)
  }

  /** Call this in each update, before any request for the cart: the request then includes the best combination. */
  follow(shop: Shop | undefined) {
    this.#validation.follow(shop && validationOf(shop))
    if (shop === this.#shop) return
    this.#stop?.()
    this.#shop = shop
    if (!shop) return (this.#stop = undefined)
    this.#stop = bestCombinationOf(shop).watch()
    const eligibility = eligibilityOf(shop)
    const { response } = eligibility.get()
    // An earlier response does not contain the best combination.
    if (response && response.best === undefined) eligibility.refresh()
  }

  hostDisconnected() {
    this.follow(undefined)
  }

  /** Calls `onCodeRemoved` with each typed code that the suggestion replaces. */
  render(
    { response, busy }: QueryController<CartOffers>,
    offers: readonly Offer[],
    localization: EligibilityLocalization,
    onCodeRemoved: (code: string) => void,
  ) {
    const suggestion = response && this.#suggestion(response, offers)
    if (!suggestion) return nothing
    const { messages, format } = localization
    const { best, suggested, replaced, isSelected, savings, currentSavings } = suggestion
    const gain = savings - (currentSavings ?? 0)
    if (isSelected || (currentSavings !== undefined && gain <= 0)) {
      return html`<p part="best note">
        ${best.exhaustive ? messages.eligibility.alreadyBest : messages.eligibility.nothingBetterFound}
      </p>`
    }
    const names = suggested.map((one) => nameOf(one, offers))
    const replacedOffers = formatReplaced(
      replaced.map((one) => nameOf(one, offers)),
      localization,
    )
    const saved = amountParameters(gain, format.money)
    // Compared by value: the cart creates new lines with every change, even if only the selection changes.
    const isOutdated = busy || linesOf(response.cart) !== linesOf(this.#shop?.cart.$cart.get())
    const choose = () => {
      if (isOutdated || !this.#select(suggestion)) return
      announce(messages.common.labelWithValue({ label: messages.offers.applied, value: format.list(names) }))
      for (const { object, id } of replaced) {
        if (object === 'voucher' && !offers.some((offer) => offer.id === id)) onCodeRemoved(id)
      }
    }
    return html`<div part="best" role="group" aria-labelledby="best">
      <p part="label" id="best">
        ${renderIcon(star)}${best.exhaustive ? messages.eligibility.best : messages.eligibility.suggested}
      </p>
      <b part="headline"
        >${currentSavings === undefined ? '…' : currentSavings ? messages.eligibility.saveMore(saved) : messages.eligibility.save(saved)}</b
      >
      <p part="combination">${names.map((name) => html`<span>${name}</span>`)}</p>
      ${
        currentSavings
          ? html`<p part="details">
              ${messages.eligibility.insteadOf({ discount: format.money(savings), current: format.money(currentSavings) })}
            </p>`
          : nothing
      }
      ${replacedOffers ? html`<p part="details">${replacedOffers}</p>` : nothing}
      <button part="button primary" aria-disabled=${isOutdated} @click=${choose}>
        <b
          >${[messages.eligibility.chooseThis, messages.eligibility.chooseBoth][names.length - 1] ?? messages.eligibility.chooseThese}</b
        >
      </button>
    </div>`
  }

  /** Undefined if there is only one option, or if the suggestion contains something that cannot be selected here. */
  #suggestion({ best, cart, order, ready }: CartOffers, offers: readonly Offer[]): Suggestion | undefined {
    if (!best || !this.#shop || this.#validation.error || typeof order?.total_amount !== 'number')
      return undefined
    const { selection } = this.#shop.cart.$cart.get()
    const isIn = (list: readonly { id: string }[], { id }: { id: string }) =>
      list.some((one) => one.id === id)
    const current = selection.filter((one) => !this.#isPayment(one, ready))
    const suggested = (best.redeemables as readonly Redeemable[]).filter(
      (one) => !this.#isPayment(one, ready),
    )
    const saving = offers.filter((offer) => offer.saves && !this.#isPayment(offer, ready))
    const unlisted = [...current, ...suggested].filter((one) => !isIn(offers, one))
    if (saving.length + unlisted.length < 2 || !suggested.every(isSelectable)) return undefined
    return {
      best,
      suggested,
      replaced: current.filter((one) => !isIn(suggested, one)),
      isSelected: idsOf(current) === idsOf(suggested),
      savings: order.total_amount - best.payable_amount,
      currentSavings: this.#savingsOf(linesOf(cart), order.total_amount),
    }
  }

  /** Undefined until the selection is evaluated on these lines for the first time. */
  #savingsOf(lines: string, amount: number) {
    const { selection } = this.#shop?.cart.$cart.get() ?? {}
    const { busy, response } = this.#validation
    if (lines !== this.#lines) this.#currentSavings = undefined
    this.#lines = lines
    if (!selection?.length) return (this.#currentSavings = 0)
    if (busy || !response || linesOf(response.cart) !== lines) return this.#currentSavings
    const { valid, order } = response.validation
    const payments = allRedeemables(response.validation).filter(
      ({ result }) => result?.gift ?? result?.loyalty_card,
    )
    const paid = sum(payments, (entry) => (entry.status === 'APPLICABLE' ? savingOf(entry.order) : 0))
    return (this.#currentSavings = valid ? amount - (order?.total_amount ?? amount) - paid : 0)
  }

  #isPayment({ id, reward }: Redeemable, ready: CartOffers['ready']) {
    const { response } = this.#validation
    const combined = response ? allRedeemables(response.validation) : []
    return !!reward || [...ready, ...combined].some(({ id: other, result }) => other === id && result?.gift)
  }

  /** Selects the whole suggestion, or nothing if the page cancels the event of any redeemable. */
  #select({ best, suggested, replaced }: Suggestion) {
    const { selection = [] } = this.#shop?.cart.$cart.get() ?? {}
    const isAccepted =
      suggested
        .filter(({ id }) => !selection.some((one) => one.id === id))
        .every((one) => this.#dispatch(one, true)) && replaced.every((one) => this.#dispatch(one, false))
    if (isAccepted && this.#shop) bestCombinationOf(this.#shop).select(best)
    return isAccepted
  }

  #dispatch({ object, id }: Redeemable, selected: boolean) {
    return this.#host.dispatchEvent(new RedeemableSelectedEvent({ object, id }, selected))
  }
}

const linesOf = (cart: Cart | undefined) => JSON.stringify(cart?.lines)

const idsOf = (redeemables: readonly Redeemable[]) => redeemables.map(({ id }) => id).join('\n')

/** The cart cannot select promotion stacks. */
const isSelectable = ({ object }: { object: string }) => object === 'voucher' || object === 'promotion_tier'

/** A typed code is not among the offers, so its name is the code itself. */
const nameOf = ({ id }: Redeemable, offers: readonly Offer[]) =>
  offers.find((offer) => offer.id === id)?.headline ?? id
