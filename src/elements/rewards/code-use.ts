import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { Cart } from '../../state/cart.ts'
import { type TriedCode, tryCode } from '../../state/features/combination.ts'
import type { Shop } from '../../state/shop.ts'
import { reasonOf } from '../offers/reason.ts'
import { formatError } from '../format/error.ts'
import { announce } from '../internal/live-region.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { check, drawing, warn } from '../internal/icons.ts'
import type { RewardWords } from './perk-rewards.messages.ts'

/** What a dialog shows of it. */
export interface CodeOnCart {
  said: unknown
  /** The dialog's button; empty for none. */
  verb: string
  /** Undefined while the button has nothing to do. */
  act: (() => void) | undefined
}

/**
 * Applies the voucher code of a reward to the cart.
 *
 * @csspart applied - Confirmation that the code was applied to the cart.
 * @csspart reason
 */
export class CodeUse {
  #host: ReactiveControllerHost & EventTarget
  #isTrying = false
  /** The one that does not apply to these lines of the cart. */
  #refused: (TriedCode & Pick<Cart, 'lines'>) | undefined

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host
  }

  ask(code: string, shop: Shop, words: RewardWords): CodeOnCart {
    const { text } = words
    const { lines, selection } = shop.cart.$cart.get()
    if (selection.some(({ id }) => id === code)) {
      return {
        said: html`<p part="applied">${drawing(check)}${text.applied(code)}</p>`,
        verb: '',
        act: undefined,
      }
    }
    const isOff = shop.$brand.get().cockpits?.coupons_enabled === false
    const refused = this.#refused
    const isRefused = refused?.redeemable.id === code && refused.lines === lines
    return {
      said: isRefused ? html`<p part="reason">${drawing(warn)}${whyNot(refused, words)}</p>` : nothing,
      verb: lines.length && !isOff ? text.useOnCart : '',
      act: this.#isTrying ? undefined : () => void this.#use(code, shop, words),
    }
  }

  async #use(code: string, shop: Shop, words: RewardWords) {
    this.#isTrying = true
    this.#host.requestUpdate()
    const { cart } = shop
    const tried = await tryCode(shop, code)
    this.#isTrying = false
    // The shop was closed meanwhile.
    if (tried.error?.kind === 'aborted') return this.#host.requestUpdate()
    this.#refused = tried.applicable ? undefined : { ...tried, lines: cart.$cart.get().lines }
    this.#host.requestUpdate()
    if (this.#refused) return announce(whyNot(tried, words))
    if (!this.#host.dispatchEvent(new RedeemableSelectedEvent(tried.redeemable, true))) return
    cart.select(tried.redeemable)
    announce(words.text.applied(code))
  }
}

function whyNot({ reason, error }: TriedCode, words: RewardWords) {
  const why = reasonOf(reason?.key)
  return error && why === 'other' ? formatError(error, words) : words.text.reasons[why]
}
