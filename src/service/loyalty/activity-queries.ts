/** What happened to members, as rows: numbered for each card in the order in which it was committed. */
import { newId } from '../ids.ts'
import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { Selectable } from 'kysely'

export type ActivityRow = Selectable<Tables['member_activity']>

export interface NewActivity {
  type: string
  data: ActivityRow['data']
}

/** Numbers are taken by the statement that locks the card, so that none becomes visible before a smaller one. */
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

export interface ActivityPage {
  limit: number
  newestFirst: boolean
  /** The number of the last event already seen. */
  after: number | null
}

/** One more than the limit, if there is one more. */
export async function readActivity(
  db: Db,
  project_id: string,
  card_id: string,
  { limit, newestFirst, after }: ActivityPage,
): Promise<ActivityRow[]> {
  let events = db
    .selectFrom('member_activity')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', card_id)
    .orderBy('number', newestFirst ? 'desc' : 'asc')
    .limit(limit + 1)
  if (after !== null) events = events.where('number', newestFirst ? '<' : '>', after)
  return events.execute()
}

/** Undefined for what is no event of this card. */
export async function numberOf(
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
