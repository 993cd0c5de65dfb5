/**
 * Renders README.md and `demo/docs` as pages of the shop. Links between files, pictures and anchors work as they do on
 * GitHub.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

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
export const titleOf = (file: string) => plain(/^# (.+)$/m.exec(readFileSync(at(file), 'utf8'))?.[1] ?? file)

/** A file as HTML, and its headings in order. */
export function renderMarkdown(file: string) {
  const headings: Heading[] = []
  const marked = new Marked({
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
      // With its size, to avoid layout shifts.
      image: ({ href, text }) => `<img src="${href}" alt="${escaped(text)}"${sizeOf(href)} loading="lazy" />`,
      // Wide code scrolls on its own and is reachable by keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
    walkTokens: (token) => {
      if (token.type === 'link' || token.type === 'image') token['href'] = addressOf(token['href'], file)
    },
  })
  const html = marked.parse(readFileSync(at(file), 'utf8'), { async: false })
  return { html, headings }
}

/** Address in this shop that a link in a file leads to. */
export function addressOf(href: string, file: string) {
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`)
  if (protocol !== 'file:') return href
  if (pathname === '/README.md') return `/docs${hash}`
  return `${pathname.replace(/^\/demo/, '').replace(/\.md$/, '')}${hash}`
}

/** `width` and `height` attributes of a local picture, read from its PNG or extended WebP header, or its SVG tag. */
function sizeOf(href: string) {
  if (!href.startsWith('/pictures/')) return ''
  const picture = readFileSync(at(`demo${href}`))
  if (href.endsWith('.png')) return size(picture.readUInt32BE(16), picture.readUInt32BE(20))
  if (href.endsWith('.webp')) return size(picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1)
  return / width="\d+" height="\d+"/.exec(picture.toString())?.[0] ?? ''
}

const size = (width: number, height: number) => ` width="${width}" height="${height}"`

/** Anchor of a heading, as on GitHub. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const plain = (heading: string) => heading.replaceAll('`', '')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
