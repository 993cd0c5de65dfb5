/** The home page of the docs. */
import { html, raw } from 'hono/html'
import { specimen } from '../../browser/preview/specimens/perk-promotions.ts'
import { liveExample } from './live.ts'
import { firstSnippet } from './markdown.ts'
import { isSinglePage, type Page, type Section } from './navigation.ts'

export const description =
  'Web components that show shoppers your promotions, points and rewards, and the service behind them.'

export const homePage = (navigation: readonly Section[]) =>
  html`<div class="hero">
      <div>
        <h1>Promotions, points and rewards on any shop page</h1>
        <p class="lead">Web components for your offers, and the service behind them. In any framework.</p>
        ${raw(firstSnippet('demo/docs/on-a-page.md'))}
        <p class="actions">
          <a class="button" href="quick-start/">Quick start</a> <a href="elements/">See the elements</a>
        </p>
      </div>
      ${liveExample(specimen)}
    </div>
    <ul class="cards">
      ${navigation.map((section) => html`<li>${isSinglePage(section) ? section.pages.map(single) : group(section)}</li>`)}
    </ul>`

const group = ({ title, pages }: Section) =>
  html`<h2>${title}</h2>
    <ul>
      ${pages.filter(({ name }) => !name.startsWith('perk-')).map((page) => html`<li>${card(page)}</li>`)}
    </ul>`

const single = (page: Page) =>
  html`<h2><a href="${page.name}/">${page.title}</a></h2>
    ${firstSentence(page)}`

const card = (page: Page) => html`<a href="${page.name}/">${page.title}</a> ${firstSentence(page)}`

const firstSentence = ({ summary }: Page) => html`<p>${summary.split(/(?<=\.) /)[0]}</p>`
