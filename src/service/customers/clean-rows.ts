/** Removes personal data from JSON that stays, such as the lines of an order. */
import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { Subject } from './subject.ts'

const batchSize = 200

/** Returns the number of changed rows. `rows` is the part of a query after `from`, with the alias `item`. */
export async function cleanRows(
  tx: Db,
  table: string,
  column: string,
  rows: RawBuilder<unknown>,
  { project_id, held, referralCodes }: Subject,
): Promise<number> {
  const ids = new Map([...held, ...referralCodes].map(({ id, code }) => [code, id]))
  let [count, last] = [0, '']
  for (;;) {
    const { rows: batch } = await sql<{ id: string; value: unknown }>`
      select item.id, item.${sql.ref(column)} as value from ${rows} and item.id > ${last}
      order by item.id limit ${batchSize}`.execute(tx)
    const changed = batch.flatMap(({ id, value }) => {
      const cleaned = withoutPersonalData(value, ids)
      return isDeepStrictEqual(value, cleaned) ? [] : [{ id, value: cleaned }]
    })
    await sql`
      update ${sql.table(table)} as item set ${sql.ref(column)} = cleaned.value
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as cleaned (id text, value jsonb)
      where item.project_id = ${project_id} and item.id = cleaned.id`.execute(tx)
    count += changed.length
    if (batch.length < batchSize) return count
    last = batch.at(-1)?.id ?? ''
  }
}

/** Empties metadata, which can contain any text, removes sessions, and replaces codes with the ids of their vouchers. */
export function withoutPersonalData(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPersonalData(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'session')
      .map(([name, one]): [string, unknown] => {
        if (name === 'metadata') return [name, {}]
        if (name === 'code' && typeof one === 'string') return [name, ids.get(one) ?? one]
        return [name, withoutPersonalData(one, ids)]
      }),
  )
}
