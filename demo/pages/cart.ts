/** The cart: its lines and its sum are drawn in the browser, where the cart is kept. */
import { html } from 'hono/html'
import { bannerOf, type ShopProject } from '../catalogue.ts'
import { page, type Html, type Visit } from './layout.ts'
import { offersFallback } from './pieces.ts'

/** `word` says why a checkout gave no order. */
export const cartPage = (visit: Visit, project: ShopProject, word: Html | string = '') =>
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
          ${visit.shopper ? points : ''}
          <perk-eligibility>${offersFallback}</perk-eligibility>
        </aside>
        <div class="counter-side">
          <perk-receipt></perk-receipt>
          <perk-points></perk-points>
          <form class="till" method="post" action="/checkout" data-till hidden></form>
        </div>
      </div>
      ${combining(project)}
    `,
  })

/** Where a member says how many of them are to pay. */
const points = html`<p class="small">
  Points pay, too: <a href="/account#club">choose how many</a> for what is in your cart.
</p>`

/** What goes with what, as the categories and promotion stacks of the catalogue say. */
function combining(project: ShopProject) {
  const named = (type: 'JOINT' | 'EXCLUSIVE') =>
    project.categories
      .filter(({ stacking_rules_type }) => stacking_rules_type === type)
      .map(({ name }, at) => html`${at ? ', ' : ''}<em>${name}</em>`)
  const stacks = project.campaigns.flatMap(({ promotion_stacks = [] }) => promotion_stacks)
  return html`<details class="small">
    <summary>What goes together</summary>
    <p>One offer an order of ${named('EXCLUSIVE')}</p>
    <p>With any other: ${named('JOINT')}</p>
    ${stacks.map(
      ({ name, tiers: { ids } }) =>
        html`<p>
          <em>${name}</em>:
          ${ids.map((id, at) => html`${at ? ' + ' : ''}<bdi>${bannerOf(id, project) ?? id}</bdi>`)}
        </p>`,
    )}
  </details>`
}
