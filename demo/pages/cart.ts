/** The cart: its lines and its sum are drawn in the browser, where the cart is kept. */
import { html } from 'hono/html'
import { page, type Html, type Visit } from './layout.ts'
import { offersFallback } from './pieces.ts'

/** `word` says why a checkout gave no order. */
export const cartPage = (visit: Visit, word: Html | string = '') =>
  page({
    visit,
    title: 'Your cart',
    current: '/cart',
    main: html`
      <h1 class="page-title" tabindex="-1">Your cart</h1>
      ${word}
      <div class="checkout">
        <div class="pieces">
          <div data-cart></div>
          <noscript><p>The cart is kept in your browser, and needs JavaScript to be shown.</p></noscript>
        </div>
        <aside class="offers" aria-labelledby="offers">
          <h2 id="offers">What comes off</h2>
          <perk-eligibility>${offersFallback}</perk-eligibility>
          ${visit.shopper ? points : ''}
        </aside>
        <form class="till" method="post" action="/checkout" data-till hidden></form>
      </div>
    `,
  })

/** Where a member says how many of them are to pay. */
const points = html`<p class="small">
  Points pay, too: <a href="/account#club">choose how many</a> for what is in your cart.
</p>`
