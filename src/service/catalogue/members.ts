/** What a catalogue means for members: more points on their cards, and the tiers that they are in. */
import { newId } from '../ids.ts'
import { record } from '../loyalty/activity.ts'
import { addPoints } from '../loyalty/ledger.ts'
import { reviewTier } from '../loyalty/tiers.ts'
import { expiresOn } from '../rules/loyalty/expiration.ts'
import { cardRowsById, heldCardsWithoutTier } from '../vouchers/loyalty-cards.ts'
import type { Db } from '../database/tables.ts'
import { chunksOf } from './chunks.ts'
import type { Cells, Draft, Entry } from './draft.ts'

/** A card of which the file says more points than it did last time. */
export interface Growth {
  id: string
  points: number
}

/** Fewer points than last time take nothing away: what a member was given stays given. */
export function growthOf({ kind, key, declared, initial }: Entry, before: unknown): Growth | undefined {
  const old = new Map(Object.entries(before ?? {})).get('granted')
  const { granted } = initial
  if (kind !== 'vouchers' || declared.type !== 'LOYALTY_CARD' || key.id === undefined) return undefined
  if (typeof granted !== 'number' || typeof old !== 'number' || granted <= old) return undefined
  return { id: key.id, points: granted - old }
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

/** Cards that somebody holds join the tier that their points reach, once the tiers are there. */
export async function joinTiers(tx: Db, { project_id, entries }: Draft, now: Date): Promise<void> {
  const cards = entries.flatMap(({ kind, key, declared }) =>
    kind === 'vouchers' && isHeldCard(declared) && key.id !== undefined ? [key.id] : [],
  )
  for (const chunk of chunksOf(cards)) {
    for (const card_id of await heldCardsWithoutTier(tx, project_id, chunk)) {
      await reviewTier(tx, project_id, card_id, { now, group_id: newId('group') })
    }
  }
}

const isHeldCard = ({ type, holder_id }: Cells) => type === 'LOYALTY_CARD' && holder_id !== null
