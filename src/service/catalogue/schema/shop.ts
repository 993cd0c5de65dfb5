/** What a shop sells, to whom, and under which name. */
import { requestMoney as money, shaped, text } from '../../../contract/primitives.ts'
import { brandRequest } from '../../../contract/resources/brand.ts'
import { customerRequest } from '../../../contract/resources/customer.ts'
import { z } from '../../../contract/zod.ts'
import { idOf, metadata, name, reference } from './parts.ts'

const sku = z.strictObject({
  id: z.optional(idOf('sku')),
  source_id: reference,
  sku: z.optional(name),
  price: z.optional(money),
  attributes: z.optional(z.record(text(100), z.string())),
  metadata: z.optional(metadata),
})

/** `price` in minor units. */
export const product = z.strictObject({
  id: z.optional(idOf('prod')),
  source_id: reference,
  name,
  price: z.optional(z.nullable(money)),
  attributes: z.optional(z.array(text(100))),
  metadata: z.optional(metadata),
  image_url: z.optional(z.nullable(shaped(/^https:\/\/\S{1,2000}$/))),
  skus: z.optional(z.array(sku)),
})

/** `products` holds source ids. */
export const productCollection = z.strictObject({ id: idOf('pc'), name, products: z.array(reference) })

export const customer = z.extend(customerRequest, { id: z.optional(idOf('cust')), source_id: reference })

export const brand = z.extend(brandRequest, { id: z.optional(idOf('brd')) })
