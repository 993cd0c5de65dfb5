/** 404 page. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const notFoundPage = (visit: Visit) => {
  const { title, heading, text } = visit.shop.words.notFound
  return page({
    visit,
    title,
    main: html`
      <h1 class="page-title">${heading}</h1>
      <p class="prose">${text}</p>
    `,
  })
}
