/** Thank-you page: the order as a receipt with lines, savings and tenders. */
import { html } from 'hono/html'
import type { PlacedOrder, Saving, Tender } from '../checkout/order.ts'
import type { Shop } from '../shops/shop.ts'
import { page, type Visit } from './layout.ts'

export function receiptPage(visit: Visit, order: PlacedOrder) {
  const { shop, shopper } = visit
  const { receipt: words, accountPage } = shop.words
  const hasRedemptions = order.savings.length > 0 || order.tenders.length > 0

  return page({
    visit,
    title: words.title,
    main: html`
      <div class="thanks" data-placed="${order.attempt}">
        <div>
          <h1 class="page-title" tabindex="-1">${words.thanks(shopper?.name)}</h1>
          ${
            order.savings.length
              ? html`<p class="lede">${words.saved(shop.price(sumOf(order.savings)))}</p>`
              : ''
          }
          <p class="prose">${words.demoNotice(hasRedemptions)}</p>
          ${shopper ? points(accountPage.club) : ''}
          <p><a class="button quiet" href="/#shelf">${words.back}</a></p>
        </div>
        <article class="receipt" aria-labelledby="receipt">
          <header>
            <img src="/pictures/${shop.pictures.symbol}.svg" alt="" width="48" height="32" />
            <h2 id="receipt">${shop.name}</h2>
            <p>${words.order(order.number)}</p>
            <p><time datetime="${order.placedAt}">${words.placedAt(shop.time(order.placedAt))}</time></p>
          </header>
          <ul class="products">
            ${order.lines.map(
              ({ name, quantity, amount, isReward }) =>
                html`<li>
                  <span
                    >${name}${quantity > 1 ? html` <small>× ${quantity}</small>` : ''}${
                      isReward ? html` <small>${words.reward}</small>` : ''
                    }</span
                  >
                  <span class="amount">${shop.price(amount)}</span>
                </li>`,
            )}
          </ul>
          ${order.savings.length ? savings(order, shop) : ''}
          ${order.tenders.length ? tenders(order, shop) : ''}
          <dl class="paid">
            <dt>${words.paid}</dt>
            <dd class="amount">${shop.price(order.total)}</dd>
          </dl>
          <p class="small">${words.tax}</p>
        </article>
      </div>
    `,
  })
}

/** The balance after this order, and a tier that it reached. */
const points = (club: string) =>
  html`<section class="points" aria-label="${club}">
    <perk-tier-up></perk-tier-up><perk-balance></perk-balance>
  </section>`

const savings = ({ savings, amount }: PlacedOrder, shop: Shop) => html`
  <dl class="savings">
    <dt>${shop.words.receipt.subtotal}</dt>
    <dd class="amount">${shop.price(amount)}</dd>
    ${savings.map((one) => saving(one, shop))}
  </dl>
`

const saving = ({ name, code, amount }: Saving, { price }: Shop) => html`
  <dt class="off"><bdi>${name}</bdi>${code ? html` <code>${code}</code>` : ''}</dt>
  <dd class="amount off">−${price(amount)}</dd>
`

/** Points and gift cards that paid for part of the total. */
const tenders = ({ tenders, savings, amount }: PlacedOrder, shop: Shop) => html`
  <dl class="tenders">
    <dt>${shop.words.receipt.total}</dt>
    <dd class="amount">${shop.price(amount - sumOf(savings))}</dd>
    ${tenders.map((one) => tender(one, shop))}
  </dl>
`

const tender = ({ code, points, amount }: Tender, { words: { receipt: words }, price }: Shop) => html`
  <dt>
    ${points ? words.paidWithPoints : words.paidWithGiftCard}
    <small>${points ? html`${words.pointsUsed(points)} · ` : ''}<code>${code}</code></small>
  </dt>
  <dd class="amount">${price(amount)}</dd>
`

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
