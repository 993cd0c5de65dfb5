/** What time does to a card: points that waited can be spent, points whose day is over are lost. */
import { newId } from '../ids.ts'
import { expiredPoints, addPending, isDueBy, takeDue, type NewPending } from './timed-points.ts'
import { lockCard, type CardRef, type LockedCard } from './ledger-queries.ts'
import type { Db } from '../database/tables.ts'
import { record, type MemberEvent } from './activity.ts'
import { addAllPoints, takePoints } from './ledger.ts'
import { reviewTier } from './review-tier.ts'

/**
 * Does what has fallen due on the card. Comes first in everything that moves points or judges a balance; one
 * query, which locks nothing, where nothing has.
 */
export async function applyDuePoints(tx: Db, project_id: string, card_id: string, now: Date): Promise<void> {
  if (!(await isDueBy(tx, project_id, card_id, now))) return
  const card = await lockCard(tx, project_id, card_id)
  if (!card) return
  const events = [
    ...(await releasePending(tx, project_id, card, now)),
    ...(await expire(tx, project_id, card, now)),
  ]
  const cause = { now, group_id: newId('group') }
  await record(tx, project_id, card_id, events, cause)
  await reviewTier(tx, project_id, card_id, cause)
}

/** Points that the card gets later. Whoever calls writes down what happened (`record`). */
export async function pend(tx: Db, project_id: string, card: CardRef, pending: NewPending): Promise<void> {
  await addPending(tx, project_id, card.id, pending)
}

/** How many are added to the card in one statement. */
const batch = 500

async function releasePending(
  tx: Db,
  project_id: string,
  card: LockedCard,
  now: Date,
): Promise<MemberEvent[]> {
  const events: MemberEvent[] = []
  let room = card.room
  for (;;) {
    const due = await takeDue(tx, project_id, card.id, now, batch)
    const entries = due.flatMap(({ points, expires_on, details }) => {
      // A card that is full loses what does not fit: otherwise it could never be used again.
      const fitting = Math.min(points, room)
      room -= fitting
      return fitting > 0 ? [{ type: 'POINTS_ADDITION' as const, points: fitting, expires_on, details }] : []
    })
    if (entries.length > 0) await addAllPoints(tx, project_id, card, entries, now)
    events.push(
      ...entries.map(({ points, details }) => ({
        type: 'customer.voucher.loyalty_card.points_added' as const,
        data: { points, ...details },
      })),
    )
    if (due.length < batch) return events
  }
}

async function expire(tx: Db, project_id: string, card: LockedCard, now: Date): Promise<MemberEvent[]> {
  const points = await expiredPoints(tx, project_id, card.id, now)
  if (points === 0) return []
  // The soonest go first, and these are the soonest.
  await takePoints(tx, project_id, card, { type: 'POINTS_EXPIRATION', points, now })
  return [{ type: 'customer.voucher.loyalty_card.points_expired', data: { points } }]
}
