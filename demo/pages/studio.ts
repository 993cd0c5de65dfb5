/** Theme editor: change custom properties, see three layouts, copy the CSS. */
import { html } from 'hono/html'
import { settings, type Setting } from '../browser/studio/settings.ts'
import { perkitScript, type Visit } from './layout.ts'

const themes = ['linen', 'noir', 'candy', 'dense', 'ink', 'meadow']
const layouts = ['banner', 'grid', 'list']

export const studioPage = (visit: Visit) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Theme editor · ${visit.shop.name}</title>
        <link rel="icon" type="image/svg+xml" href="/pictures/${visit.shop.pictures.symbol}.svg" />
        <link rel="stylesheet" href="/reserve.css" />
        <link rel="stylesheet" href="/styles/tokens.css" />
        <link rel="stylesheet" href="/styles/preview.css" />
        <link rel="stylesheet" href="/styles/studio.css" />
        ${themes.map((name) => html`<link rel="stylesheet" href="/themes/${name}.css" />`)}
        ${perkitScript(visit.integrity)}
        <script type="module" src="/demo/studio.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the preview</a>
        <header>
          <p><strong>Perkit</strong> Theme editor</p>
          <nav aria-label="Shop"><a href="/preview">Element preview</a> <a href="/">Back to the shop</a></nav>
        </header>
        <div class="bench">
          <form aria-label="Theme settings">
            <label class="setting"
              >Start with
              <select name="theme">
                <option value="">No theme</option>
                ${themes.map((name) => html`<option value="${name}">${name}</option>`)}
              </select></label
            >
            ${settings.map(field)}
            <button type="reset">Reset</button>
          </form>
          <main id="main" tabindex="-1">
            <div class="title">
              <h1>Your brand</h1>
              <p>Change the settings and copy the CSS.</p>
            </div>
            <section aria-label="Preview" class="floor">
              <div class="stage" data-stage>
                ${layouts.map(
                  (layout) =>
                    html`<perk-shop currency="EUR" locale="en">
                      <perk-promotions layout="${layout}"></perk-promotions>
                    </perk-shop>`,
                )}
              </div>
            </section>
            <section class="code" aria-labelledby="readable">
              <div class="bar"><h2 id="readable">Contrast</h2></div>
              <ul data-contrasts></ul>
            </section>
            <div class="code">
              <div class="bar">
                <h2 id="code">CSS</h2>
                <button type="button" data-copy>Copy</button>
                <p role="status" class="visually-hidden" data-copied></p>
              </div>
              <pre tabindex="0" role="region" aria-labelledby="code"><code data-css></code></pre>
            </div>
          </main>
        </div>
      </body>
    </html>`

const field = ({ property, label, kind, value, min, max, choices = [] }: Setting) =>
  html`<label class="setting"
    >${label}
    ${
      kind === 'choice'
        ? html`<select name="${property}">
            ${choices.map(
              (choice) =>
                html`<option value="${choice.value}" ${choice.value === value ? 'selected' : ''}>
                  ${choice.label}
                </option>`,
            )}
          </select>`
        : kind === 'range'
          ? html`<input type="range" name="${property}" value="${value}" min="${min}" max="${max}" />`
          : html`<input type="color" name="${property}" value="${value}" />`
    }</label
  >`
