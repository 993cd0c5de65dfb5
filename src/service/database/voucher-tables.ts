/** The tables behind operations that are answered once and work that is done later: `migrations/0006-vouchers.ts`. */
import type { Generated } from 'kysely'
import type { Json, Moment, Row } from './tables.ts'
import type { CodeShape } from '../rules/codes.ts'
import type { VoucherTemplate } from '../rules/voucher-template.ts'

/** What each kind of job is told. */
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
  /** The same work as those see it who do it: the row is there until it is finished. */
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
