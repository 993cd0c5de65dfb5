/** One statement that makes the recorded changes of a request again, with new ids. */
import type { Change, Row, TableInfo, TableInfos } from './changes.ts'

/** Replaced by a new number for each request, because the column is part of a key. */
export const newNumber = { isNewNumber: true } as const

export type Value = string | number | boolean | readonly unknown[] | null | typeof newNumber

export interface Statement {
  text: string
  values: Value[]
}

/** The least that a request must send: reads one row. */
const readOneRow: Statement = { text: 'select * from projects where project_id = $1', values: ['proj_shop'] }

export function statementFor(changes: readonly Change[], infos: TableInfos): Statement {
  if (changes.length === 0) return readOneRow
  const values: Value[] = []
  const parameter = (value: Value) => `$${values.push(value)}`
  const parts = [...new Set(changes.map(({ table }) => table))].flatMap((table) => {
    const info = infos.get(table)
    if (!info) throw new Error(`Unknown table ${table}`)
    const own = changes.filter((one) => one.table === table)
    return [...inserts(table, own, info, parameter), ...own.flatMap((one) => changeOf(one, info, parameter))]
  })
  const steps = parts.map((part, at) => `step_${at} as (${part})`)
  return { text: `with ${steps.join(', ')} select`, values }
}

type Parameter = (value: Value) => string

/** All rows of a table at once. */
function inserts(table: string, changes: readonly Change[], info: TableInfo, parameter: Parameter): string[] {
  const rows = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []))
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const tuples = rows.map(
    (row) => `(${columns.map((column) => parameter(insertedValue(row, column, info))).join(', ')})`,
  )
  return [`insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`]
}

function insertedValue(row: Row, column: string, info: TableInfo): Value {
  const value = valueOf(row, column, info)
  return typeof value === 'number' && info.unique.has(column) ? newNumber : value
}

function changeOf({ table, before, after }: Change, info: TableInfo, parameter: Parameter): string[] {
  if (before === null) return []
  const where = () =>
    info.primaryKey.map((column) => `${column} = ${parameter(valueOf(before, column, info))}`).join(' and ')
  if (after === null) return [`delete from ${table} where ${where()}`]
  const changed = Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  const assignments = changed.map((column) => {
    const [old, value] = [valueOf(before, column, info), valueOf(after, column, info)]
    return typeof old === 'number' && typeof value === 'number'
      ? `${column} = ${column} + ${parameter(value - old)}`
      : `${column} = ${parameter(value)}`
  })
  return [`update ${table} set ${assignments.join(', ')} where ${where()}`]
}

/** As the database driver expects it. The values come from the database's JSON. */
function valueOf(row: Row, column: string, { json }: TableInfo): Value {
  const value = row[column]
  if (value === null || value === undefined) return null
  return json.has(column) ? JSON.stringify(value) : (value as Value)
}
