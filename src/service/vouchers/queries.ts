import type { Selectable, Updateable } from 'kysely'
import {
  matchesAnyIdOrCode,
  matchesIdOrCode,
  resolveAmong,
  resolveByIdOrCode,
} from '../database/code-lookup.ts'
import { categoryNamed, type DeclaredCategory } from '../database/sql-snippets.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { validityColumns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import type { Db, Tables } from '../database/tables.ts'
import { referrerHolderId } from '../ids.ts'
import { expirationRulesOf, pointLists } from './loyalty-cards.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { ExpiringPoints, PendingPoints } from '../rules/loyalty/card-points.ts'

const ownColumns = [
  'id',
  'code',
  'created_at',
  'updated_at',
  'type',
  'active',
  'discount',
  'granted',
  'balance',
  'redemption_quantity',
  'redeemed_quantity',
  'redeemed_points',
  'events',
  'expired_points',
  'category',
  'additional_info',
  'metadata',
  ...validityColumns,
  'campaign_id',
  'referrer_id',
] as const

/** Columns of a {@link VoucherRow}, selected from {@link voucherTables}. */
export const voucherColumns = sql`
  ${columnsOf('voucher', ownColumns)}, ${expirationRulesOf('voucher')} as expiration_rules, ${pointLists},
    campaign.name as campaign, campaign.campaign_type, campaign.category_id,
    coalesce(${categoryNamed('voucher', sql`voucher.category`)}, ${categoryNamed('voucher', sql`campaign.category_id`)}) as filed_under,
    holder.id as holder_id, holder.source_id as holder_source_id, holder.metadata as holder_metadata,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'rule_id', rule_id, 'created_at', created_at)
        order by created_at, id), '[]')
      from validation_rule_assignments as assignment
      where assignment.project_id = voucher.project_id
        and assignment.related_object_id = voucher.id
        and assignment.related_object_type = 'voucher'
    ) as assignments,
    (
      select coalesce(jsonb_agg(rule.applicable_to
        order by assignment.related_object_type = 'campaign', assignment.created_at, assignment.id), '[]')
      from validation_rule_assignments as assignment
      join validation_rules as rule
        on rule.project_id = assignment.project_id and rule.id = assignment.rule_id
      where assignment.project_id = voucher.project_id
        and assignment.related_object_id in (voucher.id, voucher.campaign_id)
        and assignment.related_object_type in ('voucher', 'campaign')
        and rule.applicable_to is not null
    ) as targets`

export const voucherTables = sql`
  vouchers as voucher
  left join campaigns as campaign
    on campaign.project_id = voucher.project_id and campaign.id = voucher.campaign_id
  left join customers as holder
    on holder.project_id = voucher.project_id and holder.id = coalesce(voucher.holder_id, voucher.referrer_id)`

/** `select … from vouchers as voucher …`, to be continued with `where`. */
export const selectVoucherRows = sql`select ${voucherColumns} from ${voucherTables}`

export interface VoucherRow extends Pick<Selectable<Tables['vouchers']>, (typeof ownColumns)[number]> {
  expiration_rules: ExpirationRules | null
  /** Empty unless the voucher is a loyalty card. */
  pending: readonly PendingPoints[]
  expiring: readonly ExpiringPoints[]
  /** The campaign's name. */
  campaign: string | null
  campaign_type: string | null
  category_id: string | null
  /** The voucher's category, otherwise its campaign's. */
  filed_under: DeclaredCategory | null
  /** The customer who shares a referral code, otherwise the customer who holds the voucher. */
  holder_id: string | null
  holder_source_id: string | null
  holder_metadata: Record<string, unknown> | null
  /** `created_at` is text, because JSON has no timestamps. */
  assignments: { id: string; rule_id: string; created_at: string }[]
  /** `applicable_to` of the voucher's own rules, then of its campaign's rules, as declared. */
  targets: unknown[]
}

/** An id takes precedence over a code. */
export async function findVoucher(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`
    ${selectVoucherRows}
    where voucher.project_id = ${project_id} and ${matchesIdOrCode('voucher', codeOrId)}`.execute(db)
  return resolveByIdOrCode(rows, codeOrId)
}

export async function findVouchers(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<VoucherRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<VoucherRow>`
    ${selectVoucherRows} where voucher.project_id = ${project_id} and voucher.id = any(${ids})`.execute(db)
  return rows
}

export async function isVoucherId(db: Db, project_id: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('vouchers')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Unknown vouchers are left out. */
export async function idsOfVouchers(
  db: Db,
  project_id: string,
  codesOrIds: readonly string[],
): Promise<string[]> {
  const rows = await vouchersByIdOrCode(db, project_id, codesOrIds)
  return codesOrIds.flatMap((name) => resolveAmong(rows, name)?.id ?? [])
}

const vouchersByIdOrCode = (db: Db, project_id: string, names: readonly string[]) =>
  db
    .selectFrom('vouchers')
    .select(['id', 'code', 'folded_code', 'campaign_id'])
    .where('project_id', '=', project_id)
    .where(matchesAnyIdOrCode('vouchers', names))
    .execute()

/** Returns campaign ids by code; null for a voucher without a campaign. Unknown codes are missing from the map. */
export async function campaignsOfCodes(
  db: Db,
  project_id: string,
  codes: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await vouchersByIdOrCode(db, project_id, codes)
  return new Map(
    codes.flatMap((code) => {
      const found = resolveAmong(rows, code)
      return found ? [[code, found.campaign_id] as const] : []
    }),
  )
}

export async function isCategory(db: Db, project_id: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns false if the voucher was already in this state. */
export async function setVoucherActive(
  db: Db,
  project_id: string,
  id: string,
  active: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('vouchers')
    .set({ active, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '<>', active)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Does not set `updated_at`: for a voucher that was created in this transaction. */
export async function setColumns(
  tx: Db,
  project_id: string,
  id: string,
  columns: Updateable<Tables['vouchers']>,
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set(columns)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
}

// Referral codes: vouchers of a referral program, each shared by one customer.

export interface ReferralCode {
  id: string
  code: string
  type: Tables['vouchers']['type']
  campaign_id: string
  /** Null until a customer shares it. */
  referrer_id: string | null
}

/** An id takes precedence over a code. */
export async function findReferralCode(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<ReferralCode | undefined> {
  const rows = await db
    .selectFrom('vouchers as voucher')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.project_id', '=', 'voucher.project_id')
        .onRef('campaign.id', '=', 'voucher.campaign_id'),
    )
    .select([
      'voucher.id',
      'voucher.code',
      'voucher.type',
      'campaign.id as campaign_id',
      'voucher.referrer_id',
    ])
    .where('voucher.project_id', '=', project_id)
    .where(matchesIdOrCode('voucher', codeOrId))
    .where('campaign.campaign_type', '=', 'REFERRAL_PROGRAM')
    .execute()
  return resolveByIdOrCode(rows, codeOrId)
}

/** Makes the holder of a referral code its referrer, so that others can use it. */
export async function shareCode(tx: Db, project_id: string, voucher_id: string, now: Date): Promise<void> {
  await sql`
    with shared as (
      update vouchers set referrer_id = holder_id, holder_id = null
      where project_id = ${project_id} and id = ${voucher_id}
      returning campaign_id, referrer_id
    )
    insert into referral_holders (project_id, id, created_at, campaign_id, redeemable_id, customer_id, holder_role)
    select ${project_id}, ${referrerHolderId(voucher_id)}, ${now}::timestamptz, campaign_id, ${voucher_id},
      referrer_id, 'REFERRER'
    from shared`.execute(tx)
}
