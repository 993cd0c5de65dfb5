/** Reads the current state of the customer in one query. Everything else comes from the snapshot. */
import { pointLists } from '../vouchers/loyalty-cards.ts'
import { sql } from '../database/kysely.ts'
import type { PackedGuard } from './index/project-rows.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { CardPoints } from '../rules/loyalty/card-points.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import type { Db } from '../database/tables.ts'

/** A reference to a customer. */
export interface CustomerName {
  field: 'id' | 'source_id'
  value: string
}

export interface CustomerQuery {
  project_id: string
  /** Null for no customer; then nothing is read. */
  customer: CustomerName | null
  /** Whether to read the customer's vouchers. */
  wallet: boolean
  /** Ignores vouchers created at or after this time. */
  createdBefore: Date | null
}

export interface CustomerContext {
  customer: { id: string; source_id: string | null; metadata: Record<string, unknown> } | null
  /** Ids of segments that list the customer. */
  listed: string[]
  /** Vouchers that the customer holds, newest first: at most {@link maxWallet}, plus one if there are more. */
  wallet: HeldVoucher[]
}

/** Columns of the table as JSON. The campaign's data comes from the snapshot. */
export interface HeldVoucher extends Validity, Omit<CardPoints, 'granted' | 'balance'> {
  id: string
  code: string
  created_at: string
  active: boolean
  campaign_id: string | null
  category: string | null
  type: NonNullable<Redeemable['type']>
  discount: Redeemable['discount']
  granted: number | null
  balance: number | null
  holder_id: string
  redemption_quantity: number | null
  redeemed_quantity: number
  metadata: Redeemable['metadata']
  guards: PackedGuard[]
}

export const maxWallet = 1000

const emptyContext: CustomerContext = { customer: null, listed: [], wallet: [] }

interface Row {
  id: string
  source_id: string | null
  metadata: Record<string, unknown>
  listed: string[]
  wallet: HeldVoucher[]
}

export async function readCustomerContext(
  db: Db,
  { project_id, customer: name, wallet: wantsWallet, createdBefore }: CustomerQuery,
): Promise<CustomerContext> {
  if (!name) return emptyContext
  const { rows } = await sql<Row>`
    select customer.id, customer.source_id, customer.metadata,
      (
        select coalesce(jsonb_agg(segment.id), '[]') from segments as segment
        where segment.project_id = customer.project_id
          and segment.customers @> jsonb_build_array(customer.id)
      ) as listed,
      ${wantsWallet ? heldVouchers(createdBefore) : sql`'[]'::jsonb`} as wallet
    from customers as customer
    where customer.project_id = ${project_id} and ${sql.ref(`customer.${name.field}`)} = ${name.value}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return emptyContext
  const { listed, wallet, ...customer } = row
  return { customer, listed, wallet }
}

/** The vouchers of `customer` in the surrounding query. */
const heldVouchers = (createdBefore: Date | null) => sql`
  (
    select coalesce(jsonb_agg(to_jsonb(held)), '[]') from (
      select voucher.id, voucher.code, voucher.created_at, voucher.active, voucher.campaign_id, voucher.category,
        voucher.type, voucher.discount, voucher.granted, voucher.balance, voucher.expired_points, voucher.holder_id,
        voucher.redemption_quantity, voucher.redeemed_quantity, voucher.metadata, voucher.start_date,
        voucher.expiration_date, voucher.validity_timeframe, voucher.validity_day_of_week, voucher.validity_hours,
        ${pointLists}, (
        select coalesce(jsonb_agg(jsonb_build_array(assignment.id, assignment.rule_id, assignment.created_at)
          order by assignment.created_at, assignment.id), '[]')
        from validation_rule_assignments as assignment
        where assignment.project_id = voucher.project_id
          and assignment.related_object_id = voucher.id
          and assignment.related_object_type = 'voucher'
      ) as guards
      from vouchers as voucher
      where voucher.project_id = customer.project_id and voucher.holder_id = customer.id
        and ${createdBefore ? sql`voucher.created_at < ${createdBefore}` : sql`true`}
      order by voucher.created_at desc, voucher.id desc
      limit ${maxWallet + 1}
    ) as held
  )`
