/** Cart page. The browser renders lines and totals, because the cart is stored there. */
import { html } from 'hono/html'
import { bannerOf } from '../catalogue.ts'
import type { Shop } from '../shops/shop.ts'
import { page, type Html, type Visit } from './layout.ts'

/** `notice`: why a checkout placed no order. */
export function cartPage(visit: Visit, notice: Html | string = '') {
  const { cartPage: words, offersFallback } = visit.shop.words
  return page({
    visit,
    title: words.title,
    current: '/cart',
    main: html`
      <h1 class="page-title" tabindex="-1">${words.title}</h1>
      ${notice}
      <div class="checkout">
        <div class="cart-lines">
          <div data-cart data-picture="/pictures/${visit.shop.pictures.emptyCart}.svg"></div>
          ${visit.shopper ? html`<section class="unused-rewards" data-unused-rewards></section>` : ''}
          <noscript><p>${words.noScript}</p></noscript>
        </div>
        <aside class="offers" aria-labelledby="offers">
          <h2 id="offers">${words.offers}</h2>
          ${visit.shopper ? html`<p class="small">${words.points}</p>` : ''}
          <perk-eligibility>${offersFallback}</perk-eligibility>
        </aside>
        <div class="summary">
          <perk-receipt></perk-receipt>
          <perk-points></perk-points>
          <form class="checkout-form" method="post" action="/checkout" data-checkout hidden></form>
        </div>
      </div>
      ${stackingRules(visit.shop)}
    `,
  })
}

/** Explains which offers combine, from the catalog's categories and promotion stacks. */
function stackingRules({ project, words }: Shop) {
  const { stacking, exclusive, joint, separator } = words.cartPage
  const named = (type: 'JOINT' | 'EXCLUSIVE') =>
    project.categories
      .filter(({ stacking_rules_type }) => stacking_rules_type === type)
      .map(({ name }, at) => html`${at ? separator : ''}<em>${name}</em>`)
  const stacks = project.campaigns.flatMap(({ promotion_stacks = [] }) => promotion_stacks)
  return html`<details class="small">
    <summary>${stacking}</summary>
    <p>${exclusive}${named('EXCLUSIVE')}</p>
    <p>${joint}${named('JOINT')}</p>
    ${stacks.map(
      ({ name, tiers: { ids } }) =>
        html`<p>
          <em>${name}</em>:
          ${ids.map((id, at) => html`${at ? ' + ' : ''}<bdi>${bannerOf(id, project) ?? id}</bdi>`)}
        </p>`,
    )}
  </details>`
}
