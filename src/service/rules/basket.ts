/**
 * The basket on which rules are evaluated. Lines are resolved and priced by the catalog. Amounts are in minor units.
 */

export interface BasketLine {
  /** `ordli_…`, once the order is stored. */
  id?: string
  /** Ids in the catalog; null for unknown products. A line with a SKU has both ids. */
  product_id: string | null
  sku_id: string | null
  /** Source id from the request, repeated in the reply. */
  source_id: string | null
  related_object: 'product' | 'sku' | null
  /** An integer from 1. */
  quantity: number
  /** Price of one unit; null if only the line's amount is known. */
  price: number | null
  /** Amount of the whole line before discounts. */
  amount: number
  product: { name: string | null; price: number | null; metadata: Record<string, unknown> } | null
  sku: { sku: string | null; price: number | null; metadata: Record<string, unknown> } | null
  /** Metadata of the line from the request. */
  metadata: Record<string, unknown>
  /** Ids of the product collections it belongs to. */
  collections: readonly string[]
  /** The line was added by a discount. */
  isAdded?: boolean
  /** The line was paid for by a reward. */
  isGift?: boolean
}

/** A line that was paid for by a reward and costs nothing. */
export interface GiftLine extends BasketLine {
  /** Index among the ordered lines. */
  at: number
}

export interface Basket {
  id: string | null
  source_id: string | null
  status: 'CREATED' | 'PAID' | 'CANCELED' | 'FULFILLED' | null
  items: readonly BasketLine[]
  /** Not part of `items`: no rule counts, discounts or rewards them. */
  gifts?: readonly GiftLine[]
  /** Sum of the lines; without lines, the amount of the request. */
  amount: number
  /** Smallest payable amount. Discounts are multiples of it (`contract/money.ts`). */
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

// The product catalog for rules. Callers preload the products; rules only look them up.

/** A product or SKU in the form of a basket line. `price` is in minor units, null if not set. */
export type CatalogProduct = Pick<
  BasketLine,
  'product_id' | 'sku_id' | 'price' | 'product' | 'sku' | 'collections'
> & {
  source_id: string | null
}

export interface ProductLookup {
  /** Finds by id, otherwise by source id. Undefined for unknown products. */
  find(
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ): CatalogProduct | undefined
}

export const emptyProductLookup: ProductLookup = { find: () => undefined }

/** A reference to a product or SKU in an order line or a UNIT discount. */
export interface ProductRef {
  product_id?: string | null | undefined
  sku_id?: string | null | undefined
  source_id?: string | null | undefined
  /** Kind of object that `source_id` refers to. Default: product. */
  related_object?: 'product' | 'sku' | null | undefined
}
