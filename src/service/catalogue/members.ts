/** What a catalogue means for members: more points on their cards, and the tiers that they are in. */
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { record, recordOpening, type MemberEvent } from '../loyalty/activity.ts'
import { addPoints, takePoints } from '../loyalty/ledger.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { expiresOn, dayOf } from '../rules/loyalty/card-points.ts'
import { cardRowsById, heldCardsWithoutTier } from '../vouchers/loyalty-cards.ts'
import { openLedger } from '../vouchers/new-vouchers.ts'
import { inOrder, momentOf, takes } from './history.ts'
import type { ColumnValues, Past, PastEvent, Plan, PlannedRow } from './plan.ts'

/** A card of which the file says more points than it did last time. */
export interface Growth {
  id: string
  /** Points that the file gave before. */
  from: number
  points: number
}

/** Fewer points than last time take nothing away: what a member was given stays given. */
export function growthOf({ kind, key, declared, initial }: PlannedRow, before: unknown): Growth | undefined {
  const old = new Map(Object.entries(before ?? {})).get('granted')
  const { granted } = initial
  if (kind !== 'vouchers' || declared.type !== 'LOYALTY_CARD' || key.id === undefined) return undefined
  if (typeof granted !== 'number' || typeof old !== 'number' || granted <= old) return undefined
  return { id: key.id, from: old, points: granted - old }
}

/** Gives the difference. It expires as points do that are added to the card today. */
export async function addGrowth(
  tx: Db,
  project_id: string,
  growths: readonly Growth[],
  now: Date,
): Promise<void> {
  if (growths.length === 0) return
  const cards = await cardRowsById(
    tx,
    project_id,
    growths.map(({ id }) => id),
  )
  for (const card of cards) {
    const points = growths.find(({ id }) => id === card.id)?.points ?? 0
    const expires_on = expiresOn(card.expiration_rules, now)
    await addPoints(tx, project_id, card, { type: 'POINTS_ADDITION', points, now, expires_on })
    const cause = { now, group_id: newId('group') }
    const event = { type: 'customer.voucher.loyalty_card.points_added', data: { points } } as const
    await record(tx, project_id, card.id, [event], cause)
    await reviewTier(tx, project_id, card.id, cause)
  }
}

/** Cards with a holder join the tier that their points reach, once the tiers exist. */
export async function joinTiers(tx: Db, { project_id, entries }: Plan, now: Date): Promise<void> {
  const cards = entries.flatMap(({ kind, key, declared }) =>
    kind === 'vouchers' && isHeldCard(declared) && key.id !== undefined ? [key.id] : [],
  )
  for (const chunk of chunksOf(cards)) {
    for (const card_id of await heldCardsWithoutTier(tx, project_id, chunk)) {
      await reviewTier(tx, project_id, card_id, { now, group_id: newId('group') })
    }
  }
}

const isHeldCard = ({ type, holder_id }: ColumnValues) => type === 'LOYALTY_CARD' && holder_id !== null

// What happened to a card before it came here, recorded as of then.

/** Follows the statement that made the card, which opens with the points it was made with, before all else. */
export async function bringHistory(tx: Db, project_id: string, id: string, past: Past, now: Date) {
  const card = { id, campaign_id: past.campaign_id }
  const events = inOrder(past.events, now)
  const [[, first] = []] = events
  if (first) {
    const opened = momentOf(first.at, now, -1)
    await openLedger(tx, project_id, [id], opened)
    await recordOpening(tx, project_id, [id], opened)
  }
  for (const [, event] of events) {
    const { points, reason = null, expires } = event
    const entry = { points, reason, now: momentOf(event.at, now, -1) }
    if (takes(event)) {
      const type = event.event === 'customer.redemption.succeeded' ? 'POINTS_REDEMPTION' : 'POINTS_EXPIRATION'
      const taken = await takePoints(tx, project_id, card, { ...entry, type })
      if (!taken) throw new Error(`The history of ${id} takes more than the card held.`)
    } else {
      const expires_on = expires === undefined ? null : dayOf(momentOf(expires, now, 1))
      await addPoints(tx, project_id, card, { ...entry, type: 'POINTS_ADDITION', expires_on })
    }
    await record(tx, project_id, id, told(event), { now: entry.now, group_id: newId('group') })
  }
}

/** An order is told by itself and by its points, as when it is paid here. */
function told({ event, points, reward, reason }: PastEvent): MemberEvent[] {
  const data = {
    points,
    ...(reward && { reward: { name: reward, object: 'reward' } }),
    ...(reason && { reason }),
  }
  return event === 'customer.order.paid'
    ? [
        { type: event, data: {} },
        { type: 'customer.voucher.loyalty_card.points_added', data },
      ]
    : [{ type: event, data }]
}
