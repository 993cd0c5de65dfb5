/** The languages beside English, each a file of its own, fetched when a page needs it. */
import type { Messages } from './messages.ts'

export type Translations = Readonly<Partial<Record<string, () => Promise<{ messages: Partial<Messages> }>>>>

/** Adding a language: its file, and one line here; two where it has a form for friends, with what differs in it. */
export const translations: Translations = {
  de: () => import('./de.ts'),
  'de-familiar': () => import('./de-familiar.ts'),
}
