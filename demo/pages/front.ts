/** Front page: introduction, today's offers and all products. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'
import { productList } from './fragments.ts'

/** `code`: referral code of the friend who sent the visitor. */
export function frontPage(visit: Visit, code?: string) {
  const { shop } = visit
  const { front, offersFallback } = shop.words
  return page({
    visit,
    title: shop.name,
    current: '/',
    main: html`
      <section class="hero" aria-labelledby="hero">
        <div>
          <h1 id="hero">${front.title}</h1>
          <p class="lede">${front.intro}</p>
          ${code ? html`<p class="lede">${front.friend(code)}</p>` : ''}
          <a class="button" href="#shelf">${front.browse}</a>
          <div class="hero-pictures">
            ${shop.pictures.heroPictures.map(
              (name) => html`<img src="/pictures/${name}.svg" alt="" width="200" height="200" />`,
            )}
          </div>
        </div>
        <aside class="offers" aria-labelledby="offers">
          <h2 id="offers">${front.board}</h2>
          <p>${front.boardNote}</p>
          <perk-promotions limit="5">${offersFallback}</perk-promotions>
        </aside>
      </section>
      <section aria-labelledby="shelf">
        <div class="heading">
          <h2 id="shelf">${front.shelf}</h2>
          <p>${front.shelfNote}</p>
        </div>
        ${productList(shop, shop.project.products)}
      </section>
      <section class="notes" aria-label="${front.notesLabel}">
        ${front.notes.map(
          ({ title, text }) =>
            html`<div>
              <h2>${title}</h2>
              <p>${text}</p>
            </div>`,
        )}
      </section>
      <perk-launcher><p slot="guest">${front.launcherGuest}</p></perk-launcher>
    `,
  })
}
