/** The cart page's checkout form: shows the total and submits exactly that total. */
import { html, nothing, render } from 'lit'
import type { Cart } from '../../src/state/cart.ts'
import { validationOf } from '../../src/state/features/validation.ts'
import type { Shop } from '../../src/state/shop.ts'
import { announce } from './announce.ts'
import { attemptFor } from './attempt.ts'
import { totalsOf, plainTotals, type CheckoutTotals } from './totals.ts'
import { price, words } from './words.ts'

export function renderCheckoutForm(form: HTMLFormElement, shop: Shop) {
  const { cart } = shop
  const validation = validationOf(shop)
  let isSent = false
  let displayed: CheckoutTotals | undefined

  const update = () => {
    const { lines } = cart.$cart.get()
    form.hidden = lines.length === 0
    const totals = currentTotals(shop)
    // Keep the last totals on screen, dimmed, while new ones are calculated.
    displayed = totals ?? displayed
    // Save the attempt id before submit, so that two tabs checking out at the same moment use the same one.
    if (totals && !form.hidden) attemptFor(JSON.stringify(requestFor(totals)))
    const failed = !totals && validation.get().error
    render(
      displayed ? content(displayed, { isPending: !totals, failed: Boolean(failed), isSent }) : nothing,
      form,
    )
  }

  const requestFor = (totals: CheckoutTotals) => ({
    items: cart.$cart.get().lines.map(({ product_id, quantity, redemption }) => ({
      product_id,
      quantity,
      ...(redemption && { redemption }),
    })),
    redeemables: totals.redeemables,
    total: totals.total,
    points: totals.points,
  })

  form.addEventListener('submit', (event) => {
    const totals = currentTotals(shop)
    if (!totals || isSent) {
      event.preventDefault()
      return announce(isSent ? words.beingPlaced : words.calculating)
    }
    const request = requestFor(totals)
    const field = form.elements.namedItem('request')
    if (field instanceof HTMLInputElement) {
      field.value = JSON.stringify({ attempt: attemptFor(JSON.stringify(request)), ...request })
    }
    isSent = true
    update()
  })
  // The back button restores the page from the cache as it was left.
  addEventListener('pageshow', () => {
    isSent = false
    update()
  })

  cart.$cart.listen(update)
  validation.listen(update)
  validation.watch()
  update()
}

/** Undefined until the service has calculated this cart with its selected offers. */
function currentTotals(shop: Shop): CheckoutTotals | undefined {
  const cart = shop.cart.$cart.get()
  if (cart.selection.length === 0) return plainTotals(cart)
  const { response } = validationOf(shop).get()
  return response && isSame(response.cart, cart) ? totalsOf(cart, response.validation) : undefined
}

/** Compares by value: another tab may have saved an equal cart. */
const isSame = (one: Cart, other: Cart) => JSON.stringify(one) === JSON.stringify(other)

interface FormState {
  isPending: boolean
  failed: boolean
  isSent: boolean
}

const content = ({ total }: CheckoutTotals, { isPending, failed, isSent }: FormState) => html`
  <dl class="totals" aria-busy=${isPending}>
    <dt class="total">${words.toPay}</dt>
    <dd class="total">${price(total)}</dd>
  </dl>
  ${failed ? html`<p class="small">${words.failed}</p>` : nothing}
  <input type="hidden" name="request" />
  <button class="button" aria-disabled=${isPending || isSent}>${isSent ? words.wait : words.checkOut}</button>
  <p class="small">${words.tax}</p>
`
