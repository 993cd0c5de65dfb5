/**
 * Reads vouchers or promotion tiers together with the customer and the project's settings: everything that a redemption
 * in one statement evaluates and returns, without locks.
 */
import type { RawBuilder } from 'kysely'
import type { Customer } from '../customers/queries.ts'
import { matchesAnyIdOrCode, maxWithoutList, resolveAmong } from '../database/code-lookup.ts'
import { timestampParser } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import { campaignColumns } from '../database/shared-columns.ts'
import { type DeclaredCategory, everyCategory } from '../database/sql-snippets.ts'
import type { InJson } from '../database/table-columns.ts'
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
import type { Redeemable } from '../rules/redeemable.ts'
import type { StackingRules } from '../rules/stacking-rules.ts'
import { voucherColumns, voucherTables, type VoucherRow } from '../vouchers/queries.ts'

export interface RequestedQuery {
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

/** The value of {@link requestedAsJson}. */
export interface RequestedInJson {
  vouchers: readonly InJson<VoucherToRedeem>[]
  tiers: readonly InJson<TierToRedeem>[]
}

/**
 * Undefined if one of them is unknown or has unreadable rules, or if two of them are the same. `prefetched` was read for
 * the same request.
 */
export async function readRequested(
  db: Db,
  project_id: string,
  query: RequestedQuery,
  refs: readonly RequestedRef[],
  prefetched?: RequestedInJson,
): Promise<Found[] | undefined> {
  const { vouchers, tiers } = prefetched
    ? { vouchers: prefetched.vouchers.map(voucherFromJson), tiers: prefetched.tiers.map(tierFromJson) }
    : await readRows(db, project_id, query, refs)
  const ruleOf = createRuleCache()
  const found = refs.flatMap(({ ref }): Found[] => {
    const row =
      ref?.object === 'voucher' ? resolveAmong(vouchers, ref.id) : tiers.find(({ id }) => id === ref?.id)
    const redeemable = row && asRedeemable('held' in row ? asRedeemableRow(row) : row, ruleOf)
    return redeemable ? [{ row, redeemable }] : []
  })
  return new Set(found.map(({ row }) => row.id)).size === refs.length ? found : undefined
}

async function readRows(db: Db, project_id: string, query: RequestedQuery, refs: readonly RequestedRef[]) {
  const { vouchers, tiers } = selectRequested(project_id, query, refs)
  return {
    vouchers: vouchers ? (await vouchers.execute(db)).rows : [],
    tiers: tiers ? (await tiers.execute(db)).rows : [],
  }
}

/** What {@link readRequested} reads, as an expression. `project` is a joined row of projects. */
export function requestedAsJson(query: RequestedQuery, refs: readonly RequestedRef[]) {
  const { vouchers, tiers } = selectRequested(sql<string>`project.project_id`, query, refs)
  return sql<RequestedInJson>`json_build_object('vouchers', ${asJson(vouchers)}, 'tiers', ${asJson(tiers)})`
}

const asJson = (rows: RawBuilder<unknown> | undefined) =>
  rows
    ? sql`(select coalesce(json_agg(row_to_json(requested)), '[]') from (${rows}) as requested)`
    : sql`'[]'::json`

/** Undefined where nothing is requested. */
function selectRequested(
  project_id: string | RawBuilder<string>,
  query: RequestedQuery,
  refs: readonly RequestedRef[],
) {
  const named = (object: 'voucher' | 'promotion_tier') =>
    refs.flatMap(({ ref }) => (ref?.object === object ? [ref.id] : []))
  const [codes, tierIds] = [named('voucher'), named('promotion_tier')]
  return {
    vouchers: codes.length > 0 ? selectVouchersToRedeem(project_id, query, codes) : undefined,
    tiers: tierIds.length > 0 ? selectTiersToRedeem(project_id, query, tierIds) : undefined,
  }
}

const selectVouchersToRedeem = (
  project_id: string | RawBuilder<string>,
  query: RequestedQuery,
  names: readonly string[],
) => sql<VoucherToRedeem>`
  select ${voucherColumns}, ${campaignColumns}, ${assignedRulesOf('voucher', 'voucher')}, null as name, null as banner,
    0 as hierarchy, null::jsonb as referral, voucher.folded_code, voucher.holder_id as own_holder_id,
    campaign.updated_at as campaign_updated_at,
    ${heldVoucherColumns(query.session_key, query.now)}, ${sharedColumns(query)}
  from ${voucherTables} ${sharedTables('voucher', query)}
  where voucher.project_id = ${project_id} and ${matchesAnyIdOrCode('voucher', names)}`

const selectTiersToRedeem = (
  project_id: string | RawBuilder<string>,
  query: RequestedQuery,
  ids: readonly string[],
) => sql<TierToRedeem>`
  select ${tierColumns}, campaign.updated_at as campaign_updated_at, ${sharedColumns(query)}
  from ${tierTables} ${sharedTables('tier', query)}
  where tier.project_id = ${project_id} and tier.id ${
    ids.length <= maxWithoutList ? sql`in (${sql.join(ids)})` : sql`= any(${ids})`
  }`

const sharedColumns = ({ order_source_id }: RequestedQuery) => sql`
  own_project.stacking_rules, ${everyCategory('own_project')} as categories, own_project.tracking_secret,
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
    order_source_id === undefined
      ? sql`false`
      : sql`exists (
          select from orders where project_id = own_project.project_id and source_id = ${order_source_id}
        )`
  } as is_stored`

const sharedTables = (table: string, { customer }: RequestedQuery) => sql`
  join projects as own_project on own_project.project_id = ${sql.ref(`${table}.project_id`)}
  left join customers as customer on ${
    customer === null
      ? sql`false`
      : sql`customer.project_id = own_project.project_id
          and ${sql.ref(`customer.${customer.field}`)} = ${customer.value}`
  }`

/** Replaces the category by its id, if there is such a category, and the referrer by the holder. */
function asRedeemableRow(row: VoucherToRedeem): RedeemableRow {
  const { category, filed_under: found } = row
  const isOwn = found !== null && (found.id === category || found.name === category)
  return { ...row, category: isOwn ? found.id : category, holder_id: row.own_holder_id }
}

const timestampsOfBoth = {
  created_at: true,
  start_date: true,
  expiration_date: true,
  campaign_start_date: true,
  campaign_expiration_date: true,
  campaign_updated_at: true,
} as const

const tierFromJson = timestampParser<TierToRedeem>(timestampsOfBoth)
const voucherFromJson = timestampParser<VoucherToRedeem>({ ...timestampsOfBoth, updated_at: true })
