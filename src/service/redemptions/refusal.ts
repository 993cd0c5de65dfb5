/** The refusal of a redemption, which is saved as failed redemptions. */
import type { NewRedemption } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import type { RedeemablesContext, RedemptionInput } from '../eligibility/redeemables-context.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Stacked } from '../rules/stack.ts'
import type { Inapplicable, Skipped, StackingOutcome } from '../rules/stacking-rules.ts'
import { insertRedemptions } from './queries.ts'
import { failedRows } from './redemption-rows.ts'
import { recordFailures } from './reward-redeemables.ts'

interface Refusal {
  error: ApiError
  /** The inapplicable redeemables as failed redemptions. If all were skipped, the skipped ones. */
  failed: NewRedemption[]
}

export function refusalOf(
  input: RedemptionInput,
  context: RedeemablesContext,
  { outcomes }: Stacked,
): Refusal {
  const inapplicable = outcomes.filter((one) => one.status === 'INAPPLICABLE')
  const refusals = (inapplicable.length > 0 ? inapplicable : outcomes.filter(isNotApplied)).map(
    (refused) => ({
      refused,
      key: refused.status === 'INAPPLICABLE' ? refused.key : ('stacking_rules_violated' as const),
    }),
  )
  const [first] = refusals
  if (!first) throw new Error('A request was refused without a reason.')
  const { requested, message } = first.refused
  const error = new ApiError(first.key, {
    message,
    resource: requested.object,
    id: requested.id,
    details: refusals.map(({ refused }) => ({
      field: `redeemables[${refused.requested.index}]`,
      message: refused.message,
    })),
  })
  return { error, failed: failedRows(input, context, refusals) }
}

const isNotApplied = (outcome: StackingOutcome): outcome is Inapplicable | Skipped =>
  outcome.status !== 'APPLICABLE'

export async function saveRefusal(
  tx: Db,
  input: RedemptionInput,
  context: RedeemablesContext,
  stacked: Stacked,
): Promise<ApiError> {
  const { error, failed } = refusalOf(input, context, stacked)
  const { caller, now } = input
  if (failed.length > 0) await insertRedemptions(tx, caller.project.id, failed, now)
  await recordFailures(tx, caller.project.id, failed, { now, group_id: newId('group'), caller })
  return error
}
