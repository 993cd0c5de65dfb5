/**
 * Declares which rows of each table contain data about one customer, and how they are exported and erased. The type
 * requires an entry for each table, and a test requires that an entry covers each column that identifies a customer.
 */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Tables } from '../database/tables.ts'
import { isOwnResponse } from './stored-responses.ts'
import type { OwnVoucher, Subject } from './subject.ts'

export type TableName = keyof Tables

export interface PersonalData {
  /** Condition of the customer's rows. The alias of the table is `item`. */
  rows(subject: Subject): RawBuilder<unknown>
  /** Exported JSON of a row. Default: all columns. `false` for copies of data that is exported elsewhere. */
  exported?: false | ((subject: Subject) => RawBuilder<unknown>)
  /**
   * How the rows are erased. `keep` is for rows that contain only ids, numbers and dates. `responses` also changes rows of
   * others: see `stored-responses.ts`.
   */
  erase: 'keep' | 'delete' | 'responses' | Erasure
}

interface Erasure {
  /** New values of columns. */
  set?: Readonly<Record<string, (subject: Subject) => RawBuilder<unknown>>>
  /** JSON columns from which only personal data is removed. */
  clean?: readonly string[]
}

const notPersonal = 'none'
const empty = () => sql`null`
const emptyObject = () => sql`'{}'::jsonb`

const only =
  (...columns: string[]) =>
  () =>
    sql`jsonb_build_object(${sql.join(
      columns.flatMap((column) => [sql.lit(column), sql.ref(`item.${column}`)]),
    )})`

const anyId = (vouchers: readonly OwnVoucher[]) => anyOf(vouchers.map(({ id }) => id))
const vouchersOf = ({ held, referralCodes }: Subject) => [...held, ...referralCodes]

const ofCustomer = ({ id }: Subject) => sql`item.customer_id = ${id}`
const ofVoucher = (subject: Subject) => sql`item.voucher_id = ${anyId(vouchersOf(subject))}`

/** A redemption has no customer if a back end redeemed the voucher of the customer without naming one. */
const ownRedemption = (
  alias: string,
  { id, held }: Subject,
) => sql`(${sql.ref(`${alias}.customer_id`)} = ${id}
  or ${sql.ref(`${alias}.customer_id`)} is null and ${sql.ref(`${alias}.related_object_id`)} = ${anyId(held)})`

const itemsOf = ({ source_id }: Subject) =>
  sql`jsonb_path_query_array(item.items, '$[*] ? (@.item.source_id == $id)',
    jsonb_build_object('id', ${source_id}::text))`

/** Whether a file of transactions, of a card or of a whole campaign, can contain those of the customer. */
const isExportOf = (alias: string, subject: Subject) =>
  sql`${sql.ref(`${alias}.selection`)} -> 'within' ->> 'id'
    = ${anyOf(vouchersOf(subject).flatMap(({ id, campaign_id }) => [id, campaign_id ?? id]))}`

/** Rows are erased in this order, so children come before parents. */
export const personalData: Record<TableName, PersonalData | typeof notPersonal> = {
  access_tokens: { rows: ofCustomer, exported: only('client_id', 'scope', 'expires_at'), erase: 'delete' },
  session_holds: {
    rows: ({ id, held }) => sql`(item.customer_id = ${id} or item.related_object_id = ${anyId(held)})`,
    erase: 'delete',
  },
  idempotency_keys: {
    rows: isOwnResponse,
    // A response about the customer can contain data of others, such as the friend whose referral code was used.
    exported: only('key', 'operation', 'status', 'created_at'),
    erase: 'responses',
  },
  customer_bulk_pieces: {
    rows: (subject) => sql`jsonb_array_length(${itemsOf(subject)}) > 0`,
    exported: itemsOf,
    erase: {
      set: {
        items: ({ source_id }) => sql`(
          select coalesce(jsonb_agg(one order by place), '[]')
          from jsonb_array_elements(item.items) with ordinality as each_item (one, place)
          where one -> 'item' ->> 'source_id' is distinct from ${source_id}::text)`,
      },
    },
  },
  async_action_reports: {
    rows: ({ id, source_id }) =>
      sql`(item.report ->> 'id' = ${id} or item.report ->> 'source_id' = ${source_id}::text)`,
    erase: {
      set: { report: ({ id }) => sql`item.report || jsonb_build_object('source_id', ${id}::text)` },
    },
  },
  export_chunks: {
    rows: (subject) => sql`exists (
      select from exports as file where file.project_id = item.project_id and file.id = item.export_id
        and ${isExportOf('file', subject)})`,
    exported: false,
    erase: 'delete',
  },
  exports: { rows: (subject) => isExportOf('item', subject), exported: false, erase: 'delete' },
  catalogue_entries: {
    rows: (subject) => sql`(item.kind = 'customers' and item.id = ${subject.id}
      or item.kind = 'vouchers' and item.id = ${anyId(vouchersOf(subject))})`,
    erase: 'delete',
  },
  segment_members: { rows: ofCustomer, erase: 'delete' },
  segments: {
    rows: ({ id }) => sql`item.customers ? ${id}`,
    exported: only('id', 'name'),
    erase: { set: { customers: ({ id }) => sql`item.customers - ${id}::text` } },
  },
  member_activity: { rows: ofVoucher, erase: 'delete' },
  member_tiers: { rows: ofVoucher, erase: 'keep' },
  pending_points: { rows: ofVoucher, erase: 'keep' },
  expiring_points: { rows: ofVoucher, erase: 'keep' },
  voucher_transactions: { rows: ofVoucher, erase: { set: { source_id: empty, reason: empty } } },
  referral_holders: {
    rows: ({ id, referralCodes }) => sql`(item.customer_id = ${id}
      or item.redeemable_id = ${anyId(referralCodes)})`,
    // Omits the id of a referred friend and the rewards of the friend.
    exported: only('id', 'campaign_id', 'redeemable_id', 'holder_role', 'converted_at', 'created_at'),
    erase: { clean: ['rewards'] },
  },
  redemption_rollbacks: {
    rows: (subject) => sql`exists (
      select from redemptions as original where original.project_id = item.project_id
        and original.id = item.redemption_id and ${ownRedemption('original', subject)})`,
    erase: { set: { reason: empty, metadata: emptyObject } },
  },
  redemption_counts: { rows: ofCustomer, erase: 'keep' },
  redemptions: {
    rows: (subject) => ownRedemption('item', subject),
    erase: { set: { tracking_id: empty }, clean: ['details'] },
  },
  orders: {
    rows: (subject) => sql`(item.customer_id = ${subject.id}
      or item.customer_id is null and item.id = any(array(
        select own.order_id from redemptions as own
        where own.project_id = ${subject.project_id} and ${ownRedemption('own', subject)})))`,
    erase: { clean: ['calculated'] },
  },
  vouchers: {
    rows: ({ id }) => sql`(item.holder_id = ${id} or item.referrer_id = ${id})`,
    erase: {
      set: {
        // A code can be printed on a card, or be a phone number.
        code: () => sql`item.id`,
        folded_code: empty,
        active: () => sql`false`,
        additional_info: empty,
        metadata: emptyObject,
      },
    },
  },
  customers: {
    rows: ({ id }) => sql`item.id = ${id}`,
    erase: {
      set: {
        source_id: empty,
        name: empty,
        description: empty,
        email: empty,
        phone: empty,
        birthdate: empty,
        address: empty,
        metadata: emptyObject,
        erased_at: () => sql`coalesce(item.erased_at, now())`,
      },
    },
  },

  // Jobs contain no customer: items are in `customer_bulk_pieces`, and files in `export_chunks`.
  jobs: notPersonal,
  async_actions: notPersonal,
  brands: notPersonal,
  campaign_hours: notPersonal,
  campaigns: notPersonal,
  categories: notPersonal,
  client_keys: notPersonal,
  customer_bulks: notPersonal,
  earning_rules: notPersonal,
  installation_secrets: notPersonal,
  loyalty_tiers: notPersonal,
  management_keys: notPersonal,
  product_collections: notPersonal,
  products: notPersonal,
  project_changes: notPersonal,
  project_versions: notPersonal,
  projects: notPersonal,
  promotion_stacks: notPersonal,
  promotion_tier_totals: notPersonal,
  promotion_tiers: notPersonal,
  referral_programs: notPersonal,
  reward_assignments: notPersonal,
  rewards: notPersonal,
  server_keys: notPersonal,
  shop_versions: notPersonal,
  skus: notPersonal,
  validation_rule_assignments: notPersonal,
  validation_rules: notPersonal,
}

export const tablesWithPersonalData = Object.entries(personalData).flatMap(([table, data]) =>
  data === notPersonal ? [] : [{ table, data }],
)
