/** Creates one voucher with a given or a generated code. */
import type { VoucherOrder } from '../database/job-tables.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { generateVouchers, hasRoom, insertVouchers } from './new-vouchers.ts'
import { findVoucher, isCategory, isVoucherId } from './queries.ts'

/** Returns the id. @throws ApiError if the code is taken, or no code of this shape is free. */
export async function createOne(
  tx: Db,
  project_id: string,
  order: VoucherOrder,
  code: string | undefined,
  now: Date,
): Promise<string> {
  if (code !== undefined && (await isVoucherId(tx, project_id, code))) throw codeIsId(code)
  if (code === undefined && !(await hasRoom(tx, project_id, order.codes, 1))) throw tooFewCodes()
  const [id] =
    code === undefined
      ? await generateVouchers(tx, project_id, order, 1, now)
      : await insertVouchers(tx, project_id, order, [code], 1, now)
  if (id !== undefined) return id
  throw code === undefined ? tooFewCodes() : await codeTaken(tx, project_id, code)
}

export async function requireCategory(tx: Db, project_id: string, category_id: string) {
  if (await isCategory(tx, project_id, category_id)) return
  const message = 'must be the id of a category of this project; for a free-text category, use category'
  throw new ApiError('invalid_payload', { details: [{ field: 'category_id', message }] })
}

export const tooFewCodes = () =>
  new ApiError('invalid_payload', {
    message: 'This code_config does not have enough free codes.',
    details: [
      {
        field: 'code_config',
        message: 'must allow more codes: at least a tenth of them must stay unused',
      },
    ],
  })

/** Ids take precedence over codes, so that requests with this code would reach the other voucher. */
const codeIsId = (code: string) =>
  new ApiError('duplicate_found', {
    message: 'This code is the id of another voucher. Choose a different code.',
    details: [{ field: 'code', message: 'is the id of another voucher' }],
    resource: 'voucher',
    id: code,
  })

async function codeTaken(tx: Db, project_id: string, wanted: string) {
  const { code = wanted } = (await findVoucher(tx, project_id, wanted)) ?? {}
  return new ApiError('duplicate_found', {
    message:
      code === wanted
        ? 'There is already a voucher with this code.'
        : `The voucher ${code} already exists, and its code is considered equal. Choose a code that differs by more than case, dashes, quotes or white space.`,
    details: [{ field: 'code', message: 'is already used by another voucher' }],
    resource: 'voucher',
    id: code,
  })
}
