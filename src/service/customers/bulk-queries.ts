/** Bulk updates of customers that wait for their turn: a project's are worked off one after the other, in pieces. */
import type { NumberedUpdate } from '../database/summary-tables.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

export interface BulkPiece {
  turn: number
  first: number
  action_id: string
  items: NumberedUpdate[]
}

/** So much is written at a time, whatever is reached first; in characters of JSON. */
const most = { items: 500, characters: 256 * 1024 }

/** Keeps the items behind what the project has accepted before; the job of `action_id` is there already. */
export async function keepBulk(
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
