/** Sections of the docs and their pages, in the order of the navigation. */
import { markdownFiles, summaryOf, titleOf } from './markdown.ts'

/** File names without `.md`. */
const structure: readonly { title: string; names: readonly string[] }[] = [
  { title: 'Quick start', names: ['quick-start', 'on-a-page', 'errors'] },
  { title: 'Concepts and glossary', names: ['concepts', 'glossary'] },
  { title: 'Elements', names: ['elements', ...elementNames()] },
  { title: 'Cart and checkout', names: ['cart', 'checkout'] },
  { title: 'Loyalty', names: ['points', 'referrals'] },
  { title: 'Theming', names: ['theming'] },
  { title: 'Languages', names: ['languages'] },
  { title: 'Back ends', names: ['token', 'back-ends'] },
  { title: 'Frameworks', names: ['frameworks'] },
  { title: 'Platforms', names: ['platforms'] },
  {
    title: 'Service',
    names: [
      'service',
      'catalog',
      'operations',
      'running',
      'going-live',
      'upgrading',
      'customer-data',
      'measured',
      'measured-service',
      'where-the-specification-is-silent',
    ],
  },
  { title: 'Contributing', names: ['contributing'] },
]

export interface Page {
  /** Folder of the page in the site, and name of its file. */
  name: string
  title: string
  summary: string
}

export interface Section {
  title: string
  pages: readonly Page[]
}

export const fileOf = (name: string) => `demo/docs/${name}.md`

/** Read from the files each time, so that edits show. */
export const readNavigation = (): Section[] =>
  structure.map(({ title, names }) => ({
    title,
    pages: names.map((name) => ({ name, title: titleOf(fileOf(name)), summary: summaryOf(fileOf(name)) })),
  }))

export const isSinglePage = ({ title, pages: [page, ...others] }: Section) =>
  others.length === 0 && page?.title === title

/** The pages before and after one. */
export function neighborsOf(name: string, navigation: readonly Section[]) {
  const pages = navigation.flatMap((section) => section.pages)
  const index = pages.findIndex((page) => page.name === name)
  return index < 0 ? {} : { previous: pages[index - 1], next: pages[index + 1] }
}

function elementNames() {
  return markdownFiles().flatMap((file) => /(perk-[\w-]+)\.md$/.exec(file)?.[1] ?? [])
}
