import type { Generated } from 'kysely'
import type { CustomerUpdate } from '../../contract/resources/customer.ts'
import type { ExportJob, TransactionField } from '../../contract/resources/export.ts'
import type { CodeShape, VoucherTemplate } from '../rules/codes.ts'
import type { Json, Moment, Row, Optional } from './column-types.ts'

export interface JobPayloads {
  add_vouchers: VoucherOrder
  /** The items are in `customer_bulk_pieces`. */
  update_customers: Record<string, never>
  /** The parameters are in `exports`. */
  export_transactions: Record<string, never>
}

export interface JobTables {
  /** The first response to each `Idempotency-Key`. `status` and `answer` are null until the request is completed. */
  idempotency_keys: {
    project_id: string
    client: string
    key: string
    request_hash: string
    /** Null for rows of earlier releases. */
    operation: string | null
    /** The customer that the client-side token was bound to. */
    customer_id: string | null
    /** Code or id of the loyalty card, as written in the path. */
    member_id: string | null
    status: number | null
    answer: string | null
    created_at: Moment
  }
  async_actions: Row & {
    type: string
    status: 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED'
    total: number
    done_count: Generated<number>
    failed_count: Generated<number>
    errors: Json<{ message: string }[]>
  }
  /** Finished jobs are deleted. */
  jobs: {
    project_id: string
    /** Equal to the id of its async action or export. */
    id: string
    kind: keyof JobPayloads
    payload: Json<JobPayloads[keyof JobPayloads]>
    run_at: Moment
    attempts: Generated<number>
  }
}

/** Vouchers to create. Plain JSON, so that a job can store it. */
export interface VoucherOrder {
  /** Null for a voucher without a campaign. */
  campaign_id: string | null
  voucher: Omit<VoucherTemplate, 'code_config'> & {
    start_date: string | null
    expiration_date: string | null
    category: string | null
    additional_info: string | null
    metadata: Record<string, unknown>
    holder_id?: string
  }
  codes: CodeShape
}

export interface ExportTables {
  exports: Row & {
    status: ExportJob['status']
    /** In wire format. */
    parameters: Json<NonNullable<ExportJob['parameters']>>
    selection: Json<Selection>
    /** Id of the last transaction that was processed. */
    last_id: Optional<string>
    chunks: number
  }
  /** Numbered from 0. Each chunk is valid gzip, and so is their concatenation. */
  export_chunks: { project_id: string; export_id: string; number: number; gzip: Uint8Array }
  /** Secrets of the whole installation, shared by its processes. */
  installation_secrets: { name: string; secret: string }
}

export type TextField = Exclude<TransactionField, 'created_at' | 'balance' | 'amount' | 'details' | 'source'>

export interface Within {
  field: 'campaign_id' | 'voucher_id'
  id: string
}

export interface Selection {
  within: Within
  /** Excludes transactions written later. */
  until: string
  fields: TransactionField[]
  newestFirst: boolean
  /** Allowed values by field. */
  words: Partial<Record<TextField, string[]>>
  /** Exclusive bounds of `created_at`. */
  after?: string
  before?: string
  junction: 'AND' | 'OR'
}

export interface BulkAndSummaryTables {
  /** Number of bulk updates that each project has accepted. The next update gets the next number. */
  customer_bulks: { project_id: string; turn: number }
  /** Pending items, in the order in which they were accepted. */
  customer_bulk_pieces: {
    project_id: string
    /** Number of the bulk update within the project. */
    turn: number
    /** Position of the first item in the bulk update. */
    first: number
    action_id: string
    items: Json<NumberedUpdate[]>
  }
  async_action_reports: {
    project_id: string
    action_id: string
    /** Position of the item in the request, from 0. */
    number: number
    failed: boolean
    report: Json<ItemReport>
  }
  /** Counts of events per hour. A missing row means zero. */
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

/** An item with its position in the request, from 0. Its `birthday` has been converted to `birthdate`. */
export interface NumberedUpdate {
  number: number
  item: Omit<CustomerUpdate, 'birthday'>
}

export interface ItemReport {
  number: number
  source_id: string
  status: 'CREATED' | 'UPDATED' | 'FAILED'
  /** Id of the customer; absent if the item failed. */
  id?: string
  error?: string
}
