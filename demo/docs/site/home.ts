/** The home page of the docs. */
import { html } from 'hono/html'
import { specimen } from '../../browser/preview/specimens/perk-promotions.ts'
import { liveExample } from './live.ts'
import type { Page, Section } from './navigation.ts'

export const description =
  'Web components that show shoppers your promotions, points and rewards, and the service behind them.'

export const homePage = (navigation: readonly Section[]) =>
  html`<div class="hero">
      <h1>Promotions, points and rewards on any shop page</h1>
      <p class="lead">
        Perkit is a set of web components that show shoppers your offers, together with the service behind
        them. Add it with one script tag or from npm, in any framework.
      </p>
      <p class="actions">
        <a class="button" href="quick-start/">Quick start</a> <a href="elements/">See the elements</a>
      </p>
    </div>
    ${liveExample(specimen)}
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
    <p>${summary}</p>
  </li>`
