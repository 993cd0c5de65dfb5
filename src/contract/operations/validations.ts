/** Validations ("where the specification is silent", Validations and redemptions). */
import { clientSide, operation } from '../operation.ts'
import { redeemablesRequest } from '../resources/redemption-request.ts'
import { validation } from '../resources/validation.ts'

/**
 * Does not redeem anything. A `session` reserves the valid redeemables. Invalid ones are listed in the reply, which is
 * still a 200.
 */
export const validateRedeemables = /* @__PURE__ */ operation({
  id: 'validateRedeemables',
  summary: 'Validate redeemables',
  credentials: 'server',
  scope: 'validations',
  method: 'POST',
  path: '/v1/validations',
  body: redeemablesRequest,
  reply: validation,
})

/** For the token's customer or a guest. Guests cannot use gift cards, loyalty cards or vouchers that have a holder. */
export const validateRedeemablesAsShopper = /* @__PURE__ */ clientSide(validateRedeemables, {
  id: 'validateRedeemablesAsShopper',
  scope: 'client_validations',
})
