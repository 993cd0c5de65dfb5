/** Checks eligibility (specification, section 9). Adds the best combination and a forecast of points on request. */
import type { Parsed } from '../../contract/operation.ts'
import type { checkEligibility as operation } from '../../contract/operations/qualifications.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import { readRedeemablesContext } from '../eligibility/redeemables-context.ts'
import { entriesByRequest } from '../eligibility/validated-entries.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { readCartPoints } from '../points-forecasts/cart-points.ts'
import { stack } from '../rules/stack.ts'
import { qualify, readShopper } from './qualify.ts'
import { readKnown } from './read-known.ts'
import { type BestQuery, readBestCombination } from './read-best-combination.ts'

/** Operation 9. Does not redeem or hold anything. */
export const checkEligibility: Handler<'checkEligibility'> = (input, context) => reply(input, context)

/** Checks eligibility for the token's customer, if any. */
export const checkEligibilityAsShopper: Handler<'checkEligibilityAsShopper'> = (input, context) =>
  reply(input, context)

type Input = Parsed<typeof operation>

async function reply(
  { body = {}, query: { also, best_combination, fresh } }: Input,
  context: HandlerContext,
) {
  const { store, clock, caller } = context
  const input = { body, caller, now: clock.now(), fresh }
  const shopper = await readShopper(store, input, also)
  const run = (request: QualificationRequest) => qualify(store, { ...input, body: request }, shopper)
  const [{ qualification, qualified }, other] = await Promise.all([
    run(body),
    also && run({ ...body, scenario: also }),
  ])
  const known = await readKnown(store.db, input, shopper, best_combination ? qualified : [])
  const query = { body, now: input.now, known }
  const { promotion_tiers, points_forecast } = body.options ?? {}
  return {
    ...qualification,
    ...(other && { also: other.qualification.redeemables }),
    ...(points_forecast && { points_forecast: await readCartPoints(query, shopper, context) }),
    ...(promotion_tiers && {
      promotion_tiers: await evaluateTiers(promotion_tiers, query, context),
    }),
    ...(best_combination && {
      best_combination: await readBestCombination({ ...query, found: qualification.redeemables }, context),
    }),
  }
}

/** Evaluates each promotion tier separately. Tiers that are not for this customer are included. */
async function evaluateTiers(
  ids: readonly string[],
  { body, now, known }: Omit<BestQuery, 'found'>,
  { store, caller }: HandlerContext,
): Promise<ValidatedRedeemable[]> {
  const { order, customer, session, metadata } = body
  const redeemables = [...new Set(ids)].map((id) => ({ object: 'promotion_tier' as const, id }))
  const input = { body: { redeemables, order, customer, session, metadata }, caller, now }
  const { requested, stacking } = await readRedeemablesContext(store.db, input, { known })
  return requested.flatMap((one) => entriesByRequest(stack([{ ...one, index: 0 }], stacking).outcomes))
}
