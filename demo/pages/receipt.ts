/** Thank you: the order as a receipt, with each saving by its name and everything that paid for it. */
import { html } from 'hono/html'
import type { PlacedOrder, Saving, Tender } from '../checkout/order.ts'
import { page, type Visit } from './layout.ts'
import { pointsUsed } from '../points.ts'
import { price } from './pieces.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const receiptPage = (visit: Visit, order: PlacedOrder) =>
  page({
    visit,
    title: 'Thank you',
    main: html`
      <div class="thanks" data-placed="${order.attempt}">
        <div>
          <h1 class="page-title" tabindex="-1">
            Thank you${visit.shopper ? `, ${visit.shopper.name}` : ''}.
          </h1>
          ${order.savings.length ? html`<p class="lede">You saved ${price(sumOf(order.savings))}.</p>` : ''}
          <p class="prose">
            In a shop that sells, this would now be wrapped in an old sea chart. Here no money moves and
            nothing is sent${usedUp(order)}.
          </p>
          ${visit.shopper ? points : ''}
          <p><a class="button quiet" href="/#shelf">Back to the shelf</a></p>
        </div>
        <article class="receipt" aria-labelledby="receipt">
          <header>
            <img src="/pictures/tern.svg" alt="" width="48" height="32" />
            <h2 id="receipt">${visit.brand}</h2>
            <p>Order ${order.number}</p>
            <p><time datetime="${order.placedAt}">${day.format(new Date(order.placedAt))} UTC</time></p>
          </header>
          <ul class="goods">
            ${order.lines.map(
              ({ name, quantity, amount }) =>
                html`<li>
                  <span>${name}${quantity > 1 ? html` <small>× ${quantity}</small>` : ''}</span>
                  <span class="amount">${price(amount)}</span>
                </li>`,
            )}
          </ul>
          ${order.savings.length ? savings(order) : ''} ${order.tenders.length ? tenders(order) : ''}
          <dl class="paid">
            <dt>Paid</dt>
            <dd class="amount">${price(order.total)}</dd>
          </dl>
          <p class="small">Tax is included.</p>
        </article>
      </div>
    `,
  })

/** With what this order has earned. */
const points = html`<section class="points" aria-label="Table Club"><perk-balance></perk-balance></section>`

const savings = ({ savings, amount }: PlacedOrder) => html`
  <dl class="savings">
    <dt>Together</dt>
    <dd class="amount">${price(amount)}</dd>
    ${savings.map(saving)}
  </dl>
`

const saving = ({ name, code, amount }: Saving) => html`
  <dt class="off"><bdi>${name}</bdi>${code ? html` <code>${code}</code>` : ''}</dt>
  <dd class="amount off">−${price(amount)}</dd>
`

/** What is left of the total after these is paid in money. */
const tenders = ({ tenders, savings, amount }: PlacedOrder) => html`
  <dl class="tenders">
    <dt>Total</dt>
    <dd class="amount">${price(amount - sumOf(savings))}</dd>
    ${tenders.map(tender)}
  </dl>
`

const tender = ({ code, points, amount }: Tender) => html`
  <dt>
    ${points ? 'Paid with points' : 'Paid with a gift card'}
    <small>${points ? html`${pointsUsed(points)} · ` : ''}<code>${code}</code></small>
  </dt>
  <dd class="amount">${price(amount)}</dd>
`

const usedUp = ({ savings, tenders }: PlacedOrder) =>
  savings.length || tenders.length ? '; only offers, points and gift cards are used up for real' : ''

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
