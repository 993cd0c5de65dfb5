import type { Parsed } from '../../contract/operation.ts'
import type { checkEligibility as operation } from '../../contract/operations/qualifications.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { qualify } from './qualify.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Operation 9. Spends nothing and holds nothing. */
export const checkEligibility: Handler<'checkEligibility'> = (input, context) => answer(input, context)

/** The same for the customer of the token, if it has one. */
export const checkEligibilityAsShopper: Handler<'checkEligibilityAsShopper'> = (input, context) =>
  answer(input, context)

type Input = Parsed<typeof operation>

async function answer(
  { body = {}, query: { also } }: Input,
  { store, clock, caller }: Pick<HandlerContext, 'store' | 'clock' | 'caller'>,
) {
  const now = clock.now()
  const ask = (body: QualificationRequest) => qualify(store, { body, caller, now })
  if (!also) return ask(body)
  const [reply, other] = await Promise.all([ask(body), ask({ ...body, scenario: also })])
  return { ...reply, also: other.redeemables }
}
