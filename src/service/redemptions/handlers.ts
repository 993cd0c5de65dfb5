/** Using redeemables up, and undoing it: "where the specification is silent", redemptions. */
import type { OperationId } from '../../contract/index.ts'
import type { Redemption, UnsettledKey } from '../../contract/resources/redemption.ts'
import { failedPublication, bufferedCountersOf } from '../campaigns/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { Answer } from '../http/answer.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { findAnswer, type KeptAnswer, ownerOf } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { findCard } from '../loyalty/card.ts'
import { stack, type Stacked } from '../rules/stack.ts'
import type { Inapplicable, Placed, Skipped } from '../rules/stacking.ts'
import { findCardRow } from '../vouchers/loyalty-cards.ts'
import { findStatus, insertRedemptions } from './queries.ts'
import { redeemForPoints } from './redeem-reward.ts'
import { redeemAll } from './redeem.ts'
import {
  type RedemptionInput,
  type RedeemablesContext,
  readRedeemablesContext,
} from '../eligibility/redeemables-context.ts'
import { failedRows } from './redemption-rows.ts'
import { NoVoucherLeft, recordFailures } from './reward-redeemables.ts'
import { rollBack, rollBackStack, type RollbackInput } from './roll-back.ts'

/** Evaluates the redeemables with locks, then redeems them. A refusal is saved as a failed redemption. */
export const redeem: Handler<'redeem'> = ({ body }, { store, caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const input = { body, caller, now: clock.now() }
    const context = await readRedeemablesContext(tx, input, { forUpdate: true })
    const stacked = stack(context.asked, context.stacking)
    return stacked.valid ? redeemAll(tx, input, context, stacked) : keepFailure(tx, input, context, stacked)
  }).catch(async (error: unknown) => {
    if (error instanceof NoVoucherLeft) {
      await bufferedCountersOf(store).add([
        failedPublication(caller.project.id, error.campaign_id, clock.now()),
      ])
    }
    throw error
  })

/** A parent takes its parts with it. */
export const rollbackRedemption: Handler<'rollbackRedemption'> = ({ redemptionId, ...input }, context) =>
  context.withIdempotency((tx) => rollBack(tx, rollbackOf(redemptionId, input, context)))

/** The parent and its parts, with a rollback of each in the reply. */
export const rollbackStackedRedemption: Handler<'rollbackStackedRedemption'> = (
  { parentRedemptionId, ...input },
  context,
) => context.withIdempotency((tx) => rollBackStack(tx, rollbackOf(parentRedemptionId, input, context)))

const rollbackOf = (
  id: string,
  { query, body }: Omit<Parameters<Handler<'rollbackRedemption'>>[0], 'redemptionId'>,
  { caller, clock }: HandlerContext,
): RollbackInput => ({
  project_id: caller.project.id,
  id,
  reason: query.reason ?? null,
  metadata: body?.metadata ?? {},
  now: clock.now(),
  caller,
})

/** What does not apply is in the way; where nothing is, all of it was skipped and nothing is left to redeem. */
async function keepFailure(
  tx: Db,
  input: RedemptionInput,
  context: RedeemablesContext,
  { placed }: Stacked,
): Promise<ApiError> {
  const inapplicable = placed.filter((one) => one.status === 'INAPPLICABLE')
  const refused = (inapplicable.length > 0 ? inapplicable : placed.filter(isLeftOut)).map((of) => ({
    of,
    key: of.status === 'INAPPLICABLE' ? of.key : ('stacking_rules_violated' as const),
  }))

  const failed = failedRows(input, context, refused)
  const { caller, now } = input
  if (failed.length > 0) await insertRedemptions(tx, caller.project.id, failed, now)
  await recordFailures(tx, caller.project.id, failed, { now, group_id: newId('group'), caller })

  const [first] = refused
  if (!first) throw new Error('A request was refused for nothing.')
  const { asked, message } = first.of
  return new ApiError(first.key, {
    message,
    resource: asked.object,
    id: asked.id,
    details: refused.map(({ of }) => ({ field: `redeemables[${of.asked.index}]`, message: of.message })),
  })
}

const isLeftOut = (placed: Placed): placed is Inapplicable | Skipped => placed.status !== 'APPLICABLE'

/** Operation 7. A card that is short of points pays with those it holds; what the rules refuse is kept as a failure. */
export const redeemReward: Handler<'redeemReward'> = (input, { caller, clock, withIdempotency }) =>
  withIdempotency((tx) => redeemForPoints(tx, { ...input, caller, now: clock.now() }))

/** The same for the card of the token's customer. */
export const redeemRewardAsShopper: Handler<'redeemRewardAsShopper'> = (
  input,
  { caller, clock, withIdempotency },
) => withIdempotency((tx) => redeemForPoints(tx, { ...input, caller, now: clock.now() }))

// What became of a key: "where the specification is silent", Decided after the first release.

/** The first reply to a redemption of this card with this key, with the redemption's current status. */
export const getKeyedRedemption: Handler<'getKeyedRedemption'> = (input, context) =>
  answerTo('redeemReward', input, context)

/** The same for the card of the token's customer, and keys that this customer used. */
export const getKeyedRedemptionAsShopper: Handler<'getKeyedRedemptionAsShopper'> = (input, context) =>
  answerTo('redeemRewardAsShopper', input, context)

async function answerTo(
  operation: OperationId,
  { campaignId, memberId, key }: Parameters<Handler<'getKeyedRedemption'>>[0],
  { store, caller, clock }: HandlerContext,
): Promise<Answer | UnsettledKey> {
  const now = clock.now()
  const card = await findCard(store.db, caller, memberId, { campaignId, now })
  const kept = await findAnswer(store, ownerOf(caller, key), now)
  if (kept === 'running') return { status: 'running' }
  if (kept?.operation !== operation) return { status: 'unknown' }
  // A card has two names: its code and its id.
  const used = kept.member_id && (await findCardRow(store.db, caller.project.id, kept.member_id))
  if (!used || used.id !== card.id) return { status: 'unknown' }
  return new Answer(kept.status, await withCurrentStatus(store.db, caller.project.id, kept), 'replayed')
}

/** A refusal has no redemption, so its reply is returned unchanged. */
async function withCurrentStatus(db: Db, project_id: string, { status, answer }: KeptAnswer) {
  if (status !== 200) return answer
  const first: Redemption = JSON.parse(answer)
  const now = await findStatus(db, project_id, first.id)
  return now && now !== first.status ? JSON.stringify({ ...first, status: now }) : answer
}
