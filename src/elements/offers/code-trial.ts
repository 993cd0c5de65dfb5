import type { ReactiveControllerHost } from 'lit'
import { toJson } from '../../client/json.ts'
import type { Cart } from '../../state/cart.ts'
import { type TriedCode, tryCode } from '../../state/features/validation.ts'
import type { Shop } from '../../state/shop.ts'
import type { Localization } from '../format/localization.ts'
import { announce } from '../internal/live-region.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'

export class CodeTrial<AnyLocalization extends Localization> {
  isBusy = false
  #host: ReactiveControllerHost & EventTarget
  #describe: (refused: TriedCode, cart: Cart, localization: AnyLocalization) => string
  /** The last code if it was refused, with the cart lines it was tried on, as JSON. */
  #refused: (TriedCode & { lines: string }) | undefined

  constructor(
    host: ReactiveControllerHost & EventTarget,
    describe: (refused: TriedCode, cart: Cart, localization: AnyLocalization) => string,
  ) {
    this.#host = host
    this.#describe = describe
  }

  reset() {
    this.#refused = undefined
  }

  /** Why the code was refused. Empty if it was not refused, or if the cart has changed since. */
  refusal(code: string, shop: Shop, localization: AnyLocalization) {
    const cart = shop.cart.$cart.get()
    const refused = this.#refused
    return refused?.redeemable.id === code && refused.lines === toJson(cart.lines)
      ? this.#describe(refused, cart, localization)
      : ''
  }

  /** Returns whether the code applies. The page can cancel its selection. */
  async run(code: string, shop: Shop, localization: AnyLocalization) {
    this.isBusy = true
    this.#host.requestUpdate()
    const { cart } = shop
    const tried = await tryCode(shop, code)
    const { applicable, redeemable, error } = tried
    this.isBusy = false
    this.#host.requestUpdate()
    // The shop was closed in the meantime.
    if (error?.kind === 'aborted') return false
    this.#refused = applicable ? undefined : { ...tried, lines: toJson(cart.$cart.get().lines) }
    if (!applicable) announce(this.refusal(code, shop, localization))
    else if (this.#host.dispatchEvent(new RedeemableSelectedEvent(redeemable, true))) {
      cart.select(redeemable)
      announce(localization.messages.common.codeApplied({ code: redeemable.id }))
    }
    return applicable
  }
}
