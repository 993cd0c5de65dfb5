/** The basket that rules are evaluated on. Amounts are in minor units. */

export interface BasketLine {
  /** `ordli_…`. Missing until the order is stored. */
  id?: string
  /**
   * Id in the catalog, otherwise the id in the request, otherwise null. A line with a SKU of the catalog has both ids.
   */
  product_id: string | null
  sku_id: string | null
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
  metadata: Record<string, unknown>
  /** Ids of product collections. */
  collections: readonly string[]
  /** The line was added by a discount. */
  isAdded?: boolean
  /** The line was paid for by a reward. */
  isGift?: boolean
}

export interface GiftLine extends BasketLine {
  /** Index among the ordered lines. */
  at: number
}

export interface Basket {
  id: string | null
  source_id: string | null
  status: 'CREATED' | 'PAID' | 'CANCELED' | 'FULFILLED' | null
  items: readonly BasketLine[]
  /** Not part of `items`, so that rules, discounts and earning rules ignore them. */
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

/** A product or SKU. `price` is null if none is set. */
export type CatalogProduct = Pick<
  BasketLine,
  'product_id' | 'sku_id' | 'price' | 'product' | 'sku' | 'collections'
> & {
  source_id: string | null
}

/** Callers load the products in advance, so that rules run no queries. */
export interface ProductLookup {
  /** Ignores `source_id` if there is an id. */
  find(
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ): CatalogProduct | undefined
}

export const emptyProductLookup: ProductLookup = { find: () => undefined }

export interface ProductRef {
  product_id?: string | null | undefined
  sku_id?: string | null | undefined
  source_id?: string | null | undefined
  /** Kind of object that `source_id` refers to. Default: product. */
  related_object?: 'product' | 'sku' | null | undefined
}
