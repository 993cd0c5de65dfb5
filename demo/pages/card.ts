/**
 * Loyalty card for the point of sale: a large code for the scanner, and the points. The HTML is the same for everybody,
 * so that a service worker can cache it for offline use.
 */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const cardPage = (visit: Visit) => {
  const { card } = visit.shop.words
  return page({
    visit,
    title: card.title,
    current: '/account',
    main: html`
      <div class="card-page">
        <h1 class="page-title">${card.title}</h1>
        <p class="prose instruction">${card.instruction}</p>
        <perk-balance layout="checkout" keep-offline>
          <p>${card.fallback}</p>
          <p slot="guest">${card.guest}</p>
        </perk-balance>
        <p><a class="button quiet" href="/account">${card.back}</a></p>
      </div>
    `,
  })
}
