/** The shopper's card as it is held out over the counter: the code for the scanner, large, and the points. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const cardPage = (visit: Visit) => {
  const { card } = visit.shop.words
  const held = html`<p class="prose">${card.hold}</p>
    <perk-balance layout="till"><p>${card.fallback}</p></perk-balance>`
  return page({
    visit,
    title: card.title,
    current: '/account',
    main: html`
      <div class="counter">
        <h1 class="page-title">${card.title}</h1>
        ${visit.shopper ? held : html`<p class="prose">${card.nobody}</p>`}
        <p><a class="button quiet" href="/account">${card.back}</a></p>
      </div>
    `,
  })
}
