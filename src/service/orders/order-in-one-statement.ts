/**
 * Stores a reported order in one statement, without a transaction, with the points that it earns. This works for orders
 * without gifts, of known customers, that are not canceled, while their points need no transaction
 * (`loyalty/earn-in-one-statement.ts`).
 */
import type { Order } from '../../contract/resources/order.ts'
import { lookupKeyOf, profileOf } from '../customers/shopper.ts'
import { asStoredJson } from '../database/jsonb.ts'
import { sql } from '../database/kysely.ts'
import type { OrderRow } from '../database/redemption-tables.ts'
import type { Db } from '../database/tables.ts'
import type { ResponseToStore, SingleStatement } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Cause } from '../loyalty/activity.ts'
import { changeCards, claim, type CardChange } from '../loyalty/card-changes.ts'
import { prepareEarning } from '../loyalty/earn-in-one-statement.ts'
import { loadProducts } from '../products/load-products.ts'
import { fromWireOrder, productRefsIn, redemptionsIn } from '../rules/discounts/wire-order.ts'
import { noGifts } from '../rules/gifts.ts'
import { priceOrder } from '../rules/pricing.ts'
import { insertOrderFrom, lockUnchangedOrder, updateOrderFrom } from './queries.ts'
import { readReportContext } from './report-context.ts'
import type { OrderReport } from './report-order.ts'
import { afterReport, firstReport, type ReportedOrder, requireOneOrder } from './stored-order.ts'
import { asOrder } from './view.ts'

/** Undefined if the order needs a transaction or is refused. @throws ApiError like `reportOrder`. */
export async function prepareOrder(
  db: Db,
  { body, caller, now }: OrderReport,
): Promise<SingleStatement<Order> | undefined> {
  const { customer: customerRequest, ...request } = body
  const { items = [], amount } = request
  if (request.status === 'CANCELED' || redemptionsIn(request).length > 0) return undefined
  const { id: project_id, currency } = caller.project
  const reference = { customer: customerRequest }
  const key = lookupKeyOf(caller, reference)
  if (customerRequest && !key) return undefined
  const context = await readReportContext(db, project_id, request, key)
  const { stored, customer } = context
  if (customerRequest && !customer) return undefined
  if (stored ? needsTransaction(stored) : request.id !== undefined) return undefined

  const products = await loadProducts(db, project_id, [
    ...items,
    ...(stored ? productRefsIn(stored.calculated) : []),
  ])
  const hasContent = items.length > 0 || amount !== undefined
  const priced = hasContent ? priceOrder(request, products, 'server', currency, noGifts) : undefined
  const buyer = customerRequest ? (customer?.id ?? null) : null
  if (request.id !== undefined && stored) requireOneOrder(request, stored, 'source_id')
  const reported = stored
    ? afterReport(request, stored, buyer, priced)
    : priced && firstReport(request, buyer, priced)
  if (!reported) return undefined

  const isFirstPayment = reported.status === 'PAID' && !stored?.paid_at
  const order = {
    ...reported,
    id: stored?.id ?? newId('ord'),
    source_id: stored?.source_id ?? request.source_id ?? null,
    calculated: asStoredJson(reported.calculated),
    created_at: stored?.created_at ?? now,
    updated_at: stored ? now : null,
    paid_at: isFirstPayment ? now : (stored?.paid_at ?? null),
  }
  const profile = customer && profileOf(caller, reference, customer)
  const earning = { id: order.id, discounted: fromWireOrder(order.calculated, products) }
  if (isFirstPayment && context.is_referred) return undefined
  const changes = isFirstPayment && profile ? await prepareEarning(db, project_id, profile, earning, now) : []
  if (!changes) return undefined

  const cause = { now, group_id: newId('group'), caller }
  return {
    reply: asOrder(order, customer),
    execute: (response) => save(db, project_id, { stored, order, changes }, cause, response),
  }
}

/** A canceled order may be reopened. */
const needsTransaction = ({ status, calculated }: ReportedOrder) =>
  status === 'CANCELED' || redemptionsIn(calculated).length > 0

interface PreparedOrder {
  stored: OrderRow | null
  order: ReportedOrder & Pick<OrderRow, 'id' | 'source_id' | 'paid_at'>
  changes: readonly CardChange[]
}

/**
 * Locks the key, then a stored order, then the cards. A new order is inserted after the cards are locked, unlike in a
 * transaction; a deadlock falls back to the transaction. Fails if a new order's source_id was used meanwhile.
 */
async function save(
  db: Db,
  project_id: string,
  { stored, order, changes }: PreparedOrder,
  cause: Cause,
  response: ResponseToStore,
): Promise<boolean> {
  const { now } = cause
  const saving = stored
    ? sql`
      ${claim(response)}, unchanged_order as materialized (${lockUnchangedOrder('claim', project_id, stored)}),
      ${changeCards('unchanged_order', project_id, changes, cause)},
      saved as (${updateOrderFrom('ready', project_id, order, now)})`
    : sql`
      ${claim(response)}, ${changeCards('claim', project_id, changes, cause)},
      saved as (${insertOrderFrom('ready', project_id, order, now)})`
  const { rows } = await sql`with ${saving}${response.insertFrom('ready')} select from ready`.execute(db)
  return rows.length > 0
}
