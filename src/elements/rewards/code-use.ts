import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Shop } from '../../state/shop.ts'
import { formatRefusal } from '../format/refusal.ts'
import { check, renderIcon, warn } from '../internal/icons.ts'
import { CodeTrial } from '../offers/code-trial.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'

export interface CodeOnCart {
  message: unknown
  /** Empty for no button. */
  buttonLabel: string
  /** Undefined while the button is disabled. */
  run: (() => void) | undefined
}

/**
 * @csspart applied - Confirmation that the code was applied to the cart.
 * @csspart reason
 */
export class CodeUse {
  #trial: CodeTrial<RewardLocalization>

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#trial = new CodeTrial(host, ({ reason, error }, cart, localization) =>
      formatRefusal(reason?.key, error, localization),
    )
  }

  describe(code: string, shop: Shop, localization: RewardLocalization): CodeOnCart {
    const { messages } = localization
    const { lines, selection } = shop.cart.$cart.get()
    if (selection.some(({ id }) => id === code)) {
      return {
        message: html`<p part="applied">${renderIcon(check)}${messages.common.codeApplied({ code })}</p>`,
        buttonLabel: '',
        run: undefined,
      }
    }
    const areCouponsOff = shop.$brand.get().cockpits?.coupons_enabled === false
    const refusal = this.#trial.refusal(code, shop, localization)
    return {
      message: refusal ? html`<p part="reason">${renderIcon(warn)}${refusal}</p>` : nothing,
      buttonLabel: lines.length && !areCouponsOff ? messages.rewards.applyToCart : '',
      run: this.#trial.isBusy ? undefined : () => void this.#trial.run(code, shop, localization),
    }
  }
}
