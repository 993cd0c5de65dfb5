/** Reports what loading a catalog changes, by field, and which entries are missing from the file. */
import { isDeepStrictEqual } from 'node:util'
import type { ColumnValues, Kind } from './plan.ts'

/** A changed field with its JSON values. Never contains a secret. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** A difference between file and store, and the entry's name. */
export interface Change {
  kind: Kind
  id: string
  name: string
  what: 'made' | 'changed' | 'ended' | 'taken back'
  /** For changed entries. */
  fields: FieldChange[]
}

/** An entry of an earlier load that is no longer in the file. It stays in the store. */
export interface Missing {
  kind: Kind
  id: string
  name: string
  /** `live`: still available to shoppers until it is ended. `kept`: stays even with `--end-missing`. */
  state: 'live' | 'kept'
  /** Why it stays. */
  because?: string
}

export interface LoadReport {
  /** Number of entries created, changed and unchanged. */
  created: number
  updated: number
  unchanged: number
  changes: Change[]
  missing: Missing[]
  /** Likely mistakes, one line each. */
  warnings: readonly string[]
}

/** Returns the name that people know an entry by. */
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
      return inside(field, parsed(from), parsed(to))
    })
}

function inside(field: string, from: unknown, to: unknown): FieldChange[] {
  if (isDeepStrictEqual(from, to)) return []
  if (!isPlain(from) || !isPlain(to)) return [{ field, from, to }]
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].flatMap((name) => inside(`${field}.${name}`, from[name] ?? null, to[name] ?? null))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON columns contain text that starts like JSON. */
function parsed(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^[[{]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** `+ campaign "Spring"`, `~ promotion tier "Ten off": name "Ten" → "Ten off"`, `- …`. */
export function linesOf({ changes, missing }: LoadReport): string[] {
  const thing = ({ kind, name, id }: Change | Missing) =>
    `${nouns[kind] ?? kind} "${name}"${name === id ? '' : ` (${id})`}`
  return [
    ...changes.flatMap((change) => {
      if (change.what === 'made') return [`+ ${thing(change)}`]
      if (change.what !== 'changed') return [`- ${thing(change)}: ${change.what}`]
      return change.fields.map(
        ({ field, from, to }) =>
          `~ ${thing(change)}: ${field} ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
      )
    }),
    ...missing.map((gone) => `- ${thing(gone)}: no longer in the file${stillThere(gone)}`),
  ]
}

function stillThere({ state, because }: Missing) {
  if (state === 'live') return ', and still live'
  return `, kept${because === undefined ? '' : `: ${because}`}`
}

/** Nouns for the items of lists and the rows of tables, which share their names. */
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
  product_collections: 'collection',
  customers: 'customer',
  segments: 'segment',
  validation_rules: 'validation rule',
  validation_rule_assignments: 'assignment of rule',
  categories: 'category',
  rewards: 'reward',
  campaigns: 'campaign',
  promotion_tiers: 'promotion tier',
  promotion_stacks: 'promotion stack',
  vouchers: 'voucher',
  referral_programs: 'referral programme',
  referral_holders: 'holder of a referral code',
  loyalty_tiers: 'loyalty tier',
  earning_rules: 'earning rule',
  reward_assignments: 'offer of reward',
}
