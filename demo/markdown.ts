/**
 * The project's Markdown, README.md and `demo/docs`, as pages of this shop. What works in the repository works here:
 * links between the files, pictures, and anchors, which are named as GitHub names them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Every file by its path from the project's root, the README first. */
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
  /** Without the Markdown in it. */
  text: string
}

/** The first heading, which a page is known by. */
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
      // With its size, so that nothing jumps when it arrives.
      image: ({ href, text }) => `<img src="${href}" alt="${escaped(text)}"${sizeOf(href)} />`,
      // What is wider than the screen scrolls by itself, and can be reached by keyboard.
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

/** Where this shop serves what a link in a file leads to. */
export function addressOf(href: string, file: string) {
  const { protocol, pathname, hash } = new URL(href, `file:///${file}`)
  if (protocol !== 'file:') return href
  if (pathname === '/README.md') return `/docs${hash}`
  return `${pathname.replace(/^\/demo/, '').replace(/\.md$/, '')}${hash}`
}

/** The width and height of a picture of this shop's, as attributes: a PNG has them in its header, an SVG in its first tag. */
function sizeOf(href: string) {
  if (!href.startsWith('/pictures/')) return ''
  const picture = readFileSync(at(`demo${href}`))
  if (href.endsWith('.png'))
    return ` width="${picture.readUInt32BE(16)}" height="${picture.readUInt32BE(20)}"`
  return / width="\d+" height="\d+"/.exec(picture.toString())?.[0] ?? ''
}

/** The anchor that GitHub gives a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const plain = (heading: string) => heading.replaceAll('`', '')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
