/** The tables behind operations that are answered once and work that is done later: `migrations/jobs.ts`. */
import type { Generated } from 'kysely'
import type { CustomerUpdate } from '../../contract/resources/customer.ts'
import type { ExportJob, TransactionField } from '../../contract/resources/export.ts'
import type { CodeShape, VoucherTemplate } from '../rules/codes.ts'
import type { Json, Moment, Row, Optional } from './column-types.ts'

/** The payload of each kind of job. */
export interface JobPayloads {
  add_vouchers: VoucherOrder
  /** Its items are in `customer_bulk_pieces`. */
  update_customers: Record<string, never>
  /** Its row among the exports says everything. */
  export_transactions: Record<string, never>
}

export interface VoucherTables {
  /** The first answer to each `Idempotency-Key`; empty while the transaction that claimed it runs. */
  idempotency_keys: {
    project_id: string
    client: string
    key: string
    request_hash: string
    operation: string | null
    customer_id: string | null
    member_id: string | null
    status: number | null
    answer: string | null
    created_at: Moment
  }
  /** Work that was accepted, as its caller sees it. */
  async_actions: Row & {
    type: string
    status: 'ENQUEUED' | 'IN_PROGRESS' | 'DONE' | 'FAILED'
    total: number
    done_count: Generated<number>
    failed_count: Generated<number>
    errors: Json<{ message: string }[]>
  }
  /** The same work as a queue entry: the row exists until the job is finished. */
  jobs: {
    project_id: string
    /** That of its async action or export. */
    id: string
    kind: keyof JobPayloads
    payload: Json<JobPayloads[keyof JobPayloads]>
    run_at: Moment
    attempts: Generated<number>
  }
}

/** New vouchers without their codes: plain JSON, so that a job can keep it. */
export interface VoucherOrder {
  campaign_id: string
  voucher: Omit<VoucherTemplate, 'code_config'> & {
    start_date: string | null
    expiration_date: string | null
    category: string | null
    additional_info: string | null
    metadata: Record<string, unknown>
    /** The customer that they are given to. */
    holder_id?: string
  }
  codes: CodeShape
}

// The tables of exports.

export interface ExportTables {
  exports: Row & {
    status: ExportJob['status']
    /** As the wire has them. */
    parameters: Json<NonNullable<ExportJob['parameters']>>
    selection: Json<Selection>
    /** The last transaction that was looked at. */
    last_id: Optional<string>
    /** How many pieces of the file there are. */
    chunks: number
  }
  /** A file in pieces, numbered from 0. Each piece is valid gzip, and so are all of them concatenated. */
  export_chunks: { project_id: string; export_id: string; number: number; gzip: Uint8Array }
  /** Of the whole installation, not of a project: the processes share them. */
  installation_secrets: { name: string; secret: string }
}

export type Word = Exclude<TransactionField, 'created_at' | 'balance' | 'amount' | 'details' | 'source'>

/** Nothing but what belongs to this campaign or voucher, whatever else is asked for. */
export interface Within {
  field: 'campaign_id' | 'voucher_id'
  id: string
}

export interface Selection {
  within: Within
  /** Transactions written later are not part of it. */
  until: string
  fields: TransactionField[]
  newestFirst: boolean
  /** Each is one of these words. */
  words: Partial<Record<Word, string[]>>
  /** Moments, neither of which is included. */
  after?: string
  before?: string
  junction: 'AND' | 'OR'
}

// The tables of bulk updates and campaign summaries (for these, `migrations/redemptions.ts`).

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
