/**
 * What narrows a list or a file: `{<field>: {conditions: {<operator>: [...]}}, junction}` (specification,
 * "Export": filter shape). Each user of it says which fields there are.
 */
import { timestamp, text } from '../primitives.ts'
import { z } from '../zod.ts'

/** Is one of these words. */
export const textFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $in: z.array(text(500)).check(z.minLength(1), z.maxLength(100)) }),
})

const moment = /* @__PURE__ */ z.array(timestamp).check(z.minLength(1), z.maxLength(1))

/** Lies between two moments. */
export const timeFilter = /* @__PURE__ */ z.strictObject({
  conditions: z.strictObject({ $after: z.optional(moment), $before: z.optional(moment) }),
})

/** Whether all filters must hold or one of them. */
export const junction = /* @__PURE__ */ z.enum(['AND', 'OR'])

/** One of these values, or none of them; several conditions hold together. @__NO_SIDE_EFFECTS__ */
function valuesFilter<Value extends z.ZodMiniType>(value: Value) {
  const values = z.optional(z.array(value).check(z.minLength(1), z.maxLength(100)))
  return z.optional(
    z.strictObject({
      conditions: z
        .strictObject({ $in: values, $not_in: values, $is: values, $is_not: values })
        .check(z.refine((said) => Object.keys(said).length > 0, 'should have $in, $not_in, $is or $is_not')),
    }),
  )
}

/** What qualifies ("where the specification is silent": qualification filters). What a field says nothing of is not in a list. */
export const qualificationFilters = /* @__PURE__ */ z.strictObject({
  /** AND when left out. */
  junction: z.optional(junction),
  category_id: valuesFilter(text(500)),
  campaign_id: valuesFilter(text(500)),
  campaign_type: valuesFilter(
    z.enum(['LOYALTY_PROGRAM', 'GIFT_VOUCHERS', 'DISCOUNT_COUPONS', 'PROMOTION', 'REFERRAL_PROGRAM']),
  ),
  /** Of a voucher its id; its code has a filter of its own. */
  resource_id: valuesFilter(text(500)),
  resource_type: valuesFilter(z.enum(['voucher', 'promotion_tier', 'promotion_stack', 'campaign'])),
  voucher_type: valuesFilter(z.enum(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'])),
  code: valuesFilter(text(500)),
  /** The customer owns what is in the wallet. */
  holder_role: valuesFilter(z.enum(['OWNER', 'REFERRER', 'REFEREE'])),
})

export type QualificationFilters = z.infer<typeof qualificationFilters>
