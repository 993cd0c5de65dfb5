/** What a file holds: the request read for the store, and as the reply repeats it (specification, "Export"). */
import {
  transactionField,
  type ExportFilters,
  type TransactionField,
} from '../../contract/resources/export.ts'
import { ApiError } from '../errors.ts'
import type { Selection, Within } from '../database/job-tables.ts'

/** What the path names. */
export interface SelectionBounds extends Within {
  /** All that a filter may call it; the first is what the reply calls it. */
  names: [string, ...string[]]
}

/** Undefined is what the request leaves out: all fields, oldest first. */
export interface SelectionRequest {
  order?: 'created_at' | '-created_at' | undefined
  fields?: TransactionField[] | undefined
  filters?: ExportFilters | undefined
}

/** Throws {@link ApiError} for a filter that contradicts the path. */
export function selectionOf(bounds: SelectionBounds, asked: SelectionRequest, until: Date): Selection {
  const { order, fields = transactionField.options, filters = {} } = asked
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

/** As asked, with the campaign's or the card's own filter and the junction (specification, sections 11 and 12). */
export const parametersOf = (
  { field, names: [name] }: SelectionBounds,
  { order = 'created_at', fields = transactionField.options, filters = {} }: SelectionRequest,
) => ({
  order,
  fields: [...fields],
  filters: { ...filters, [field]: { conditions: { $in: [name] } }, junction: filters.junction ?? 'AND' },
})

/** Whoever sends back what a reply repeated gets the same file. */
function requireWithin({ field, names }: SelectionBounds, filters: ExportFilters) {
  const wanted = filters[field]?.conditions.$in ?? []
  if (wanted.every((name) => names.includes(name))) return
  const whose = field === 'campaign_id' ? 'campaign' : 'card'
  throw new ApiError('invalid_payload', {
    details: [
      {
        field: `parameters.filters.${field}.conditions.$in`,
        message: `should be left out, or name the ${whose} of the path and no other`,
      },
    ],
  })
}
