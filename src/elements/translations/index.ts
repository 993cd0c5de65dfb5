/** The languages beside English, each a file of its own, fetched when a page needs it. */
import type { Messages } from './messages.generated.ts'

export type Translations = Readonly<Partial<Record<string, () => Promise<{ messages: Partial<Messages> }>>>>

/** Adding a language: its file, and one line here; two where it has a form for friends, with what differs in it. */
export const translations: Translations = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  'de-familiar': () => import('./de-familiar.ts'),
  es: () => import('./es.ts'),
  'es-familiar': () => import('./es-familiar.ts'),
  fr: () => import('./fr.ts'),
  'fr-familiar': () => import('./fr-familiar.ts'),
  it: () => import('./it.ts'),
  'it-familiar': () => import('./it-familiar.ts'),
  ja: () => import('./ja.ts'),
  nl: () => import('./nl.ts'),
  'nl-familiar': () => import('./nl-familiar.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt-BR.ts'),
}
