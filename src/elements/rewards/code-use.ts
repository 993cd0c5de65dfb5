import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Cart } from '../../state/cart.ts'
import { type TriedCode, tryCode } from '../../state/features/combination.ts'
import type { Shop } from '../../state/shop.ts'
import { formatRefusal } from '../format/refusal.ts'
import { announce } from '../internal/live-region.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { check, drawing, warn } from '../internal/icons.ts'
import type { RewardWords } from './perk-rewards.messages.ts'

/** What the dialog shows for the code. */
export interface CodeOnCart {
  message: unknown
  /** Label of the dialog's button. Empty for no button. */
  verb: string
  /** Undefined while the button is disabled. */
  act: (() => void) | undefined
}

/**
 * Selects a reward's voucher code for the cart.
 *
 * @csspart applied - Confirmation that the code was applied to the cart.
 * @csspart reason
 */
export class CodeUse {
  #host: ReactiveControllerHost & EventTarget
  #isBusy = false
  /** The last code if it was refused, with the cart lines it was tried on. */
  #refused: (TriedCode & Pick<Cart, 'lines'>) | undefined

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
  }

  offer(code: string, shop: Shop, words: RewardWords): CodeOnCart {
    const { text } = words
    const { lines, selection } = shop.cart.$cart.get()
    if (selection.some(({ id }) => id === code)) {
      return {
        message: html`<p part="applied">${drawing(check)}${text.applied(code)}</p>`,
        verb: '',
        act: undefined,
      }
    }
    const isOff = shop.$brand.get().cockpits?.coupons_enabled === false
    const refused = this.#refused
    const isRefused = refused?.redeemable.id === code && refused.lines === lines
    return {
      message: isRefused
        ? html`<p part="reason">
            ${drawing(warn)}${formatRefusal(refused.reason?.key, refused.error, words)}
          </p>`
        : nothing,
      verb: lines.length && !isOff ? text.useOnCart : '',
      act: this.#isBusy ? undefined : () => void this.#use(code, shop, words),
    }
  }

  async #use(code: string, shop: Shop, words: RewardWords) {
    this.#isBusy = true
    this.#host.requestUpdate()
    const { cart } = shop
    const tried = await tryCode(shop, code)
    this.#isBusy = false
    // The shop was closed in the meantime.
    if (tried.error?.kind === 'aborted') return this.#host.requestUpdate()
    this.#refused = tried.applicable ? undefined : { ...tried, lines: cart.$cart.get().lines }
    this.#host.requestUpdate()
    if (this.#refused) return announce(formatRefusal(tried.reason?.key, tried.error, words))
    if (!this.#host.dispatchEvent(new RedeemableSelectedEvent(tried.redeemable, true))) return
    cart.select(tried.redeemable)
    announce(words.text.applied(code))
  }
}
