/** A voucher without a campaign, as a request describes it. Uses the rules of the catalog for discounts and validity. */
import type { DiscountRequest, NewVoucher } from '../../contract/resources/new-voucher.ts'
import { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/caller.ts'
import { json } from '../catalogue/mappers/shared.ts'
import { faultsOf } from '../catalogue/plan.ts'
import { validity } from '../catalogue/schema/common-fields.ts'
import { discount } from '../catalogue/schema/discount.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import type { Db } from '../database/tables.ts'
import { ApiError, invalidField, type Detail } from '../errors.ts'
import { findNamed } from '../products/find-named.ts'
import { shapeOf } from '../rules/codes.ts'
import { requirePayable } from '../rules/pricing.ts'
import { categoryOf, codeFaults, dateFaults, inConfig } from '../vouchers/voucher-order.ts'

type Project = Pick<Caller['project'], 'id' | 'currency'>

const rules = z.strictObject({ discount: z.optional(discount), ...validity })

export interface StandaloneVoucher {
  order: VoucherOrder
  /** Columns that a {@link VoucherOrder} does not contain, because vouchers of a campaign do not set them. */
  columns: {
    active: boolean
    validity_timeframe: string | null
    validity_day_of_week: number[] | null
    validity_hours: string | null
  }
}

/** @throws ApiError `invalid_payload` with every fault of the request. */
export async function standaloneVoucher(
  tx: Db,
  project: Project,
  body: NewVoucher,
): Promise<StandaloneVoucher> {
  const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = body
  const declared = { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours }
  const read = rules.safeParse({ ...declared, ...(body.discount && { discount: body.discount }) })
  const codes = shapeOf(body.code_config ?? {})
  const details = [
    ...valueFaults(body),
    ...codeFaults(body, 1),
    ...dateFaults(body),
    ...timeframeFaults(body),
    ...('faults' in codes ? codes.faults : []).map(({ field, message }) => inConfig(field, message)),
    ...faultsOf(read.error?.issues ?? []).map(({ path, message }) => ({ field: path, message })),
  ]
  if (details.length > 0 || !read.data || 'faults' in codes)
    throw new ApiError('invalid_payload', { details })
  if (body.gift) requirePayable({ amount: body.gift.amount }, project.currency, 'gift')
  const { amount_off, fixed_amount, amount_limit, aggregated_amount_limit } = body.discount ?? {}
  const amounts = { amount_off, fixed_amount, amount_limit, aggregated_amount_limit }
  requirePayable(amounts, project.currency, 'discount')

  const voucher = {
    type: body.type,
    discount: body.discount ? await withProducts(tx, project.id, body.discount) : null,
    granted: body.gift?.amount ?? null,
    expiration_rules: null,
    redemption_quantity: body.redemption?.quantity ?? null,
    start_date: start_date ?? null,
    expiration_date: expiration_date ?? null,
    category: categoryOf(
      { category: body.category ?? undefined, category_id: body.category_id ?? undefined },
      null,
    ),
    additional_info: body.additional_info ?? null,
    metadata: body.metadata ?? {},
  }
  return {
    order: { campaign_id: null, voucher, codes: codes.shape },
    columns: {
      active: body.active ?? true,
      validity_timeframe: json(validity_timeframe),
      validity_day_of_week: validity_day_of_week ? [...new Set(validity_day_of_week)].sort() : null,
      validity_hours: json(validity_hours),
    },
  }
}

function valueFaults({ type, discount, gift, campaign, campaign_id }: NewVoucher): Detail[] {
  const isGift = type === 'GIFT_VOUCHER'
  const [required, other] = isGift ? (['gift', 'discount'] as const) : (['discount', 'gift'] as const)
  const values = { discount, gift }
  const elsewhere =
    'must be null: to add a voucher to a campaign, use POST /v1/campaigns/{campaignId}/vouchers'
  const parents = { campaign, campaign_id }
  return [
    ...(values[required] ? [] : [{ field: required, message: `is required for a ${type}` }]),
    ...(values[other] ? [{ field: other, message: `must be omitted for a ${type}` }] : []),
    ...Object.entries(parents).flatMap(([field, parent]) => (parent ? [{ field, message: elsewhere }] : [])),
  ]
}

const timeframeFaults = ({ start_date, validity_timeframe }: NewVoucher): Detail[] =>
  validity_timeframe && !start_date
    ? [{ field: 'start_date', message: 'is required: validity_timeframe starts from it' }]
    : []

type Unit = NonNullable<DiscountRequest['units']>[number]

/** The products of a UNIT discount include their names, as in the catalog. */
async function withProducts(tx: Db, project_id: string, { units, product, sku, ...rest }: DiscountRequest) {
  if (rest.type !== 'UNIT') return rest
  if (!units) return { ...rest, ...(await itemOf(tx, project_id, { product, sku }, 'discount')) }
  const resolved = []
  for (const [index, { product, sku, ...unit }] of units.entries())
    resolved.push({
      ...unit,
      ...(await itemOf(tx, project_id, { product, sku }, `discount.units[${index}]`)),
    })
  return { ...rest, units: resolved }
}

async function itemOf(
  tx: Db,
  project_id: string,
  { product, sku }: Pick<Unit, 'product' | 'sku'>,
  at: string,
) {
  const item = product ?? sku
  if (!item || (product && sku)) throw invalidField(at, 'must have either a product or a sku')
  const [table, field] = product ? (['products', 'product'] as const) : (['skus', 'sku'] as const)
  const idOrSourceId = item.id ?? item.source_id
  if (idOrSourceId === undefined) throw invalidField(`${at}.${field}`, 'must have an id or a source_id')
  const found = await findNamed(tx, project_id, table, idOrSourceId)
  if (!found)
    throw invalidField(`${at}.${field}`, `must be a ${field === 'sku' ? 'SKU' : field} of this project`)
  return { [field]: { id: found.id, source_id: found.source_id, name: found.name } }
}
