/** What loading a catalogue does, or would do: field by field, and what the file no longer has. */
import { isDeepStrictEqual } from 'node:util'
import type { ColumnValues, Kind } from './plan.ts'

/** A field that changes. Both are as JSON has them; a secret is never told. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** Something that the file and the store have differently, and what it is called. */
export interface Change {
  kind: Kind
  id: string
  name: string
  what: 'made' | 'changed' | 'ended' | 'taken back'
  /** Of what is changed. */
  fields: FieldChange[]
}

/** Something that an earlier load made and the file no longer has. It stays in the store. */
export interface Missing {
  kind: Kind
  id: string
  name: string
  /** `live`: shoppers can still have it, until it is ended. `kept`: it stays, whatever is ended. */
  state: 'live' | 'kept'
  /** Why it is kept. */
  because?: string
}

export interface LoadReport {
  /** How many things were made, changed, and left as they were. */
  created: number
  updated: number
  unchanged: number
  changes: Change[]
  missing: Missing[]
  /** What the file says and hardly means, a line each. */
  warnings: readonly string[]
}

/** What people call a thing, by what is declared of it. */
export function nameOf(declared: ColumnValues | undefined, id: string): string {
  const { name, code, source_id, rule_id, related_object_id, reward_id } = declared ?? {}
  if (typeof rule_id === 'string' && typeof related_object_id === 'string')
    return `${rule_id} of ${related_object_id}`
  return String(name ?? code ?? source_id ?? reward_id ?? id)
}

/** Columns for searching, which only repeat others. */
const derived = /^timeframe_/

/** What differs, with JSON columns taken apart: `action.discount.amount_off`. `before` is undefined where nobody knows. */
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

/** JSON columns hold text that begins like JSON. */
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

/** What one of a list, or of a table, is called: both have the same names. */
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
