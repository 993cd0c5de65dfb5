import { html, nothing } from 'lit'
import { pointsFor, worthOf } from '../../contract/coin.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import type { Redeemable } from '../../state/cart.ts'
import type { Shop } from '../../state/shop.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { type Payment, paymentOf } from './payment.ts'
import { formatPoints } from '../format/points.ts'
import type { Paying } from './reward.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { announce } from '../internal/live-region.ts'

/** What a dialog shows of it. */
export interface PointsQuestion {
  said: string
  fields: unknown
  /** As many as are chosen so far. */
  points: number
  /** The dialog's button; empty for none. */
  verb: string
  /** Undefined while the button has nothing to do. */
  act: (() => void) | undefined
}

/**
 * Asks how many points to pay with. Nothing is spent here: the points join the selection of the cart, and the shop
 * redeems them with the order.
 *
 * @csspart worth - Value of the points in money.
 * @csspart field - Number field for the points to pay with.
 * @csspart slider - Slider for the points to pay with.
 * @csspart remaining - Points that remain on the card.
 * @csspart more - Text-only button for a further action, such as "Use all points" or "Show".
 */
export class PointsField {
  #host: EventTarget & { requestUpdate(): void }
  #decided: () => void
  /** Undefined until the shopper has changed it. */
  #points: number | undefined

  /** `decided` is called when the shopper has chosen, or taken the choice back. */
  constructor(host: EventTarget & { requestUpdate(): void }, decided: () => void) {
    this.#host = host
    this.#decided = decided
  }

  reset() {
    this.#points = undefined
  }

  ask(prize: Paying, shop: Shop, card: LoyaltyCard, words: RewardWords): PointsQuestion {
    const { text, format } = words
    const payment = paymentOf(prize, shop, card, format.unit)
    const { due, least, most, chosen, hasItems } = payment
    const decide = (points: number, selected: boolean, said: string) => {
      const redeemable = { object: 'voucher', id: card.code, reward: { id: prize.id, points } } as const
      this.#decide(shop, redeemable, selected, `${prize.name}: ${said}`)
    }
    const remove = chosen ? () => decide(chosen, false, text.noPoints) : undefined
    if (!(due && most >= least)) {
      const said = due ? text.reasons.points : hasItems ? text.allPaid : text.noOrder
      return { said, fields: nothing, points: 0, verb: remove ? text.useNone : '', act: remove }
    }
    const points = Math.min(this.#points ?? chosen, most)
    const worth = Math.min(worthOf(points, prize.coin, format.unit), due)
    const used = formatPoints(points, words)
    const said =
      points >= least
        ? text.willPay(used, format.money(worth), format.plural(points))
        : points
          ? text.atLeast(formatPoints(least, words), format.plural(least))
          : text.choosePoints
    const act = points >= least ? () => decide(points, true, said) : undefined
    const fields = this.#fields(prize, payment, { points, worth, act, remove }, words)
    return {
      said,
      fields,
      points,
      verb: points ? text.useSome(used, format.plural(points)) : text.usePoints,
      act,
    }
  }

  #fields(
    { coin }: Paying,
    { due, least, most, covers, balance }: Payment,
    {
      points,
      worth,
      act,
      remove,
    }: { points: number; worth: number } & Record<'act' | 'remove', (() => void) | undefined>,
    words: RewardWords,
  ) {
    const { text, format } = words
    /** Stops where points are worth something: with three for a cent, at every third. */
    const slide = ({ target }: Event) => {
      const wanted = (target as HTMLInputElement).valueAsNumber // only inputs have these listeners
      const amount = worthOf(wanted, coin, format.unit)
      const exact = pointsFor(amount, coin)
      const isUp = wanted > points
      const next = isUp && exact < wanted ? pointsFor(Math.min(amount + format.unit, due), coin) : exact
      use(next < least ? (isUp ? least : 0) : next, target)
    }
    const type = ({ target }: Event) => use((target as HTMLInputElement).valueAsNumber || 0, target)
    const use = (wanted: number, target?: EventTarget | null) => {
      this.#points = Math.max(0, Math.min(Math.trunc(wanted), most))
      // What is drawn may be the same as before, while the field shows what was typed.
      if (target && wanted !== this.#points) (target as HTMLInputElement).value = String(this.#points)
      this.#host.requestUpdate()
    }
    const enter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Else it presses the button that gets the focus when the dialog closes, too.
      event.preventDefault()
      act?.()
    }
    return html`<output part="worth">${format.money(worth)}</output>
      <label>
        ${text.spend}
        <input
          part="field"
          type="number"
          inputmode="numeric"
          min="0"
          max=${most}
          aria-describedby="said"
          .value=${String(points)}
          @input=${type}
          @keydown=${enter}
        />
      </label>
      <input
        part="slider"
        type="range"
        min="0"
        max=${most}
        aria-label=${text.spend}
        aria-valuetext=${`${formatPoints(points, words)} = ${format.money(worth)}`}
        .value=${String(points)}
        @input=${slide}
      />
      <p part="remaining">
        ${text.keep(formatPoints(balance - points, words), format.plural(balance - points))}
      </p>
      <button part="more" @click=${() => use(most)}>${covers ? text.asNeeded : text.useAll}</button>
      ${remove ? html`<button part="more" @click=${remove}>${text.useNone}</button>` : nothing}`
  }

  #decide({ cart }: Shop, redeemable: Redeemable, selected: boolean, said: string) {
    const isAllowed = this.#host.dispatchEvent(new RedeemableSelectedEvent(redeemable, selected))
    if (isAllowed) {
      if (selected) cart.select(redeemable)
      else cart.deselect(redeemable)
    }
    this.#decided()
    if (isAllowed) announce(said)
  }
}
