/** Reads the current state of the customer in one query. All other data comes from the snapshot. */
import type { Selectable } from 'kysely'
import { type ListedOffer, offersOfCard } from '../loyalty/reward-assignments.ts'
import { pointLists } from '../vouchers/loyalty-cards.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { type InJson, validityColumns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import type { PackedAssignment } from './index/project-rows.ts'
import type { CardPoints } from '../rules/loyalty/card-points.ts'
import type { Db, Tables } from '../database/tables.ts'

export interface CustomerName {
  field: 'id' | 'source_id'
  value: string
}

export interface CustomerQuery {
  project_id: string
  /** Null for a guest. Nothing is read in this case. */
  customer: CustomerName | null
  /** The vouchers to read. */
  wallet: 'all' | 'cards' | 'none'
  /** Ids of the rewards whose offers are read with the loyalty cards. */
  rewards?: readonly string[]
  /** Ignores vouchers created at or after this time. */
  createdBefore: Date | null
}

export interface CustomerContext {
  customer: { id: string; source_id: string | null; metadata: Record<string, unknown> } | null
  /** Ids of segments that list the customer. */
  listed: string[]
  /** The customer's vouchers, newest first. One more than {@link maxWallet} if the list is incomplete. */
  wallet: HeldVoucher[]
}

const heldColumns = [
  'id',
  'code',
  'created_at',
  'active',
  'campaign_id',
  'category',
  'type',
  'discount',
  'granted',
  'balance',
  'expired_points',
  'holder_id',
  'redemption_quantity',
  'redeemed_quantity',
  'metadata',
  ...validityColumns,
] as const

export interface HeldVoucher
  extends
    InJson<Pick<Selectable<Tables['vouchers']>, (typeof heldColumns)[number]>>,
    Pick<CardPoints, 'pending' | 'expiring'> {
  assignments: PackedAssignment[]
  /** The requested rewards that a loyalty card's program offers. */
  offers?: ListedOffer[]
}

export const maxWallet = 1000

const emptyContext: CustomerContext = { customer: null, listed: [], wallet: [] }

/** A row of {@link selectCustomerContext}. */
export interface CustomerContextRow {
  id: string
  source_id: string | null
  metadata: Record<string, unknown>
  listed: string[]
  wallet: HeldVoucher[]
}

export async function readCustomerContext(db: Db, query: CustomerQuery): Promise<CustomerContext> {
  const { customer } = query
  if (!customer) return emptyContext
  const { rows } = await selectCustomerContext({ ...query, customer }).execute(db)
  return rows[0] ? customerContextOf(rows[0]) : emptyContext
}

/** To be continued with `and`. */
export const selectCustomerContext = ({
  project_id,
  customer: name,
  wallet,
  rewards = [],
  createdBefore,
}: CustomerQuery & { customer: CustomerName }) => sql<CustomerContextRow>`
  select customer.id, customer.source_id, customer.metadata,
    (
      select coalesce(jsonb_agg(member.segment_id), '[]') from segment_members as member
      where member.project_id = customer.project_id and member.customer_id = customer.id
    ) as listed,
    ${wallet === 'none' ? sql`'[]'::jsonb` : heldVouchers(wallet, createdBefore, rewards)} as wallet
  from customers as customer
  where customer.project_id = ${project_id} and ${sql.ref(`customer.${name.field}`)} = ${name.value}`

export function customerContextOf({ listed, wallet, ...customer }: CustomerContextRow): CustomerContext {
  return { customer, listed, wallet }
}

/** The vouchers of `customer` in the surrounding query. */
const heldVouchers = (wallet: 'all' | 'cards', createdBefore: Date | null, rewards: readonly string[]) => sql`
  (
    select coalesce(jsonb_agg(to_jsonb(held)), '[]') from (
      select ${columnsOf('voucher', heldColumns)}, ${pointLists}, (
        select coalesce(jsonb_agg(jsonb_build_array(assignment.id, assignment.rule_id, assignment.created_at)
          order by assignment.created_at, assignment.id), '[]')
        from validation_rule_assignments as assignment
        where assignment.project_id = voucher.project_id
          and assignment.related_object_id = voucher.id
          and assignment.related_object_type = 'voucher'
      ) as assignments
      ${rewards.length > 0 ? sql`, ${offersOfCard('voucher', rewards)}` : sql``}
      from vouchers as voucher
      where voucher.project_id = customer.project_id and voucher.holder_id = customer.id
        and ${wallet === 'cards' ? sql`voucher.type = 'LOYALTY_CARD'` : sql`true`}
        and ${createdBefore ? sql`voucher.created_at < ${createdBefore}` : sql`true`}
      order by voucher.created_at desc, voucher.id desc
      limit ${maxWallet + 1}
    ) as held
  )`
