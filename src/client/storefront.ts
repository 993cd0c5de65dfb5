/** What a shop page reads from the service. */
import { listPromotionTiers } from '../contract/operations/promotions.ts'
import { checkEligibilityAsShopper } from '../contract/operations/qualifications.ts'
import { validateRedeemablesAsShopper } from '../contract/operations/validations.ts'
import type { Client } from './call.ts'
import type { Source } from './source.ts'

export const createStorefront = (client: Client): Source => ({
  promotionTiers: (query, options) => client.read(listPromotionTiers, { query }, options),
  qualifications: (body, options) => client.read(checkEligibilityAsShopper, { body }, options),
  validation: (body, options) => client.read(validateRedeemablesAsShopper, { body }, options),
  now: client.now,
})
