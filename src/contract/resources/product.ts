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
  source_id: maybe(z.string()),
  product_id: z.optional(z.string()),
  /** Name of the variant. */
  sku: maybe(z.string()),
  price: maybe(money),
  attributes: z.optional(openMap),
  image_url: maybe(z.string()),
  metadata: z.optional(metadata),
  created_at: z.optional(timestamp),
  updated_at: maybe(timestamp),
  object: z.literal('sku'),
})

export const product = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  source_id: maybe(z.string()),
  name: maybe(z.string()),
  price: maybe(money),
  /** Names of the attributes in which its SKUs differ. */
  attributes: z.array(z.string()),
  metadata,
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
    id: z.optional(matching(/^prod_[\w-]{1,200}$/, 'must be prod_ followed by letters, digits, _ or -')),
    source_id: maybe(reference),
    name: maybe(text(500)),
    price: maybe(requestMoney),
    attributes: z.optional(z.array(text(200)).check(z.maxLength(100))),
    metadata: z.optional(metadata),
    image_url: maybe(
      matching(
        /^https:\/\/[^\s?#]{1,2000}\.(png|jpg)(\?[^\s#]{0,1000})?$/i,
        'must be the https:// address of a .png or .jpg file',
      ),
    ),
  },
  product,
)
