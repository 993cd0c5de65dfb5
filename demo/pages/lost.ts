/** 404 page. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const lostPage = (visit: Visit) => {
  const { title, heading, text } = visit.shop.words.lost
  return page({
    visit,
    title,
    main: html`
      <h1 class="page-title">${heading}</h1>
      <p class="prose">${text}</p>
    `,
  })
}
