/** Finds the words for a language. English is built in; the others are files, fetched when a page needs them. */
import { translations } from '../translations/index.ts'
import { formatFor } from '../format/format.ts'
import { common } from '../format/common.messages.ts'
import type { Words } from '../format/messages.ts'
import type { ShopHost } from './registry.ts'

const loaded: Partial<Record<string, object>> = {}

/** What is to be loaded for English, and for what is spoken in English. */
const nothing = {}

/** Languages of which the console has been told that nobody translated them. */
const told = new Set<string>()

/**
 * The words for a locale, or undefined while their files are on their way; then `arrived` is called. A language
 * nobody translated speaks English throughout, its dates and numbers too, unless the page brings its own words.
 * `english` is the element's own part of them. The files are those of the element's own copy of the kit: the shop's may
 * be older, or have been bundled without them.
 */
export function wordsFor<Part>(
  english: Part,
  asked: string,
  { currency, messages: own, familiar }: Pick<ShopHost, 'currency' | 'messages' | 'familiar'>,
  arrived: () => void,
): Words<Part> | undefined {
  const tag = canonical(asked)
  const [language = 'en'] = tag.split('-')
  const text = textOf(language, arrived)
  const others = familiar ? textOf(`${language}-familiar`, arrived) : nothing
  if (!text || !others) return undefined
  const isSpoken = own || text !== nothing || language === 'en'
  if (!isSpoken && !told.has(language)) {
    told.add(language)
    console.warn(
      `perkit: no words in "${language}" here, so English is spoken; <perk-shop> takes your own messages`,
    )
  }
  const locale = isSpoken ? tag : 'en'
  const format = formatFor(locale, currency)
  return { locale, text: { ...common, ...english, ...text, ...others, ...own }, format }
}

/** What a file says, nothing where there is none; undefined until it is there. */
function textOf(name: string, arrived: () => void) {
  const file = translations[name]
  const text = file ? loaded[name] : nothing
  if (!text)
    void file?.()
      // Better English than nothing, if the file cannot be had.
      .catch(() => ({ messages: nothing }))
      .then(({ messages }) => {
        loaded[name] = messages
        arrived()
      })
  return text
}

/** `de_AT` is read as `de-AT`; what is no locale at all is English. */
function canonical(locale: string) {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
