import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import type { BestCombination } from '../../contract/resources/qualification.ts'
import type { Cart, Redeemable } from '../../state/cart.ts'
import { bestOf } from '../../state/features/best.ts'
import { combinationOf, type Combined, entriesOf } from '../../state/features/combination.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { sum } from '../format/sum.ts'
import { announce } from '../internal/live-region.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { StoreController } from '../internal/store-controller.ts'
import { drawing, star } from '../internal/icons.ts'
import { type Offer, savingOf } from '../offers/offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'

/** What it stands in place of, and what it comes to. */
interface Advice {
  best: BestCombination
  /** Without what pays, which stays as it is. */
  added: readonly Redeemable[]
  dropped: readonly Redeemable[]
  /** It is the present choice, and in the order in which it takes off the most. */
  isChosen: boolean
  /** Off the cart in minor units: with it, and with the present choice, undefined until that is known. */
  off: number
  now: number | undefined
}

/**
 * Recommends the combination with the lowest total, with one button that selects it.
 *
 * @csspart best - Recommended combination of offers. Also a `note` once it is selected.
 * @csspart label - Label of a group or recommendation, such as "Choose one".
 * @csspart combination - Names of the recommended offers.
 */
export class BestBox implements ReactiveController {
  #host: ReactiveControllerHost & HTMLElement
  #combined: StoreController<Combined & JudgedCart>
  #stop: (() => void) | undefined
  #shop: Shop | undefined
  /** What the present choice was last known to take off, so that nothing moves until the next one is judged. */
  #now: number | undefined
  /** The cart lines that `#now` was computed for. */
  #lines = ''

  constructor(host: ReactiveControllerHost & HTMLElement) {
    ;(this.#host = host).addController(this)
    this.#combined = new StoreController(host)
  }

  /** To be called at each update, before anything asks about the cart: while it is shown, the best is asked for as well. */
  follow(shop: Shop | undefined) {
    this.#combined.follow(shop && combinationOf(shop))
    if (shop === this.#shop) return
    this.#stop?.()
    this.#shop = shop
    if (!shop) return (this.#stop = undefined)
    const best = bestOf(shop)
    best.shown += 1
    this.#stop = () => (best.shown -= 1)
    const asked = eligibilityOf(shop)
    const { answer } = asked.get()
    // An answer that came before has nothing of it.
    if (answer && answer.best === undefined) asked.again()
  }

  hostDisconnected() {
    this.follow(undefined)
  }

  /** `onCodeOff` hears of a code that was typed and is taken off. */
  draw(
    { answer, busy }: StoreController<Eligible & JudgedCart>,
    offers: readonly Offer[],
    words: EligibilityWords,
    onCodeOff: (code: string) => void,
  ) {
    const advice = answer && this.#advice(answer, offers)
    if (!advice) return nothing
    const { text, format } = words
    const { best, added, dropped, isChosen, off, now } = advice
    const names = added.map((one) => nameOf(one, offers))
    const gain = off - (now ?? 0)
    if (isChosen || (now !== undefined && gain <= 0)) {
      return html`<p part="best note">${best.exhaustive ? text.most : text.mostFound}</p>`
    }
    const money = format.money(gain)
    // A question under way may be of other lines, or of points that were chosen since.
    // The cart makes its lines anew whenever anything of it changes, offers that are chosen included.
    const isOld = busy || linesOf(answer.cart) !== linesOf(this.#shop?.cart.$cart.get())
    const gone = dropped.map((one) => nameOf(one, offers))
    return html`<div part="best" role="group" aria-labelledby="best">
      <p part="label" id="best">${drawing(star)}${text.best}</p>
      <b part="headline">${now === undefined ? '…' : now ? text.saveMore(money) : text.save(money)}</b>
      <p part="combination">${names.map((name) => html`<span>${name}</span>`)}</p>
      ${now ? html`<p part="details">${text.insteadOf(format.money(off), format.money(now))}</p>` : nothing}
      ${gone.length ? html`<p part="details">${text.replaces(format.list(gone))}</p>` : nothing}
      <button
        part="button primary"
        aria-disabled=${isOld}
        @click=${() => {
          if (isOld || !this.#choose(advice)) return
          announce(`${text.chosen}: ${format.list(names)}`)
          for (const { object, id } of dropped) {
            if (object === 'voucher' && !offers.some((offer) => offer.id === id)) onCodeOff(id)
          }
        }}
      >
        <b>${[text.chooseOne, text.chooseBoth][names.length - 1] ?? text.chooseAll}</b>
      </button>
    </div>`
  }

  /** Undefined where there is nothing to choose between, or what cannot be chosen here. */
  #advice({ best, cart, order, ready }: Eligible & JudgedCart, offers: readonly Offer[]): Advice | undefined {
    if (!best || !this.#shop || this.#combined.error || typeof order?.total_amount !== 'number')
      return undefined
    const { selection } = this.#shop.cart.$cart.get()
    const isIn = (list: readonly { id: string }[], { id }: { id: string }) =>
      list.some((one) => one.id === id)
    const weighed = selection.filter((one) => !this.#pays(one, ready))
    const added = (best.redeemables as readonly Redeemable[]).filter((one) => !this.#pays(one, ready))
    const saving = offers.filter((offer) => offer.saves && !this.#pays(offer, ready))
    const unlisted = [...weighed, ...added].filter((one) => !isIn(offers, one))
    if (saving.length + unlisted.length < 2 || !added.every(isChoosable)) return undefined
    return {
      best,
      added,
      dropped: weighed.filter((one) => !isIn(added, one)),
      isChosen: idsOf(weighed) === idsOf(added),
      off: order.total_amount - best.payable_amount,
      now: this.#offNow(linesOf(cart), order.total_amount),
    }
  }

  /** What the present choice takes off these lines; gift cards and points count as money. */
  #offNow(lines: string, before: number) {
    const { selection } = this.#shop?.cart.$cart.get() ?? {}
    const { busy, answer } = this.#combined
    if (lines !== this.#lines) this.#now = undefined
    this.#lines = lines
    if (!selection?.length) return (this.#now = 0)
    if (busy || !answer || linesOf(answer.cart) !== lines) return this.#now
    const { valid, order } = answer.validation
    const entries = entriesOf(answer.validation).filter(({ result }) => result?.gift ?? result?.loyalty_card)
    const paid = sum(entries, (entry) => (entry.status === 'APPLICABLE' ? savingOf(entry.order) : 0))
    return (this.#now = valid ? before - (order?.total_amount ?? before) - paid : 0)
  }

  #pays({ id, reward }: Redeemable, ready: Eligible['ready']) {
    const { answer } = this.#combined
    const judged = answer ? entriesOf(answer.validation) : []
    return !!reward || [...ready, ...judged].some(({ id: other, result }) => other === id && result?.gift)
  }

  #isChosen = ({ id }: Redeemable) =>
    this.#shop?.cart.$cart.get().selection.some((one) => one.id === id) ?? false

  /** All of it or nothing: the page is told of each, and may say no to any. */
  #choose({ best, added, dropped }: Advice) {
    const isKept =
      added.filter((one) => !this.#isChosen(one)).every((one) => this.#tell(one, true)) &&
      dropped.every((one) => this.#tell(one, false))
    if (isKept && this.#shop) bestOf(this.#shop).choose(best)
    return isKept
  }

  #tell({ object, id }: Redeemable, selected: boolean) {
    return this.#host.dispatchEvent(new RedeemableSelectedEvent({ object, id }, selected))
  }
}

const linesOf = (cart: Cart | undefined) => JSON.stringify(cart?.lines)

const idsOf = (redeemables: readonly Redeemable[]) => redeemables.map(({ id }) => id).join('\n')

/** The page's cart has no promotion stacks. */
const isChoosable = ({ object }: { object: string }) => object === 'voucher' || object === 'promotion_tier'

/** As it is called where it is offered; a code that was typed is its own name. */
const nameOf = ({ id }: Redeemable, offers: readonly Offer[]) =>
  offers.find((offer) => offer.id === id)?.gives ?? id
