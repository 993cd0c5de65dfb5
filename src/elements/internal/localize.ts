/** Finds the words for a language. English is built in; the others are files, fetched when a page needs them. */
import { translations } from '../translations/index.ts'
import { formatFor } from '../format/format.ts'
import { common } from '../format/common.messages.ts'
import type { Words } from '../format/messages.ts'

const loaded: Partial<Record<string, object>> = {}

/** What is to be loaded for English, and for what is spoken in English. */
const nothing = {}

/**
 * The words for a locale, or undefined while their file is on its way; then `arrived` is called. A language
 * nobody translated speaks English throughout, its dates and numbers too, unless the page brings its own words.
 * `english` is the element's own part of them. The files are those of the element's own copy of the kit: the shop's may
 * be older, or have been bundled without them.
 */
export function wordsFor<Part>(
  english: Part,
  asked: string,
  currency: string | undefined,
  own: object | undefined,
  arrived: () => void,
): Words<Part> | undefined {
  const tag = canonical(asked)
  const [language = 'en'] = tag.split('-')
  const file = translations[language]
  const text = file ? loaded[language] : nothing
  if (text) {
    const locale = own || text !== nothing || language === 'en' ? tag : 'en'
    return { locale, text: { ...common, ...english, ...text, ...own }, format: formatFor(locale, currency) }
  }
  void file?.()
    // Better English than nothing, if the file cannot be had.
    .catch(() => ({ messages: nothing }))
    .then(({ messages }) => {
      loaded[language] = messages
      arrived()
    })
  return undefined
}

/** `de_AT` is read as `de-AT`; what is no locale at all is English. */
function canonical(locale: string) {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
