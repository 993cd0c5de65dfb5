import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Shop } from '../../state/shop.ts'
import { type TriedCode, tryCode } from '../../state/features/combination.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { formatRefusal } from '../format/refusal.ts'
import { explain } from '../offers/explain.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import { drawing, warn } from '../internal/icons.ts'
import { announce } from '../internal/live-region.ts'

/**
 * A field for voucher codes. Selects a code that applies to the cart, or shows why it does not.
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
  #code = ''
  #isBusy = false
  /** The last code if it was refused, with the cart lines it was tried on. */
  #refused: (TriedCode & { lines: unknown }) | undefined

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
  }

  /** Fills in a code, unless the shopper is typing another. */
  suggest(code: string) {
    this.#code ||= code
  }

  render(shop: Shop, words: EligibilityWords) {
    const { text } = words
    const refusal = this.#refusal(shop, words)
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
          aria-invalid=${refusal !== ''}
          .value=${this.#code}
          @input=${this.#onInput}
        />
        <button part="button apply" aria-disabled=${this.#isBusy}>${text.apply}</button>
      </div>
      <small part="reason invalid" id="why">${refusal ? drawing(warn) : nothing}${refusal}</small>
    </form>`
  }

  #onInput = ({ target }: InputEvent) => {
    this.#code = (target as HTMLInputElement).value // only the field has this listener
    this.#refused = undefined
    this.#host.requestUpdate()
  }

  async #submit(event: Event, shop: Shop, words: EligibilityWords) {
    event.preventDefault()
    const code = this.#code.trim()
    if (!code || this.#isBusy) return
    this.#isBusy = true
    this.#host.requestUpdate()
    const { cart } = shop
    const tried = await tryCode(shop, code)
    const { applicable, redeemable, error } = tried
    this.#isBusy = false
    this.#host.requestUpdate()
    // The shop was closed in the meantime.
    if (error?.kind === 'aborted') return
    if (applicable) {
      if (this.#code.trim() === code) this.#code = ''
      this.#refused = undefined
      if (!this.#host.dispatchEvent(new RedeemableSelectedEvent(redeemable, true))) return
      cart.select(redeemable)
      announce(words.text.applied(redeemable.id))
    } else {
      this.#refused = { ...tried, lines: cart.$cart.get().lines }
      announce(this.#refusal(shop, words))
    }
  }

  /** Why the code was refused. Empty once the cart has changed. */
  #refusal(shop: Shop, words: EligibilityWords) {
    const cart = shop.cart.$cart.get()
    if (!this.#refused || this.#refused.lines !== cart.lines) return ''
    const { error, reason, result } = this.#refused
    if (reason?.key === 'not_found_for_guests') return words.text.guestCode
    return result ? explain(result, cart, words).reason : formatRefusal(reason?.key, error, words)
  }
}
