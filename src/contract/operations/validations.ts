/** Whether redeemables can be used together: "where the specification is silent". */
import { clientSide, operation } from '../operation.ts'
import { redeemablesRequest } from '../resources/redemption-request.ts'
import { validation } from '../resources/validation.ts'

/** Nothing is spent; a `session` holds what was found valid. What cannot be used is answered, not refused. */
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

/** For the customer the token is bound to, or for a guest: without gift cards, loyalty cards and held vouchers. */
export const validateRedeemablesAsShopper = /* @__PURE__ */ clientSide(validateRedeemables, {
  id: 'validateRedeemablesAsShopper',
  scope: 'client_validations',
})
