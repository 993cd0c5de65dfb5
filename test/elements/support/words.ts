import { formatFor } from '../../../src/elements/format/format.ts'
import { messages } from '../../../src/elements/translations/de.ts'
import { english as text } from './english.generated.ts'

/** What elements speak with. */
export const english = { locale: 'en', text, format: formatFor('en', 'EUR') }
export const german = { locale: 'de', text: messages, format: formatFor('de', 'EUR') }

/** With spaces that may break. */
export const plain = (said: string) => said.replace(/[\u00a0\u202f\u2009]/g, ' ')
