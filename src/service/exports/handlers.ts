/** Handlers for transaction exports. A job writes the files (`job.ts`). */
import {
  type ExportJob,
  defaultFields,
  type ExportFilters,
  type TransactionField,
} from '../../contract/resources/export.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { findCard } from '../loyalty/card.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { addJob } from '../jobs/queue.ts'
import type { Db } from '../database/tables.ts'
import { lastWritten } from '../vouchers/transactions.ts'
import { idsOfVouchers } from '../vouchers/queries.ts'
import type { Handler } from '../http/handler.ts'
import type { Selection, Within } from '../database/job-tables.ts'
import { createLinkSecret, linkTo, readLinkSecret } from './download.ts'
import { addExport, findExport, type ExportRow } from './queries.ts'

/** Operation 11. Accepts any campaign, although only loyalty cards and gift cards have transactions. */
export const exportCampaignTransactions: Handler<'exportCampaignTransactions'> = async (
  { campaignId, body = {} },
  { withIdempotency, caller, clock, wake },
) => {
  const response = await withIdempotency(async (tx) => {
    const campaign = await findCampaign(tx, caller.project.id, campaignId)
    if (!campaign) throw new ApiError('not_found', { resource: 'campaign', id: campaignId })
    const bounds: SelectionBounds = {
      field: 'campaign_id',
      id: campaign.id,
      names: [campaign.id, campaign.name],
    }
    return schedule(
      tx,
      caller.project.id,
      bounds,
      { ...body.parameters, ...(body.order && { order: body.order }) },
      clock.now(),
    )
  })
  wake()
  return response
}

/** Operation 12. Accepts the card's code or id. */
export const exportMemberTransactions: Handler<'exportMemberTransactions'> = async (
  { campaignId, memberId, body = {} },
  { withIdempotency, caller, clock, wake },
) => {
  const response = await withIdempotency(async (tx) => {
    const now = clock.now()
    const card = await findCard(tx, caller, memberId, { campaignId, now })
    const bounds: SelectionBounds = { field: 'voucher_id', id: card.id, names: [card.code, card.id] }
    return schedule(tx, caller.project.id, bounds, body.parameters ?? {}, now)
  })
  wake()
  return response
}

/** Once the export is done, every reply contains a new link. */
export const getExport: Handler<'getExport'> = async ({ exportId }, { store, caller, clock, baseUrl }) => {
  const project_id = caller.project.id
  const found = await findExport(store.db, project_id, exportId)
  if (!found) throw new ApiError('not_found', { resource: 'export', id: exportId })
  if (found.status !== 'DONE') return asExport(found, null)
  const secret = await readLinkSecret(store.db)
  return asExport(found, { url: baseUrl + linkTo({ project_id, export_id: found.id }, secret, clock.now()) })
}

async function schedule(
  tx: Db,
  project_id: string,
  bounds: SelectionBounds,
  request: SelectionRequest,
  created_at: Date,
) {
  // Another process's clock may be ahead. Include what it has already written.
  const last = await lastWritten(tx, project_id, bounds)
  const until = last && last > created_at ? last : created_at
  const selection = selectionOf(bounds, request, until)
  const { voucher_id: vouchers } = selection.words
  if (vouchers) selection.words.voucher_id = await idsOfVouchers(tx, project_id, vouchers)
  const added = { id: newId('exp'), created_at, parameters: parametersOf(bounds, request), selection }
  await addExport(tx, project_id, added)
  await createLinkSecret(tx)
  await addJob(tx, { project_id, id: added.id, kind: 'export_transactions', payload: {} }, created_at)
  return asExport({ ...added, status: 'SCHEDULED' }, null)
}

const asExport = (
  { id, created_at, status, parameters }: Pick<ExportRow, 'id' | 'created_at' | 'status' | 'parameters'>,
  result: ExportJob['result'],
): ExportJob => ({
  id,
  object: 'export',
  created_at: created_at.toISOString(),
  status,
  channel: 'API',
  exported_object: 'voucher_transactions',
  parameters,
  result,
  user_id: null,
})

// Converts the filters of an export for the store and for the reply (specification, "Export").

/** The campaign or card in the path. */
interface SelectionBounds extends Within {
  /** All values that a filter may contain for the campaign or card. The reply contains the first. */
  names: [string, ...string[]]
}

/** Default: `defaultFields` of all transactions, oldest first. */
interface SelectionRequest {
  order?: 'created_at' | '-created_at' | undefined
  fields?: readonly TransactionField[] | undefined
  filters?: ExportFilters | undefined
}

/** @throws ApiError for a filter that contradicts the path. */
function selectionOf(bounds: SelectionBounds, request: SelectionRequest, until: Date): Selection {
  const { order, fields = defaultFields, filters = {} } = request
  const { junction = 'AND', created_at, ...others } = filters
  requireWithin(bounds, filters)
  const { $after, $before } = created_at?.conditions ?? {}
  const words = Object.entries(others).flatMap(([field, filter]) =>
    filter && field !== bounds.field ? [[field, filter.conditions.$in]] : [],
  )
  return {
    within: { field: bounds.field, id: bounds.id },
    until: until.toISOString(),
    fields: [...fields],
    newestFirst: order === '-created_at',
    words: Object.fromEntries(words),
    ...($after?.[0] !== undefined && { after: $after[0] }),
    ...($before?.[0] !== undefined && { before: $before[0] }),
    junction,
  }
}

/**
 * The reply also contains a filter for the path's campaign or card, and the junction (specification, sections 11 and
 * 12).
 */
const parametersOf = (
  { field, names: [name] }: SelectionBounds,
  { order = 'created_at', fields = defaultFields, filters = {} }: SelectionRequest,
) => ({
  order,
  fields: [...fields],
  filters: { ...filters, [field]: { conditions: { $in: [name] } }, junction: filters.junction ?? 'AND' },
})

/** Allows a filter that repeats the path, because replies contain such a filter and clients can send it again. */
function requireWithin({ field, names }: SelectionBounds, filters: ExportFilters) {
  const requested = filters[field]?.conditions.$in ?? []
  if (requested.every((name) => names.includes(name))) return
  const resource = field === 'campaign_id' ? 'campaign' : 'card'
  throw new ApiError('invalid_payload', {
    details: [
      {
        field: `parameters.filters.${field}.conditions.$in`,
        message: `must be omitted or contain only the ${resource} of the path`,
      },
    ],
  })
}
