/**
 * A card that may earn points, read with everything that decides how many. Takes one query, and a second one unless the
 * tier depends on the balance only. Changes nothing.
 */
import type { Db } from '../database/tables.ts'
import { evaluateTier } from '../rules/loyalty/tiers.ts'
import { matchesIdOrCode, resolveAmong } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { type CardRow, maxCards, selectCards } from '../vouchers/loyalty-cards.ts'
import { asCard, type Card } from './card.ts'
import { earningAmong } from './earn.ts'
import { readTriggered, type TriggeredJson, triggeredOnCard, type TriggeredRule } from './earning-rules.ts'
import { membershipColumns, type MembershipColumns, membershipOf } from './member-tiers.ts'
import { type readMembership, withPoints } from './review-tier.ts'

export interface Earner {
  card: Card
  /** False while the card is inactive, or if its holder earns on another card of the program. */
  earns: boolean
  /** Undefined if it does not earn. */
  membership: Awaited<ReturnType<typeof readMembership>>
  /** Empty if it does not earn. */
  rules: readonly TriggeredRule[]
}

interface EarnerRow extends CardRow, MembershipColumns {
  triggered_rules: TriggeredJson[]
}

/**
 * Returns undefined if `customer_id` does not hold the card, or if points or a change of tier must be booked first.
 * `memberId` is the card's code or id.
 */
export async function readEarner(
  db: Db,
  project_id: string,
  customer_id: string,
  memberId: string,
  now: Date,
): Promise<Earner | undefined> {
  const more = sql`, ${membershipColumns('voucher')}, ${triggeredOnCard('voucher', 'order.paid')}`
  const { rows } = await sql<EarnerRow>`
    ${selectCards(more)} and voucher.project_id = ${project_id}
      and (voucher.holder_id = ${customer_id} or ${matchesIdOrCode('voucher', memberId)})
    order by voucher.created_at, voucher.id limit ${maxCards}`.execute(db)
  const held = rows.filter(({ holder_id }) => holder_id === customer_id)
  const named = resolveAmong(rows, memberId)
  if (named?.holder_id !== customer_id) return undefined
  const card = asCard(named, now)
  const earning = earningAmong(
    held.map((row) => asCard(row, now)),
    now,
  )
  if (!earning.some(({ id }) => id === card.id))
    return { card, earns: false, membership: undefined, rules: [] }
  if (card.is_due) return undefined
  const membership = await withPoints(db, project_id, membershipOf(card), now)
  if (evaluateTier({ ...membership, now })) return undefined
  return { card, earns: true, membership, rules: readTriggered(card.triggered_rules) }
}
