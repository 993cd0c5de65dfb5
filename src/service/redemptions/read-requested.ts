/**
 * Reads vouchers or promotion tiers together with the customer and the project's settings: everything that a redemption
 * in one statement evaluates and returns, without locks.
 */
import type { Customer } from '../customers/queries.ts'
import {
  type Lookup,
  lookupOf,
  matchesAnyLookup,
  matchesLookup,
  resolveAmong,
} from '../database/code-lookup.ts'
import { compileOnce } from '../database/compile-once.ts'
import { sql } from '../database/kysely.ts'
import { campaignColumns } from '../database/shared-columns.ts'
import { type DeclaredCategory, everyCategory } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import type { RequestedRef } from '../eligibility/redeemables-context.ts'
import { createRuleCache } from '../redeemables/queries.ts'
import {
  asRedeemable,
  assignedRulesOf,
  type RedeemableRow,
  tierColumns,
  tierTables,
} from '../redeemables/redeemable-row.ts'
import { type HeldVoucher, heldVoucherColumns } from '../redeemables/usage.ts'
import { codeKeys } from '../rules/codes.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { StackingRules } from '../rules/stacking-rules.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/queries.ts'

export interface RequestedQuery {
  project_id: string
  /** The customer of the request, or null. */
  customer: { field: 'id' | 'source_id'; value: string } | null
  order_source_id: string | undefined
  session_key: string | null
  now: Date
}

/** The same in every row. */
export interface SharedColumns {
  stacking_rules: Partial<StackingRules> | null
  categories: DeclaredCategory[]
  tracking_secret: string
  /** Null for a customer who is not in the project, or if the request has none. */
  customer: StoredCustomer | null
  /** Whether the order of the request is stored. */
  is_stored: boolean
}

interface StoredCustomer extends Pick<Customer, 'id' | 'name' | 'email' | 'source_id' | 'metadata'> {
  segments: { id: string; filter: unknown; member_id: string | null }[]
}

export interface VoucherToRedeem
  extends VoucherRow, Omit<RedeemableRow, keyof VoucherRow>, HeldVoucher, SharedColumns {
  folded_code: string | null
  /** Unlike `holder_id`, null for the referrer of a code. */
  own_holder_id: string | null
  campaign_updated_at: Date | null
}

export interface TierToRedeem extends RedeemableRow, SharedColumns {
  name: string
  campaign_id: string
  campaign_updated_at: Date | null
}

export interface Found {
  row: VoucherToRedeem | TierToRedeem
  redeemable: Redeemable
}

export const vouchersIn = (found: readonly Found[]) =>
  found.flatMap(({ row }) => ('held' in row ? [row] : []))

export const tiersIn = (found: readonly Found[]) => found.flatMap(({ row }) => ('held' in row ? [] : [row]))

/** Undefined if one of them is unknown or has unreadable rules, or if two of them are the same. */
export async function readRequested(
  db: Db,
  query: RequestedQuery,
  refs: readonly RequestedRef[],
): Promise<Found[] | undefined> {
  const named = (object: 'voucher' | 'promotion_tier') =>
    refs.flatMap(({ ref }) => (ref?.object === object ? [ref.id] : []))
  const tiers = await readTiers(db, query, named('promotion_tier'))
  const vouchers = await readVouchers(db, query, named('voucher'))
  const ruleOf = createRuleCache()
  const found = refs.flatMap(({ ref }): Found[] => {
    const row =
      ref?.object === 'voucher' ? resolveAmong(vouchers, ref.id) : tiers.find(({ id }) => id === ref?.id)
    const redeemable = row && asRedeemable('held' in row ? asRedeemableRow(row) : row, ruleOf)
    return redeemable ? [{ row, redeemable }] : []
  })
  return new Set(found.map(({ row }) => row.id)).size === refs.length ? found : undefined
}

async function readVouchers(db: Db, query: RequestedQuery, names: readonly string[]) {
  const [name, ...others] = names
  if (name === undefined) return []
  const values = { ...valuesOf(query), names, keys: names.flatMap(codeKeys), ...lookupOf(name) }
  return vouchersNamed(db, values, { ...shapeOf(query), isOne: others.length === 0 })
}

/** The values of a {@link RequestedQuery}, each of which is a parameter. */
interface QueryValues extends Pick<RequestedQuery, 'project_id' | 'now'> {
  session_key: string
  customer: string | null
  order_source_id: string | null
}

const valuesOf = ({
  project_id,
  customer,
  order_source_id,
  session_key,
  now,
}: RequestedQuery): QueryValues => ({
  project_id,
  customer: customer?.value ?? null,
  order_source_id: order_source_id ?? null,
  session_key: session_key ?? '',
  now,
})

const queryValues = ['project_id', 'customer', 'order_source_id', 'session_key', 'now'] as const

/** What the text of the statement depends on. */
interface QueryShape {
  /** Null if the request has no customer. */
  customer: 'id' | 'source_id' | null
  isOrderNamed: boolean
}

const shapeOf = ({ customer, order_source_id }: RequestedQuery): QueryShape => ({
  customer: customer?.field ?? null,
  isOrderNamed: order_source_id !== undefined,
})

type VoucherValues = QueryValues & Lookup & { names: readonly string[]; keys: readonly string[] }

const vouchersNamed = compileOnce(
  [...queryValues, 'names', 'keys', 'name', 'key', 'other_key'],
  (values: VoucherValues, _, shape: QueryShape & { isOne: boolean }) => sql<VoucherToRedeem>`
    select ${voucherColumns}, ${campaignColumns}, ${assignedRulesOf('voucher', 'voucher')}, null as name, null as banner,
      0 as hierarchy, null::jsonb as referral, voucher.folded_code, voucher.holder_id as own_holder_id,
      campaign.updated_at as campaign_updated_at,
      ${heldVoucherColumns(values.session_key, values.now)}, ${sharedColumns(values, shape)}
    from ${voucherTables} ${sharedTables('voucher', values, shape)}
    where voucher.project_id = ${values.project_id} and ${
      shape.isOne ? matchesLookup('voucher', values) : matchesAnyLookup('voucher', values.names, values.keys)
    }`,
)

const readTiers = async (db: Db, query: RequestedQuery, ids: readonly string[]) =>
  ids.length === 0 ? [] : tiersWithIds(db, { ...valuesOf(query), ids }, shapeOf(query))

const tiersWithIds = compileOnce(
  [...queryValues, 'ids'],
  (values: QueryValues & { ids: readonly string[] }, _, shape: QueryShape) => sql<TierToRedeem>`
    select ${tierColumns}, campaign.updated_at as campaign_updated_at, ${sharedColumns(values, shape)}
    from ${tierTables} ${sharedTables('tier', values, shape)}
    where tier.project_id = ${values.project_id} and tier.id = any(${values.ids})`,
)

const sharedColumns = ({ order_source_id }: QueryValues, { isOrderNamed }: QueryShape) => sql`
  project.stacking_rules, ${everyCategory} as categories, project.tracking_secret,
  case when customer.id is not null then jsonb_build_object('id', customer.id, 'name', customer.name,
    'email', customer.email, 'source_id', customer.source_id, 'metadata', customer.metadata, 'segments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', segment.id, 'filter', segment.filter,
        'member_id', member.customer_id) order by segment.id), '[]')
      from segments as segment
      left join segment_members as member on member.project_id = segment.project_id
        and member.segment_id = segment.id and member.customer_id = customer.id
      where segment.project_id = customer.project_id
        and (segment.filter is not null or member.customer_id is not null)
    )) end as customer,
  ${
    isOrderNamed
      ? sql`exists (
          select from orders where project_id = project.project_id and source_id = ${order_source_id}
        )`
      : sql`false`
  } as is_stored`

const sharedTables = (table: string, { customer }: QueryValues, { customer: field }: QueryShape) => sql`
  join projects as project on project.project_id = ${sql.ref(`${table}.project_id`)}
  left join customers as customer on ${
    field === null
      ? sql`false`
      : sql`customer.project_id = project.project_id
          and ${sql.ref(`customer.${field}`)} = ${customer}`
  }`

/** Replaces the category by its id, if there is such a category, and the referrer by the holder. */
function asRedeemableRow(row: VoucherToRedeem): RedeemableRow {
  const { category, filed_under: found } = row
  const isOwn = found !== null && (found.id === category || found.name === category)
  return { ...row, category: isOwn ? found.id : category, holder_id: row.own_holder_id }
}
