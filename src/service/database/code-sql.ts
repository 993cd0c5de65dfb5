/** What people type as a code: in any case, unless the project says that case counts. */
import type { SqlBool } from 'kysely'
import { foldCode } from '../rules/codes.ts'
import { sql } from './kysely.ts'

/** The vouchers, in `table`, that one of the names could mean: as its id, as its code, or as its code in another case. */
export function areCalled(table: string, names: readonly string[]) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('id')} = any(${names}) or ${column('code')} = any(${names})
    or ${column('folded_code')} = any(${names.map(foldCode)}))`
}

export const isCalled = (table: string, name: string) => areCalled(table, [name])

interface Called {
  id: string
  code: string
}

/** Which of them it means: an id wins, and then the code as it is written. */
export const meantBy = <Row extends Called>(rows: readonly Row[], name: string): Row | undefined =>
  rows.find(({ id }) => id === name) ?? rows.find(({ code }) => code === name) ?? rows[0]

/** The same of rows that were found by several names. */
export const meantAmong = <Row extends Called & { folded_code: string | null }>(
  rows: readonly Row[],
  name: string,
): Row | undefined =>
  meantBy(
    rows.filter(({ id, code, folded_code }) => [id, code].includes(name) || folded_code === foldCode(name)),
    name,
  )
