/** The index of the search: one entry for each section of a page. */
import MiniSearch from 'minisearch'
import { renderMarkdown } from './markdown.ts'
import { fileOf, type Page, type Section } from './navigation.ts'
import { synonyms } from './synonyms.ts'
import { searchOptions, type SearchEntry } from './search-options.ts'

export function searchIndex(navigation: readonly Section[]) {
  const index = new MiniSearch<SearchEntry>(searchOptions)
  index.addAll(navigation.flatMap(({ pages }) => pages).flatMap(sections))
  return index
}

function sections({ name, title, summary }: Page): SearchEntry[] {
  const { html, headings } = renderMarkdown(fileOf(name))
  const parts = html.split(/<h[1-4] id="[^"]*">[^]*?<\/h[1-4]>/).slice(1)
  return headings.map(({ id, depth, text }, index) => {
    const address = depth === 1 ? `${name}/` : `${name}/#${id}`
    const content = textOf(parts[index] ?? '')
    return {
      id: address,
      address,
      page: title,
      title: text,
      text: content,
      synonyms: synonyms[address] ?? '',
      excerpt: depth === 1 ? summary : content.slice(0, 140),
    }
  })
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** Text without tags and copy buttons. */
const textOf = (html: string) =>
  html
    .replace(/<button[^]*?<\/button>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(\w+|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
