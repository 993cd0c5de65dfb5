/** Finds the words for a language. English is built in; the others are files, fetched when a page needs them. */
import { translations } from '../translations/index.ts'
import { formatFor } from '../format/format.ts'
import { common } from '../format/common.messages.ts'
import type { Words } from '../format/messages.ts'
import { onTick } from './clock.ts'
import { notifyConsumers, type ShopHost } from './registry.ts'

/** By file. Empty for a file that failed to load, until it is loaded. */
const loaded: Partial<Record<string, object>> = {}

/** Files that are loading, are loaded, or have failed and are not to be tried again yet. */
const requested = new Set<string>()

/** What is to be loaded for English, and for what is spoken in English. */
const nothing = {}

/** Languages of which the console has been told that nobody translated them. */
const told = new Set<string>()

/**
 * The messages for a locale, or undefined while their files load; elements are notified afterwards. Languages without a
 * translation get English messages, dates and numbers, unless the page supplies its own messages. `english`: those that
 * the element itself needs. The files are from the element's own copy of the kit: the copy of its shop may be older, or
 * bundled without them.
 */
export function wordsFor<Part>(
  english: Part,
  asked: string,
  { currency, messages: own, informal }: Pick<ShopHost, 'currency' | 'messages' | 'informal'>,
): Words<Part> | undefined {
  const tag = canonical(asked)
  const [language = 'en'] = tag.split('-')
  const text = textOf(language)
  const others = informal ? textOf(`${language}-informal`) : nothing
  if (!text || !others) return undefined
  const isSpoken = own || text !== nothing || language === 'en'
  if (!isSpoken && !translations[language] && !told.has(language)) {
    told.add(language)
    console.warn(
      `perkit: no messages in "${language}", so English is used. Set your own with the messages property of <perk-shop>`,
    )
  }
  const locale = isSpoken ? tag : 'en'
  const format = formatFor(locale, currency)
  return { locale, text: { ...common, ...english, ...text, ...others, ...own }, format }
}

/** The messages of a file, empty if there is none; undefined while it loads for the first time. */
function textOf(name: string) {
  const file = translations[name]
  if (!file) return nothing
  if (!requested.has(name)) {
    requested.add(name)
    void load(name, file)
  }
  return loaded[name]
}

/** After a failure, elements use English until the device is online again or the clock ticks, and then try again. */
async function load(name: string, file: NonNullable<(typeof translations)[string]>) {
  try {
    loaded[name] = (await file()).messages
  } catch {
    loaded[name] = nothing
    const retry = () => {
      stop()
      removeEventListener('online', retry)
      requested.delete(name)
      notifyConsumers()
    }
    const stop = onTick(retry)
    addEventListener('online', retry)
  }
  notifyConsumers()
}

/** `de_AT` is read as `de-AT`; what is no locale at all is English. */
function canonical(locale: string) {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
