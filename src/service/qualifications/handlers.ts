import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { qualify } from './qualify.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Operation 9. Spends nothing and holds nothing. */
export const checkEligibility: Handler<'checkEligibility'> = (input, context) => answer(input, context)

/** The same for the customer of the token, if it has one. */
export const checkEligibilityAsShopper: Handler<'checkEligibilityAsShopper'> = (input, context) =>
  answer(input, context)

const answer = (
  { body = {} }: { body?: QualificationRequest },
  { store, clock, caller }: Pick<HandlerContext, 'store' | 'clock' | 'caller'>,
) => qualify(store, { body, caller, now: clock.now() })
