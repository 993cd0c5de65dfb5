import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { selectVoucherRows, type VoucherRow } from './voucher-row.ts'

/** Finds a voucher by code or id; when one's code is another's id, the id wins. */
export async function findVoucher(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`
    ${selectVoucherRows}
    where voucher.project_id = ${project_id} and (voucher.id = ${codeOrId} or voucher.code = ${codeOrId})`.execute(
    db,
  )
  return rows.find(({ id }) => id === codeOrId) ?? rows[0]
}

/** Ids of the vouchers with these codes or ids. */
export async function idsOfVouchers(
  db: Db,
  project_id: string,
  codesOrIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vouchers
    where project_id = ${project_id} and (id = any(${codesOrIds}) or code = any(${codesOrIds}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Switches a voucher on; false for one that was on already. */
export async function enableVoucher(db: Db, project_id: string, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('vouchers')
    .set({ active: true, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '=', false)
    .returning('id')
    .execute()
  return changed.length > 0
}
