/** Customers as a bulk update leaves them (specification, section 13). */
import type { ItemReport, NumberedUpdate } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { saveReports, advanceAction, endAction } from '../jobs/async-actions.ts'
import type { Work } from '../jobs/queue.ts'

/** In bytes of JSON: whatever asks for a customer reads the metadata, too. */
export const mostMetadata = 256 * 1024

/**
 * Applies the items, each of another customer, in one statement. What an item does not name stays; metadata gets
 * its keys and keeps its others, an address is replaced as a whole. Gives a report of each, in their order.
 */
export async function applyCustomerUpdates(
  tx: Db,
  project_id: string,
  updates: readonly NumberedUpdate[],
  now: Date,
): Promise<ItemReport[]> {
  const made = updates.map(({ item }) => ({ id: newId('cust'), ...item }))
  const { rows } = await sql<{ id: string; source_id: string }>`
    insert into customers as kept (project_id, id, source_id, name, description, email, phone, birthdate, address,
      metadata, created_at)
    select ${project_id}::text, item ->> 'id', item ->> 'source_id', item ->> 'name', item ->> 'description',
      item ->> 'email', item ->> 'phone', (item ->> 'birthdate')::date, item -> 'address',
      coalesce(item -> 'metadata', '{}'), ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as item
    -- In one order, so that two who write the same customers wait for each other and never both.
    order by item ->> 'source_id'
    on conflict (project_id, source_id) do update set
      name = coalesce(excluded.name, kept.name),
      description = coalesce(excluded.description, kept.description),
      email = coalesce(excluded.email, kept.email),
      phone = coalesce(excluded.phone, kept.phone),
      birthdate = coalesce(excluded.birthdate, kept.birthdate),
      address = coalesce(excluded.address, kept.address),
      metadata = kept.metadata || excluded.metadata,
      updated_at = excluded.created_at
      where octet_length((kept.metadata || excluded.metadata)::text) <= ${mostMetadata}
    returning id, source_id`.execute(tx)

  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]))
  const fresh = new Set(made.map(({ id }) => id))
  return updates.map(({ number, item: { source_id } }): ItemReport => {
    const id = ids.get(source_id)
    if (id !== undefined) return { number, source_id, status: fresh.has(id) ? 'CREATED' : 'UPDATED', id }
    const error = `metadata would be more than ${mostMetadata} bytes together with what is kept already`
    return { number, source_id, status: 'FAILED', error }
  })
}

// Bulk updates of customers that wait for their turn: a project's are worked off one after the other, in pieces.

export interface BulkPiece {
  turn: number
  first: number
  action_id: string
  items: NumberedUpdate[]
}

/** So much is written at a time, whatever is reached first; in characters of JSON. */
const most = { items: 500, characters: 256 * 1024 }

/** Keeps the items behind what the project has accepted before; the job of `action_id` is there already. */
export async function insertBulk(
  tx: Db,
  project_id: string,
  action_id: string,
  items: readonly NumberedUpdate[],
): Promise<void> {
  const { turn } = await tx
    .insertInto('customer_bulks')
    .values({ project_id, turn: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({ turn: eb('customer_bulks.turn', '+', 1) })),
    )
    .returning('turn')
    .executeTakeFirstOrThrow()
  for (const { first, json } of piecesOf(items)) {
    await tx
      .insertInto('customer_bulk_pieces')
      .values({ project_id, turn, first, action_id, items: json })
      .execute()
  }
}

function* piecesOf(items: readonly NumberedUpdate[]): Generator<{ first: number; json: string }> {
  let first = 0
  let piece: string[] = []
  let characters = 0
  for (const item of items) {
    const json = JSON.stringify(item)
    if (piece.length === most.items || (piece.length > 0 && characters + json.length > most.characters)) {
      yield { first, json: `[${piece.join(',')}]` }
      first = item.number
      piece = []
      characters = 0
    }
    piece.push(json)
    characters += json.length
  }
  yield { first, json: `[${piece.join(',')}]` }
}

/**
 * The next piece of the oldest bulk of the project, whoever's it is, gone with the transaction that does it. Who
 * comes while another has it waits, and so bulks are applied in the order in which they were accepted.
 */
export async function takePiece(tx: Db, project_id: string): Promise<BulkPiece | undefined> {
  const { rows } = await sql<BulkPiece>`
    delete from customer_bulk_pieces
    where project_id = ${project_id} and (turn, first) = (
      select turn, first from customer_bulk_pieces
      where project_id = ${project_id}
      order by turn, first limit 1
      for update
    )
    returning turn, first, action_id, items`.execute(tx)
  return rows[0]
}

/** Whether there is anything left to do of it. */
export async function hasPieces(tx: Db, project_id: string, action_id: string): Promise<boolean> {
  const piece = await tx
    .selectFrom('customer_bulk_pieces')
    .select('first')
    .where('project_id', '=', project_id)
    .where('action_id', '=', action_id)
    .limit(1)
    .executeTakeFirst()
  return piece !== undefined
}

// Operation 13: the bulks of a project, some customers at a time.

/**
 * Looks at the customers of these source ids before they are changed, and gives what is to be called when they have
 * been: whoever has come into a segment earns something there.
 */
type WatchSegments = (
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
) => Promise<(now: Date) => Promise<void>>

/** Does the next piece, which may be that of an older bulk, and is done when none of its own is left. */
export const updateCustomersWith =
  (watchSegments: WatchSegments): Work<'update_customers'> =>
  async (tx, { project_id, id }, now) => {
    const piece = await takePiece(tx, project_id)
    if (!piece) return 'done'

    const { action_id, items } = piece
    const sourceIds = items.map(({ item }) => item.source_id)
    const rewardEntered = await watchSegments(tx, project_id, sourceIds)
    const reports = await applyCustomerUpdates(tx, project_id, items, now)
    await rewardEntered(now)
    const failed = reports.filter(({ status }) => status === 'FAILED').length
    await saveReports(tx, project_id, action_id, reports)
    await advanceAction(tx, project_id, action_id, { done: reports.length - failed, failed }, now)
    if (!(await hasPieces(tx, project_id, action_id))) await endAction(tx, project_id, action_id, now)
    return (await hasPieces(tx, project_id, id)) ? 'more' : 'done'
  }
