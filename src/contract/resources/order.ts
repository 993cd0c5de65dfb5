/** Orders ("where the specification is silent", Orders). */
import {
  integer,
  maybe,
  metadata,
  money,
  openEnum,
  reference,
  requestMoney,
  text,
  timestamp,
} from '../primitives.ts'
import { maxQuantity } from '../quantity.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest, customerSummary } from './customer.ts'
import { listOf, more } from './list.ts'
import { product, sku } from './product.ts'

const orderStatus = /* @__PURE__ */ z.enum(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'])

/** @__NO_SIDE_EFFECTS__ */
function quantityFrom(min: 0 | 1, digits: RegExp) {
  const error = `must be a whole number from ${min} to ${maxQuantity.toLocaleString('en')}`
  const number = z.int(error).check(z.gte(min, error), z.lte(maxQuantity, error))
  return z.union([number, z.string().check(z.regex(digits, error))], error)
}

export const quantity = /* @__PURE__ */ quantityFrom(1, /^[1-9]\d{0,5}$/)

const quantityOrZero = /* @__PURE__ */ quantityFrom(0, /^(0|[1-9]\d{0,5})$/)

const namedProduct = /* @__PURE__ */ z.looseObject({
  name: maybe(z.string()),
  price: maybe(money),
  metadata: z.optional(metadata),
})

const namedSku = /* @__PURE__ */ z.looseObject({
  sku: maybe(z.string()),
  price: maybe(money),
  metadata: z.optional(metadata),
})

export const orderLine = /* @__PURE__ */ z.looseObject({
  id: maybe(z.string()),
  /** Id of the product. */
  product_id: maybe(z.string()),
  /** Id of the variant. */
  sku_id: maybe(z.string()),
  /** The shop's own id of the product or, if `related_object` is `sku`, of the SKU. */
  source_id: maybe(z.string()),
  /** What `source_id` identifies. */
  related_object: maybe(openEnum(['product', 'sku'])),
  quantity: z.optional(integer(0)),
  /** 0 if a discount added the line. */
  initial_quantity: z.optional(integer(0)),
  /** Units that are free because of a UNIT discount. */
  discount_quantity: z.optional(integer(0)),
  /** Price of one unit. Null if unknown. */
  price: maybe(money),
  /** `price × quantity`, before discounts. */
  amount: z.optional(money),
  /** Discounts on this line. */
  discount_amount: z.optional(money),
  /** The part of `discount_amount` that comes from this redeemable, or from this request. */
  applied_discount_amount: z.optional(money),
  /** `amount − discount_amount`. */
  subtotal_amount: z.optional(money),
  /** `discount_amount` plus the line's share of discounts on the order. */
  total_discount_amount: z.optional(money),
  /** Amount due: `amount − total_discount_amount`. */
  total_amount: z.optional(money),
  product: z.optional(namedProduct),
  sku: z.optional(namedSku),
  metadata: z.optional(metadata),
  object: z.optional(z.literal('order_item')),
})

const calculatedFields = {
  id: /* @__PURE__ */ maybe(z.string()),
  /** The shop's own id of the order. */
  source_id: /* @__PURE__ */ maybe(z.string()),
  status: /* @__PURE__ */ z.optional(orderStatus),
  items: /* @__PURE__ */ z.optional(z.array(orderLine)),
  metadata: /* @__PURE__ */ z.optional(metadata),
  /** Sum of the items before discounts. */
  amount: /* @__PURE__ */ z.optional(money),
  /** `amount` without free items that discounts added. */
  initial_amount: /* @__PURE__ */ z.optional(money),
  /** Discount on the order as a whole. */
  discount_amount: /* @__PURE__ */ z.optional(money),
  /** Discounts on items. */
  items_discount_amount: /* @__PURE__ */ z.optional(money),
  /** `discount_amount + items_discount_amount`. */
  total_discount_amount: /* @__PURE__ */ z.optional(money),
  /** Amount due: `amount − total_discount_amount`. */
  total_amount: /* @__PURE__ */ z.optional(money),
  /** The part of `discount_amount` that comes from this redeemable, or from this request. */
  applied_discount_amount: /* @__PURE__ */ z.optional(money),
  /** The part of `items_discount_amount` that comes from this redeemable, or from this request. */
  items_applied_discount_amount: /* @__PURE__ */ z.optional(money),
  /** `applied_discount_amount + items_applied_discount_amount`. */
  total_applied_discount_amount: /* @__PURE__ */ z.optional(money),
  object: /* @__PURE__ */ z.literal('order'),
}

/** Order with calculated discounts, without customer data. Amounts in minor units. */
export const calculatedOrder = /* @__PURE__ */ z.looseObject(calculatedFields)

export type CalculatedOrder = z.infer<typeof calculatedOrder>

export const order = /* @__PURE__ */ z.looseObject({
  ...calculatedFields,
  id: z.string(),
  status: orderStatus,
  /** Null for a guest. */
  customer_id: maybe(z.string()),
  customer: maybe(customerSummary),
  created_at: timestamp,
  updated_at: maybe(timestamp),
})

export type Order = z.infer<typeof order>

export const orderList = /* @__PURE__ */ listOf('orders', order, more)

/** Accepted for compatibility, without effect: an order never changes the catalog. */
const override = /* @__PURE__ */ z.optional(z.boolean())

/** Identify the product by `product_id`, by `sku_id`, or by `source_id` and, for a SKU, `related_object`. */
const itemRequest = /* @__PURE__ */ request(
  {
    /** Id of a stored line to update. */
    id: z.optional(reference),
    /** Marks a line from a reply: `price` applies, `amount` is ignored. */
    object: z.optional(z.literal('order_item')),
    /** Id or source id of the product. */
    product_id: z.optional(reference),
    /** Id or source id of the variant. */
    sku_id: z.optional(reference),
    /** The shop's own id of the product or, if `related_object` is `sku`, of the SKU. */
    source_id: z.optional(reference),
    /** What `source_id` identifies. Default: `product`. */
    related_object: z.optional(z.enum(['product', 'sku'])),
    /** 1 to 999,999, as a whole number or a numeric string. */
    quantity,
    /** 0 marks a line that a discount added. It is not charged: the discount adds it again. */
    initial_quantity: z.optional(quantityOrZero),
    /** Accepted for compatibility, without effect. */
    discount_quantity: z.optional(quantityOrZero),
    /** Price of one unit. Client-side, the price of the catalog takes precedence. */
    price: z.optional(requestMoney),
    /** Amount of the line, if `price` is unknown. */
    amount: z.optional(requestMoney),
    /** Accepted for compatibility, without effect. */
    initial_amount: z.optional(requestMoney),
    product: z.optional(
      request(
        {
          name: z.optional(text(500)),
          price: z.optional(requestMoney),
          metadata: z.optional(metadata),
          override,
        },
        namedProduct,
        product,
      ),
    ),
    sku: z.optional(
      request(
        {
          sku: z.optional(text(500)),
          price: z.optional(requestMoney),
          metadata: z.optional(metadata),
          override,
        },
        namedSku,
        sku,
      ),
    ),
    metadata: z.optional(metadata),
  },
  orderLine,
)

export const requestFields = {
  /** Id of a known order. */
  id: /* @__PURE__ */ z.optional(reference),
  /** The shop's own id of the order, unique in the project. */
  source_id: /* @__PURE__ */ z.optional(reference),
  /** An order earns points when it becomes `PAID`. */
  status: /* @__PURE__ */ z.optional(orderStatus),
  /** Amount before discounts. Default: the sum of the items. */
  amount: /* @__PURE__ */ z.optional(requestMoney),
  items: /* @__PURE__ */ z.optional(z.array(itemRequest).check(z.maxLength(500))),
  metadata: /* @__PURE__ */ z.optional(metadata),
  /** Accepted for compatibility, without effect: referrals are counted by code. */
  referrer: /* @__PURE__ */ z.optional(z.nullable(customerRequest)),
}

export const orderRequest = /* @__PURE__ */ request(requestFields, calculatedOrder, order)

export type OrderRequest = z.infer<typeof orderRequest>

/** In other requests, the customer is next to the order. */
export const newOrder = /* @__PURE__ */ request(
  {
    ...requestFields,
    /** The customer who earns the points. */
    customer: z.optional(customerRequest),
  },
  calculatedOrder,
  order,
)
