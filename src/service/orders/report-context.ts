import type { OrderRequest } from '../../contract/resources/order.ts'
import type { lookupKeyOf } from '../customers/shopper.ts'
import { parseTimestamp, parseTimestampOrNull } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import type { OrderRow } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import type { OrderCustomer } from './view.ts'

/** What a report of an order depends on, read in one query. */
export interface ReportContext {
  /** Null if no order has the id or, without one, the source_id of the request. */
  stored: OrderRow | null
  /** The customer of the request, otherwise that of the stored order. */
  customer: OrderCustomer | null
  /** Whether the customer has a referral that the order may convert. */
  is_referred: boolean
}

/** An order, selected as JSON. */
type StoredJson = Omit<OrderRow, 'created_at' | 'updated_at' | 'paid_at'> &
  Record<'created_at', string> &
  Record<'updated_at' | 'paid_at', string | null>

export async function readReportContext(
  db: Db,
  project_id: string,
  { id, source_id }: Pick<OrderRequest, 'id' | 'source_id'>,
  key: ReturnType<typeof lookupKeyOf>,
): Promise<ReportContext> {
  const isStored = id === undefined ? sql`stored.source_id = ${source_id ?? null}` : sql`stored.id = ${id}`
  const isCustomer = key
    ? sql`${sql.ref(`customer.${key.field}`)} = ${key.value}`
    : sql`customer.id = stored.customer_id`
  const { rows } = await sql<Omit<ReportContext, 'stored'> & { stored: StoredJson | null }>`
    select case when stored.id is not null then to_jsonb(stored) end as stored,
      case when customer.id is not null then jsonb_build_object('id', customer.id, 'name', customer.name,
        'email', customer.email, 'source_id', customer.source_id, 'metadata', customer.metadata) end as customer,
      exists (
        select from referral_holders as holder
        where holder.project_id = project.project_id and holder.customer_id = customer.id
          and holder.holder_role = 'REFEREE' and holder.converted_at is null
      ) as is_referred
    from projects as project
    left join orders as stored on stored.project_id = project.project_id and ${isStored}
    left join customers as customer on customer.project_id = project.project_id and ${isCustomer}
    where project.project_id = ${project_id}`.execute(db)
  const [context] = rows
  if (!context) throw new Error('The project no longer exists.')
  return { ...context, stored: context.stored && readStored(context.stored) }
}

const readStored = ({ created_at, updated_at, paid_at, ...order }: StoredJson): OrderRow => ({
  ...order,
  created_at: parseTimestamp(created_at),
  updated_at: parseTimestampOrNull(updated_at),
  paid_at: parseTimestampOrNull(paid_at),
})
