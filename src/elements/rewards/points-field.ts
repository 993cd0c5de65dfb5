import { html, nothing } from 'lit'
import { moneyToPoints, pointsToMoney } from '../../contract/coin.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import type { Redeemable } from '../../state/cart.ts'
import type { Shop } from '../../state/shop.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { type Payment, paymentOf } from './payment.ts'
import { formatPoints, pointsParameters } from '../format/points.ts'
import type { PointsPayment } from './reward.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { announce } from '../internal/live-region.ts'

export interface PointsQuestion {
  message: string
  fields: unknown
  points: number
  /** Empty for no button. */
  buttonLabel: string
  /** Undefined while the button is disabled. */
  run: (() => void) | undefined
}

/**
 * Redeems nothing: the points are added to the cart's selection, and the shop redeems them with the order.
 *
 * @csspart value - Value of the points in money.
 * @csspart field - Number field for the points to pay with.
 * @csspart slider - Slider for the points to pay with.
 * @csspart remaining - Points that remain on the card.
 * @csspart more - Text-only button for a further action, such as "Use all points" or "Show".
 */
export class PointsField {
  #host: EventTarget & { requestUpdate(): void }
  #onSubmit: () => void
  /** Undefined until the shopper enters points. */
  #points: number | undefined

  /** Calls `onSubmit` even if the page cancels the selection. */
  constructor(host: EventTarget & { requestUpdate(): void }, onSubmit: () => void) {
    this.#host = host
    this.#onSubmit = onSubmit
  }

  reset() {
    this.#points = undefined
  }

  describe(
    reward: PointsPayment,
    shop: Shop,
    card: LoyaltyCard,
    localization: RewardLocalization,
  ): PointsQuestion {
    const { messages, format } = localization
    const payment = paymentOf(reward, shop, card, format.unit)
    const { due, least, most, chosen, hasItems } = payment
    const select = (points: number, selected: boolean, message: string) => {
      const redeemable = { object: 'voucher', id: card.code, reward: { id: reward.id, points } } as const
      const announcement = messages.common.labelWithValue({ label: reward.name, value: message })
      this.#select(shop, redeemable, selected, announcement)
    }
    const remove = chosen ? () => select(chosen, false, messages.pointsPayment.noPoints) : undefined
    if (!(due && most >= least)) {
      const message = due
        ? messages.reasons.notEnoughPoints
        : hasItems
          ? messages.common.nothingToPay
          : messages.pointsPayment.addItemsFirst
      return {
        message,
        fields: nothing,
        points: 0,
        buttonLabel: remove ? messages.pointsPayment.useNone : '',
        run: remove,
      }
    }
    const points = Math.min(this.#points ?? chosen, most)
    const value = Math.min(pointsToMoney(points, reward.coin, format.unit), due)
    const used = formatPoints(points, localization)
    const message =
      points >= least
        ? messages.pointsPayment.willPay({
            points: used,
            amount: format.money(value),
            count: points,
          })
        : points
          ? messages.pointsPayment.useAtLeast(pointsParameters(least, localization))
          : messages.pointsPayment.choosePoints
    const run = points >= least ? () => select(points, true, message) : undefined
    const fields = this.#fields(reward, payment, { points, value, run, remove }, localization)
    return {
      message,
      fields,
      points,
      buttonLabel: points
        ? messages.pointsPayment.useSelected({ points: used, count: points })
        : messages.pointsPayment.usePoints,
      run,
    }
  }

  #fields(
    { coin }: PointsPayment,
    { due, least, most, covers, balance }: Payment,
    {
      points,
      value,
      run,
      remove,
    }: { points: number; value: number } & Record<'run' | 'remove', (() => void) | undefined>,
    localization: RewardLocalization,
  ) {
    const { messages, format } = localization
    /** Moves the slider only to points that change the amount: every third point if three points are worth a cent. */
    const onSlide = ({ target }: Event) => {
      const requested = (target as HTMLInputElement).valueAsNumber // only inputs have these listeners
      const amount = pointsToMoney(requested, coin, format.unit)
      const exact = moneyToPoints(amount, coin)
      const isUp = requested > points
      const next =
        isUp && exact < requested ? moneyToPoints(Math.min(amount + format.unit, due), coin) : exact
      setPoints(next < least ? (isUp ? least : 0) : next, target)
    }
    const onType = ({ target }: Event) => setPoints((target as HTMLInputElement).valueAsNumber || 0, target)
    const setPoints = (requested: number, target?: EventTarget | null) => {
      this.#points = Math.max(0, Math.min(Math.trunc(requested), most))
      // Lit does not reset a field whose bound value has not changed.
      if (target && requested !== this.#points) (target as HTMLInputElement).value = String(this.#points)
      this.#host.requestUpdate()
    }
    const onKeydown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Otherwise Enter also presses the button that gets the focus when the dialog closes.
      event.preventDefault()
      run?.()
    }
    return html`<output part="value">${format.money(value)}</output>
      <label>
        ${messages.pointsPayment.pointsToUse}
        <input
          part="field"
          type="number"
          inputmode="numeric"
          min="0"
          max=${most}
          aria-describedby="message"
          .value=${String(points)}
          @input=${onType}
          @keydown=${onKeydown}
        />
      </label>
      <input
        part="slider"
        type="range"
        min="0"
        max=${most}
        aria-label=${messages.pointsPayment.pointsToUse}
        aria-valuetext=${`${formatPoints(points, localization)} = ${format.money(value)}`}
        .value=${String(points)}
        @input=${onSlide}
      />
      <p part="remaining">
        ${messages.pointsPayment.remaining(pointsParameters(balance - points, localization))}
      </p>
      <button part="more" @click=${() => setPoints(most)}>
        ${covers ? messages.pointsPayment.useAsNeeded : messages.pointsPayment.useAll}
      </button>
      ${remove ? html`<button part="more" @click=${remove}>${messages.pointsPayment.useNone}</button>` : nothing}`
  }

  #select({ cart }: Shop, redeemable: Redeemable, selected: boolean, message: string) {
    const isAllowed = this.#host.dispatchEvent(new RedeemableSelectedEvent(redeemable, selected))
    if (isAllowed) {
      if (selected) cart.select(redeemable)
      else cart.deselect(redeemable)
    }
    this.#onSubmit()
    if (isAllowed) announce(message)
  }
}
