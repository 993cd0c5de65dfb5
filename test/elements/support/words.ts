import { formatFor } from '../../../src/elements/format/format.ts'
import { messages } from '../../../src/elements/translations/de.ts'
import { english as text } from './english.generated.ts'

/** Messages and formats of a language. */
export const english = { locale: 'en', text, format: formatFor('en', 'EUR') }
export const german = { locale: 'de', text: messages, format: formatFor('de', 'EUR') }

/** Replaces no-break spaces. */
export const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')
