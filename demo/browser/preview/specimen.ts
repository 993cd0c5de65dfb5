/** How the preview shows an element. `specimens/` has one file per element. */
import type { Source } from '../../../src/client/source.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { Status } from './statuses.ts'

export interface Specimen {
  tag: string
  label: string
  /** Its purpose, in one sentence. */
  about: string
  /** Attributes in the HTML to copy. */
  attributes: Readonly<Record<string, string>>
  /** Layouts to choose from, the default first. */
  layouts?: readonly string[]
  /** Attribute that sets the layout. Default: `layout`. */
  layoutAttribute?: string
  /** Fallback content, shown until the script has run. */
  fallback: string
  /** Sample data for each status. */
  sources: Readonly<Record<Status, () => Source>>
  /** Statuses that the element shows as another one: a card without points is `ready`. */
  shownAs?: Partial<Record<Status, Status>>
  /** Code of the shopper's loyalty card. */
  card?: string
  /** Browser storage of earlier visits. Default: none. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Prepares the page, for example by filling the cart. */
  prepare?: (shop: PerkShop, status: Status) => void
}
