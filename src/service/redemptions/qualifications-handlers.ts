import type { Parsed } from '../../contract/operation.ts'
import type { checkEligibility as operation } from '../../contract/operations/qualifications.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { qualify } from '../qualifications/qualify.ts'
import { readBestCombination } from './best-combination.ts'
import { readCartPoints } from './points-forecast.ts'

/** Operation 9. Spends nothing and holds nothing. */
export const checkEligibility: Handler<'checkEligibility'> = (input, context) => answer(input, context)

/** The same for the customer of the token, if it has one. */
export const checkEligibilityAsShopper: Handler<'checkEligibilityAsShopper'> = (input, context) =>
  answer(input, context)

type Input = Parsed<typeof operation>

async function answer({ body = {}, query: { also, best_combination } }: Input, context: HandlerContext) {
  const { store, clock, caller } = context
  const now = clock.now()
  const ask = (body: QualificationRequest) => qualify(store, { body, caller, now })
  const [reply, other] = await Promise.all([ask(body), also && ask({ ...body, scenario: also })])
  return {
    ...reply,
    ...(other && { also: other.redeemables }),
    ...(body.options?.points_forecast && { points_forecast: await readCartPoints(body, context) }),
    ...(best_combination && {
      best_combination: await readBestCombination({ body, now, found: reply.redeemables }, context),
    }),
  }
}
