/** Prints every message of a language with sample parameters. */
import { type Format, formatFor } from '../../src/elements/format/format.ts'
import { type Localization, localizeGroups } from '../../src/elements/format/localization.ts'
import type { Messages } from '../../src/elements/translations/messages.generated.ts'
import { english, sources } from './english.generated.ts'
import { type Language, loadLayers, sampleValuesOf } from './languages.ts'
import { samplesFor } from './samples.ts'

export interface PrintedText {
  text: string
  /** Names and values. Empty for messages without parameters. */
  parameters: readonly (readonly [name: string, value: string])[]
}

export interface PrintedMessage {
  /** `perk-balance`, or the name of another file with messages, such as `offers`. */
  source: string
  /** `balance.toTier`. */
  key: string
  /** The same text is printed once. */
  texts: PrintedText[]
  /** Whether the last layer of the language contains this message. */
  isOwn: boolean
}

type LooseGroup = Readonly<Record<string, string | ((parameters: object) => string)>>
type LooseSamples = Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>

/** All messages in the order of their elements. `wrap` can replace the formats of a currency. */
export async function printMessages(
  language: Language,
  wrap = (format: Format, _currency: string) => format,
): Promise<PrintedMessage[]> {
  const layers = await loadLayers(language)
  const { currency, otherCurrency, ...values } = sampleValuesOf(language)
  const formatOf = (code: string) => wrap(formatFor(language.locale, code, 'UTC'), code)
  const format = formatOf(currency)
  const localization: Localization<Messages> = {
    locale: language.locale,
    messages: localizeGroups(english, layers, format),
    format,
  }
  const samples = samplesFor(localization, { ...values, otherCurrency: formatOf(otherCurrency) })
  const own = language.name === 'en' ? english : (layers.at(-1) ?? {})
  return sources.flatMap(([group, source]) => {
    const messages = localization.messages[group] as LooseGroup
    return Object.entries(messages).map(([key, message]) => ({
      source,
      key: `${group}.${key}`,
      texts:
        typeof message === 'string'
          ? [{ text: message, parameters: [] }]
          : printWith(message, (samples as LooseSamples)[group]?.[key] ?? []),
      isOwn: key in (own[group] ?? {}),
    }))
  })
}

/** Prints a message once for each sample that changes the text. */
function printWith(message: (parameters: object) => string, samples: readonly object[]) {
  const texts = new Map<string, PrintedText>()
  for (const sample of samples) {
    const text = message(sample)
    if (!texts.has(text)) texts.set(text, { text, parameters: entriesOf(sample) })
  }
  return [...texts.values()]
}

/** Names and values, without those that are empty. Flattens nested objects. */
const entriesOf = (parameters: object): [name: string, value: string][] =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== '')
    .flatMap(([name, value]) =>
      typeof value === 'object' ? entriesOf(value) : [[name, String(value)] as [string, string]],
    )
