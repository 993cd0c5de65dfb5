/**
 * A code must not be the id of another voucher. Ids take precedence over codes, so requests with this code would reach the
 * other voucher.
 */
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import type { Fault, Plan, PlannedRow } from './plan.ts'

/** Compares the vouchers of the file with each other. */
export function refuseCodesAsIds(plan: Plan) {
  const vouchers = vouchersOf(plan)
  const pathsById = new Map(vouchers.map(({ id, path }) => [id, path]))
  for (const { id, code, path } of vouchers) {
    const other = code === id ? undefined : pathsById.get(code)
    if (other !== undefined)
      plan.fault(`${path}.code`, `must not be the id of ${other}, which requests with this code would reach`)
  }
}

/** Compares new vouchers of the file with stored ones that the file does not contain. */
export async function storedCodesAsIds(tx: Db, plan: Plan): Promise<Fault[]> {
  const faults: Fault[] = []
  const vouchers = vouchersOf(plan)
  const inFile = new Set(vouchers.map(({ id }) => id))
  for (const chunk of chunksOf(vouchers)) {
    const ids = chunk.map(({ id }) => id)
    const codes = chunk.map(({ code }) => code)
    const { rows } = await sql<{ id: string; code: string }>`
      select id, code from vouchers
      where project_id = ${plan.project_id} and (id = ${anyOf([...ids, ...codes])} or code = ${anyOf(ids)})`.execute(
      tx,
    )
    const stored = new Map(rows.map((row) => [row.id, row.code]))
    const others = rows.filter((row) => !inFile.has(row.id))
    for (const { id, code, path } of chunk.filter((one) => stored.get(one.id) !== one.code)) {
      for (const other of others) {
        if (other.id === code)
          faults.push({ path: `${path}.code`, message: 'must not be the id of another voucher' })
        if (other.code === id)
          faults.push({ path: `${path}.id`, message: 'must not be the code of another voucher' })
      }
    }
  }
  return faults
}

const vouchersOf = ({ entries }: Plan) =>
  entries.flatMap(({ kind, key, path, declared }: PlannedRow) =>
    kind === 'vouchers' && key.id !== undefined ? [{ id: key.id, code: String(declared.code), path }] : [],
  )
