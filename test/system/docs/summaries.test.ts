/** Summaries of the pages, and what the search finds for the words of newcomers. */
import { expect, test } from 'vitest'
import MiniSearch from 'minisearch'
import { readNavigation } from '../../../demo/docs/site/navigation.ts'
import { searchIndex } from '../../../demo/docs/site/search-index.ts'
import { searchOptions } from '../../../demo/docs/site/search-options.ts'
import { synonyms } from '../../../demo/docs/site/synonyms.ts'
import { pages } from './support.ts'

const navigation = readNavigation()
const index = MiniSearch.loadJSON(JSON.stringify(searchIndex(navigation)), searchOptions)
const find = (words: string) => index.search(words).map(({ id }) => String(id))

test.each(pages.filter(({ file }) => file !== 'README.md'))(
  '$file starts with one or two sentences',
  ({ text }) => {
    const [, paragraph = ''] = /^# .+\n+([^]+?)\n\n/m.exec(text) ?? []
    const sentences = paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`[])/)

    expect(paragraph).toMatch(/\.$/)
    expect(sentences.length).toBeLessThanOrEqual(2)
  },
)

test('has synonyms only for sections that exist', () => {
  expect(Object.keys(synonyms).filter((address) => !index.has(address))).toEqual([])
})

test.each([
  ['csp', 'on-a-page/#content-security-policy'],
  ['discount', 'perk-promotions/'],
  ['coupon', 'perk-eligibility/'],
  ['promo code', 'perk-eligibility/'],
  ['gift card', 'perk-eligibility/'],
  ['webhook', 'platforms/'],
  ['tax', 'checkout/'],
  ['refund', 'checkout/#what-happens-when-something-fails'],
  ['jwt', 'token/'],
  ['auth', 'token/'],
  ['login', 'token/'],
  ['SSR', 'on-a-page/#server-rendering'],
  ['npm', 'on-a-page/#with-a-bundler'],
  ['cdn', 'on-a-page/#with-a-script-tag'],
  ['types', 'on-a-page/#types-and-editors'],
  ['typescript', 'on-a-page/#types-and-editors'],
  ['css', 'theming/'],
  ['i18n', 'languages/'],
  ['rtl', 'languages/#right-to-left-languages'],
  ['architecture', 'concepts/'],
  ['schema', 'catalog/'],
  ['earning rule', 'catalog/#earning-rules'],
  ['migration', 'upgrading/'],
  ['gdpr', 'customer-data/'],
  ['deploy', 'going-live/'],
  ['shopify', 'platforms/'],
  ['voucher_expired', 'errors/#voucher_expired'],
])('finds %s among the first three results', (words, address) => {
  expect(find(words).slice(0, 3)).toContain(address)
})
