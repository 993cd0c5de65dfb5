/** Languages other than English. Each is a file that loads when a page needs it. */
import type { MessageOverrides } from './messages.generated.ts'

export type Translations = Readonly<Partial<Record<string, () => Promise<{ messages: MessageOverrides }>>>>

/**
 * A file named `-informal` contains only the messages that differ from the formal form. A file with a region contains
 * only those that differ from the language; see internal/regions.ts.
 */
export const translations: Translations = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  'de-informal': () => import('./de-informal.ts'),
  es: () => import('./es.ts'),
  'es-419': () => import('./es-419.ts'),
  'es-informal': () => import('./es-informal.ts'),
  'es-419-informal': () => import('./es-419-informal.ts'),
  fr: () => import('./fr.ts'),
  'fr-informal': () => import('./fr-informal.ts'),
  it: () => import('./it.ts'),
  'it-informal': () => import('./it-informal.ts'),
  ja: () => import('./ja.ts'),
  nl: () => import('./nl.ts'),
  'nl-informal': () => import('./nl-informal.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt-BR.ts'),
  'pt-PT': () => import('./pt-PT.ts'),
}
