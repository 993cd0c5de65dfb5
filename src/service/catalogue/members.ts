import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { recordEvents, recordOpening, type MemberEvent } from '../loyalty/activity.ts'
import { addPoints, deductPoints } from '../loyalty/ledger.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { expiresOn, dayOf } from '../rules/loyalty/card-points.ts'
import { cardRowsById, heldCardsWithoutTier } from '../vouchers/loyalty-cards.ts'
import { openLedger } from '../vouchers/new-vouchers.ts'
import { sortedByDate, timeOf, isDebit } from './history.ts'
import type { CardHistory, ColumnValues, PastEvent, Plan, PlannedRow } from './plan.ts'

/** A card for which the file declares more points than the previous file did. */
export interface AddedPoints {
  id: string
  /** Points in the previous file. */
  from: number
  points: number
}

/** A card never loses points. */
export function addedPointsOf(
  { kind, key, declared, initial }: PlannedRow,
  before: unknown,
): AddedPoints | undefined {
  const old = new Map(Object.entries(before ?? {})).get('granted')
  const { granted } = initial
  if (kind !== 'vouchers' || declared.type !== 'LOYALTY_CARD' || key.id === undefined) return undefined
  if (typeof granted !== 'number' || typeof old !== 'number' || granted <= old) return undefined
  return { id: key.id, from: old, points: granted - old }
}

/** The points expire like any other points that are added today. */
export async function addDeclaredPoints(
  tx: Db,
  project_id: string,
  additions: readonly AddedPoints[],
  now: Date,
): Promise<void> {
  if (additions.length === 0) return
  const cards = await cardRowsById(
    tx,
    project_id,
    additions.map(({ id }) => id),
  )
  for (const card of cards) {
    const points = additions.find(({ id }) => id === card.id)?.points ?? 0
    const expires_on = expiresOn(card.expiration_rules, now)
    await addPoints(tx, project_id, card, { type: 'POINTS_ADDITION', points, now, expires_on })
    const cause = { now, group_id: newId('group') }
    const event = { type: 'customer.voucher.loyalty_card.points_added', data: { points } } as const
    await recordEvents(tx, project_id, card.id, [event], cause)
    await reviewTier(tx, project_id, card.id, cause)
  }
}

/** Call this once the tiers exist. */
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

/** Call this right after creating the card. The initial points get the date of the first event. */
export async function importHistory(tx: Db, project_id: string, id: string, history: CardHistory, now: Date) {
  const card = { id, campaign_id: history.campaign_id }
  const events = sortedByDate(history.events, now)
  const [[, first] = []] = events
  if (first) {
    const opened = timeOf(first.at, now, -1)
    await openLedger(tx, project_id, [id], opened)
    await recordOpening(tx, project_id, [id], opened)
  }
  for (const [, event] of events) {
    const { points, reason = null, expires } = event
    const entry = { points, reason, now: timeOf(event.at, now, -1) }
    if (isDebit(event)) {
      const type = event.event === 'customer.redemption.succeeded' ? 'POINTS_REDEMPTION' : 'POINTS_EXPIRATION'
      const deducted = await deductPoints(tx, project_id, card, { ...entry, type })
      if (!deducted) throw new Error(`The history of ${id} deducts more points than the card has.`)
    } else {
      const expires_on = expires === undefined ? null : dayOf(timeOf(expires, now, 1))
      await addPoints(tx, project_id, card, { ...entry, type: 'POINTS_ADDITION', expires_on })
    }
    await recordEvents(tx, project_id, id, memberEventsOf(event), {
      now: entry.now,
      group_id: newId('group'),
    })
  }
}

/** A paid order has two events, the order and its points, as if the service had received the order. */
function memberEventsOf({ event, points, reward, reason }: PastEvent): MemberEvent[] {
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
