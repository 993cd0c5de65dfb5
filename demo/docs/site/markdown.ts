/**
 * Renders Markdown files as HTML for the docs site. Links between files, pictures and anchors work as they do on GitHub.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import { escaped, highlighted } from './highlight.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const read = (file: string) => readFileSync(at(file), 'utf8')

/** Paths of all files from the project root, README first. */
export const markdownFiles = () => [
  'README.md',
  ...readdirSync(at('demo/docs'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `demo/docs/${file}`),
]

export interface Heading {
  id: string
  depth: number
  /** Plain text without Markdown. */
  text: string
}

/** The first heading of a file. */
export const titleOf = (file: string) => plain(/^# (.+)$/m.exec(read(file))?.[1] ?? file)

/** The one or two sentences below the title, as plain text. */
export function summaryOf(file: string) {
  const paragraph = plain(/^# .+\n+([^]+?)\n\n/m.exec(read(file))?.[1] ?? '')
  return paragraph
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:]) /)
    .slice(0, 2)
    .join(' ')
    .replace(/:$/, '.')
}

/** A file as HTML, and its headings in order. */
export function renderMarkdown(file: string) {
  const headings: Heading[] = []
  const marked = new Marked({
    extensions: [tabs()],
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slug(text)
        headings.push({ id, depth, text: plain(text) })
        const link =
          depth === 1
            ? ''
            : ` <a class="anchor" href="#${id}" aria-label="Link to: ${escaped(plain(text))}">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>`
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(href, file)}">${this.parser.parseInline(tokens)}</a>`
      },
      // With its size, to avoid layout shifts.
      image: ({ href, text }) => {
        const image = (at: string, scheme = '') =>
          `<img src="${addressOf(at, file)}" alt="${escaped(text)}"${sizeOf(at, file)}${scheme} loading="lazy" />`
        const dark = darkPictureOf(href, file)
        return dark ? image(href, ' data-picture="light"') + image(dark, ' data-picture="dark"') : image(href)
      },
      // Wide code scrolls on its own and is reachable by keyboard.
      code: ({ text, lang = '' }) => snippet(text, lang.split(' ')[0]),
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  })
  const html = marked.parse(read(file), { async: false })
  return { html, headings }
}

const snippet = (code: string, language?: string) =>
  `<div class="snippet"><pre tabindex="0"><code>${highlighted(code, language)}</code></pre>${copyButton}</div>`

/** The first HTML example of a file. */
export const firstSnippet = (file: string) =>
  snippet(/^```html runnable\n([^]*?)\n```$/m.exec(read(file))?.[1] ?? '', 'html')

const copyButton = '<button type="button" class="copy" data-copy>Copy</button>'

/**
 * Address of a link in a file, as seen from any page of the site. Each page is a folder, so that links work on every
 * host and below any path.
 */
export function addressOf(href: string, file: string) {
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`)
  if (protocol !== 'file:') return href
  if (pathname === `/${file}` && hash) return hash
  if (pathname === '/README.md') return '../'
  return pathname.endsWith('.md')
    ? `../${pathname.replace(/^\/demo\/docs\/|\.md$/g, '')}/${hash}`
    : pathname.replace(/^\/demo/, '..')
}

/** The picture for dark mode, such as `cup-dark.webp` beside `cup.webp`, if there is one. */
function darkPictureOf(href: string, file: string) {
  const dark = href.replace(/(?=\.\w+$)/, '-dark')
  const { protocol, pathname } = new URL(dark, `file:///${file}`)
  return protocol === 'file:' && existsSync(at(decodeURI(pathname.slice(1)))) ? dark : undefined
}

/** `width` and `height` attributes of a local SVG or WebP picture. */
function sizeOf(href: string, file: string) {
  const { protocol, pathname } = new URL(href, `file:///${file}`)
  if (protocol !== 'file:') return ''
  const bytes = readFileSync(at(decodeURI(pathname.slice(1))))
  // Chromium writes WebP files with this header.
  if (bytes.toString('latin1', 8, 16) === 'WEBPVP8X')
    return ` width="${bytes.readUIntLE(24, 3) + 1}" height="${bytes.readUIntLE(27, 3) + 1}"`
  return / width="\d+" height="\d+"/.exec(bytes.toString())?.[0] ?? ''
}

/** The code blocks between `<!-- tabs -->` and `<!-- /tabs -->`. A line in bold starts each tab. */
function tabs(): TokenizerAndRendererExtension {
  let count = 0
  return {
    name: 'tabs',
    level: 'block',
    start: (source) => source.indexOf('<!-- tabs -->'),
    tokenizer(source) {
      const [raw, content = ''] = /^<!-- tabs -->\n([^]*?)<!-- \/tabs -->\n*/.exec(source) ?? []
      if (raw === undefined) return undefined
      const [, ...parts] = content.split(/^\*\*(.+)\*\*$/m)
      const panels = parts.flatMap((label, index) =>
        index % 2 ? [] : { label, tokens: this.lexer.blockTokens(parts[index + 1] ?? '') },
      )
      return { type: 'tabs', raw, panels }
    },
    renderer({ panels }) {
      // The tokenizer above wrote them.
      const all = panels as { label: string; tokens: Tokens.Generic[] }[]
      const group = `tabs-${++count}`
      const buttons = all.map(
        ({ label }, index) =>
          `<button type="button" role="tab" id="${group}-${index}" aria-controls="${group}-${index}-panel" aria-selected="${index === 0}"${index ? ' tabindex="-1"' : ''}>${escaped(label)}</button>`,
      )
      const contents = all.map(
        ({ label, tokens }, index) =>
          `<div role="tabpanel" id="${group}-${index}-panel" aria-labelledby="${group}-${index}" data-label="${escaped(label)}">${this.parser.parse(tokens)}</div>`,
      )
      return `<div class="tabs" data-tabs><div role="tablist" aria-label="Variants">${buttons.join('')}</div>${contents.join('')}</div>`
    },
  }
}

/** Anchor of a heading, as on GitHub. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const plain = (text: string) => text.replaceAll('`', '')
