/** Undoes a redemption, once: uses, credits, points, counts, stock and the order's discounts go back, of a parent those of all parts. */
import { payableUnit } from '../../contract/money.ts'
import type { RedemptionRollback } from '../../contract/resources/redemption.ts'
import type { Caller } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { countOccurrences, type Occurrence } from '../campaigns/queries.ts'
import { restoreOrder } from '../orders/queries.ts'
import { addToTotals, giveVoucherBack, lockCampaigns, lockVouchers } from '../redeemables/locks.ts'
import { findRedeemables } from '../redeemables/queries.ts'
import { countedCampaign } from '../rules/judge.ts'
import { lockRedemption, markRolledBack } from './queries.ts'
import type { RedemptionRow } from '../database/redemption-tables.ts'
import { releaseReferees } from '../referrals/referral-holders.ts'
import type { Db } from '../database/tables.ts'
import { uncountRedemptions } from '../redeemables/usage.ts'
import { asRedemptionFields, describe } from './view.ts'
import { payingCardsOf, putRewardsBack, refundRewards } from './reward-redeemables.ts'
import { countedOf, tierUsesOf, voucherUsesOf } from './redemption-rows.ts'

export interface Undoing {
  project_id: string
  /** Of the redemption. */
  id: string
  reason: string | null
  metadata: Record<string, unknown>
  now: Date
  caller: Caller
}

/**
 * Gives the refusal `duplicate_found` the second time and `invalid_payload` for what cannot be undone alone: rollbacks
 * that failed, which their campaigns count. @throws ApiError `not_found`.
 */
export async function rollBack(
  tx: Db,
  { project_id, id, reason, metadata, now, caller }: Undoing,
): Promise<RedemptionRollback | ApiError> {
  const found = await lockRedemption(tx, project_id, id)
  if (!found) throw new ApiError('not_found', { ...resource(id), message: 'There is no such redemption.' })
  const { redemption, parts } = found
  const refusal = refusalOf(redemption)
  if (refusal) {
    await countFailure(tx, project_id, parts, now)
    return refusal
  }

  const uses = voucherUsesOf(parts, now)
  const vouchers = uses.map(({ voucher_id }) => voucher_id)
  await lockVouchers(tx, project_id, [...vouchers, ...payingCardsOf(parts)])
  await lockCampaigns(tx, project_id, await countedCampaigns(tx, project_id, parts))
  for (const use of uses) await giveVoucherBack(tx, project_id, use)
  await refundRewards(tx, project_id, parts, { now, caller })
  const unit = payableUnit(caller.project.currency)
  const order = await restoreOrder(tx, project_id, redemption, { unit, now })
  await addToTotals(tx, project_id, tierUsesOf(parts), -1)
  await uncountRedemptions(tx, project_id, countedOf(parts))
  await putRewardsBack(tx, project_id, parts)
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

  return {
    ...asRedemptionFields(redemption, await describe(tx, project_id, [redemption], now)),
    id: rollback_id,
    object: 'redemption_rollback',
    date: now.toISOString(),
    redemption: id,
    status: 'ROLLED_BACK',
    order: order ?? redemption.details.order_before,
    metadata,
    reason,
  }
}

/** Campaigns that a redemption locks before it takes anything; a rollback that locked them later could meet it halfway. */
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
      campaign_id === null ? [] : [{ project_id, campaign_id, what: 'rollbacks_failed', at }],
    ),
  )

function refusalOf({ id, parent_id, status }: RedemptionRow): ApiError | undefined {
  if (status === 'ROLLED_BACK') {
    return new ApiError('duplicate_found', {
      ...resource(id),
      message: `${id} has been rolled back already.`,
    })
  }
  if (status === 'FAILED') {
    return new ApiError('invalid_payload', {
      ...resource(id),
      message: `${id} failed and took nothing; there is nothing to roll back.`,
    })
  }
  if (parent_id !== null) {
    return new ApiError('invalid_payload', {
      ...resource(id),
      message: `${id} is part of ${parent_id}; they are rolled back together, by that id.`,
    })
  }
  return undefined
}

const resource = (id: string) => ({ resource: 'redemption', id })
