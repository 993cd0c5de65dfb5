/** Redeems and rolls back redeemables, and redeems rewards (specification, section 7). */
import type { OperationId } from '../../contract/index.ts'
import type { Redemption, UnsettledKey } from '../../contract/resources/redemption.ts'
import { failedPublication, bufferedCountersOf } from '../campaigns/queries.ts'
import type { InJson } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import { JsonResponse } from '../http/response.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'
import { findStoredResponse, type StoredResponse, ownerOf } from '../http/idempotency.ts'
import { findCard, type MemberRow } from '../loyalty/card.ts'
import { stack } from '../rules/stack.ts'
import { findCardRow } from '../vouchers/loyalty-cards.ts'
import { findStatus } from './queries.ts'
import { prepareRedemptions } from './prepare-redemptions.ts'
import { prepareRedemption } from './redeem-in-one-statement.ts'
import type { RequestedInJson } from './read-requested.ts'
import { redeemForPoints, type RewardRedemptionInput } from './redeem-reward.ts'
import { redeemAll } from './redeem.ts'
import { readRedeemablesContext } from '../eligibility/redeemables-context.ts'
import { saveRefusal } from './refusal.ts'
import { NoVoucherLeft } from './reward-redeemables.ts'
import { rollBack, rollBackStack, type RollbackInput } from './roll-back.ts'

/**
 * Redeems in one statement if possible. Otherwise, evaluates the redeemables with locks, then redeems them. A refusal is
 * saved as a failed redemption.
 */
export const redeem: Handler<'redeem'> = ({ body }, { store, caller, clock, prefetched, withIdempotency }) =>
  withIdempotency(
    async (tx) => {
      const input = { body, caller, now: clock.now() }
      const context = await readRedeemablesContext(tx, input, { forUpdate: true })
      const stacked = stack(context.requested, context.stacking)
      return stacked.valid ? redeemAll(tx, input, context, stacked) : saveRefusal(tx, input, context, stacked)
    },
    () =>
      prepareRedemptions(
        store,
        { body, caller, now: clock.now() },
        prefetched as RequestedInJson | undefined, // by `prefetchRequested`
      ),
  ).catch(async (error: unknown) => {
    if (error instanceof NoVoucherLeft) {
      await bufferedCountersOf(store).add([
        failedPublication(caller.project.id, error.campaign_id, clock.now()),
      ])
    }
    throw error
  })

/** Also rolls back the parts of a parent. */
export const rollbackRedemption: Handler<'rollbackRedemption'> = ({ redemptionId, ...input }, context) =>
  context.withIdempotency((tx) => rollBack(tx, rollbackOf(redemptionId, input, context)))

/** Returns a rollback for the parent and for each of its parts. */
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

/**
 * Operation 7. A COIN reward spends fewer points than requested if the card has fewer. A refusal by the rules is saved
 * as a failed redemption.
 */
export const redeemReward: Handler<'redeemReward'> = (input, context) => redeemOnce(input, context)

/** Like `redeemReward`, for the card of the token's customer. */
export const redeemRewardAsShopper: Handler<'redeemRewardAsShopper'> = (input, context) =>
  redeemOnce(input, context)

function redeemOnce(
  request: Omit<RewardRedemptionInput, 'caller' | 'now'>,
  {
    store,
    caller,
    clock,
    prefetched,
    withIdempotency,
  }: HandlerContext<'redeemReward' | 'redeemRewardAsShopper'>,
) {
  const input = () => ({ ...request, caller, now: clock.now() })
  return withIdempotency(
    (tx) => redeemForPoints(tx, input()),
    () => prepareRedemption(store.db, input(), prefetched as InJson<MemberRow>[] | undefined), // by `prefetchMember`
  )
}

// Outcome of an idempotency key ("where the specification is silent", Idempotency).

/**
 * Returns the first reply to the reward redemption that used this card and idempotency key. The redemption's status is
 * updated to the current one.
 */
export const getKeyedRedemption: Handler<'getKeyedRedemption'> = (input, context) =>
  respond('redeemReward', input, context)

/** Like `getKeyedRedemption`, for the card of the token's customer and the keys that this customer used. */
export const getKeyedRedemptionAsShopper: Handler<'getKeyedRedemptionAsShopper'> = (input, context) =>
  respond('redeemRewardAsShopper', input, context)

async function respond(
  operation: OperationId,
  { campaignId, memberId, key }: Parameters<Handler<'getKeyedRedemption'>>[0],
  { store, caller, clock }: HandlerContext,
): Promise<JsonResponse | UnsettledKey> {
  const now = clock.now()
  const card = await findCard(store.db, caller, memberId, { campaignId, now })
  const stored = await findStoredResponse(store, ownerOf(caller, key), now)
  if (stored === 'running') return { status: 'running' }
  if (stored?.operation !== operation) return { status: 'unknown' }
  // The path may contain the card's code or its id.
  const used = stored.member_id && (await findCardRow(store.db, caller.project.id, stored.member_id))
  if (!used || used.id !== card.id) return { status: 'unknown' }
  return new JsonResponse(
    stored.status,
    await withCurrentStatus(store.db, caller.project.id, stored),
    'replayed',
  )
}

/** The reply to a refusal contains no redemption, so it is returned unchanged. */
async function withCurrentStatus(db: Db, project_id: string, { status, answer }: StoredResponse) {
  if (status !== 200) return answer
  const first: Redemption = JSON.parse(answer)
  const current = await findStatus(db, project_id, first.id)
  return current && current !== first.status ? JSON.stringify({ ...first, status: current }) : answer
}
