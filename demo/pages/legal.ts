/** What a shopper agrees to; the brand in the catalogue names both pages. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const termsPage = (visit: Visit) =>
  page({
    visit,
    title: 'Terms of use',
    main: html`
      <h1 class="page-title">Terms of use</h1>
      <p class="prose">
        Points are given for paid orders and are no money. What they have bought is not exchanged for points
        again, unless it arrives broken. Nothing here is sold, so nothing is owed.
      </p>
    `,
  })

export const privacyPage = (visit: Visit) =>
  page({
    visit,
    title: 'Privacy policy',
    main: html`
      <h1 class="page-title">Privacy policy</h1>
      <p class="prose">
        The cart stays in your browser. Who you chose to shop as is kept in a cookie until you close it, and
        what you ordered until this demonstration ends.
      </p>
    `,
  })
