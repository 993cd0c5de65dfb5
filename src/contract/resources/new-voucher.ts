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
    /** An amount, a percentage, a fixed price, or free units. Determines the other fields. */
    type: z.enum(discountTypes),
    effect,
    /** Amount of the discount. For `AMOUNT`. */
    amount_off: z.optional(requestMoney),
    /** Formula for `amount_off`. */
    amount_off_formula: z.optional(text(1000)),
    /** Percentage of the discount: 15 is 15%. For `PERCENT`. */
    percent_off: z.optional(decimal(0, 100)),
    /** Formula for `percent_off`. */
    percent_off_formula: z.optional(text(1000)),
    /** Price after the discount. For `FIXED`. */
    fixed_amount: z.optional(requestMoney),
    /** Formula for `fixed_amount`. */
    fixed_amount_formula: z.optional(text(1000)),
    /** Maximum discount on one item or order. */
    amount_limit: z.optional(requestMoney),
    /** Maximum discount in total. */
    aggregated_amount_limit: z.optional(requestMoney),
    /** Number of free units. For `UNIT`. */
    unit_off: z.optional(integer(1)),
    /** Name of the unit. */
    unit_type: z.optional(text(100)),
    /** The free product. */
    product: requestedProduct,
    /** The free variant. */
    sku: requestedProduct,
    /** Several free products. */
    units: z.optional(z.array(requestedUnit).check(z.maxLength(100))),
    /** Whether a formula calculates the discount. */
    is_dynamic: z.optional(z.boolean()),
  },
  discount,
)

export type DiscountRequest = z.infer<typeof discountRequest>

const days = /* @__PURE__ */ z.array(dayOfWeek).check(z.maxLength(7))

const hours = /* @__PURE__ */ z.strictObject({
  /** Start of the span, such as `09:30`. */
  start_time: text(5),
  /** End of the span, such as `17:00`. If it is not after `start_time`, it is on the next day. */
  expiration_time: text(5),
  /** Days of the span. Default: every day. */
  days_of_week: z.optional(days),
})

/** `campaign` and `campaign_id` must be null. */
export const newVoucher = /* @__PURE__ */ request(
  {
    type: z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER']),
    /** Default: a generated code. */
    code: z.optional(reference),
    /** Format of the generated code. */
    code_config: z.optional(codeConfig),
    /** Must be null: `addVouchers` creates vouchers of a campaign. */
    campaign: maybe(reference),
    /** Must be null: `addVouchers` creates vouchers of a campaign. */
    campaign_id: maybe(reference),
    /** Required for a discount voucher. */
    discount: z.optional(discountRequest),
    /** Initial credits. Required for a gift voucher. */
    gift: z.optional(request({ amount: requestMoney }, gift)),
    /** Maximum number of redemptions. Null for unlimited. */
    redemption: z.optional(request({ quantity: maybe(integer(1, 2_147_483_647)) }, voucherRedemption)),
    /** Start of validity. Null for no start. */
    start_date: maybe(timestamp),
    /** End of validity. Null for no end. */
    expiration_date: maybe(timestamp),
    /** Valid for `duration` in every `interval`, beginning at `start_date`. Null for always. */
    validity_timeframe: maybe(z.strictObject({ duration, interval: duration })),
    /** Valid days of the week. Null for every day. */
    validity_day_of_week: maybe(days),
    /** Valid hours. Null for the whole day. */
    validity_hours: maybe(z.strictObject({ daily: z.optional(z.array(hours).check(z.maxLength(50))) })),
    /** Whether the voucher can be used. Default: true. */
    active: maybe(z.boolean()),
    /** Name of a category, or any text. */
    category: maybe(text(200)),
    /** Takes precedence over `category`. */
    category_id: maybe(text(200)),
    /** Internal note. */
    additional_info: maybe(text(5000, 0)),
    metadata: z.optional(metadata),
  },
  voucher,
)

export type NewVoucher = z.infer<typeof newVoucher>
