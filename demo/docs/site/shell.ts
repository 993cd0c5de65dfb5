/** The frame of every page of the docs site. */
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Heading } from './markdown.ts'
import { isSinglePage, neighborsOf, type Section } from './navigation.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface Frame {
  title: string
  description: string
  navigation: readonly Section[]
  /** Name of the page; the home page has none. */
  name?: string
  headings?: readonly Heading[]
  /** Whether the page contains a live element. */
  isLive: boolean
  main: Html
}

/** Only the site's own files, and nothing inline. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types perkit perkit-docs"

export async function shell({ title, description, navigation, name, headings = [], isLive, main }: Frame) {
  // Every page except the home page is a folder. Relative addresses work below any path.
  const root = name === undefined ? './' : '../'
  const sections = headings.filter(({ depth }) => depth === 2)
  const page = await html`<!doctype html>
    <html lang="en" data-root="${root}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${name === undefined ? title : `${title} · Perkit`}</title>
        <link rel="icon" type="image/svg+xml" href="${root}assets/icon.svg" />
        <link rel="stylesheet" href="${root}assets/site.css" />
        ${isLive ? liveStyles(root) : ''}
        <script src="${root}assets/scheme.js"></script>
        <script type="module" src="${root}assets/site.js"></script>
        ${isLive ? liveScripts(root) : ''}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${header(root)}
        <div class="frame ${name === undefined ? 'home' : ''}">
          <nav id="pages" class="pages" popover aria-label="Documentation">
            ${navigation.map((section) => sectionLinks(section, root, name))}
          </nav>
          ${sections.length > 1 ? contents(sections) : ''}
          <main id="main" tabindex="-1">
            ${main} ${name === undefined ? '' : around(neighborsOf(name, navigation))}
          </main>
        </div>
        ${searchDialog}
        <p class="visually-hidden" role="status" data-announcer></p>
      </body>
    </html>`
  return page.toString()
}

const liveStyles = (root: string) =>
  html`<link rel="stylesheet" href="${root}assets/reserve.css" />
    <link rel="stylesheet" href="${root}assets/live.css" />`

const liveScripts = (root: string) =>
  html`<script type="module" src="${root}assets/perkit.js"></script>
    <script type="module" src="${root}assets/live.js"></script>`

const header = (root: string) =>
  html`<header class="top">
    <button type="button" class="menu" popovertarget="pages">Menu</button>
    <a class="wordmark" href="${root}"
      ><img src="${root}assets/icon.svg" alt="" width="24" height="24" />Perkit<span>Docs</span></a
    >
    <button type="button" class="find" data-open-search>
      <span>Search</span> <kbd aria-hidden="true">/</kbd>
    </button>
    <button
      type="button"
      class="scheme"
      aria-pressed="false"
      aria-label="Dark mode"
      data-scheme-switch
    ></button>
  </header>`

/** A section with a single page of the same name has no heading. */
const sectionLinks = ({ title, pages }: Section, root: string, current?: string) =>
  html`${isSinglePage({ title, pages }) ? '' : html`<p>${title}</p>`}
    <ul>
      ${pages.map(
        (page) =>
          html`<li>
            <a href="${root}${page.name}/" ${page.name === current ? html`aria-current="page"` : ''}
              >${page.name.startsWith('perk-') ? page.name : page.title}</a
            >
          </li>`,
      )}
    </ul>`

/** The style sheet collapses it on narrow screens and opens it beside the text on wide ones. */
const contents = (sections: readonly Heading[]) =>
  html`<nav aria-label="On this page" class="contents">
    <details>
      <summary>On this page</summary>
      <ul>
        ${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
      </ul>
    </details>
  </nav>`

const around = ({ previous, next }: ReturnType<typeof neighborsOf>) =>
  html`<nav aria-label="Previous and next page" class="around">
    ${previous ? html`<a rel="prev" href="../${previous.name}/"><span>Previous</span>${previous.title}</a>` : ''}
    ${next ? html`<a rel="next" href="../${next.name}/"><span>Next</span>${next.title}</a>` : ''}
  </nav>`

const searchDialog = html`<dialog class="search" aria-label="Search" data-search>
  <input
    type="search"
    aria-label="Search the docs"
    placeholder="Search the docs"
    autocomplete="off"
    spellcheck="false"
    maxlength="200"
  />
  <p role="status"></p>
  <ul></ul>
</dialog>`

/** A page of text. */
export const article = (text: string, live: Html | string = '') => {
  // The live element follows the title and the introduction.
  const [, top = '', rest = ''] = /^([^]*?<\/h1>[^]*?<\/p>)([^]*)$/.exec(text) ?? ['', text]
  return html`<article>${raw(top)} ${live} ${raw(rest)}</article>`
}
