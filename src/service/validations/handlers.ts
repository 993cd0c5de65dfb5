/** Validates redeemables together ("where the specification is silent", Validations and redemptions). */
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { isGuest } from '../auth/caller.ts'
import { type Occurrence, bufferedCountersOf } from '../campaigns/queries.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { holdInSession } from '../redeemables/usage.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import { isApplicable, stack, type Stacked } from '../rules/stack.ts'
import { type StackingOutcome, serializeStackingRules } from '../rules/stacking-rules.ts'
import {
  type RedemptionInput,
  type RedeemablesContext,
  readRedeemablesContext,
} from '../eligibility/redeemables-context.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import { readExpansion } from '../eligibility/expanded-entry.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { asValidatedLists } from '../eligibility/validated-entries.ts'

/** Redeems nothing. With a session, holds the valid redeemables for it. */
export const validateRedeemables: Handler<'validateRedeemables'> = ({ body }, context) =>
  validate(body, context)

/** Validates for the token's customer or a guest. Unknown codes count toward the guess limit. */
export const validateRedeemablesAsShopper: Handler<'validateRedeemablesAsShopper'> = async (
  { body },
  context,
) => {
  const { codeGuessLimiter } = context
  const validation = await validate(body, context)
  await codeGuessLimiter.count(unknownCodes(validation))
  return validation
}

async function validate(
  body: RedeemablesRequest,
  { store, clock, caller }: HandlerContext,
): Promise<Validation> {
  const input = { body, caller, now: clock.now() }
  const { validation, outcomes } = await evaluateAll(store, input)
  await bufferedCountersOf(store).add(occurrencesOf(outcomes, input))
  return validation
}

interface Evaluated {
  validation: Validation
  outcomes: readonly StackingOutcome[]
}

async function evaluateAll(store: Store, input: RedemptionInput): Promise<Evaluated> {
  const { body, caller } = input
  // Guests cannot hold anything: with made-up session keys, one guest could hold every use of a code.
  const session = isGuest(caller) ? undefined : body.session
  const known = { snapshot: snapshotsOf(store).current(caller.project.id, caller.project) }
  const usesPoints = body.redeemables.some(({ reward }) => reward !== undefined)
  if (!session && usesPoints) {
    // Due points of loyalty cards are booked first, in the same transaction.
    return store.transaction(async (tx) => {
      const context = await readRedeemablesContext(tx, input, { known })
      return toEvaluated(body, context, stack(context.requested, context.stacking))
    })
  }
  if (!session) {
    const context = await readRedeemablesContext(store.db, input, { known })
    return toEvaluated(body, context, stack(context.requested, context.stacking))
  }
  const opened = openSession(session, caller, input.now)
  return store.transaction(async (tx) => {
    const context = await readRedeemablesContext(tx, input, { forUpdate: true, known })
    const stacked = stack(context.requested, context.stacking)
    if (stacked.valid) await hold(tx, caller.project.id, context, stacked, opened)
    return toEvaluated(body, context, stacked, opened)
  })
}

function hold(
  tx: Db,
  project_id: string,
  { owner }: RedeemablesContext,
  { outcomes }: Stacked,
  { session, expires_at }: OpenedSession,
) {
  const holds = outcomes.filter(isApplicable).map(({ redeemable, evaluation }) => ({
    related_object_id: redeemable.id,
    campaign_id: redeemable.campaign?.id ?? null,
    credits: evaluation.gift?.credits ?? 0,
    discount_amount: evaluation.amount,
  }))
  return holdInSession(tx, project_id, { ...owner, key: session.key }, holds, expires_at)
}

async function toEvaluated(
  body: RedeemablesRequest,
  context: RedeemablesContext,
  stacked: Stacked,
  opened?: OpenedSession,
): Promise<Evaluated> {
  const expand = body.options?.expand
  const validation: Validation = {
    id: newId('valid'),
    valid: stacked.valid,
    ...asValidatedLists(stacked, expand && (await readExpansion(expand, context, stacked))),
    order: serializeOrder(stacked.order),
    tracking_id: context.tracking_id,
    ...(opened && { session: opened.session }),
    stacking_rules: serializeStackingRules(context.stacking.rules),
  }
  return { validation, outcomes: stacked.outcomes }
}

/** Skipped redeemables neither succeed nor fail, so they are not counted. */
const occurrencesOf = (outcomes: readonly StackingOutcome[], { caller, now }: RedemptionInput) =>
  outcomes.flatMap(({ requested, status }): Occurrence[] => {
    const campaign_id = requested.redeemable?.campaign?.id
    if (campaign_id === undefined || status === 'SKIPPED') return []
    const counter = status === 'APPLICABLE' ? 'validations_succeeded' : 'validations_failed'
    return [{ project_id: caller.project.id, campaign_id, counter, at: now }]
  })

const unknownCodes = ({ redeemables, inapplicable_redeemables = [] }: Validation) =>
  [...redeemables, ...inapplicable_redeemables].flatMap(({ object, id, result }) =>
    object === 'voucher' && result?.error?.key === 'not_found' ? [id] : [],
  )
