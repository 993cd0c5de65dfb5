/** Products (specification, "Product"). Prices in minor units. */
import {
  maybe,
  metadata,
  money,
  openMap,
  reference,
  requestMoney,
  matching,
  text,
  timestamp,
} from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { listOf, more, total } from './list.ts'

export const sku = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** The shop's own id. */
  source_id: maybe(z.string()),
  product_id: z.optional(z.string()),
  /** Name of the variant. */
  sku: maybe(z.string()),
  /** Unit price. Null if it is that of the product. */
  price: maybe(money),
  /** Attributes of the variant, such as `{"size": "L"}`. */
  attributes: z.optional(openMap),
  /** Null for none. */
  image_url: maybe(z.string()),
  metadata: z.optional(metadata),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  object: z.literal('sku'),
})

export const product = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  /** The shop's own id. */
  source_id: maybe(z.string()),
  name: maybe(z.string()),
  /** Unit price. Null if unknown. */
  price: maybe(money),
  /** Names of the attributes in which its SKUs differ. */
  attributes: z.array(z.string()),
  metadata,
  /** Null for none. */
  image_url: maybe(z.string()),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  object: z.literal('product'),
  skus: z.optional(
    z.looseObject({
      object: z.literal('list'),
      data_ref: z.optional(z.literal('data')),
      data: z.optional(z.array(sku)),
      total: z.optional(total),
    }),
  ),
})

export type Product = z.infer<typeof product>

export type Sku = z.infer<typeof sku>

export const productList = /* @__PURE__ */ listOf('products', product, more)

export const skuList = /* @__PURE__ */ listOf('skus', sku, more)

export const newProduct = /* @__PURE__ */ request(
  {
    /** `prod_` followed by letters, digits, `_` or `-`. Default: a new id. */
    id: z.optional(matching(/^prod_[\w-]{1,200}$/, 'must be prod_ followed by letters, digits, _ or -')),
    /** The shop's own id, unique in the project. */
    source_id: maybe(reference),
    /** Unique in the project. */
    name: maybe(text(500)),
    /** Unit price. */
    price: maybe(requestMoney),
    /** Names of the attributes in which its SKUs differ, such as `size`. */
    attributes: z.optional(z.array(text(200)).check(z.maxLength(100))),
    metadata: z.optional(metadata),
    /** https URL of a .png or .jpg file. */
    image_url: maybe(
      matching(
        /^https:\/\/[^\s?#]{1,2000}\.(png|jpg)(\?[^\s#]{0,1000})?$/i,
        'must be the https:// address of a .png or .jpg file',
      ),
    ),
  },
  product,
)
