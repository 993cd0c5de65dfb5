/**
 * Filters of lists and exports: `{<field>: {conditions: {<operator>: [...]}}, junction}` (specification, "Export": filter
 * shape). The fields depend on the operation.
 */
import { timestamp, text } from '../primitives.ts'
import { z } from '../zod.ts'

export const textFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $in: z.array(text(500)).check(z.minLength(1), z.maxLength(100)) }),
})

const moment = /* @__PURE__ */ z.array(timestamp).check(z.minLength(1), z.maxLength(1))

export const timeFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $after: z.optional(moment), $before: z.optional(moment) }),
})

export const junction = /* @__PURE__ */ z.enum(['AND', 'OR'])

/**
 * `$in` and `$is` require one of the values; `$not_in` and `$is_not` exclude all of them. All conditions must match.
 * @__NO_SIDE_EFFECTS__
 */
function valuesFilter<Value extends z.ZodMiniType>(value: Value) {
  const values = z.optional(z.array(value).check(z.minLength(1), z.maxLength(100)))
  return z.optional(
    z.strictObject({
      conditions: z
        .strictObject({ $in: values, $not_in: values, $is: values, $is_not: values })
        .check(
          z.refine(
            (conditions) => Object.keys(conditions).length > 0,
            'must have $in, $not_in, $is or $is_not',
          ),
        ),
    }),
  )
}

/**
 * Filters of a qualification. A redeemable without the field never
 * matches `$in` and `$is`, and always matches `$not_in` and `$is_not`.
 */
export const qualificationFilters = /* @__PURE__ */ z.strictObject({
  /** Default: AND. */
  junction: z.optional(junction),
  /** Id of the category. */
  category_id: valuesFilter(text(500)),
  /** Id of the campaign. */
  campaign_id: valuesFilter(text(500)),
  campaign_type: valuesFilter(
    z.enum(['LOYALTY_PROGRAM', 'GIFT_VOUCHERS', 'DISCOUNT_COUPONS', 'PROMOTION', 'REFERRAL_PROGRAM']),
  ),
  /** For vouchers, the id. To filter by code, use `code`. */
  resource_id: valuesFilter(text(500)),
  resource_type: valuesFilter(z.enum(['voucher', 'promotion_tier', 'promotion_stack', 'campaign'])),
  voucher_type: valuesFilter(z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'])),
  code: valuesFilter(text(500)),
  /** Role of the customer. Vouchers in the wallet have OWNER. */
  holder_role: valuesFilter(z.enum(['OWNER', 'REFERRER', 'REFEREE'])),
})

export type QualificationFilters = z.infer<typeof qualificationFilters>
