import * as brands from '../brands/handlers.ts'
import * as campaigns from '../campaigns/handlers.ts'
import * as customers from '../customers/handlers.ts'
import * as exports from '../exports/handlers.ts'
import type { Handlers } from '../http/handler.ts'
import * as jobs from '../jobs/handlers.ts'
import * as loyalty from '../loyalty/handlers.ts'
import * as loyaltyPrograms from '../loyalty/program-handlers.ts'
import * as rewards from '../loyalty/reward-handlers.ts'
import * as oauth from '../oauth/handlers.ts'
import * as orders from '../orders/handlers.ts'
import * as products from '../products/handlers.ts'
import * as promotions from '../promotions/handlers.ts'
import * as pointsForecasts from '../points-forecasts/handlers.ts'
import * as qualifications from '../qualifications/handlers.ts'
import * as redemptions from '../redemptions/handlers.ts'
import * as referrals from '../referrals/handlers.ts'
import * as validationRulesAssignments from '../validation-rules-assignments/handlers.ts'
import * as validations from '../validations/handlers.ts'
import * as vouchers from '../vouchers/handlers.ts'

export const handlers: Handlers = {
  ...brands,
  ...campaigns,
  ...customers,
  ...exports,
  ...jobs,
  ...loyalty,
  ...oauth,
  ...orders,
  ...pointsForecasts,
  ...products,
  ...loyaltyPrograms,
  ...promotions,
  ...qualifications,
  ...redemptions,
  ...referrals,
  ...rewards,
  ...validationRulesAssignments,
  ...validations,
  ...vouchers,
}
