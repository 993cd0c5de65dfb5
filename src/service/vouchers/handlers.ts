import { Refusal } from '../errors.ts'
import { changed } from '../database/project-versions.ts'
import { asVoucher } from './voucher-row.ts'
import * as vouchers from './queries.ts'
import type { Handler } from '../http/handler.ts'

/** Operation 5. The campaign of the voucher stays as it is. */
export const enableVoucher: Handler<'enableVoucher'> = ({ code }, { caller, clock, once }) =>
  once(async (tx) => {
    const project_id = caller.project.id
    const found = await vouchers.findVoucher(tx, project_id, code)
    if (!found) throw new Refusal('not_found', { resource: 'voucher', id: code })
    const now = clock.now()
    const wasOff = await vouchers.enableVoucher(tx, project_id, found.id, now)
    if (!wasOff) return asVoucher({ ...found, active: true }, now)
    await changed(tx, project_id, 'shop')
    return asVoucher({ ...found, active: true, updated_at: now }, now)
  })
