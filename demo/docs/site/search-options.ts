/** How the search index is built and read. Both sides must use the same options. */
import type { Options } from 'minisearch'

/** A section of a page: the text below one heading. */
export interface SearchEntry {
  id: string
  /** Address from the root of the site. */
  address: string
  page: string
  title: string
  text: string
  /** Words that newcomers use for this section, but that it does not contain. */
  synonyms: string
  /** Start of the text, shown in results. */
  excerpt: string
}

export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'page', 'text', 'synonyms'],
  storeFields: ['address', 'page', 'title', 'excerpt'],
  searchOptions: {
    boost: { title: 4, page: 2, synonyms: 12 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    // These pages mention many words of the domain, but are rarely what a reader looks for.
    boostDocument: (id: string) => (/^(where-the-specification-is-silent|contributing)\//.test(id) ? 0.3 : 1),
  },
}
