import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Shop } from '../../state/shop.ts'
import { type TriedCode, tryCode } from '../../state/features/combination.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { formatError } from '../format/error.ts'
import { whyNotOf, reasonOf } from '../offers/reason.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import { drawing, warn } from '../internal/icons.ts'
import { announce } from '../internal/live-region.ts'

/**
 * Field for voucher codes. A code that applies is added to the selection of the cart; otherwise the reason is shown.
 *
 * @csspart code - Form for a voucher code.
 * @csspart field - Frame around the code field and its button.
 * @csspart input - Input for the code.
 * @csspart apply - Button that applies the code.
 * @csspart reason - Why something does not apply.
 * @csspart invalid - Error message of a code that does not apply.
 */
export class CodeField {
  #host: ReactiveControllerHost & EventTarget
  #typed = ''
  #trying = false
  /** What came of the last code, for the lines it was tried on. */
  #refused: (TriedCode & { lines: unknown }) | undefined

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
  }

  /** A code that was taken off is at hand, unless another is being typed. */
  offer(code: string) {
    this.#typed ||= code
  }

  draw(shop: Shop, words: EligibilityWords) {
    const { text } = words
    const why = this.#why(shop, words)
    return html`<form part="code" @submit=${(event: Event) => this.#submit(event, shop, words)}>
      <label for="code">${text.code}</label>
      <div part="field">
        <input
          id="code"
          part="input"
          maxlength="500"
          autocomplete="off"
          autocorrect="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="done"
          aria-describedby="why"
          aria-invalid=${why !== ''}
          .value=${this.#typed}
          @input=${this.#type}
        />
        <button part="button apply" aria-disabled=${this.#trying}>${text.apply}</button>
      </div>
      <small part="reason invalid" id="why">${why ? drawing(warn) : nothing}${why}</small>
    </form>`
  }

  #type = ({ target }: InputEvent) => {
    // Only the field has this listener.
    this.#typed = (target as HTMLInputElement).value
    this.#refused = undefined
    this.#host.requestUpdate()
  }

  async #submit(event: Event, shop: Shop, words: EligibilityWords) {
    event.preventDefault()
    const code = this.#typed.trim()
    if (!code || this.#trying) return
    this.#trying = true
    this.#host.requestUpdate()
    const { cart } = shop
    const tried = await tryCode(shop, code)
    const { applicable, redeemable, error } = tried
    this.#trying = false
    this.#host.requestUpdate()
    // The shop was closed meanwhile.
    if (error?.kind === 'aborted') return
    if (applicable) {
      if (this.#typed.trim() === code) this.#typed = ''
      this.#refused = undefined
      if (!this.#host.dispatchEvent(new RedeemableSelectedEvent(redeemable, true))) return
      cart.select(redeemable)
      announce(words.text.applied(redeemable.id))
    } else {
      this.#refused = { ...tried, lines: cart.$cart.get().lines }
      announce(this.#why(shop, words))
    }
  }

  /** Why the code was refused; empty once the cart is another. */
  #why(shop: Shop, words: EligibilityWords) {
    const cart = shop.cart.$cart.get()
    if (!this.#refused || this.#refused.lines !== cart.lines) return ''
    const { error, reason, result } = this.#refused
    if (reason?.key === 'not_found_for_guests') return words.text.guestCode
    if (result) return whyNotOf(result, cart, words).why
    const why = reasonOf(reason?.key)
    return error && why === 'other' ? formatError(error, words) : words.text.reasons[why]
  }
}
