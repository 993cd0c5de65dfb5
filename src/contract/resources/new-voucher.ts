/** A voucher without a campaign, as a back end creates it. Separate from replies, so that pages do not download it. */
import {
  decimal,
  duration,
  integer,
  maybe,
  metadata,
  reference,
  requestMoney,
  text,
  timestamp,
} from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { codeConfig } from './code-config.ts'
import { discount, discountEffects, discountTypes, freeProduct, freeUnit } from './discount.ts'
import { dayOfWeek } from './validity.ts'
import { gift, voucher, voucherRedemption } from './voucher.ts'

const effect = /* @__PURE__ */ z.optional(z.enum(discountEffects))

/** By id or source id. */
const requestedProduct = /* @__PURE__ */ z.optional(
  request({ id: z.optional(reference), source_id: z.optional(reference) }, freeProduct),
)

const requestedUnit = /* @__PURE__ */ request(
  {
    unit_off: integer(1),
    unit_type: z.optional(text(100)),
    effect,
    product: requestedProduct,
    sku: requestedProduct,
  },
  freeUnit,
)

/** The type determines the other fields, as in the catalog. */
export const discountRequest = /* @__PURE__ */ request(
  {
    type: z.enum(discountTypes),
    effect,
    amount_off: z.optional(requestMoney),
    amount_off_formula: z.optional(text(1000)),
    percent_off: z.optional(decimal(0, 100)),
    percent_off_formula: z.optional(text(1000)),
    fixed_amount: z.optional(requestMoney),
    fixed_amount_formula: z.optional(text(1000)),
    amount_limit: z.optional(requestMoney),
    aggregated_amount_limit: z.optional(requestMoney),
    unit_off: z.optional(integer(1)),
    unit_type: z.optional(text(100)),
    product: requestedProduct,
    sku: requestedProduct,
    units: z.optional(z.array(requestedUnit).check(z.maxLength(100))),
    is_dynamic: z.optional(z.boolean()),
  },
  discount,
)

export type DiscountRequest = z.infer<typeof discountRequest>

const days = /* @__PURE__ */ z.array(dayOfWeek).check(z.maxLength(7))

const hours = /* @__PURE__ */ z.strictObject({
  start_time: text(5),
  expiration_time: text(5),
  days_of_week: z.optional(days),
})

/** `campaign` and `campaign_id` must be null. */
export const newVoucher = /* @__PURE__ */ request(
  {
    type: z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER']),
    code: z.optional(reference),
    code_config: z.optional(codeConfig),
    campaign: maybe(reference),
    campaign_id: maybe(reference),
    discount: z.optional(discountRequest),
    /** The initial credits, in minor units. */
    gift: z.optional(request({ amount: requestMoney }, gift)),
    /** Null for unlimited. */
    redemption: z.optional(request({ quantity: maybe(integer(1, 2_147_483_647)) }, voucherRedemption)),
    start_date: maybe(timestamp),
    expiration_date: maybe(timestamp),
    validity_timeframe: maybe(z.strictObject({ duration, interval: duration })),
    validity_day_of_week: maybe(days),
    validity_hours: maybe(z.strictObject({ daily: z.optional(z.array(hours).check(z.maxLength(50))) })),
    active: maybe(z.boolean()),
    /** Name of a category, or any text. */
    category: maybe(text(200)),
    /** Takes precedence over `category`. */
    category_id: maybe(text(200)),
    additional_info: maybe(text(5000, 0)),
    metadata: z.optional(metadata),
  },
  voucher,
)

export type NewVoucher = z.infer<typeof newVoucher>
