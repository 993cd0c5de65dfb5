/** What a reward costs, and what was paid for it, given back. */
import { Overtaken } from '../database/retry.ts'
import { findTaken } from '../vouchers/transaction-search.ts'
import type { Db } from '../database/tables.ts'
import { addPoints, type CardRef, takePoints } from './ledger.ts'

export interface Charge {
  card: CardRef
  points: number
  reward_id: string
  redemption_id: string
  now: Date
}

/** Takes the points. @throws Overtaken where the card does not hold them any more, or may not be used any more. */
export async function charge(tx: Db, project_id: string, what: Charge): Promise<void> {
  const { card, points, reward_id, redemption_id, now } = what
  // A tier may have made it free.
  if (points === 0) return
  const details = { redemption_id, reward_id }
  const taken = await takePoints(tx, project_id, card, { type: 'POINTS_REDEMPTION', points, now, details })
  if (!taken) throw new Overtaken('The points were spent meanwhile.')
}

/** Gives the points back; they expire on the days on which they would have without all this. */
export async function refund(
  tx: Db,
  project_id: string,
  { card, points, reward_id, redemption_id, now, taken_at }: Charge & { taken_at: Date },
): Promise<void> {
  if (points === 0) return
  const taken = await findTaken(tx, project_id, card.id, redemption_id, taken_at)
  await addPoints(tx, project_id, card, {
    type: 'POINTS_REFUND',
    points,
    now,
    related_transaction_id: taken?.id ?? null,
    details: { redemption_id, reward_id },
    ...(taken?.details.expiring && { expiring: taken.details.expiring }),
  })
}
