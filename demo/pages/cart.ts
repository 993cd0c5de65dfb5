/** The cart: its lines are drawn in the browser, where the cart is kept. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'
import { offersFallback } from './pieces.ts'

export const cartPage = (visit: Visit) =>
  page({
    visit,
    title: 'Your cart',
    current: '/cart',
    main: html`
      <h1 class="page-title" tabindex="-1">Your cart</h1>
      <div class="checkout">
        <div>
          <div data-cart></div>
          <noscript><p>The cart is kept in your browser, and needs JavaScript to be shown.</p></noscript>
        </div>
        <aside class="offers" aria-labelledby="offers">
          <h2 id="offers">Offers for this cart</h2>
          <p>Choose the ones you would like us to look at.</p>
          <perk-promotions limit="5" terms>${offersFallback}</perk-promotions>
        </aside>
      </div>
    `,
  })
