/** Describes vouchers to create, as requested by operation 4 or by a file of codes. */
import type { addVouchers } from '../../contract/operations/campaigns.ts'
import type { z } from '../../contract/zod.ts'
import type { Campaign } from '../campaigns/queries.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import { ApiError, type Detail } from '../errors.ts'
import { codeFault, shapeOf } from '../rules/codes.ts'

export type AddVouchers = z.infer<typeof addVouchers.body>

/** @throws ApiError with every fault of the request. */
export function orderOf(
  { id, name, category_id, voucher: template }: Campaign,
  body: AddVouchers,
  count: number,
): VoucherOrder {
  if (!template) {
    throw new ApiError('invalid_payload', {
      message: `The campaign "${name}" declares no voucher template.`,
      details: [{ field: 'campaignId', message: 'must be a campaign that declares a voucher' }],
    })
  }
  const { code_config, ...defaults } = template
  const codes = shapeOf(body.code_config ?? code_config)
  const details = [
    ...codeFaults(body, count),
    ...dateFaults(body),
    ...('faults' in codes ? codes.faults : []).map(({ field, message }) => inConfig(field, message)),
  ]
  if (details.length > 0 || 'faults' in codes) throw new ApiError('invalid_payload', { details })
  const { quantity = defaults.redemption_quantity } = body.redemption ?? {}
  return {
    campaign_id: id,
    voucher: {
      ...defaults,
      redemption_quantity: quantity,
      start_date: body.start_date ?? null,
      expiration_date: body.expiration_date ?? null,
      category: categoryOf(body, category_id),
      additional_info: body.additional_info ?? null,
      metadata: body.metadata ?? {},
    },
    codes: codes.shape,
  }
}

/**
 * `category_id` takes precedence over `category`, unless it is the campaign's category, as in a voucher copied from a
 * reply. The new voucher then keeps its own `category`.
 */
export function categoryOf(
  { category, category_id }: Pick<AddVouchers, 'category' | 'category_id'>,
  ofCampaign: string | null,
): string | null {
  const isInherited = category !== undefined && category_id === ofCampaign
  return (isInherited ? category : (category_id ?? category)) ?? null
}

export function codeFaults(
  { code, code_config }: Pick<AddVouchers, 'code' | 'code_config'>,
  count: number,
): Detail[] {
  const faults: Detail[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  if (code !== undefined && count > 1) fault('code', 'must be omitted if you create more than one voucher')
  if (code !== undefined && code_config) fault('code_config', 'must be omitted if code is set')
  const codeProblem = code === undefined ? undefined : codeFault(code)
  if (codeProblem !== undefined) fault('code', codeProblem)
  return faults
}

interface Dates {
  start_date?: string | null | undefined
  expiration_date?: string | null | undefined
}

export function dateFaults({ start_date, expiration_date }: Dates): Detail[] {
  const isOrdered = !start_date || !expiration_date || new Date(start_date) < new Date(expiration_date)
  return isOrdered ? [] : [{ field: 'expiration_date', message: 'must be after start_date' }]
}

export const inConfig = (field: string, message: string) => ({ field: `code_config.${field}`, message })
