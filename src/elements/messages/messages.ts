/** All words an element may say, in one language. */
import type { Format } from '../format/format.ts'

/** What a discount comes off: the order, items in general, each item, each unit, or the items together. */
export type Scope = 'order' | 'items' | 'each' | 'unit' | 'together'

/** Everything handed to these functions is formatted already; `form` is the plural form of `count`. */
export interface Messages {
  /** Name of the list of promotions. */
  promotions: string
  empty: string
  failed: string
  /** Nothing to show and no connection. */
  unconnected: string
  signedOut: string
  retry: string
  /** `when`: "in 30 seconds". */
  later(when: string): string
  /** Last known data is shown; `when`: "5 minutes ago". */
  offline(when: string): string
  more: string
  added(count: number, form: Intl.LDMLPluralRule): string
  terms: string

  /** `what`: "€10.00" or "15%". */
  off(what: string, scope: Scope | undefined): string
  /** `said`: what `off` gave. `each`: the limit is for one item. */
  upTo(said: string, limit: string, each: boolean): string
  fixed(price: string, scope: Scope | undefined): string
  /** `what`: "Mug and 2 × Spoon". */
  free(what: string): string
  /** Items whose name is not known. */
  gift(count: number, form: Intl.LDMLPluralRule): string

  /** `when`: "in 2 days", "tomorrow". */
  ends(when: string): string
  tonight: string
  ended: string
  until(date: string): string
  starts(when: string): string
  /** `day`: "Monday" or "3 December". */
  from(day: string): string
  every(days: string): string
}

/** The words and formats of one language, for one currency. */
export interface Words {
  locale: string
  text: Messages
  format: Format
}
