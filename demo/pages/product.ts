/** One piece, large, with how many of it to take. */
import { html } from 'hono/html'
import type { Product } from '../catalogue.ts'
import { page, type Visit } from './layout.ts'
import { addButton, picture, price, shelf } from './pieces.ts'

export function productPage(visit: Visit, product: Product, products: readonly Product[]) {
  const { kind, about, made } = product.metadata
  const others = products.filter((other) => other !== product)
  const alike = others.filter((other) => other.metadata.kind === kind)
  const rest = others.filter((other) => other.metadata.kind !== kind)

  return page({
    visit,
    title: product.name,
    main: html`
      <nav class="trail" aria-label="Where you are"><a href="/#shelf">The shelf</a> / ${kind}</nav>
      <article class="single">
        <div class="tile">${picture(product)}</div>
        <div>
          <h1>${product.name}</h1>
          <p class="price">${price(product.price)}</p>
          <perk-points product="${product.id}"></perk-points>
          <p>${about}</p>
          <p class="made">${made}</p>
          <div class="buy">
            <div class="stepper" role="group" aria-label="How many">
              <button type="button" data-less disabled aria-label="One less">−</button>
              <output data-quantity aria-live="polite">1</output>
              <button type="button" data-more disabled aria-label="One more">+</button>
            </div>
            ${addButton(product)}
          </div>
          <perk-nudge layout="teaser" product="${product.id}"></perk-nudge>
          <noscript><p class="small">The cart needs JavaScript. Everything else here does not.</p></noscript>
        </div>
      </article>
      <section class="more" aria-labelledby="more">
        <div class="heading"><h2 id="more">Stands well beside it</h2></div>
        ${shelf([...alike, ...rest].slice(0, 4))}
      </section>
    `,
  })
}
