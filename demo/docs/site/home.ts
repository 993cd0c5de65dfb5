/** The home page of the docs. */
import { html, raw } from 'hono/html'
import { specimen } from '../../browser/preview/specimens/perk-promotions.ts'
import { liveExample } from './live.ts'
import { firstSnippet } from './markdown.ts'
import type { Page, Section } from './navigation.ts'

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
      ${navigation.map(
        ({ title, pages }) =>
          html`<li>
            <h2>${title}</h2>
            <ul>
              ${pages.filter(({ name }) => !name.startsWith('perk-')).map(card)}
            </ul>
          </li>`,
      )}
    </ul>`

const card = ({ name, title, summary }: Page) =>
  html`<li>
    <a href="${name}/">${title}</a>
    <p>${summary.split(/(?<=\.) /)[0]}</p>
  </li>`
