/** Member activity: the events of a loyalty card ("where the specification is silent", Activity). */
import type { Selectable } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { columns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { EventSource } from '../database/loyalty-tables.ts'
import type { Db, Tables } from '../database/tables.ts'
import { newId } from '../ids.ts'
import type { Decision, Move } from '../rules/loyalty/tiers.ts'
import type { NamedTier } from './member-tiers.ts'

export type ActivityType =
  | `customer.loyalty.tier.${'upgraded' | 'downgraded' | 'joined' | 'left' | 'prolonged'}`
  | `customer.voucher.loyalty_card.${
      | 'points_added'
      | 'points_transferred'
      | 'points_expired'
      | 'pending_points.added'
      | 'pending_points.canceled'}`
  | 'customer.rewarded'
  | 'customer.rewarded.loyalty_points'
  | `customer.redemption.${'succeeded' | 'failed'}`
  | 'customer.order.paid'

export interface MemberEvent {
  type: ActivityType
  /** Card, customer and program are added when the event is read, so store no e-mail, phone or source_id here. */
  data: Record<string, unknown>
}

export interface Cause {
  now: Date
  /** `newId('group')`: shared by events with the same cause. */
  group_id: string
  /** Sender of the request. Absent for events caused by time, a catalog or an import. */
  caller?: Pick<Caller, 'client_id' | 'side'> | undefined
}

/** Locks the card until the transaction ends. */
export async function recordEvents(
  tx: Db,
  project_id: string,
  card_id: string,
  events: readonly MemberEvent[],
  { now, group_id, caller }: Cause,
): Promise<void> {
  if (events.length === 0) return
  await addActivity(tx, project_id, card_id, asActivity(events, caller), { now, group_id })
}

export function asActivity(events: readonly MemberEvent[], caller: Cause['caller']): NewActivity[] {
  const event_source = eventSourceOf(caller)
  return events.map(({ type, data }) => ({ type, data: { data, event_source } }))
}

/** An API key has its id as its name. `user` is null, because there is no dashboard. */
export function eventSourceOf(caller: Cause['caller']): EventSource {
  if (!caller) return internalSource
  const { client_id, side } = caller
  const channel = side === 'client' ? 'CLIENT_API' : 'API'
  return { channel, user: null, api_key: { name: client_id, app_id: client_id } }
}

const internalSource: EventSource = { channel: 'INTERNAL', user: null, api_key: null }

/** Earlier releases stored no name for the key, and no source for events caused by time. */
export function withEventSource(stored: ActivityRow['data']['event_source']): EventSource {
  if (!stored) return internalSource
  const { api_key } = stored
  return {
    channel: stored.channel,
    user: stored.user ?? null,
    api_key: api_key ? { ...api_key, name: api_key.name ?? api_key.app_id } : null,
  }
}

// Events of loyalty tiers (specification, "Events").

export const tierEventType = (move: Move) => `customer.loyalty.tier.${move}` as const

export function tierEvent({ move, from, to }: Decision<NamedTier>): MemberEvent {
  const isBetween = move === 'upgraded' || move === 'downgraded'
  const tiers = isBetween
    ? { loyalty_tier_from: tierSummary(from), loyalty_tier_to: tierSummary(to?.tier) }
    : { loyalty_tier: tierSummary(to?.tier ?? from) }
  return {
    type: tierEventType(move),
    data: {
      ...tiers,
      ...(to?.expiration_date && { expiration_date: to.expiration_date.toISOString() }),
    },
  }
}

const tierSummary = (tier: NamedTier | undefined) =>
  tier && {
    id: tier.id,
    name: tier.name,
    points: { from: tier.points_from, to: tier.points_to },
    object: 'loyalty_tier',
  }

export type ActivityRow = Selectable<Tables['member_activity']>

export interface NewActivity {
  type: string
  data: ActivityRow['data']
}

/**
 * The statement that locks the card also assigns the numbers, so no event becomes visible before one with a smaller
 * number.
 */
export async function addActivity(
  tx: Db,
  project_id: string,
  card_id: string,
  events: readonly NewActivity[],
  { now, group_id }: { now: Date; group_id: string },
): Promise<void> {
  const rows = events.map(({ type, data }, index) => ({ id: newId('evcus'), at: index + 1, type, data }))
  await sql`
    with counted as (
      update vouchers set events = events + ${rows.length}::bigint
      where project_id = ${project_id} and id = ${card_id}
      returning events - ${rows.length}::bigint as before
    )
    insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
    select ${project_id}, ${card_id}, counted.before + event.at, event.id, ${now}::timestamptz, event.type,
      event.data, ${group_id}
    from counted, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event (id text, at bigint, type text, data jsonb)`.execute(tx)
}

/** Records the initial points of new cards as their first event. */
export async function recordOpening(
  tx: Db,
  project_id: string,
  card_ids: readonly string[],
  now: Date,
): Promise<void> {
  if (card_ids.length === 0) return
  const rows = card_ids.map((card) => ({ card, id: newId('evcus'), group_id: newId('group') }))
  const type: ActivityType = 'customer.voucher.loyalty_card.points_added'
  // With the list of ids, PostgreSQL uses the index even without statistics. A join alone scans all vouchers of the project.
  await sql`
    with opening as (
      select made.card, made.id, made.group_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (card text, id text, group_id text)
    ), counted as (
      update vouchers set events = events + 1
      from opening
      where vouchers.project_id = ${project_id} and vouchers.id = ${anyOf(card_ids)} and vouchers.id = opening.card
        and vouchers.type = 'LOYALTY_CARD' and vouchers.granted > 0
      returning opening.card, opening.id, opening.group_id, vouchers.events, vouchers.granted
    )
    insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
    select ${project_id}, card, events, id, ${now}::timestamptz, ${type},
      jsonb_build_object('data', jsonb_build_object('points', granted),
        'event_source', ${JSON.stringify(internalSource)}::jsonb), group_id
    from counted`.execute(tx)
}

export interface ActivityPage {
  limit: number
  newestFirst: boolean
  /** Number of the last event that the client has seen. */
  after: number | null
}

/** Returns one row more than the limit if there is a next page. */
export async function readActivity(
  db: Db,
  project_id: string,
  card_id: string,
  { limit, newestFirst, after }: ActivityPage,
): Promise<ActivityRow[]> {
  let events = db
    .selectFrom('member_activity')
    .select(columns.member_activity)
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', card_id)
    .orderBy('number', newestFirst ? 'desc' : 'asc')
    .limit(limit + 1)
  if (after !== null) events = events.where('number', newestFirst ? '<' : '>', after)
  return events.execute()
}

export async function eventNumberOf(
  db: Db,
  project_id: string,
  card_id: string,
  id: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('member_activity')
    .select('number')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('voucher_id', '=', card_id)
    .executeTakeFirst()
  return row?.number
}
