/** The tables of exports: `migrations/0012-exports.ts`. */
import type { ExportJob, TransactionField } from '../../contract/resources/export.ts'
import type { Json, Optional, Row } from './tables.ts'

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
  /** A file in pieces, numbered from 0. Each is gzip by itself, and so are all of them in a row. */
  export_chunks: { project_id: string; export_id: string; number: number; gzip: Uint8Array }
  /** Of the whole installation, not of a project: the processes share them. */
  installation_secrets: { name: string; secret: string }
}

export type Word = Exclude<TransactionField, 'created_at' | 'balance' | 'amount' | 'details'>

/** Nothing but what belongs to this campaign or voucher, whatever else is asked for. */
export interface Within {
  field: 'campaign_id' | 'voucher_id'
  id: string
}

export interface Selection {
  within: Within
  /** What was written later does not belong to it. */
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
