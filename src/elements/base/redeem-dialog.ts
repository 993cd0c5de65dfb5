import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { pointsFor, worthOf } from '../../contract/coin.ts'
import { type Attempt, isOpen } from '../../state/attempt.ts'
import { subtotal } from '../../state/cart.ts'
import { orderOf } from '../../state/order.ts'
import type { Shop } from '../../state/shop.ts'
import { RedeemingEvent } from '../events/redeeming.ts'
import { sayAttempt } from '../format/attempt.ts'
import { sayPoints } from '../format/points.ts'
import type { Prize } from '../format/reward.ts'
import type { LoyaltyWords } from '../messages/messages.ts'
import { CopyCode } from './copy.ts'
import { legal } from './legal.ts'
import { page } from './page.ts'
import { qr } from './qr.ts'

/**
 * Asks before a reward is redeemed, and says what became of it. An attempt that is there already is shown in place
 * of a new one: only one is made at a time.
 */
export class RedeemDialog implements ReactiveController {
  #host: ReactiveControllerHost & Element
  #code: CopyCode
  #prize: Prize | undefined
  /** To pay with; as many as can be used unless the shopper says. */
  #points: number | undefined
  /** Whether a redemption would still be known after a reload. */
  #isKept = true
  isOpen = false

  constructor(host: ReactiveControllerHost & Element) {
    ;(this.#host = host).addController(this)
    this.#code = new CopyCode(host)
  }

  /** Without a prize it shows the attempt that is there. */
  open(perks: Shop | undefined, prize?: Prize) {
    this.#prize = prize
    this.#isKept = perks?.member.canKeep() ?? true
    this.#points = undefined
    this.isOpen = true
    this.#host.requestUpdate()
  }

  hostUpdated() {
    const dialog = this.#host.shadowRoot?.querySelector('dialog')
    if (!dialog || !this.isOpen) return
    if (!dialog.open && dialog.isConnected) {
      page().dialog = dialog
      dialog.showModal()
    }
    // Whoever pressed a button that is gone now goes on from the one that closes.
    if (!this.#host.shadowRoot?.activeElement) dialog.querySelector<HTMLElement>('[value=close]')?.focus()
  }

  hostDisconnected() {
    this.isOpen = false
    this.#host.shadowRoot?.querySelector('dialog')?.close()
  }

  /** `balance`: what is on the card. */
  draw(perks: Shop, balance: number, words: LoyaltyWords) {
    const attempt = perks.member.$attempt.get()
    const closed = () => {
      this.isOpen = false
      perks.member.dismiss()
      this.#host.requestUpdate()
    }
    return html`<dialog part="dialog" aria-labelledby="what" aria-describedby="said legal" @close=${closed}>
      ${
        attempt
          ? this.#attempt(attempt, perks, words)
          : this.#prize && this.#question(this.#prize, perks, balance, words)
      }
    </dialog>`
  }

  #question(prize: Prize, perks: Shop, balance: number, words: LoyaltyWords) {
    const { id: reward_id, name, coin, price } = prize
    const { text } = words
    const cart = perks.cart.$cart.get()
    const combined = perks.combination.$combination.get().answer
    const due =
      (combined?.cart === cart ? combined.validation.order?.total_amount : undefined) ?? subtotal(cart)
    const needed = coin ? pointsFor(due, coin) : price
    const most = Math.min(needed, balance)
    const points = this.#points ?? most
    const hurdle = !needed ? text.noOrder : most < price ? text.reasons.points : ''
    const said = hurdle || text.takes(sayPoints(points, words), sayPoints(balance - points, words))
    const order = coin && orderOf(cart)
    const redeem = () =>
      this.#redeem(prize, points, () => perks.member.redeem({ reward_id, name, points, order }))
    return this.#sheet(
      name,
      said,
      hurdle
        ? nothing
        : [
            coin ? this.#slider(prize, { points, most, needed }, words) : nothing,
            this.#isKept ? nothing : html`<p part="warning">${text.unkept}</p>`,
            legal(perks, words),
          ],
      hurdle ? '' : text.redeem,
      redeem,
      text.cancel,
    )
  }

  #slider(
    { coin, price }: Prize,
    { points, most, needed }: { points: number; most: number; needed: number },
    words: LoyaltyWords,
  ) {
    const { text, format } = words
    const said =
      sayPoints(points, words) + (coin ? ` = ${format.money(worthOf(points, coin, format.unit))}` : '')
    const use = (wanted: number) => {
      this.#points = wanted
      this.#host.requestUpdate()
    }
    return html`<label for="points">${text.spend} <output>${said}</output></label>
      <input
        id="points"
        part="slider"
        type="range"
        min=${price}
        max=${most}
        .value=${String(points)}
        aria-valuetext=${said}
        @input=${({ target }: InputEvent) => use((target as HTMLInputElement).valueAsNumber) /* only it has this listener */}
      />
      ${
        most === needed
          ? html`<button part="more" @click=${() => use(most)}>${text.coverRest}</button>`
          : nothing
      }`
  }

  /** Tells the page first, which may not want it. */
  #redeem({ id, name }: { id: string; name: string }, points: number, act: () => Promise<void>) {
    if (this.#host.dispatchEvent(new RedeemingEvent({ id, name }, points))) void act()
    else this.#close()
  }

  #attempt(attempt: Attempt, { member, now }: Shop, words: LoyaltyWords) {
    const { state, reward, points = 0, redemption } = attempt
    const { id: reward_id, name } = reward
    const { text } = words
    const voucher = state === 'done' ? redemption?.reward?.voucher : undefined
    const resend = () => this.#redeem(reward, points, member.resend)
    const repeat = () => this.#redeem(reward, points, () => member.redeem({ reward_id, name, points }))
    return this.#sheet(
      name,
      sayAttempt(attempt, words, now()),
      [
        voucher?.code
          ? [qr(voucher, voucher.code), this.#code.draw(text.code, voucher.code, words)]
          : nothing,
        state === 'unconfirmed' && attempt.isUnheard
          ? html`<button part="more" @click=${resend}>${text.redeemNow}</button>`
          : nothing,
      ],
      state === 'repeated' ? text.redeemAgain : isOpen(attempt) ? text.check : '',
      state === 'repeated' ? repeat : () => void member.settle(),
      text.close,
      state === 'sending',
    )
  }

  #sheet(
    title: string,
    said: string,
    more: unknown,
    verb: string,
    act: () => void,
    leave: string,
    busy = false,
  ) {
    return html`<h2 id="what">${title}</h2>
      <p id="said" part="said">${said}</p>
      ${more}
      <footer>
        <button part="button" value="close" @click=${() => this.#close()}>${leave}</button>
        ${
          verb
            ? html`<button part="button go" aria-disabled=${busy} @click=${busy ? nothing : act}>
                ${verb}
              </button>`
            : nothing
        }
      </footer>`
  }
  #close() {
    this.#host.shadowRoot?.querySelector('dialog')?.close()
  }
}
