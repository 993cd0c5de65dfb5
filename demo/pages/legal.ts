/** Terms of use and privacy policy; the brand in the catalog links to both. */
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
