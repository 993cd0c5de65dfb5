/** What is bought, as the rules see it: every line named and priced as the shop's catalogue says. Minor units. */

export interface BasketLine {
  /** `ordli_…`, once the order is stored. */
  id?: string
  /** The catalogue's ids; null where the catalogue does not know the product. A SKU's line has both. */
  product_id: string | null
  sku_id: string | null
  /** As the request named it, echoed in the reply. */
  source_id: string | null
  related_object: 'product' | 'sku' | null
  /** Whole, from 1. */
  quantity: number
  /** Of one unit; null where only the line's amount is known. */
  price: number | null
  /** Of the whole line before anything is taken off. */
  amount: number
  product: { name: string | null; price: number | null; metadata: Record<string, unknown> } | null
  sku: { sku: string | null; price: number | null; metadata: Record<string, unknown> } | null
  /** The line's own, from the request. */
  metadata: Record<string, unknown>
  /** Ids of the product collections it belongs to. */
  collections: readonly string[]
  /** A discount has put it there: nobody ordered it. */
  isAdded?: boolean
  /** A reward has paid for it. */
  isGift?: boolean
}

/** A line that a reward has paid for: it costs nothing. */
export interface GiftLine extends BasketLine {
  /** Its place among the lines that were ordered. */
  at: number
}

export interface Basket {
  id: string | null
  source_id: string | null
  status: 'CREATED' | 'PAID' | 'CANCELED' | 'FULFILLED' | null
  items: readonly BasketLine[]
  /** They are no items: no rule counts them, takes anything off them or gives points for them. */
  gifts?: readonly GiftLine[]
  /** Sum of the lines; without lines, what the request says. */
  amount: number
  /** The smallest amount that can be paid: what rules take off is a multiple of it (`contract/money.ts`). */
  unit: number
  metadata: Record<string, unknown>
}

export const emptyBasket: Basket = {
  id: null,
  source_id: null,
  status: null,
  items: [],
  amount: 0,
  unit: 1,
  metadata: {},
}

// The shop's catalogue as the rules see it: whoever judges loads what may be named, the rules only look it up.

/** A product or a SKU as a line of a basket would have it; `price` in minor units, null where none is set. */
export type CatalogueProduct = Pick<
  BasketLine,
  'product_id' | 'sku_id' | 'price' | 'product' | 'sku' | 'collections'
> & {
  source_id: string | null
}

export interface Catalogue {
  /** By id, else by source id. Undefined for what the catalogue does not know. */
  find(
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ): CatalogueProduct | undefined
}

/** A catalogue without anything in it. */
export const emptyCatalogue: Catalogue = { find: () => undefined }

/** Names products and SKUs, as a line of an order or a UNIT discount does. */
export interface ProductRef {
  product_id?: string | null | undefined
  sku_id?: string | null | undefined
  source_id?: string | null | undefined
  /** What kind of thing `source_id` names; a product unless said. */
  related_object?: 'product' | 'sku' | null | undefined
}
