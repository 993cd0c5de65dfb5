/** Messages that every element needs, and the type of localized messages. */
import type { Format } from './format.ts'

/** Why something does not apply; `other` when nothing better is known. */
export type Reason =
  | 'unknown'
  | 'over'
  | 'early'
  | 'points'
  | 'spent'
  | 'person'
  | 'stranger'
  | 'cart'
  | 'nothing'
  | 'alone'
  | 'other'

/**
 * Messages that every element needs. All arguments are formatted already. `form` is the plural form of `count`, or of the
 * number in `points`.
 */
export interface CommonMessages {
  empty: string
  failed: string
  /** Nothing to show and no connection. */
  unconnected: string
  signedOut: string
  retry: string
  /** `when`: "in 30 seconds". */
  later(when: string): string
  /** It is tried by itself; `when`: "in 30 seconds", "now". */
  retrying(when: string): string
  /** "in about 2 minutes"; `when`: "in 2 minutes". */
  about(when: string): string
  /** Last known data is shown; `when`: "5 minutes ago". */
  offline(when: string): string
  /** The same, where there is a connection. */
  outdated(when: string): string
  /** Shows more rows of a list. */
  more: string
  /** More rows of a list are shown now; said aloud. */
  added(count: string, form: Intl.LDMLPluralRule): string

  /** "1,240 points". `count`: "1,240". */
  points(count: string, form: Intl.LDMLPluralRule): string
  /** Nothing of the cart is left for points to pay. */
  allPaid: string

  close: string
  /** Turns a row of cards. */
  back: string
  next: string

  /** A code, to the clipboard. */
  copy: string
  copied: string

  /** What a gift card still holds, or a shelf. */
  left(amount: string): string
  /** Of a voucher. */
  code: string
  /** Why something cannot be used. */
  reasons: Readonly<Record<Reason, string>>
}

/** Messages and formats of one locale and currency: the common messages and those of one element (`Part`). */
export interface Words<Part = unknown> {
  locale: string
  text: CommonMessages & Part
  format: Format
}
