/**
 * Rows as lines of JSON, made and read by the database: no number or moment passes through JavaScript. A column
 * that is null is left out, so that `null` is what stands in a jsonb column.
 */
import { sql } from '../database/kysely.ts'
import type { Column, Table } from './tables.ts'
import type { Tx } from './session.ts'

/** A row may be as large as a request. */
const batchSize = 200

/** The SQL expression for a row of the table as one line of text. */
export function lineOf({ columns }: Pick<Table, 'columns'>) {
  const members = columns.map(
    ({ name, type }) =>
      sql`${sql.lit(`${JSON.stringify(name)}:`)} || to_json(${sql.ref(name)}${sql.raw(isArray(type) ? '::text' : '')})::text`,
  )
  return sql<string>`'{' || concat_ws(',', ${sql.join(members)}) || '}'`
}

/** Every row, in batches; those of one project, if asked. */
export async function* linesOf(tx: Tx, table: Table, project?: string): AsyncGenerator<string[]> {
  const only = project === undefined ? sql`` : sql`where project_id = ${sql.lit(project)}`
  // Parents before children: a row is written only when the row it names is there.
  const order = table.parents.map((column) => sql`${sql.ref(column)} is not null`)
  await sql`
    declare perkit_lines no scroll cursor for
    select ${lineOf(table)} as line from ${sql.table(table.name)} ${only}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{
      line: string
    }>`fetch ${sql.raw(String(batchSize))} from perkit_lines`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close perkit_lines`.execute(tx)
}

/** Writes rows from their lines. @throws when one breaks a rule of the tables. */
export async function writeLines(tx: Tx, { name, columns }: Table, lines: readonly string[]) {
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    select ${sql.join(columns.map(cellOf))} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as lines(line)`.execute(
    tx,
  )
}

const cellOf = ({ name, type }: Column) =>
  isJson(type)
    ? sql`(line -> ${sql.lit(name)})::${sql.raw(type)}`
    : sql`(line ->> ${sql.lit(name)})::${sql.raw(type)}`

const isArray = (type: string) => type.endsWith('[]')
const isJson = (type: string) => type === 'jsonb' || type === 'json'
