/**
 * Changes cards in one statement without a transaction: balances, ledger, activity, and points that expire or are
 * pending. The changes are prepared from what was read before, so none is made if a card is different by then.
 * Does not notice that its program or an earning rule was disabled meanwhile.
 */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { ResponseToStore } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import { perDay, sumOfPoints, type ExpiringPoints } from '../rules/loyalty/card-points.ts'
import { asActivity, type Cause, type MemberEvent } from './activity.ts'
import { maxPoints, type CardRef, type NewEntry } from './ledger-queries.ts'
import type { NewPending } from './timed-points.ts'

/** The part of a card that decisions depend on. */
export interface CardState {
  active: boolean
  holder_id: string | null
  granted: number
  balance: number
  expired_points: number
  redeemed_points: number
  redeemed_quantity: number
  /** Number of events in its activity. A change of its tier adds an event, and may change nothing else here. */
  events: number
  /** A catalog that changes the card may also move the tiers of its program, without an event. */
  updated_at: Date | null
}

export const stateOf = (
  card: Omit<CardState, 'granted' | 'balance'> & { granted: number | null; balance: number | null },
): CardState => ({
  active: card.active,
  holder_id: card.holder_id,
  granted: card.granted ?? 0,
  balance: card.balance ?? 0,
  expired_points: card.expired_points,
  redeemed_points: card.redeemed_points,
  redeemed_quantity: card.redeemed_quantity,
  events: card.events,
  updated_at: card.updated_at,
})

/** `points` is negative for debits. */
export interface CardEntry extends Omit<NewEntry, 'expiring'> {
  id: string
}

export interface CardChange {
  card: CardRef & CardState
  entries: readonly CardEntry[]
  /** The credited points that expire, by day. */
  expiring: readonly ExpiringPoints[]
  pending: readonly Omit<NewPending, 'now'>[]
  events: readonly MemberEvent[]
}

/** The balance after each entry. */
export function balancesAfter({ card, entries }: Pick<CardChange, 'card' | 'entries'>): number[] {
  let { balance } = card
  return entries.map(({ points }) => (balance += points))
}

/** Whether the card has enough points for each debit and can hold all credited points. */
export function isPossible(change: Pick<CardChange, 'card' | 'entries'>): boolean {
  const { granted, balance } = change.card
  return (
    Math.max(granted, balance) + creditedPoints(change) <= maxPoints &&
    balancesAfter(change).every((after) => after >= 0)
  )
}

const creditedPoints = ({ entries }: Pick<CardChange, 'entries'>) =>
  sumOfPoints(entries.filter(({ points }) => points > 0))

/**
 * The first CTE of a statement: `claim` has a row if the key is neither used nor held by another request. Locks the key,
 * which every request locks first.
 */
export const claim = ({ isNew }: ResponseToStore) => sql`claim as materialized (select 1 where ${isNew})`

/**
 * CTEs of a statement, which make the changes if the CTE `source` has a row. `ready` has a row if they are made, and none
 * if a card has changed. Locks the cards in the order of their ids, like all other code.
 */
export function changeCards(
  source: string,
  project_id: string,
  changes: readonly CardChange[],
  { now, group_id, caller }: Cause,
): RawBuilder<unknown> {
  const rows = changes.map(({ card, entries, expiring, events }) => ({
    ...stateOf(card),
    id: card.id,
    change: sumOfPoints(entries),
    credited: creditedPoints({ entries }),
    expires: expiring.length > 0,
    event_count: events.length,
  }))
  // With the list of ids, PostgreSQL uses the index even without statistics. A join alone scans all vouchers of the project.
  const ids = rows.map(({ id }) => id)
  return sql`
    unchanged as materialized (
      select before.id, before.change, before.credited, before.expires, before.event_count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as before (id text, active boolean, holder_id text,
        granted bigint, balance bigint, expired_points bigint, redeemed_points bigint, redeemed_quantity integer,
        events bigint, updated_at timestamptz, change bigint, credited bigint, expires boolean, event_count bigint)
      join vouchers as card on card.project_id = ${project_id} and card.id = ${anyOf(ids)} and card.id = before.id
      where exists (select from ${sql.table(source)}) and card.type = 'LOYALTY_CARD' and card.active = before.active
        and card.holder_id is not distinct from before.holder_id and card.granted = before.granted
        and card.balance = before.balance and card.expired_points = before.expired_points
        and card.redeemed_points = before.redeemed_points and card.redeemed_quantity = before.redeemed_quantity
        and card.events = before.events and card.updated_at is not distinct from before.updated_at
      order by card.id
      for update of card
    ), ready as materialized (
      select 1 from ${sql.table(source)} where (select count(*) from unchanged) = ${rows.length}::bigint
    ), changed as (
      update vouchers as card
      set balance = card.balance + unchanged.change, granted = card.granted + unchanged.credited,
        has_expiring = card.has_expiring or unchanged.expires, events = card.events + unchanged.event_count
      from ready, unchanged
      where card.project_id = ${project_id} and card.id = unchanged.id
      returning card.id, card.campaign_id, card.events - unchanged.event_count as events_before
    ), ledger as (
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
        source_id, reason, related_transaction_id, details)
      select ${project_id}, entry.id, ${now}::timestamptz, entry.card_id, changed.campaign_id, entry.type, entry.points,
        entry.balance, entry.source_id, entry.reason, entry.related_transaction_id, entry.details
      from changed
      join jsonb_to_recordset(${JSON.stringify(changes.flatMap(ledgerRows))}::jsonb) as entry (card_id text, id text,
        type text, points bigint, balance bigint, source_id text, reason text, related_transaction_id text,
        details jsonb) on entry.card_id = changed.id
    ), days as (
      insert into expiring_points as day (project_id, voucher_id, expires_on, points)
      select ${project_id}, added.card_id, added.expires_on, added.points
      from changed
      join jsonb_to_recordset(${JSON.stringify(changes.flatMap(dayRows))}::jsonb) as added (card_id text,
        expires_on date, points bigint) on added.card_id = changed.id
      on conflict (project_id, voucher_id, expires_on) do update set points = day.points + excluded.points
    ), waiting as (
      insert into pending_points (project_id, id, created_at, voucher_id, points, available_at, expires_on, details)
      select ${project_id}, added.id, ${now}::timestamptz, added.card_id, added.points, added.available_at,
        added.expires_on, added.details
      from changed
      join jsonb_to_recordset(${JSON.stringify(changes.flatMap(pendingRows))}::jsonb) as added (card_id text, id text,
        points bigint, available_at timestamptz, expires_on date, details jsonb) on added.card_id = changed.id
    ), activity as (
      insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
      select ${project_id}, event.card_id, changed.events_before + event.at, event.id, ${now}::timestamptz, event.type,
        event.data, ${group_id}
      from changed
      join jsonb_to_recordset(${JSON.stringify(changes.flatMap((change) => eventRows(change, caller)))}::jsonb)
        as event (card_id text, id text, at bigint, type text, data jsonb) on event.card_id = changed.id
    )`
}

function ledgerRows(change: CardChange) {
  const balances = balancesAfter(change)
  return change.entries.map(({ details = {}, ...entry }, index) => ({
    ...entry,
    details,
    card_id: change.card.id,
    balance: balances[index],
  }))
}

const dayRows = ({ card, expiring }: CardChange) =>
  perDay(expiring).map((day) => ({ ...day, card_id: card.id }))

const pendingRows = ({ card, pending }: CardChange) =>
  pending.map((one) => ({ ...one, id: newId('pp'), card_id: card.id }))

const eventRows = ({ card, events }: CardChange, caller: Cause['caller']) =>
  asActivity(events, caller).map((event, index) => ({
    ...event,
    id: newId('evcus'),
    at: index + 1,
    card_id: card.id,
  }))
