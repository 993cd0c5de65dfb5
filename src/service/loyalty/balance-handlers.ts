/** Points that a back end adds to a card or removes from it. */
import type { Balance, BalanceChange } from '../../contract/resources/balance.ts'
import { codeOf, uniqueViolation } from '../database/retry.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, invalidField } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { newId } from '../ids.ts'
import { dayOf, expiresOn } from '../rules/loyalty/card-points.ts'
import { recordEvents } from './activity.ts'
import { findCard, type Card } from './card.ts'
import { applyDuePoints } from './due-points.ts'
import { addPoints, deductPoints, type LedgerEntry } from './ledger.ts'
import { lockCard } from './ledger-queries.ts'
import { reviewTier } from './review-tier.ts'

export const changeMemberBalance: Handler<'changeMemberBalance'> = (
  { campaignId, memberId, body },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const now = clock.now()
    requireValid(body, now)
    const { id } = await findCard(tx, caller, memberId, { campaignId, now })
    await lockCard(tx, project_id, id)
    // Points that have expired cannot be removed, and pending ones that are due can.
    await applyDuePoints(tx, project_id, id, now)
    const card = await findCard(tx, caller, id, { now })

    const entry = await changeBalance(tx, project_id, card, body, now).catch(refuseSourceId)
    const event = {
      type: 'customer.voucher.loyalty_card.points_added' as const,
      data: { points: body.points, balance: entry.balance, reason: body.reason ?? null },
    }
    const cause = { now, group_id: newId('group'), caller }
    await recordEvents(tx, project_id, id, [event], cause)
    await reviewTier(tx, project_id, id, { ...cause, isRestoring: true })
    return asBalance(await findCard(tx, caller, id, { now }), body.points)
  })

function requireValid({ points, expiration_type, expiration_date }: BalanceChange, now: Date) {
  const isCustom = expiration_type === 'CUSTOM_DATE'
  if (points === 0) throw invalidField('points', 'must not be 0')
  if (points < 0 && expiration_type !== undefined)
    throw invalidField('expiration_type', 'must be omitted if points are removed')
  if (isCustom && expiration_date === undefined)
    throw invalidField('expiration_date', 'is required for CUSTOM_DATE')
  if (!isCustom && expiration_date !== undefined)
    throw invalidField('expiration_date', 'must be omitted unless expiration_type is CUSTOM_DATE')
  if (expiration_date !== undefined && expiration_date < dayOf(now))
    throw invalidField('expiration_date', 'must not be in the past')
}

async function changeBalance(
  tx: Db,
  project_id: string,
  card: Card,
  { points, expiration_type, expiration_date, source_id = null, reason = null }: BalanceChange,
  now: Date,
): Promise<LedgerEntry> {
  const entry = { points: Math.abs(points), source_id, reason, now }
  if (points > 0) {
    const expires_on =
      expiration_type === 'NON_EXPIRING' ? null : (expiration_date ?? expiresOn(card.expiration_rules, now))
    return addPoints(tx, project_id, card, { ...entry, type: 'POINTS_ADDITION', expires_on })
  }
  const removed = await deductPoints(tx, project_id, card, { ...entry, type: 'POINTS_REMOVAL' })
  if (removed) return removed
  throw new ApiError('loyalty_card_points_exceeded', {
    message: 'The card does not have this many points.',
    details: [{ field: 'points', message: 'must remove at most the balance of the card' }],
    resource: 'voucher',
    id: card.code,
  })
}

const asBalance = ({ id, granted, balance }: Card, points: number): Balance => ({
  points,
  total: granted,
  balance,
  type: 'loyalty_card',
  object: 'balance',
  related_object: { type: 'voucher', id },
  operation_type: 'MANUAL',
})

function refuseSourceId(error: unknown): never {
  if (codeOf(error) !== uniqueViolation) throw error
  throw new ApiError('duplicate_found', {
    message: 'The points of this source_id have already been changed.',
    details: [{ field: 'source_id', message: 'must be unique among additions and among removals' }],
  })
}
