/** Redemptions and rollbacks ("where the specification is silent", Validations and redemptions). */
import { operation } from '../operation.ts'
import { reference, text } from '../primitives.ts'
import { cursorQuery } from '../resources/list.ts'
import { redeemablesRequest, rollbackRequest } from '../resources/redemption-request.ts'
import {
  redeemedRedeemable,
  redemptionList,
  redemptionRollback,
  redemptionRollbacks,
  redemptions,
} from '../resources/redemption.ts'
import { z } from '../zod.ts'

/** A refusal by a rule is a 400 and is stored as a failed redemption. */
export const redeem = /* @__PURE__ */ operation({
  id: 'redeem',
  summary: 'Redeem redeemables',
  credentials: 'server',
  scope: 'redemptions',
  method: 'POST',
  path: '/v1/redemptions',
  idempotent: true,
  body: redeemablesRequest,
  reply: redemptions,
  failures: [
    'not_found',
    'missing_order',
    'missing_order_items',
    'missing_reward',
    'invalid_customer',
    'voucher_disabled',
    'voucher_expired',
    'voucher_not_active',
    'voucher_not_active_now',
    'quantity_exceeded',
    'gift_amount_exceeded',
    'loyalty_card_points_exceeded',
    'promotion_inactive',
    'promotion_not_active_now',
    'customer_rules_violated',
    'order_rules_violated',
    'redemption_rules_violated',
    'stacking_rules_violated',
  ],
})

/** Restores points, credits and usage. The redemption becomes `ROLLED_BACK`, and cannot be rolled back again. */
export const rollbackRedemption = /* @__PURE__ */ operation({
  id: 'rollbackRedemption',
  summary: 'Roll back redemption',
  credentials: 'server',
  scope: 'redemptions',
  method: 'POST',
  path: '/v1/redemptions/{redemptionId}/rollback',
  idempotent: true,
  query: z.strictObject({
    /** Reason for the rollback, which the reply repeats. */
    reason: z.optional(text(1000)),
  }),
  body: rollbackRequest,
  bodyOptional: true,
  reply: redemptionRollback,
  failures: ['not_found', 'duplicate_found'],
})

/** Rolls back all parts of a stacked redemption in one transaction. Cannot be repeated. */
export const rollbackStackedRedemption = /* @__PURE__ */ operation({
  id: 'rollbackStackedRedemption',
  summary: 'Roll back stacked redemption',
  credentials: 'server',
  scope: 'redemptions',
  method: 'POST',
  path: '/v1/redemptions/{parentRedemptionId}/rollbacks',
  idempotent: true,
  query: rollbackRedemption.query,
  body: rollbackRequest,
  bodyOptional: true,
  reply: redemptionRollbacks,
  failures: ['not_found', 'duplicate_found'],
})

export const getRedemption = /* @__PURE__ */ operation({
  id: 'getRedemption',
  summary: 'Get redemption',
  credentials: 'server',
  scope: 'redemptions',
  method: 'GET',
  path: '/v1/redemptions/{redemptionId}',
  reply: redeemedRedeemable,
  failures: ['not_found'],
})

/** Includes failed redemptions and the parents of stacked redemptions. */
export const listRedemptions = /* @__PURE__ */ operation({
  id: 'listRedemptions',
  summary: 'List redemptions',
  credentials: 'server',
  scope: 'redemptions',
  method: 'GET',
  path: '/v1/redemptions',
  query: z.strictObject({
    ...cursorQuery,
    result: z.optional(z.enum(['SUCCESS', 'FAILURE'])),
    /** Id or source id. */
    customer: z.optional(reference),
    /** Id or name. */
    campaign: z.optional(reference),
    /** Id of a voucher or promotion tier, or code of a voucher. */
    related_object_id: z.optional(reference),
  }),
  reply: redemptionList,
})
