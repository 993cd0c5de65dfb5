/** Documentation pages: the README and the files in `demo/docs`. */
import { html, raw } from 'hono/html'
import { switches } from '../browser/preview/choice.ts'
import { addressOf, markdownFiles, renderMarkdown, titleOf, type Heading } from '../markdown.ts'
import { page, type Visit } from './layout.ts'

/** In the order in which a shop's developer needs them. */
const guides = [
  'quick-start',
  'on-a-page',
  'elements',
  'cart',
  'checkout',
  'points',
  'referrals',
  'looks',
  'token',
  'back-ends',
  'service',
  'running',
  'operations',
  'measured',
  'measured-service',
  'where-the-specification-is-silent',
  'glossary',
  'contributing',
].map((name) => `demo/docs/${name}.md`)

export function docsPage(visit: Visit, file: string) {
  const { html: text, headings } = renderMarkdown(file)
  const sections = headings.filter(({ depth }) => depth === 2)

  return page({
    visit,
    title: titleOf(file),
    stylesheet: '/styles/docs.css',
    main: html`<div class="docs">
      ${pages(file)} ${sections.length > 1 ? contents(sections) : ''}
      <article>${raw(text)} ${previewLink(file)}</article>
    </div>`,
  })
}

/** List of all pages. The style sheet collapses it on narrow screens and opens it beside the text on wide ones. */
const pages = (file: string) =>
  html`<nav aria-label="Documentation" class="pages">
    <details>
      <summary>All pages</summary>
      <ul>
        ${link('README.md', file, 'Overview')}
      </ul>
      <p>Guides</p>
      <ul>
        ${guides.map((guide) => link(guide, file))}
      </ul>
      <p>Elements</p>
      <ul>
        ${markdownFiles()
          .filter((other) => tagOf(other))
          .map((element) => link(element, file))}
      </ul>
    </details>
  </nav>`

const link = (to: string, file: string, title = titleOf(to)) =>
  html`<li>
    <a href="${addressOf(`/${to}`, file)}" ${to === file ? html`aria-current="page"` : ''}>${title}</a>
  </li>`

const contents = (sections: readonly Heading[]) =>
  html`<nav aria-label="On this page" class="contents">
    <details>
      <summary>On this page</summary>
      <p>On this page</p>
      <ul>
        ${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
      </ul>
    </details>
  </nav>`

/** Link from an element's page to its preview. */
function previewLink(file: string) {
  const specimen = switches.element.find(({ name }) => name === tagOf(file))
  return specimen
    ? html`<p>
        <a href="/preview?element=${specimen.name}">Preview it in every status</a> and copy the HTML.
      </p>`
    : ''
}

const tagOf = (file: string) => /(perk-[\w-]+)\.md$/.exec(file)?.[1]
