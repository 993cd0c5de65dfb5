/** Imports voucher codes that were generated elsewhere, such as printed codes or codes of another service. */
import { addVouchers } from '../../contract/operations/campaigns.ts'
import { reference } from '../../contract/primitives.ts'
import { z } from '../../contract/zod.ts'
import type { Campaign } from '../campaigns/queries.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { codeKey } from '../rules/codes.ts'
import { insertVouchers } from '../vouchers/new-vouchers.ts'
import { campaignsOfCodes } from '../vouchers/queries.ts'
import { orderOf, type AddVouchers } from '../vouchers/voucher-order.ts'
import type { CellFault, Sheet } from './sheet.ts'

const { category, metadata, redemption, additional_info, start_date, expiration_date } =
  addVouchers.body.shape

const codeRow = z.strictObject({
  code: reference,
  category,
  additional_info,
  start_date,
  expiration_date,
  redemption,
  metadata,
})

/**
 * The campaign's voucher template determines the value of the codes.
 * @throws ApiError if the campaign has no voucher template.
 */
export function codesSheet(
  project_id: string,
  campaign: Campaign,
  case_sensitive_codes = false,
): Sheet<z.infer<typeof codeRow>> {
  orderOf(campaign, {}, 1)
  return {
    noun: 'codes',
    columns: [
      ...['code', 'start_date', 'expiration_date', 'redemption.quantity', 'category', 'additional_info'],
      'metadata.',
    ],
    required: [['code']],
    numbers: ['redemption.quantity'],
    identifiers: ['code'],
    schema: codeRow,
    keysOf: ({ code }) => [{ column: 'code', value: codeKey(code, case_sensitive_codes) ?? code }],
    faultsOf: (row) => faultsOfVoucher(campaign, row),
    async statusesOf(db, rows) {
      const campaignsByCode = await campaignsOfCodes(
        db,
        project_id,
        rows.map(({ code }) => code),
      )
      return rows.map(({ code }) => {
        if (!campaignsByCode.has(code)) return 'new'
        return campaignsByCode.get(code) === campaign.id ? 'existing' : codeInUse
      })
    },
    // Needs no lock: `write` fails if a code has been created since the check.
    lock: () => Promise.resolve(),
    async write(tx, rows, now) {
      const groups = new Map<string, { voucher: AddVouchers; codes: string[] }>()
      for (const { code, ...voucher } of rows) {
        const key = JSON.stringify(voucher)
        groups.set(key, { voucher, codes: [...(groups.get(key)?.codes ?? []), code] })
      }
      for (const { voucher, codes } of groups.values())
        await insertCodes(tx, project_id, orderOf(campaign, voucher, 1), codes, now)
    },
  }
}

export const codeInUse: CellFault = { column: 'code', message: 'is the code of another voucher' }

/** Validates the voucher like operation 4 does. */
export function faultsOfVoucher(campaign: Campaign, voucher: AddVouchers): CellFault[] {
  try {
    orderOf(campaign, voucher, 1)
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details) throw error
    return error.details.map(({ field, message }) => ({ column: field, message }))
  }
}

/** @throws Error if a code has been created since the check. The error rolls the batch back. */
export async function insertCodes(
  tx: Db,
  project_id: string,
  order: ReturnType<typeof orderOf>,
  codes: readonly string[],
  now: Date,
) {
  const created = await insertVouchers(tx, project_id, order, codes, codes.length, now)
  if (created.length < codes.length)
    throw new Error(
      'Some of the codes have been created in the meantime. Run the command again to list them.',
    )
  return created
}
