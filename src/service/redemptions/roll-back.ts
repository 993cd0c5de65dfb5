/**
 * Rolls back a redemption once: restores uses, credits, points, counts, stock and the order. For a parent, all of
 * its parts.
 */
import { payableUnit } from '../../contract/money.ts'
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { RedemptionRollback, RedemptionRollbacks } from '../../contract/resources/redemption.ts'
import type { Caller } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { countOccurrences, type Occurrence } from '../campaigns/queries.ts'
import { restoreOrder } from '../orders/queries.ts'
import { addToTotals, restoreVoucher, lockCampaigns, lockVouchers } from '../redeemables/locks.ts'
import { findRedeemables } from '../redeemables/queries.ts'
import { countedCampaign } from '../rules/evaluate-redeemable.ts'
import { lockRedemption, markRolledBack } from './queries.ts'
import type { RedemptionRow } from '../database/redemption-tables.ts'
import { releaseReferees } from '../referrals/referral-holders.ts'
import type { Db } from '../database/tables.ts'
import { decrementCounts } from '../redeemables/usage.ts'
import { asRedemptionFields, describe, type DescribedRedemption } from './view.ts'
import { payingCardsOf, incrementStocks, refundRewards } from './reward-redeemables.ts'
import { countIncrementsOf, tierUsesOf, voucherUsesOf } from './redemption-rows.ts'

export interface RollbackInput {
  project_id: string
  id: string
  reason: string | null
  metadata: Record<string, unknown>
  now: Date
  caller: Caller
}

/**
 * Returns a refusal instead of throwing it, so that the failed rollback is counted: `duplicate_found` for a redemption
 * that has already been rolled back, `invalid_payload` for a failed redemption and for a part. @throws ApiError
 * `not_found`.
 */
export async function rollBack(tx: Db, input: RollbackInput): Promise<RedemptionRollback | ApiError> {
  const applied = await applyRollback(tx, input, refusalOf)
  if (applied instanceof ApiError) return applied
  const { redemption } = applied
  const described = await describe(tx, input.project_id, [redemption], input.now)
  return asRollback(redemption, applied, input, described)
}

/**
 * Returns refusals like `rollBack`, and `invalid_payload` for a redemption that is not a parent. @throws ApiError
 * `not_found`.
 */
export async function rollBackStack(tx: Db, input: RollbackInput): Promise<RedemptionRollbacks | ApiError> {
  const applied = await applyRollback(
    tx,
    input,
    (redemption) => singleRefusal(redemption) ?? refusalOf(redemption),
  )
  if (applied instanceof ApiError) return applied
  const { redemption, parts, order } = applied
  const described = await describe(tx, input.project_id, [redemption, ...parts], input.now)
  const rollbackOf = (row: RedemptionRow) => asRollback(row, applied, input, described)
  return { rollbacks: parts.map(rollbackOf), parent_rollback: rollbackOf(redemption), order }
}

interface AppliedRollback {
  redemption: RedemptionRow
  parts: readonly RedemptionRow[]
  /** The order after the rollback. */
  order: CalculatedOrder
  /** Id of each rollback and of the redemption that it rolls back. */
  rollbacks: readonly { id: string; redemption_id: string }[]
}

async function applyRollback(
  tx: Db,
  { project_id, id, reason, metadata, now, caller }: RollbackInput,
  refusalTo: (redemption: RedemptionRow) => ApiError | undefined,
): Promise<AppliedRollback | ApiError> {
  const found = await lockRedemption(tx, project_id, id)
  if (!found) throw new ApiError('not_found', { ...resource(id), message: 'There is no such redemption.' })
  const { redemption, parts } = found
  const refusal = refusalTo(redemption)
  if (refusal) {
    await countFailure(tx, project_id, parts, now)
    return refusal
  }

  const uses = voucherUsesOf(parts, now)
  const vouchers = uses.map(({ voucher_id }) => voucher_id)
  await lockVouchers(tx, project_id, [...vouchers, ...payingCardsOf(parts)])
  await lockCampaigns(tx, project_id, await countedCampaigns(tx, project_id, parts))
  for (const use of uses) await restoreVoucher(tx, project_id, use)
  await refundRewards(tx, project_id, parts, { now, caller })
  const unit = payableUnit(caller.project.currency)
  const order = await restoreOrder(tx, project_id, redemption, { unit, now })
  await addToTotals(tx, project_id, tierUsesOf(parts), -1)
  await decrementCounts(tx, project_id, countIncrementsOf(parts))
  await incrementStocks(tx, project_id, parts)
  await releaseReferees(
    tx,
    project_id,
    parts.map((part) => part.id),
  )

  const rollback_id = newId('rr')
  const children = parts.flatMap((part) =>
    part.id === id ? [] : [{ id: newId('rr'), redemption_id: part.id }],
  )
  const rollbacks = [{ id: rollback_id, redemption_id: id }, ...children]
  await markRolledBack(tx, project_id, rollbacks, { reason, metadata, now })

  return { redemption, parts, order: order ?? redemption.details.order_before, rollbacks }
}

function asRollback(
  row: RedemptionRow,
  { order, rollbacks }: AppliedRollback,
  { reason, metadata, now }: RollbackInput,
  described: DescribedRedemption,
): RedemptionRollback {
  const rollback = rollbacks.find(({ redemption_id }) => redemption_id === row.id)
  if (!rollback) throw new Error(`${row.id} has no rollback.`)
  return {
    ...asRedemptionFields(row, described),
    id: rollback.id,
    object: 'redemption_rollback',
    date: now.toISOString(),
    redemption: row.id,
    status: 'ROLLED_BACK',
    order,
    metadata,
    reason,
  }
}

/** Campaigns that a redemption locks first. A rollback has to lock them first as well, or the two could deadlock. */
async function countedCampaigns(tx: Db, project_id: string, parts: readonly RedemptionRow[]) {
  const refs = parts.flatMap(({ related_object_type: object, related_object_id: id }) =>
    object === 'redemption' ? [] : [{ object, id }],
  )
  const redeemed = await findRedeemables(tx, project_id, refs)
  return [...redeemed.values()].flatMap(countedCampaign)
}

const countFailure = (tx: Db, project_id: string, parts: readonly RedemptionRow[], at: Date) =>
  countOccurrences(
    tx,
    parts.flatMap(({ campaign_id }): Occurrence[] =>
      campaign_id === null ? [] : [{ project_id, campaign_id, counter: 'rollbacks_failed', at }],
    ),
  )

const singleRefusal = ({ id, parent_id, related_object_type }: RedemptionRow) =>
  parent_id === null && related_object_type !== 'redemption'
    ? new ApiError('invalid_payload', {
        ...resource(id),
        message: `${id} is a single redemption. Roll it back with POST /v1/redemptions/${id}/rollback.`,
      })
    : undefined

function refusalOf({ id, parent_id, status }: RedemptionRow): ApiError | undefined {
  if (status === 'ROLLED_BACK') {
    return new ApiError('duplicate_found', {
      ...resource(id),
      message: `${id} has already been rolled back.`,
    })
  }
  if (status === 'FAILED') {
    return new ApiError('invalid_payload', {
      ...resource(id),
      message: `${id} failed and changed nothing, so it cannot be rolled back.`,
    })
  }
  if (parent_id !== null) {
    return new ApiError('invalid_payload', {
      ...resource(id),
      message: `${id} is part of ${parent_id}. Roll back ${parent_id} instead.`,
    })
  }
  return undefined
}

const resource = (id: string) => ({ resource: 'redemption', id })
