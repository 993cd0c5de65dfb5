/** What became of a key: "where the specification is silent", Decided after the first release. */
import type { OperationId } from '../../contract/index.ts'
import type { UnsettledKey } from '../../contract/resources/redemption.ts'
import { ownerOf } from '../http/idempotency.ts'
import { Answer } from '../http/output.ts'
import { findCard } from '../loyalty/card.ts'
import { findCardRow } from '../vouchers/loyalty-cards.ts'
import { findAnswer } from '../http/idempotency-keys.ts'
import type { Handler, HandlerContext } from '../http/handler.ts'

/** The first answer to a redemption of this card with this key. */
export const getKeyedRedemption: Handler<'getKeyedRedemption'> = (input, context) =>
  answerTo('redeemReward', input, context)

/** The same for the card of the token's customer, and keys that this customer used. */
export const getKeyedRedemptionAsShopper: Handler<'getKeyedRedemptionAsShopper'> = (input, context) =>
  answerTo('redeemRewardAsShopper', input, context)

async function answerTo(
  operation: OperationId,
  { memberId, key }: { memberId: string; key: string },
  { store, caller, clock }: HandlerContext,
): Promise<Answer | UnsettledKey> {
  const now = clock.now()
  const card = await findCard(store.db, caller, memberId, { now })
  const kept = await findAnswer(store, ownerOf(caller, key), now)
  if (kept === 'running') return { status: 'running' }
  if (kept?.operation !== operation || kept.customer_id !== caller.customer_id) return { status: 'unknown' }
  // A card has two names: its code and its id.
  const used = kept.member_id && (await findCardRow(store.db, caller.project.id, kept.member_id))
  if (!used || used.id !== card.id) return { status: 'unknown' }
  return new Answer(kept.status, kept.answer, 'replayed')
}
