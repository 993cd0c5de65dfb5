/** The end of the cart's page: what it comes to, and the button that buys it. The sum shown is the sum sent. */
import { html, nothing, render } from 'lit'
import type { Cart } from '../../src/state/cart.ts'
import { combinationOf } from '../../src/state/features/combination.ts'
import { eligibilityOf } from '../../src/state/features/eligibility.ts'
import type { Shop } from '../../src/state/shop.ts'
import { announce } from './announce.ts'
import { attemptFor } from './attempt.ts'
import { pointsUsed } from '../points.ts'
import { judgedSum, plainSum, pointsIn, type Saving, type Sum } from './sum.ts'

const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })
const price = (amount: number) => format.format(amount / 100)

export function drawTill(form: HTMLFormElement, shop: Shop) {
  const { cart } = shop
  const combination = combinationOf(shop)
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
    render(
      shown ? till(shown, { isCounting: !sum, failed: Boolean(failed), isSent }, titleIn(shop)) : nothing,
      form,
    )
  }

  const wishFor = (sum: Sum) => ({
    items: cart.$cart.get().lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    redeemables: sum.savings.map(({ redeemable }) => redeemable),
    total: sum.total,
    points: pointsIn(sum),
  })

  form.addEventListener('submit', (event) => {
    const sum = sumNow(shop)
    if (!sum || isSent) {
      event.preventDefault()
      return announce(isSent ? 'Your order is on its way' : 'The offers are still being counted')
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
  eligibilityOf(shop).listen(draw)
  combination.watch()
  draw()
}

/** Undefined while the service has not yet said what the chosen offers come to for this very cart. */
function sumNow(shop: Shop): Sum | undefined {
  const cart = shop.cart.$cart.get()
  if (cart.selection.length === 0) return plainSum(cart)
  const { answer } = combinationOf(shop).get()
  return answer && isSame(answer.cart, cart) ? judgedSum(cart, answer.validation) : undefined
}

/** Another tab may have written the same cart again. */
const isSame = (one: Cart, other: Cart) => JSON.stringify(one) === JSON.stringify(other)

/** What the shopper calls it: points, or the service's word for an offer, which the list of offers has already read. */
const titleIn = (shop: Shop) => {
  const { answer } = eligibilityOf(shop).get()
  const known = [...(answer?.ready ?? []), ...(answer?.possible ?? [])]
  return ({ redeemable: { object, id }, points }: Saving) => {
    if (points) return pointsUsed(points)
    const { banner, name, campaign_name } = known.find((one) => one.id === id) ?? {}
    const title = banner ?? name ?? campaign_name
    if (object === 'promotion_tier') return html`<bdi>${title ?? 'An offer'}</bdi>`
    return html`${title ? html`<bdi>${title}</bdi> ` : nothing}<code>${id}</code>`
  }
}

interface Standing {
  isCounting: boolean
  failed: boolean
  isSent: boolean
}

const till = (
  { amount, pieces, savings, total }: Sum,
  { isCounting, failed, isSent }: Standing,
  titleOf: (saving: Saving) => unknown,
) => html`
  <dl class="sum" aria-busy=${isCounting}>
    <dt>${pieces === 1 ? '1 piece' : `${pieces} pieces`}</dt>
    <dd>${price(amount)}</dd>
    ${savings.map(
      (saving) =>
        html`<dt class="off">${titleOf(saving)}</dt>
          <dd class="off">−${price(saving.amount)}</dd>`,
    )}
    <dt class="total">To pay</dt>
    <dd class="total">${price(total)}</dd>
  </dl>
  ${
    failed
      ? html`<p class="small">
          What your offers take off cannot be worked out just now. Take them back to check out without them.
        </p>`
      : nothing
  }
  <input type="hidden" name="wish" />
  <button class="button" aria-disabled=${isCounting || isSent}>
    ${isSent ? 'One moment…' : 'Check out'}
  </button>
  <p class="small">
    Tax is included. No money moves in a demonstration shop; offers, points and gift cards are used up for
    real.
  </p>
`
