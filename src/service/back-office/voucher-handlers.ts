/** Handlers for vouchers without a campaign, and for sessions that hold vouchers. */
import { ApiError, invalidField } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { releaseHolds } from '../redeemables/usage.ts'
import { withImages } from '../vouchers/assets.ts'
import { createOne, requireCategory } from '../vouchers/create-one.ts'
import { findVoucher, setColumns } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'
import { standaloneVoucher } from './standalone-voucher.ts'

/** The code is in the path, in the body, or generated. */
export const createVoucher: Handler<'createVoucher'> = (
  { code: codeInPath, body },
  { caller, clock, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const { project } = caller
    const { code = codeInPath } = body
    if (code !== codeInPath && codeInPath !== undefined)
      throw invalidField('code', 'must be omitted or equal to the code in the path')
    const { order, columns } = await standaloneVoucher(tx, project, { ...body, code })
    if (body.category_id) await requireCategory(tx, project.id, body.category_id)
    const now = clock.now()
    const id = await createOne(tx, project.id, order, code, now)
    await setColumns(tx, project.id, id, columns)
    const voucher = await findVoucher(tx, project.id, id)
    if (!voucher) throw new Error('A voucher that was created does not exist.')
    return withImages(asVoucher(voucher, now))
  })

export const releaseSession: Handler<'releaseSession'> = (
  { code, sessionKey },
  { caller, withIdempotency },
) =>
  withIdempotency(async (tx) => {
    const project_id = caller.project.id
    const voucher = await findVoucher(tx, project_id, code)
    if (!voucher) throw new ApiError('not_found', { resource: 'voucher', id: code })
    await releaseHolds(tx, project_id, voucher.id, sessionKey)
    return {}
  })
