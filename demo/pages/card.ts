/**
 * The shopper's card as it is held out over the counter: the code for the scanner, large, and the points. The page is
 * the same for everybody, so that it can be kept for a cellar without a network.
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
      <div class="counter">
        <h1 class="page-title">${card.title}</h1>
        <p class="prose hold">${card.hold}</p>
        <perk-balance layout="checkout" keep-offline>
          <p>${card.fallback}</p>
          <p slot="guest">${card.nobody}</p>
        </perk-balance>
        <p><a class="button quiet" href="/account">${card.back}</a></p>
      </div>
    `,
  })
}
