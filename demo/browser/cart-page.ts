/** Renders the cart's lines after every change. */
import { html, nothing, render } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { lineKey, lineTotal, type Cart, type CartLine, type CartStore } from '../../src/state/cart.ts'
import { announce } from './announce.ts'
import { find } from './find.ts'
import type { Products } from './products.ts'
import { fill, price, words } from './words.ts'

export function renderCart(container: HTMLElement, cart: CartStore, products: Products) {
  const { picture = '' } = container.dataset
  cart.$cart.subscribe((value) =>
    render(value.lines.length ? filled(value, cart, products) : empty(picture), container),
  )
}

const empty = (picture: string) => html`
  <div class="empty">
    <img src=${picture} alt="" width="200" height="200" />
    <p>${words.empty}</p>
    <a class="button" href="/#shelf">${words.browse}</a>
  </div>
`

const filled = (value: Cart, cart: CartStore, products: Products) => html`
  <ul class="lines">
    ${repeat(value.lines, lineKey, (one) => line(one, cart, products))}
  </ul>
`

const line = (one: CartLine, cart: CartStore, products: Products) => html`
  <li>
    <div class="tile"><img src=${one.image_url ?? ''} alt="" width="200" height="200" /></div>
    <h2>
      <a href="/products/${one.product_id}">${one.name}</a>
      <span>${one.redemption ? words.reward : fill(words.each, { price: price(one.price) })}</span>
    </h2>
    <p class="total">${regularPrice(one, products)} ${price(lineTotal(one))}</p>
    <div class="controls">
      ${one.redemption ? nothing : stepper(one, cart)}
      <button
        type="button"
        class="link"
        aria-label=${fill(words.removeNamed, { name: String(one.name) })}
        @click=${() => remove(one, cart)}
      >
        ${words.remove}
      </button>
      ${
        one.redemption
          ? nothing
          : html`<perk-badge product=${one.product_id} sku=${one.sku_id ?? nothing}></perk-badge>`
      }
    </div>
  </li>
`

/** The regular price of a reward. */
function regularPrice({ redemption, product_id }: CartLine, products: Products) {
  const product = redemption && products.find((one) => one.product_id === product_id)
  return product ? html`<s>${price(product.price)}</s>` : nothing
}

const stepper = (one: CartLine, cart: CartStore) => html`
  <div class="stepper" role="group" aria-label=${fill(words.howMany, { name: String(one.name) })}>
    <button
      type="button"
      aria-label=${words.less}
      aria-disabled=${one.quantity === 1}
      @click=${() => one.quantity > 1 && cart.setQuantity(one, one.quantity - 1)}
    >
      −
    </button>
    <output aria-live="polite">${one.quantity}</output>
    <button type="button" aria-label=${words.more} @click=${() => cart.setQuantity(one, one.quantity + 1)}>
      +
    </button>
  </div>
`

function remove(one: CartLine, cart: CartStore) {
  cart.remove(one)
  announce(fill(words.removed, { name: String(one.name) }))
  // The focused button has been removed.
  find(document, 'h1', HTMLElement).focus()
}
