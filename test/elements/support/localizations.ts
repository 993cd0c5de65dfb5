import { formatFor } from '../../../src/elements/format/format.ts'
import { type Localization, localizeGroups } from '../../../src/elements/format/localization.ts'
import { messages as germanMessages } from '../../../src/elements/translations/de.ts'
import type { MessageOverrides, Messages } from '../../../src/elements/translations/messages.generated.ts'
import { english as englishMessages } from '../../../demo/messages/english.generated.ts'

export function localizationOf(
  locale: string,
  translation: MessageOverrides,
  currency = 'EUR',
): Localization<Messages> {
  const format = formatFor(locale, currency)
  return { locale, messages: localizeGroups(englishMessages, [translation], format), format }
}

export const english = localizationOf('en', {})
export const german = localizationOf('de', germanMessages)

/** Replaces non-breaking spaces. */
export const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
