/** The tables of bulk updates and campaign summaries: `migrations/0013-bulk.ts` and `0014-summary.ts`. */
import type { Generated } from 'kysely'
import type { Json, Moment } from './tables.ts'
import type { CustomerUpdate } from '../../contract/resources/customer.ts'

export interface SummaryTables {
  /** How many bulks each project has accepted. */
  customer_bulks: { project_id: string; turn: number }
  /** What is still to be done of them, in the order in which they were accepted. */
  customer_bulk_pieces: {
    project_id: string
    turn: number
    /** The place of its first item in the bulk. */
    first: number
    action_id: string
    items: Json<NumberedUpdate[]>
  }
  async_action_reports: {
    project_id: string
    action_id: string
    /** The item's place in the request, from 0. */
    number: number
    failed: boolean
    report: Json<ItemReport>
  }
  /** What happened in an hour, in whole numbers; no row means nothing did. */
  campaign_hours: {
    project_id: string
    campaign_id: string
    hour: Moment
    validations_succeeded: Generated<number>
    validations_failed: Generated<number>
    rollbacks_failed: Generated<number>
    publications_failed: Generated<number>
  }
}

/** An item with its place in the request, from 0. Its `birthday` has become its `birthdate`. */
export interface NumberedUpdate {
  number: number
  item: Omit<CustomerUpdate, 'birthday'>
}

/** What became of an item. */
export interface ItemReport {
  number: number
  source_id: string
  status: 'CREATED' | 'UPDATED' | 'FAILED'
  /** The customer's; none where the item failed. */
  id?: string
  error?: string
}
