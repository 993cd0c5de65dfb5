/** What a migration consists of. Every part is SQL for PostgreSQL 15, which both stores run. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The part of a store that migrations use. */
export interface MigrationTarget {
  kind: 'embedded' | 'postgresql'
  db: Kysely<Tables>
  /** Whether transactions can share connections with other programs, behind a pooler. */
  isPooled?: boolean | undefined
}

/** The parts run in this order while older processes use the tables. Never edit a released migration: add another. */
export interface Migration {
  /** Number and subject, such as `0002-voucher-source`. */
  name: string
  /** Whether processes that do not know this migration cannot use the tables. They then refuse to start. */
  breaking?: boolean
  /** Adds tables and columns, all in one transaction. */
  expand: readonly string[]
  /** Fills columns in batches, each in a transaction of its own. */
  backfill?: readonly Backfill[]
  /** Created without blocking writes. Indexes on new tables belong to `expand`. */
  indexes?: readonly Index[]
  /** Tightens or removes what the earlier parts have replaced. Each statement is a transaction of its own. */
  contract?: readonly string[]
}

export interface Backfill {
  /** The table whose rows are processed, in the order of its primary key. */
  table: string
  /** An `update` or `insert` for the rows whose primary keys are in `batch`. */
  statement: string
}

export interface Index {
  name: string
  unique?: boolean
  /** Table, columns and condition: `vouchers (project_id, source) where source is not null`. */
  on: string
}

/** Each step is recorded when it is done, so that an interrupted migration continues with the next one. */
export type Step =
  | { kind: 'statements'; phase: 'expand' | 'contract'; statements: readonly string[] }
  | ({ kind: 'backfill' } & Backfill)
  | ({ kind: 'index' } & Index)

export const stepsOf = ({ expand, backfill = [], indexes = [], contract = [] }: Migration): Step[] => [
  { kind: 'statements', phase: 'expand', statements: expand },
  ...backfill.map((part) => ({ kind: 'backfill' as const, ...part })),
  ...indexes.map((part) => ({ kind: 'index' as const, ...part })),
  ...contract.map((statement) => ({
    kind: 'statements' as const,
    phase: 'contract' as const,
    statements: [statement],
  })),
]

export function describeStep(step: Step): string {
  if (step.kind === 'backfill') return `backfill ${step.table}`
  if (step.kind === 'index') return `index ${step.name}`
  return step.phase
}
