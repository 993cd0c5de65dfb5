/** Redeems all applicable redeemables in the caller's transaction, or none. */
import type { CalculatedOrder } from '../../contract/resources/order.ts'
import type { Redemptions } from '../../contract/resources/redemption.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { serializeOrder } from '../rules/discounts/wire-order.ts'
import type { Cause } from '../loyalty/activity.ts'
import { cancelPendingPoints } from '../loyalty/canceled-points.ts'
import { joinReferrals } from '../referrals/referral-holders.ts'
import { isApplicable, type Stacked } from '../rules/stack.ts'
import { ensureCustomer } from '../customers/queries.ts'
import { saveOrder, type OrderToSave } from '../orders/queries.ts'
import { withNewLineIds } from '../orders/stored-order.ts'
import { discountStep } from '../rules/discounts/steps.ts'
import { addToTotals, redeemVoucher } from '../redeemables/locks.ts'
import { insertRedemptions } from './queries.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { consumeHolds, incrementCounts } from '../redeemables/usage.ts'
import { OptimisticLockError } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import type { RedemptionInput, RedeemablesContext } from '../eligibility/redeemables-context.ts'
import { fulfillRewards, payForRewards, decrementStocks } from './reward-redeemables.ts'
import { readExpansion } from '../eligibility/expanded-entry.ts'
import { asRedemption, describe, type DescribedRedemption } from './view.ts'
import { asValidatedLists } from '../eligibility/validated-entries.ts'
import {
  redemptionRowsOf,
  countIncrementsOf,
  type RedemptionRows,
  tierUsesOf,
  voucherUsesOf,
} from './redemption-rows.ts'

/** @throws ApiError `not_found` for an order that does not exist, or the reason why a redeemable cannot be redeemed. */
export async function redeemAll(
  tx: Db,
  input: RedemptionInput,
  initialContext: RedeemablesContext,
  initialStacked: Stacked,
): Promise<Redemptions> {
  const { context, stacked } = input.body.order
    ? withLineIds(initialContext, initialStacked)
    : { context: initialContext, stacked: initialStacked }
  const { body, caller, now } = input
  const { customer, owner } = context
  const project_id = caller.project.id
  const id = newId('r')
  const customer_id = customer && (await ensureCustomer(tx, project_id, customer, body.customer, now))
  const calculated = serializeOrder(stacked.order)
  const order = body.order
    ? await saveRedeemedOrder(tx, project_id, {
        calculated,
        customer_id,
        steps: stepsOf(id, context, stacked),
        now,
        isNew: context.isNewOrder && body.order.id === undefined,
      })
    : calculated
  const group_id = newId('group')
  if (body.order && order.status === 'CANCELED' && order.id) {
    await cancelPendingPoints(tx, project_id, order.id, { now, group_id, caller })
  }
  const granted = await fulfillRewards(tx, project_id, context, stacked, { now, group_id, caller })
  const { parent, parts } = redemptionRowsOf(input, context, stacked, { id, customer_id, order, granted })

  await useVouchers(tx, project_id, parts, { now, group_id, caller })
  await consumeHolds(
    tx,
    project_id,
    parts.map(({ related_object_id }) => related_object_id),
    owner,
  )
  await insertRedemptions(tx, project_id, parent ? [parent, ...parts] : parts, now)
  const redeemables = stacked.outcomes.filter(isApplicable).map(({ redeemable }) => redeemable)
  await joinReferrals(tx, project_id, parts, redeemables, { now, group_id, caller })

  const described = await describe(tx, project_id, parts, now)
  const reply = await replyOf(input, context, stacked, { parent, parts, order }, described)
  await countUses(tx, project_id, parts)
  return reply
}

export async function replyOf(
  { body, now }: RedemptionInput,
  context: RedeemablesContext,
  stacked: Stacked,
  { parent, parts, order }: RedemptionRows & { order: CalculatedOrder },
  described: DescribedRedemption,
): Promise<Redemptions> {
  const reply = (row: NewRedemption) => asRedemption({ ...row, created_at: now }, described)
  const expand = body.options?.expand
  const { skipped_redeemables = [], inapplicable_redeemables = [] } = asValidatedLists(
    stacked,
    expand && (await readExpansion(expand, context, stacked)),
  )
  return {
    redemptions: parts.map(reply),
    ...(parent && { parent_redemption: reply(parent) }),
    order,
    skipped_redeemables,
    inapplicable_redeemables,
  }
}

export function withLineIds(context: RedeemablesContext, stacked: Stacked) {
  const applied = stacked.outcomes.filter(isApplicable)
  const [before, ...after] = withNewLineIds(
    context.stacking.order,
    ...applied.map(({ evaluation }) => evaluation.order),
  )
  const orders = new Map(applied.map((one, at) => [one.evaluation, after[at] ?? before]))
  const outcomes = stacked.outcomes.map((one) =>
    isApplicable(one)
      ? { ...one, evaluation: { ...one.evaluation, order: orders.get(one.evaluation) ?? before } }
      : one,
  )
  return {
    context: { ...context, stacking: { ...context.stacking, order: before } },
    stacked: { ...stacked, outcomes, order: after.at(-1) ?? before },
  }
}

export function stepsOf(redemption_id: string, { stacking }: RedeemablesContext, { outcomes }: Stacked) {
  const orders = [stacking.order, ...outcomes.filter(isApplicable).map(({ evaluation }) => evaluation.order)]
  return orders.slice(1).map((after, at) => discountStep(redemption_id, orders[at] ?? stacking.order, after))
}

async function saveRedeemedOrder(tx: Db, project_id: string, order: OrderToSave): Promise<CalculatedOrder> {
  const { calculated, isNew } = order
  const saved = await saveOrder(tx, project_id, order)
  if (saved) return saved
  if (isNew) throw new OptimisticLockError('Another request has stored the order in the meantime.')
  throw new ApiError('not_found', {
    message: 'There is no such order.',
    resource: 'order',
    ...(calculated.id && { id: calculated.id }),
  })
}

/** @throws ApiError if uses or credits are used up, OptimisticLockError if points are. */
async function useVouchers(tx: Db, project_id: string, parts: readonly NewRedemption[], cause: Cause) {
  for (const use of voucherUsesOf(parts, cause.now)) {
    if (await redeemVoucher(tx, project_id, use)) continue
    throw new ApiError(use.credits === null ? 'quantity_exceeded' : 'gift_amount_exceeded', {
      resource: 'voucher',
      id: use.voucher_id,
    })
  }
  await payForRewards(tx, project_id, parts, cause)
}

/**
 * Comes last, because all redemptions of a tier, campaign or reward lock the same rows. @throws ApiError if a reward is
 * out of stock.
 */
async function countUses(tx: Db, project_id: string, parts: readonly NewRedemption[]) {
  await addToTotals(tx, project_id, tierUsesOf(parts), 1)
  await incrementCounts(tx, project_id, countIncrementsOf(parts))
  await decrementStocks(tx, project_id, parts)
}
