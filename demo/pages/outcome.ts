/** Says on the cart's page why there is no order. Everything here was decided on the server; no script is needed. */
import { html } from 'hono/html'
import { bannerOf, type ShopProject } from '../catalogue.ts'
import type { Lost, Outcome } from '../checkout/outcome.ts'
import { price } from './pieces.ts'

export type NoOrder = Exclude<Outcome, { kind: 'paid' }>

export function noOrder(outcome: NoOrder, project: ShopProject) {
  const lost = outcome.kind === 'changed' ? outcome.lost : []
  return html`<section
    class="word"
    role="alert"
    tabindex="-1"
    data-outcome="${outcome.kind}"
    data-lost="${JSON.stringify(lost.map(({ object, id }) => ({ object, id })))}"
  >
    <h2>${outcome.kind === 'open' ? 'We do not know yet.' : 'Nothing has been charged.'}</h2>
    ${say(outcome)}
    ${
      lost.length
        ? html`<ul>
            ${lost.map((one) => html`<li><strong>${nameOf(one, project)}</strong> ${why(one)}</li>`)}
          </ul>`
        : ''
    }
  </section>`
}

function say(outcome: NoOrder) {
  if (outcome.kind === 'away')
    return html`<p>Your offers could not be looked at just now. Your cart is as it was; please try again.</p>`
  if (outcome.kind === 'declined')
    return html`<p>The payment did not go through. Your offers and points are all there again.</p>`
  if (outcome.kind === 'left')
    return html`<p>
      The answer to this order came too late, so it was taken back. Your offers and points are all there
      again.
    </p>`
  if (outcome.kind === 'open')
    return html`<p>
      The answer to your order was lost on the way. Check out again: if the order went through, you will find
      it, and nothing is charged or used twice.
    </p>`
  const { seen, total } = outcome
  if (seen === total)
    return html`<p>
      What your offers and points come to has changed. Your pieces are all still here; have another look.
    </p>`
  return html`<p>
    You saw ${price(seen)}, and it would now be <strong>${price(total)}</strong>. Your pieces are all still
    here; have another look.
  </p>`
}

function nameOf({ object, id, reward }: Lost, project: ShopProject) {
  if (reward) return 'Paying with points'
  return object === 'voucher' ? id : (bannerOf(id, project) ?? 'An offer')
}

/** What goes after the perk's name. */
const why = ({ key }: Lost) => reasons.get(key) ?? 'cannot be used for this cart, and was taken off it.'

const reasons = new Map([
  ['quantity_exceeded', 'has been used up in the meantime, and was taken off your cart.'],
  ['gift_amount_exceeded', 'has not enough left, and was taken off your cart.'],
  [
    'loyalty_card_points_exceeded',
    'takes more points than are left on your card, and was taken off your cart.',
  ],
  ['voucher_expired', 'has ended, and was taken off your cart.'],
  ['voucher_disabled', 'has been withdrawn, and was taken off your cart.'],
  ['voucher_not_active', 'does not count yet, and was taken off your cart.'],
  ['voucher_not_active_now', 'does not count at this hour, and was taken off your cart.'],
  ['promotion_inactive', 'has ended, and was taken off your cart.'],
  ['promotion_not_active_now', 'does not count at this hour, and was taken off your cart.'],
  ['redemption_rules_violated', 'has been used as often as it may be, and was taken off your cart.'],
  ['customer_rules_violated', 'is not for you this time, and was taken off your cart.'],
  ['order_rules_violated', 'asks for another cart, and was taken off this one.'],
])
