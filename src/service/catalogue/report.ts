import { isDeepStrictEqual } from 'node:util'
import type { ColumnValues, Kind } from './plan.ts'

/** `from` and `to` are JSON values and never contain a secret. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

export interface Change {
  kind: Kind
  id: string
  name: string
  what: 'created' | 'changed' | 'ended' | 'removed'
  /** Empty unless `what` is `changed`. Also empty if the stored values already match the file. */
  fields: FieldChange[]
}

/** Fields that operations have changed and the load keeps: `from` is stored, `to` is in the file. */
export type Kept = Omit<Change, 'what'>

/** An entry of an earlier load that is no longer in the file. */
export interface Missing {
  kind: Kind
  id: string
  name: string
  /** `live`: still available to shoppers until it is ended. `kept`: stays even with `--end-missing`. */
  state: 'live' | 'kept'
  reason?: string
}

export interface LoadReport {
  /** Numbers of entries. */
  created: number
  updated: number
  unchanged: number
  changes: Change[]
  kept: Kept[]
  missing: Missing[]
  /** Likely mistakes, and what failed after the load: one line each. */
  warnings: readonly string[]
}

export function nameOf(declared: ColumnValues | undefined, id: string): string {
  const { name, code, source_id, rule_id, related_object_id, reward_id } = declared ?? {}
  if (typeof rule_id === 'string' && typeof related_object_id === 'string')
    return `${rule_id} of ${related_object_id}`
  return String(name ?? code ?? source_id ?? reward_id ?? id)
}

/** Search columns, which are derived from other columns. */
const derived = /^timeframe_/

/**
 * Compares fields, including those inside JSON columns: `action.discount.amount_off`. `before` is undefined if unknown.
 */
export function fieldChanges(declared: ColumnValues, before: unknown): FieldChange[] {
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(declared)
    .filter(([field]) => !derived.test(field))
    .flatMap(([field, to]) => {
      const from: unknown = old.get(field) ?? null
      if (field === 'secret_hash')
        return isDeepStrictEqual(from, to) ? [] : [{ field: 'secret', from: '…', to: '…' }]
      return changesIn(field, parsed(from), parsed(to))
    })
}

function changesIn(field: string, from: unknown, to: unknown): FieldChange[] {
  if (isDeepStrictEqual(from, to)) return []
  if (!isPlain(from) || !isPlain(to)) return [{ field, from, to }]
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].flatMap((name) => changesIn(`${field}.${name}`, from[name] ?? null, to[name] ?? null))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON columns are declared as text. */
function parsed(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^[[{]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/**
 * Formats a report as lines: `+ campaign "Spring"`, `~ promotion tier "Ten off": name "Ten" → "Ten off"`, `= campaign "Sale":
 * active is false, changed by the API (file: true)`, `- …`.
 */
export function linesOf({ changes, kept, missing }: LoadReport): string[] {
  const entry = ({ kind, name, id }: Kept | Missing) =>
    `${nouns[kind] ?? kind} "${name}"${name === id ? '' : ` (${id})`}`
  return [
    ...changes.flatMap((change) => {
      if (change.what === 'created') return [`+ ${entry(change)}`]
      if (change.what !== 'changed') return [`- ${entry(change)}: ${change.what}`]
      return change.fields.map(
        ({ field, from, to }) =>
          `~ ${entry(change)}: ${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
      )
    }),
    ...kept.flatMap((one) =>
      one.fields.map(
        ({ field, from, to }) =>
          `= ${entry(one)}: ${field} is ${JSON.stringify(from)}, changed by the API (file: ${JSON.stringify(to)})`,
      ),
    ),
    ...missing.map((one) => `- ${entry(one)}: no longer in the file${consequenceOf(one)}`),
  ]
}

function consequenceOf({ state, reason }: Missing) {
  if (state === 'live') return ', still live'
  return `, kept${reason === undefined ? '' : `: ${reason}`}`
}

/** The singular noun for each list of the file and each table. */
export const nouns: Record<string, string> = {
  projects: 'project',
  server: 'server key',
  server_keys: 'server key',
  client: 'client key',
  client_keys: 'client key',
  management: 'management key',
  management_keys: 'management key',
  brands: 'brand',
  products: 'product',
  skus: 'SKU',
  product_collections: 'product collection',
  customers: 'customer',
  segments: 'segment',
  validation_rules: 'validation rule',
  validation_rule_assignments: 'rule assignment',
  categories: 'category',
  rewards: 'reward',
  campaigns: 'campaign',
  promotion_tiers: 'promotion tier',
  promotion_stacks: 'promotion stack',
  vouchers: 'voucher',
  referral_programs: 'referral program',
  referral_holders: 'referral code holder',
  loyalty_tiers: 'loyalty tier',
  earning_rules: 'earning rule',
  reward_assignments: 'reward assignment',
}
