/** What a shopper agrees to; the brand in the catalogue names both pages. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const legalPage = (visit: Visit, name: 'terms' | 'privacy') => {
  const { title, text } = visit.shop.words[name]
  return page({
    visit,
    title,
    main: html`
      <h1 class="page-title">${title}</h1>
      <p class="prose">${text}</p>
    `,
  })
}
