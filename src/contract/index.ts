/** All operations by id. Browser code imports single operations instead, so that pages do not download all of them. */
import * as asyncActions from './operations/async-actions.ts'
import * as branding from './operations/branding.ts'
import * as campaigns from './operations/campaigns.ts'
import * as customers from './operations/customers.ts'
import * as events from './operations/events.ts'
import * as exports from './operations/exports.ts'
import * as loyalties from './operations/loyalties.ts'
import * as oauth from './operations/oauth.ts'
import * as orders from './operations/orders.ts'
import * as products from './operations/products.ts'
import * as promotions from './operations/promotions.ts'
import * as publications from './operations/publications.ts'
import * as qualifications from './operations/qualifications.ts'
import * as redemptions from './operations/redemptions.ts'
import * as referrals from './operations/referrals.ts'
import * as rewards from './operations/rewards.ts'
import * as validationRulesAssignments from './operations/validation-rules-assignments.ts'
import * as validations from './operations/validations.ts'
import * as vouchers from './operations/vouchers.ts'

/** Written out, because the inferred type is too long for a declaration file. */
export type Operations = typeof oauth &
  typeof branding &
  typeof campaigns &
  typeof vouchers &
  typeof loyalties &
  typeof qualifications &
  typeof validations &
  typeof redemptions &
  typeof referrals &
  typeof customers &
  typeof rewards &
  typeof products &
  typeof validationRulesAssignments &
  typeof promotions &
  typeof orders &
  typeof asyncActions &
  typeof exports &
  typeof publications &
  typeof events

export const operations: Operations = {
  ...oauth,
  ...branding,
  ...campaigns,
  ...vouchers,
  ...loyalties,
  ...qualifications,
  ...validations,
  ...redemptions,
  ...referrals,
  ...customers,
  ...rewards,
  ...products,
  ...validationRulesAssignments,
  ...promotions,
  ...orders,
  ...asyncActions,
  ...exports,
  ...publications,
  ...events,
}

export type OperationId = keyof Operations
