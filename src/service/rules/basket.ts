/**
 * The basket on which rules are evaluated. Its lines are priced and refer to products of the catalog. Amounts are in
 * minor units.
 */

export interface BasketLine {
  /** `ordli_…`. Missing until the order is stored. */
  id?: string
  /** Ids in the catalog; null for unknown products. A line with a SKU has both ids. */
  product_id: string | null
  sku_id: string | null
  /** Source id from the request, repeated in the reply. */
  source_id: string | null
  related_object: 'product' | 'sku' | null
  /** An integer of at least 1. */
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
  /** Not part of `items`: rules do not count them, and discounts and earning rules ignore them. */
  gifts?: readonly GiftLine[]
  /** Sum of the lines, or the amount of the request if there are no lines. */
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

// Products of the catalog. Callers load the products in advance, so rules run no queries.

/** A product or SKU in the form of a basket line. `price` is in minor units, null if not set. */
export type CatalogProduct = Pick<
  BasketLine,
  'product_id' | 'sku_id' | 'price' | 'product' | 'sku' | 'collections'
> & {
  source_id: string | null
}

export interface ProductLookup {
  /** Finds a product by id, or by source id if there is no id. Undefined for unknown products. */
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
