/** Who is shopping. A demonstration needs no passwords: one press changes the shopper. */
import { html } from 'hono/html'
import type { Customer } from '../catalogue.ts'
import { page, type Visit } from './layout.ts'

const guest = {
  source_id: 'guest',
  name: 'Guest',
  metadata: { note: 'Just looking. No card, no history, and the same offers on the board.' },
}

export function accountPage(visit: Visit, customers: readonly Customer[]) {
  const current = visit.shopper?.source_id ?? guest.source_id

  return page({
    visit,
    title: 'Account',
    current: '/account',
    main: html`
      <h1 class="page-title">
        ${visit.shopper ? `Good to see you, ${visit.shopper.name}.` : 'Who is shopping?'}
      </h1>
      <p class="prose">Try the shop as somebody: offers, cards and points follow the shopper.</p>
      <ul class="shoppers">
        ${[...customers, guest].map((shopper) => choice(shopper, shopper.source_id === current))}
      </ul>
      <p class="prose">
        What we keep: one cookie that names the shopper, and your cart, which stays in this browser.
      </p>
    `,
  })
}

type Choice = Pick<Customer, 'source_id' | 'name' | 'metadata'>

const choice = ({ source_id, name, metadata }: Choice, isCurrent: boolean) =>
  html`<li ${isCurrent ? html`data-current` : ''}>
    <h2>${name}</h2>
    <p>${metadata.note}</p>
    ${
      isCurrent
        ? html`<p class="here">Shopping now</p>`
        : html`<form method="post" action="/sign-in">
            <button class="button quiet" name="shopper" value="${source_id}">Shop as ${name}</button>
          </form>`
    }
  </li>`
