/** Using redeemables up, and undoing it: "where the specification is silent", redemptions. */
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'
import { type Asking, type Question, readQuestion } from './redeemables-context.ts'
import { redeemAll } from './redeem.ts'
import { rollBack } from './roll-back.ts'
import { NothingToPublish, recordFailures } from './reward-redeemables.ts'
import { failedRows } from './rows.ts'
import { stack, type Stacked } from '../rules/stack.ts'
import type { Inapplicable, Placed, Skipped } from '../rules/stacking/placed.ts'
import { failedPublication } from '../campaigns/campaign-hours.ts'
import { insertRedemptions } from './queries.ts'
import type { Db } from '../database/tables.ts'
import { tallyOf } from '../campaigns/buffered-counters.ts'
import type { Handler } from '../http/handler.ts'

/** Judges once more, with everything locked that could change. What the rules refuse is kept as a failed redemption. */
export const redeem: Handler<'redeem'> = ({ body }, { store, caller, clock, once }) =>
  once(async (tx) => {
    const asking = { body, caller, now: clock.now() }
    const question = await readQuestion(tx, asking, { keep: true })
    const stacked = stack(question.asked, question.stacking)
    return stacked.valid
      ? redeemAll(tx, asking, question, stacked)
      : keepFailure(tx, asking, question, stacked)
  }).catch(async (error: unknown) => {
    if (error instanceof NothingToPublish) {
      await tallyOf(store).add([failedPublication(caller.project.id, error.campaign_id, clock.now())])
    }
    throw error
  })

/** A parent takes its parts with it. */
export const rollbackRedemption: Handler<'rollbackRedemption'> = (
  { redemptionId, query, body },
  { caller, clock, once },
) =>
  once((tx) =>
    rollBack(tx, {
      project_id: caller.project.id,
      id: redemptionId,
      reason: query.reason ?? null,
      metadata: body?.metadata ?? {},
      now: clock.now(),
    }),
  )

/** What does not apply is in the way; where nothing is, all of it was skipped and nothing is left to redeem. */
async function keepFailure(
  tx: Db,
  asking: Asking,
  question: Question,
  { placed }: Stacked,
): Promise<Refusal> {
  const inapplicable = placed.filter((one) => one.status === 'INAPPLICABLE')
  const refused = (inapplicable.length > 0 ? inapplicable : placed.filter(isLeftOut)).map((of) => ({
    of,
    key: of.status === 'INAPPLICABLE' ? of.key : ('stacking_rules_violated' as const),
  }))

  const failed = failedRows(asking, question, refused)
  const { caller, now } = asking
  if (failed.length > 0) await insertRedemptions(tx, caller.project.id, failed, now)
  await recordFailures(tx, caller.project.id, failed, { now, group_id: newId('group'), caller })

  const [first] = refused
  if (!first) throw new Error('A request was refused for nothing.')
  const { asked, message } = first.of
  return new Refusal(first.key, {
    message,
    resource: asked.object,
    id: asked.id,
    details: refused.map(({ of }) => ({ field: `redeemables[${of.asked.index}]`, message: of.message })),
  })
}

const isLeftOut = (placed: Placed): placed is Inapplicable | Skipped => placed.status !== 'APPLICABLE'
