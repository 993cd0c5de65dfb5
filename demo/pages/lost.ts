/** For addresses where nothing is. */
import { html } from 'hono/html'
import { page, type Visit } from './layout.ts'

export const lostPage = (visit: Visit) =>
  page({
    visit,
    title: 'Not here',
    main: html`
      <h1 class="page-title">Nothing stands here.</h1>
      <p class="prose">It may have been moved, sold or dropped. <a href="/">The shelf</a> is that way.</p>
    `,
  })
