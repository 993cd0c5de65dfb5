/** Whether redeemables can be used together: "where the specification is silent", validations. */
import type { RedeemablesRequest } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { Refusal } from '../errors.ts'
import { type Asking, type Question, readQuestion } from './redeemables-context.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { asValidatedLists } from './results.ts'
import { asWireOrder } from '../rules/discounts/wire.ts'
import { isApplicable, stack, type Stacked } from '../rules/stack.ts'
import type { Placed } from '../rules/stacking/placed.ts'
import { asWireRules } from '../rules/stacking/stacking-rules.ts'
import { newId } from '../ids.ts'
import type { Occurrence } from '../campaigns/campaign-hours.ts'
import { holdInSession } from '../redeemables/session-holds.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { tallyOf } from '../campaigns/buffered-counters.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** Spends nothing; with a session, what is valid is held for it. */
export const validateRedeemables: Handler<'validateRedeemables'> = ({ body }, context) =>
  validate(body, context)

/**
 * The same for the customer of the token, who cannot try codes for long: whoever has named too many that do not
 * exist is told so before any is looked at.
 */
export const validateRedeemablesAsShopper: Handler<'validateRedeemablesAsShopper'> = async (
  { body },
  context,
) => {
  const { caller, guesses } = context
  if (caller.customer_id === null) {
    throw new Refusal('forbidden', { message: 'This needs a token that is bound to a customer.' })
  }
  await guesses.demand()
  const validation = await validate(body, context)
  await guesses.count(unknownCodes(validation))
  return validation
}

/** Judged, and counted for the campaigns that the redeemables are of. */
async function validate(
  body: RedeemablesRequest,
  { store, clock, caller }: HandlerContext,
): Promise<Validation> {
  const asking = { body, caller, now: clock.now() }
  const { validation, placed } = await judgeAll(store, asking)
  await tallyOf(store).add(occurrencesOf(placed, asking))
  return validation
}

interface Judged {
  validation: Validation
  placed: readonly Placed[]
}

async function judgeAll(store: Store, asking: Asking): Promise<Judged> {
  const { body, caller } = asking
  // Points that have fallen due are moved before they are judged.
  const usesPoints = body.redeemables.some(({ reward }) => reward !== undefined)
  if (!body.session && usesPoints) {
    return store.transaction(async (tx) => {
      const question = await readQuestion(tx, asking)
      return asJudged(question, stack(question.asked, question.stacking))
    })
  }
  if (!body.session) {
    const question = await readQuestion(store.db, asking)
    return asJudged(question, stack(question.asked, question.stacking))
  }
  const opened = openSession(body.session, caller, asking.now)
  return store.transaction(async (tx) => {
    const question = await readQuestion(tx, asking, { keep: true })
    const stacked = stack(question.asked, question.stacking)
    if (stacked.valid) await hold(tx, caller.project.id, question, stacked, opened)
    return asJudged(question, stacked, opened)
  })
}

function hold(
  tx: Db,
  project_id: string,
  { owner }: Question,
  { placed }: Stacked,
  { session, expires_at }: OpenedSession,
) {
  const holds = placed.filter(isApplicable).map(({ incentive, judgement }) => ({
    related_object_id: incentive.id,
    credits: judgement.gift?.credits ?? 0,
    discount_amount: judgement.amount,
  }))
  return holdInSession(tx, project_id, { ...owner, key: session.key }, holds, expires_at)
}

const asValidation = (
  { stacking, tracking_id }: Question,
  stacked: Stacked,
  opened?: OpenedSession,
): Validation => ({
  id: newId('valid'),
  valid: stacked.valid,
  ...asValidatedLists(stacked),
  order: asWireOrder(stacked.order),
  tracking_id,
  ...(opened && { session: opened.session }),
  stacking_rules: asWireRules(stacking.rules),
})

const asJudged = (question: Question, stacked: Stacked, opened?: OpenedSession): Judged => ({
  validation: asValidation(question, stacked, opened),
  placed: stacked.placed,
})

/** What was skipped was not judged. */
const occurrencesOf = (placed: readonly Placed[], { caller, now }: Asking) =>
  placed.flatMap(({ asked, status }): Occurrence[] => {
    const campaign_id = asked.incentive?.campaign?.id
    if (campaign_id === undefined || status === 'SKIPPED') return []
    const what = status === 'APPLICABLE' ? 'validations_succeeded' : 'validations_failed'
    return [{ project_id: caller.project.id, campaign_id, what, at: now }]
  })

const unknownCodes = ({ redeemables, inapplicable_redeemables = [] }: Validation) =>
  [...redeemables, ...inapplicable_redeemables].filter(
    ({ object, result }) => object === 'voucher' && result?.error?.key === 'not_found',
  ).length
