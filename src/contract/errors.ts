import { integer } from './primitives.ts'
import { z } from './zod.ts'

export const failures = {
  invalid_payload: 400,
  invalid_query_params: 400,
  invalid_scope: 400,
  invalid_grant_type: 400,
  invalid_idempotency_key: 400,
  missing_order: 400,
  missing_order_items: 400,
  missing_reward: 400,
  invalid_customer: 400,
  voucher_disabled: 400,
  voucher_expired: 400,
  voucher_not_active: 400,
  voucher_not_active_now: 400,
  quantity_exceeded: 400,
  gift_amount_exceeded: 400,
  promotion_inactive: 400,
  promotion_not_active_now: 400,
  customer_rules_violated: 400,
  order_rules_violated: 400,
  redemption_rules_violated: 400,
  stacking_rules_violated: 400,
  loyalty_card_points_exceeded: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  resource_not_found: 404,
  method_not_allowed: 405,
  request_in_progress: 409,
  duplicate_found: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal_error: 500,
  bad_gateway: 502,
  service_unavailable: 503,
} as const

export type FailureKey = keyof typeof failures

export const errorDetail = /* @__PURE__ */ z.looseObject({ field: z.string(), message: z.string() })

export const errorBody = /* @__PURE__ */ z.looseObject({
  code: integer(400, 599),
  key: z.string(),
  message: z.string(),
  details: z.optional(z.union([z.array(errorDetail), z.string()])),
  request_id: z.optional(z.string()),
  resource_id: z.optional(z.string()),
  resource_type: z.optional(z.string()),
})

export type ErrorBody = z.infer<typeof errorBody>
