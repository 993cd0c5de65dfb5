/** The end of the cart's page: what is to be paid, and the button that pays it. The sum shown is the sum sent. */
import { html, nothing, render } from 'lit'
import type { Cart } from '../../src/state/cart.ts'
import { validationOf } from '../../src/state/features/validation.ts'
import type { Shop } from '../../src/state/shop.ts'
import { announce } from './announce.ts'
import { attemptFor } from './attempt.ts'
import { judgedSum, plainSum, type Sum } from './sum.ts'
import { price, words } from './words.ts'

export function drawTill(form: HTMLFormElement, shop: Shop) {
  const { cart } = shop
  const combination = validationOf(shop)
  let isSent = false
  let shown: Sum | undefined

  const draw = () => {
    const { lines } = cart.$cart.get()
    form.hidden = lines.length === 0
    const sum = sumNow(shop)
    // While the next sum is worked out the last one stands there, dimmed.
    shown = sum ?? shown
    // Named before anybody presses: two tabs that check out at the same moment know the same order.
    if (sum && !form.hidden) attemptFor(JSON.stringify(wishFor(sum)))
    const failed = !sum && combination.get().error
    render(shown ? till(shown, { isCounting: !sum, failed: Boolean(failed), isSent }) : nothing, form)
  }

  const wishFor = (sum: Sum) => ({
    items: cart.$cart.get().lines.map(({ product_id, quantity, redemption }) => ({
      product_id,
      quantity,
      ...(redemption && { redemption }),
    })),
    redeemables: sum.redeemables,
    total: sum.total,
    points: sum.points,
  })

  form.addEventListener('submit', (event) => {
    const sum = sumNow(shop)
    if (!sum || isSent) {
      event.preventDefault()
      return announce(isSent ? words.onItsWay : words.counting)
    }
    const wish = wishFor(sum)
    const field = form.elements.namedItem('wish')
    if (field instanceof HTMLInputElement) {
      field.value = JSON.stringify({ attempt: attemptFor(JSON.stringify(wish)), ...wish })
    }
    isSent = true
    draw()
  })
  // Come back by the back button, the page is as it was left.
  addEventListener('pageshow', () => {
    isSent = false
    draw()
  })

  cart.$cart.listen(draw)
  combination.listen(draw)
  combination.watch()
  draw()
}

/** Undefined while the service has not yet said what the chosen offers come to for this very cart. */
function sumNow(shop: Shop): Sum | undefined {
  const cart = shop.cart.$cart.get()
  if (cart.selection.length === 0) return plainSum(cart)
  const { response } = validationOf(shop).get()
  return response && isSame(response.cart, cart) ? judgedSum(cart, response.validation) : undefined
}

/** Another tab may have written the same cart again. */
const isSame = (one: Cart, other: Cart) => JSON.stringify(one) === JSON.stringify(other)

interface Standing {
  isCounting: boolean
  failed: boolean
  isSent: boolean
}

const till = ({ total }: Sum, { isCounting, failed, isSent }: Standing) => html`
  <dl class="sum" aria-busy=${isCounting}>
    <dt class="total">${words.toPay}</dt>
    <dd class="total">${price(total)}</dd>
  </dl>
  ${failed ? html`<p class="small">${words.failed}</p>` : nothing}
  <input type="hidden" name="wish" />
  <button class="button" aria-disabled=${isCounting || isSent}>
    ${isSent ? words.wait : words.checkOut}
  </button>
  <p class="small">${words.tax}</p>
`
