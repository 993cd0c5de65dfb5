/** The parts that several pages show. */
import { html } from 'hono/html'
import type { Product } from '../catalogue.ts'

const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

/** Minor units to text. */
export const price = (amount: number) => format.format(amount / 100)

export const picture = ({ metadata, name }: Product, decorative = false) =>
  html`<img
    src="/pictures/${metadata.picture}.svg"
    alt="${decorative ? '' : name}"
    width="200"
    height="200"
  />`

/** The button that the shop's script brings to life. */
export const addButton = (product: Product, look = '') =>
  html`<button
    type="button"
    class="button ${look}"
    disabled
    aria-label="Add to cart: ${product.name}"
    data-add="${product.id}"
    data-name="${product.name}"
    data-price="${product.price}"
    data-picture="/pictures/${product.metadata.picture}.svg"
  >
    Add to cart
  </button>`

export const shelf = (products: readonly Product[]) =>
  html`<ul class="shelf">
    ${products.map(
      (product) =>
        html`<li class="piece">
          <div class="tile">${picture(product, true)}</div>
          <h3><a href="/products/${product.id}">${product.name}</a></h3>
          <p class="price">${price(product.price)}</p>
          ${addButton(product, 'quiet')}
        </li>`,
    )}
  </ul>`

/** What stands there until the element has run, and stays if it never does. */
export const offersFallback =
  "The board with today's offers is not up yet. They count at the till all the same."
