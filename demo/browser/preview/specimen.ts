/** What the preview shows of an element; `specimens/` has one for each. */
import type { Source } from '../../../src/client/source.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { Condition } from './conditions.ts'

export interface Specimen {
  tag: string
  label: string
  /** What it is for, in one sentence. */
  about: string
  /** As a page author would write them. */
  attributes: Readonly<Record<string, string>>
  /** Those to choose from, what it is without the attribute first. */
  layouts?: readonly string[]
  /** The attribute that takes them; `layout` where it is not said. */
  varies?: string
  /** The text inside, for a page whose script has not run. */
  fallback: string
  /** Hand-made data for each condition. */
  sources: Readonly<Record<Condition, () => Source>>
  /** As which condition another is drawn: an empty card is a card, and ready. */
  drawnAs?: Partial<Record<Condition, Condition>>
  /** Code of the shopper's loyalty card. */
  card?: string
  /** What the browser has kept from earlier visits; nothing without it. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'>
  /** What the page around it does: its cart. */
  prepare?: (shop: PerkShop, condition: Condition) => void
}
