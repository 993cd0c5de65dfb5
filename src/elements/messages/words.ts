/** Finds the words for a language. English is built in; the others are files, fetched when a page needs them. */
import { formatFor } from '../format/format.ts'
import { en } from './en.ts'
import type { Messages, Words } from './messages.ts'

/** Adding a language: its file, and one line here. */
const files: Partial<Record<string, () => Promise<{ messages: Messages }>>> = {
  de: () => import('./de.ts'),
}

const loaded: Partial<Record<string, Messages>> = {}

/**
 * The words for a locale, or undefined while their file is on its way; then `arrived` is called. A language
 * nobody translated speaks English throughout, its dates and numbers too, unless the page brings its own words.
 */
export function wordsFor(
  asked: string,
  currency: string | undefined,
  own: Partial<Messages> | undefined,
  arrived: () => void,
): Words | undefined {
  const tag = canonical(asked)
  const [language = 'en'] = tag.split('-')
  const file = files[language]
  const text = file ? loaded[language] : en
  if (text) {
    const locale = own || text !== en || language === 'en' ? tag : 'en'
    return { locale, text: { ...text, ...own }, format: formatFor(locale, currency) }
  }
  void file?.()
    // Better English than nothing, if the file cannot be had.
    .then(
      ({ messages }) => messages,
      () => en,
    )
    .then((messages) => {
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
