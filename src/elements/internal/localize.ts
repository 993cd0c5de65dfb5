/** English messages are built in. Other languages are files that load on demand. */
import { translations } from '../translations/index.ts'
import { formatFor } from '../format/format.ts'
import { common, reasons } from '../format/common.messages.ts'
import { type GroupedMessages, type Localization, localizeGroups } from '../format/localization.ts'
import { onTick } from './clock.ts'
import { isServer } from './is-server.ts'
import { reportUnknownMessages } from './unknown-messages.ts'
import { regions } from './regions.ts'
import { warnOnce } from './warn-once.ts'
import { notifyConsumers, type ShopHost } from './registry.ts'

/** Messages by file name. The messages of a file that failed to load are empty until its retry. */
const loaded: Partial<Record<string, GroupedMessages>> = {}

/** Files that are loading, loaded, or waiting for a retry. */
const requested = new Set<string>()

/** Used for English and other names without a file, and for files that failed to load. */
const emptyMessages: GroupedMessages = {}

/**
 * The messages for a locale, or undefined while their files load; elements are notified afterwards. Languages without a
 * translation get English messages, dates and numbers, unless the page supplies its own messages. `english` contains the
 * element's groups of messages. Files come from the element's copy of Perkit, because the copy of its shop may be older
 * or bundled without them.
 */
export function localize<Groups extends object>(
  english: Groups,
  requestedLocale: string,
  { currency, messages: pageMessages, informal }: Pick<ShopHost, 'currency' | 'messages' | 'informal'>,
): Localization<Groups> | undefined {
  const tag = canonical(requestedLocale)
  const [language = 'en'] = tag.split('-')
  const [regionalFile = '', inRegions] = regions[language] ?? []
  const files = inRegions?.test(new Intl.Locale(tag).region ?? '') ? [language, regionalFile] : [language]
  const translation = [...files, ...(informal ? files.map((file) => `${file}-informal`) : [])].map(messagesIn)
  if (!translation.every((messages) => !!messages)) return undefined
  const [translated] = translation
  const isTranslated = pageMessages || translated !== emptyMessages || language === 'en'
  if (!isTranslated && !translations[language])
    warnOnce(`no messages in "${language}", so English is used: set messages of <perk-shop>`)
  const groups = { common, reasons, ...english }
  if (pageMessages) reportUnknownMessages(groups, pageMessages)
  const locale = isTranslated ? tag : 'en'
  const format = formatFor(locale, currency)
  // Without the language, its regional and informal messages would mix with English.
  const layers = [...(translated === emptyMessages ? [] : translation), pageMessages ?? {}]
  return { locale, messages: localizeGroups(groups, layers, format), format }
}

/** The messages of a file, empty if there is none; undefined while it loads for the first time. */
function messagesIn(name: string) {
  const file = translations[name]
  if (!file) return emptyMessages
  if (!requested.has(name)) {
    requested.add(name)
    void load(name, file)
  }
  return loaded[name]
}

/**
 * After a failure, elements do without the file until the device is online again or the clock ticks. Then the load is
 * retried.
 */
async function load(name: string, file: NonNullable<(typeof translations)[string]>) {
  try {
    loaded[name] = (await file()).messages
  } catch {
    loaded[name] = emptyMessages
    if (isServer) return notifyConsumers()
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

/** Accepts `de_AT` as `de-AT`. */
function canonical(locale: string) {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}
