/** Product page with quantity and related products. */
import { html } from 'hono/html'
import type { Product } from '../catalogue.ts'
import { page, type Visit } from './layout.ts'
import { addButton, picture, productList } from './fragments.ts'

export function productPage(visit: Visit, product: Product) {
  const { shop } = visit
  const { product: words } = shop.words
  const { kind, about, made } = product.metadata
  const otherProducts = shop.project.products.filter(({ id }) => id !== product.id)
  const sameKind = otherProducts.filter((other) => other.metadata.kind === kind)
  const rest = otherProducts.filter((other) => other.metadata.kind !== kind)

  return page({
    visit,
    title: product.name,
    main: html`
      <nav class="breadcrumb" aria-label="${words.breadcrumb}">
        <a href="/#shelf">${words.shelf}</a> / ${kind}
      </nav>
      <article class="product-detail">
        <div class="tile">${picture(product)}</div>
        <div>
          <h1>${product.name}</h1>
          <p class="price">${shop.price(product.price)}</p>
          <perk-points ${visit.shopper ? html`class="reserved"` : ''} product="${product.id}"></perk-points>
          <p>${about}</p>
          <p class="made">${made}</p>
          <div class="buy">
            <div class="stepper" role="group" aria-label="${words.howMany}">
              <button type="button" data-less disabled aria-label="${words.less}">−</button>
              <output data-quantity aria-live="polite">1</output>
              <button type="button" data-more disabled aria-label="${words.more}">+</button>
            </div>
            ${addButton(shop, product)}
          </div>
          <perk-nudge layout="teaser" product="${product.id}"></perk-nudge>
          <noscript><p class="small">${words.noScript}</p></noscript>
        </div>
      </article>
      <section class="more" aria-labelledby="more">
        <div class="heading"><h2 id="more">${words.related}</h2></div>
        ${productList(shop, [...sameKind, ...rest].slice(0, 4))}
      </section>
    `,
  })
}
