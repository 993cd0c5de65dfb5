/** Exports of transactions (specification, "Export"). */
import { maybe, openEnum, openMap, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { junction, timeFilter, textFilter } from './filters.ts'

const exportResult = /* @__PURE__ */ z.nullable(
  z.looseObject({
    /** Signed and temporary. */
    url: z.string(),
  }),
)

const exportParameters = /* @__PURE__ */ z.looseObject({
  /** Default: oldest first. `-created_at` is newest first. */
  order: z.optional(z.string()),
  /** Columns of the file. */
  fields: z.optional(z.array(z.string())),
  filters: z.optional(openMap),
})

export const exportJob = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: z.literal('export'),
  created_at: timestamp,
  status: z.enum(['SCHEDULED', 'IN_PROGRESS', 'DONE', 'ERROR']),
  channel: z.optional(openEnum(['API', 'WEBSITE'])),
  /** What the file contains. */
  exported_object: openEnum(['voucher_transactions']),
  parameters: z.optional(exportParameters),
  /** Null until the file is ready. */
  result: exportResult,
  /** User who started it in the dashboard. Null for the API. */
  user_id: maybe(z.string()),
})

export type ExportJob = z.infer<typeof exportJob>

export const defaultFields = [
  'id',
  'type',
  'source_id',
  'reason',
  'balance',
  'amount',
  'created_at',
  'voucher_id',
  'campaign_id',
  'details',
  'related_transaction_id',
] as const

/**
 * `source` is the channel: `API` if `details` contains the id of a redemption, order, earning rule or card, otherwise
 * empty.
 */
export const transactionField = /* @__PURE__ */ z.enum([...defaultFields, 'source'])

export type TransactionField = z.infer<typeof transactionField>

const optionalTextFilter = /* @__PURE__ */ z.optional(textFilter)

const exportFilters = /* @__PURE__ */ z.strictObject({
  id: optionalTextFilter,
  type: optionalTextFilter,
  source_id: optionalTextFilter,
  reason: optionalTextFilter,
  voucher_id: optionalTextFilter,
  campaign_id: optionalTextFilter,
  related_transaction_id: optionalTextFilter,
  created_at: z.optional(timeFilter),
  junction: z.optional(junction),
})

export type ExportFilters = z.infer<typeof exportFilters>

const order = /* @__PURE__ */ z.optional(z.enum(['created_at', '-created_at']))

const selection = {
  order,
  /** Columns of the file. Default: all except `source`. */
  fields: /* @__PURE__ */ z.optional(z.array(transactionField).check(z.minLength(1), z.maxLength(12))),
  /** Default: all transactions. */
  filters: /* @__PURE__ */ z.optional(exportFilters),
}

/** In requests `order` is next to `parameters`, in replies inside it. Both are accepted. */
export const campaignExportRequest = /* @__PURE__ */ request(
  {
    order,
    parameters: z.optional(request(selection, exportParameters)),
  },
  exportJob,
)

/** `order` is inside `parameters`. */
export const memberExportRequest = /* @__PURE__ */ request(
  {
    parameters: z.optional(request(selection, exportParameters)),
  },
  exportJob,
)
