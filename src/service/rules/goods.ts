/** The shop's catalogue as the rules see it: whoever judges loads what may be named, the rules only look it up. */
import type { BasketLine } from './basket.ts'

/** A product or a SKU as a line of a basket would have it; `price` in minor units, null where none is set. */
export type Good = Pick<BasketLine, 'product_id' | 'sku_id' | 'price' | 'product' | 'sku' | 'collections'> & {
  source_id: string | null
}

export interface Goods {
  /** By id, else by source id. Undefined for what the catalogue does not know. */
  find(
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ): Good | undefined
}

/** A catalogue without anything in it. */
export const noGoods: Goods = { find: () => undefined }
