/** Fragments shared by several pages. */
import { html } from 'hono/html'
import type { Product } from '../catalogue.ts'
import type { Shop } from '../shops/shop.ts'

/** Decorative pictures are below the fold: they must not take connections from the first requests. */
export const picture = ({ metadata, name }: Product, decorative = false) =>
  html`<img
    src="/pictures/${metadata.picture}.svg"
    alt="${decorative ? '' : name}"
    width="200"
    height="200"
    ${decorative ? html`loading="lazy"` : ''}
  />`

/** Disabled until the shop's script enables it. */
export const addButton = ({ words }: Shop, product: Product, look = '') =>
  html`<button
    type="button"
    class="button ${look}"
    disabled
    aria-label="${words.addNamed(product.name)}"
    data-add="${product.id}"
    data-name="${product.name}"
    data-price="${product.price}"
    data-picture="/pictures/${product.metadata.picture}.svg"
  >
    ${words.addToCart}
  </button>`

export const productList = (shop: Shop, products: readonly Product[]) =>
  html`<ul class="shelf">
    ${products.map(
      (product) =>
        html`<li class="product">
          <div class="tile">${picture(product, true)}</div>
          <h3><a href="/products/${product.id}">${product.name}</a></h3>
          <p class="price">${shop.price(product.price)}</p>
          ${addButton(shop, product, 'quiet')}
        </li>`,
    )}
  </ul>`
