/** Draws the cart's lines, again after every change. */
import { html, render } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lineKey, lineTotal, type Cart, type CartLine, type CartStore } from '../../src/state/cart.ts'
import { announce } from './announce.ts'
import { find } from './find.ts'

const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })
const price = (amount: number) => format.format(amount / 100)

export function drawCart(place: HTMLElement, cart: CartStore) {
  cart.$cart.subscribe((value) => render(value.lines.length ? filled(value, cart) : empty, place))
}

const empty = html`
  <div class="empty">
    <img src="/pictures/bowl.svg" alt="" width="200" height="200" />
    <p>Nothing in it yet. An empty bowl is a good start.</p>
    <a class="button" href="/#shelf">See the shelf</a>
  </div>
`

const filled = (value: Cart, cart: CartStore) => html`
  <ul class="lines">
    ${repeat(value.lines, lineKey, (one) => line(one, cart))}
  </ul>
`

const line = (one: CartLine, cart: CartStore) => html`
  <li>
    <div class="tile"><img src=${one.image_url ?? ''} alt="" width="200" height="200" /></div>
    <h2>
      <a href="/products/${one.product_id}">${one.name}</a>
      <span>${price(one.price)} each</span>
    </h2>
    <p class="total">${price(lineTotal(one))}</p>
    <div class="controls">
      <div class="stepper" role="group" aria-label="How many of ${one.name}">
        <button
          type="button"
          aria-label="One less"
          aria-disabled=${one.quantity === 1}
          @click=${() => one.quantity > 1 && cart.setQuantity(one, one.quantity - 1)}
        >
          −
        </button>
        <output aria-live="polite">${one.quantity}</output>
        <button type="button" aria-label="One more" @click=${() => cart.setQuantity(one, one.quantity + 1)}>
          +
        </button>
      </div>
      <button type="button" class="link" @click=${() => remove(one, cart)}>
        Remove <span class="visually-hidden">${one.name}</span>
      </button>
    </div>
  </li>
`

function remove(one: CartLine, cart: CartStore) {
  cart.remove(one)
  announce(`${one.name} removed from your cart`)
  // The button that had the focus is gone.
  find(document, 'h1', HTMLElement).focus()
}
