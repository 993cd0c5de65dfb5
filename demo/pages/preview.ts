/** Preview of every element in every status. The settings are a plain form, so they can be linked to. */
import { html } from 'hono/html'
import { readChoice, switches, type Choice, type Switch } from '../browser/preview/choice.ts'
import { perkitScript, type Visit } from './layout.ts'

const legends: Record<Switch, string> = {
  element: 'Element',
  status: 'Status',
  layout: 'Layout',
  brand: 'Brand',
  theme: 'Color scheme',
  lang: 'Language',
  dir: 'Direction',
  width: 'Width',
}

export function previewPage(visit: Visit, query: Record<string, string>) {
  const choice = readChoice((name) => query[name])

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Element preview · ${visit.shop.name}</title>
        <link rel="icon" type="image/svg+xml" href="/pictures/${visit.shop.pictures.symbol}.svg" />
        <link rel="stylesheet" href="/reserve.css" />
        <link rel="stylesheet" href="/styles/tokens.css" />
        <link rel="stylesheet" href="/styles/preview.css" />
        ${['noir', 'candy', 'dense'].map((name) => html`<link rel="stylesheet" href="/themes/${name}.css" />`)}
        ${['noir', 'toys', 'volt'].map((name) => html`<link rel="stylesheet" href="/styles/brands/${name}.css" />`)}
        ${perkitScript(visit.integrity)}
        <script type="module" src="/demo/preview.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the preview</a>
        <header>
          <p><strong>Perkit</strong> Element preview</p>
          <nav aria-label="Shop">
            <a href="/studio">Theme editor</a> <a href="/preview/messages">Messages</a>
            <a href="/">Back to the shop</a>
          </nav>
        </header>
        <div class="bench">
          <form action="/preview" aria-label="Preview settings">
            ${(['element', 'status', 'layout', 'brand', 'theme', 'lang', 'dir', 'width'] as const).map((name) => options(name, choice))}
            <noscript><button>Show</button></noscript>
          </form>
          <main id="main" tabindex="-1">
            <div class="title">
              <h1 data-title>${switches.element.find(({ name }) => name === choice.element)?.label}</h1>
              <p data-about></p>
            </div>
            <p class="caption" role="status"><strong data-status></strong> <span data-status-about></span></p>
            <section aria-label="Preview" class="floor">
              <div class="stage" data-stage data-theme="${choice.theme}" data-width="${choice.width}"></div>
            </section>
            <div class="code">
              <div class="bar">
                <h2 id="code">HTML</h2>
                <button type="button" data-copy disabled>Copy</button>
                <p role="status" class="visually-hidden" data-copied></p>
              </div>
              <pre tabindex="0" role="region" aria-labelledby="code"><code data-markup></code></pre>
            </div>
          </main>
        </div>
      </body>
    </html>`
}

const options = (name: Switch, choice: Choice) =>
  html`<fieldset class="${name}">
    <legend>${legends[name]}</legend>
    ${switches[name].map(
      (option) =>
        html`<label>
          <input
            type="radio"
            name="${name}"
            value="${option.name}"
            ${option.name === choice[name] ? html`checked` : ''}
          />
          <span>${option.label}</span>
        </label>`,
    )}
  </fieldset>`
