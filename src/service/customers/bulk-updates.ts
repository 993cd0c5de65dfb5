/** Applies bulk updates of customers (specification, section 13). */
import type { Selectable } from 'kysely'
import { maxMetadataBytes, metadataLimitMessage } from '../../contract/resources/customer-metadata.ts'
import { columns } from '../database/table-columns.ts'
import type { ItemReport, NumberedUpdate, BulkAndSummaryTables } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { saveReports, advanceAction, endAction } from '../jobs/async-actions.ts'
import type { JobHandler } from '../jobs/queue.ts'

/**
 * The updates must be for different customers. Fields that an update omits stay unchanged. Metadata is merged by key; an
 * address is replaced as a whole.
 */
export async function applyCustomerUpdates(
  tx: Db,
  project_id: string,
  updates: readonly NumberedUpdate[],
  now: Date,
): Promise<ItemReport[]> {
  const customers = updates.map(({ item }) => ({ id: newId('cust'), ...item }))
  const { rows } = await sql<{ id: string; source_id: string }>`
    insert into customers as stored (project_id, id, source_id, name, description, email, phone, birthdate, address,
      metadata, created_at)
    select ${project_id}::text, item ->> 'id', item ->> 'source_id', item ->> 'name', item ->> 'description',
      item ->> 'email', item ->> 'phone', (item ->> 'birthdate')::date, item -> 'address',
      coalesce(item -> 'metadata', '{}'), ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(customers)}::jsonb) as item
    -- A fixed order prevents deadlocks between transactions that write the same customers.
    order by item ->> 'source_id'
    on conflict (project_id, source_id) do update set
      name = coalesce(excluded.name, stored.name),
      description = coalesce(excluded.description, stored.description),
      email = coalesce(excluded.email, stored.email),
      phone = coalesce(excluded.phone, stored.phone),
      birthdate = coalesce(excluded.birthdate, stored.birthdate),
      address = coalesce(excluded.address, stored.address),
      metadata = stored.metadata || excluded.metadata,
      updated_at = excluded.created_at
      -- An update without metadata does not change its size.
      where excluded.metadata = '{}' or octet_length((stored.metadata || excluded.metadata)::text) <= ${maxMetadataBytes}
    returning id, source_id`.execute(tx)

  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]))
  const newIds = new Set(customers.map(({ id }) => id))
  return updates.map(({ number, item: { source_id } }): ItemReport => {
    const id = ids.get(source_id)
    if (id !== undefined) return { number, source_id, status: newIds.has(id) ? 'CREATED' : 'UPDATED', id }
    return { number, source_id, status: 'FAILED', error: `metadata ${metadataLimitMessage}` }
  })
}

// A bulk update is split into pieces. A project's pieces are applied one after the other.

export type BulkPiece = Selectable<BulkAndSummaryTables['customer_bulk_pieces']>

const pieceLimits = { items: 500, characters: 256 * 1024 }

/** Queues the items after the project's earlier bulk updates. The job of `action_id` must already exist. */
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
    if (
      piece.length === pieceLimits.items ||
      (piece.length > 0 && characters + json.length > pieceLimits.characters)
    ) {
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
 * Removes and returns the next piece of the project's oldest bulk update, which may belong to another action. A
 * concurrent caller waits for this transaction, so bulk updates are applied in the order in which they were accepted.
 */
export async function removeNextPiece(tx: Db, project_id: string): Promise<BulkPiece | undefined> {
  const next = tx
    .selectFrom('customer_bulk_pieces')
    .select(['turn', 'first'])
    .where('project_id', '=', project_id)
    .orderBy('turn')
    .orderBy('first')
    .limit(1)
    .forUpdate()
  return tx
    .deleteFrom('customer_bulk_pieces')
    .where('project_id', '=', project_id)
    .where(({ eb, refTuple }) => eb(refTuple('turn', 'first'), '=', next.$asTuple('turn', 'first')))
    .returning(columns.customer_bulk_pieces)
    .executeTakeFirst()
}

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

// The job of operation 13.

/**
 * Reads the customers before a change. Call the returned function after the change, so that members who entered a
 * segment earn its points.
 */
type WatchSegments = (
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
) => Promise<(now: Date) => Promise<void>>

/**
 * Applies the project's next piece, which may belong to an older action. The job is done when no piece of its own is
 * left.
 */
export const updateCustomersWith =
  (watchSegments: WatchSegments): JobHandler<'update_customers'> =>
  async (tx, { project_id, id }, now) => {
    const piece = await removeNextPiece(tx, project_id)
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
