import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Cart } from '../../state/cart.ts'
import type { TriedCode } from '../../state/features/validation.ts'
import type { Shop } from '../../state/shop.ts'
import { formatRefusal } from '../format/refusal.ts'
import { renderIcon, warn } from '../internal/icons.ts'
import { CodeTrial } from '../offers/code-trial.ts'
import { explain } from '../offers/explain.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

/**
 * @csspart code - Form for a voucher code.
 * @csspart field - Frame around the code field and its button.
 * @csspart input - Input for the code.
 * @csspart apply - Button that applies the code.
 * @csspart reason - Why something does not apply.
 * @csspart invalid - Error message of a code that does not apply.
 */
export class CodeField {
  #host: ReactiveControllerHost & EventTarget
  #trial: CodeTrial<EligibilityLocalization>
  #value = ''

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
    this.#trial = new CodeTrial(host, describeRefusal)
  }

  suggest(code: string) {
    this.#value ||= code
  }

  render(shop: Shop, localization: EligibilityLocalization) {
    const { messages } = localization
    const refusal = this.#trial.refusal(this.#value.trim(), shop, localization)
    return html`<form part="code" @submit=${(event: Event) => this.#submit(event, shop, localization)}>
      <label for="code">${messages.common.voucherCode}</label>
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
          aria-describedby="refusal"
          aria-invalid=${refusal !== ''}
          .value=${this.#value}
          @input=${this.#onInput}
        />
        <button part="button apply" aria-disabled=${this.#trial.isBusy}>${messages.offers.apply}</button>
      </div>
      <small part="reason invalid" id="refusal">${refusal ? renderIcon(warn) : nothing}${refusal}</small>
    </form>`
  }

  #onInput = ({ target }: InputEvent) => {
    this.#value = (target as HTMLInputElement).value // only the input has this listener
    this.#trial.reset()
    this.#host.requestUpdate()
  }

  async #submit(event: Event, shop: Shop, localization: EligibilityLocalization) {
    event.preventDefault()
    const code = this.#value.trim()
    if (!code || this.#trial.isBusy) return
    const applies = await this.#trial.run(code, shop, localization)
    if (!applies || this.#value.trim() !== code) return
    this.#value = ''
    this.#host.requestUpdate()
  }
}

function describeRefusal(
  { error, reason, result }: TriedCode,
  cart: Cart,
  localization: EligibilityLocalization,
) {
  const { key = '' } = reason ?? {}
  const { messages } = localization
  if (key === 'not_found_for_guests') return messages.eligibility.invalidCodeForGuests
  if (/not_found/.test(key)) return messages.reasons.invalidCode
  return result ? explain(result, cart, localization).reason : formatRefusal(key, error, localization)
}
