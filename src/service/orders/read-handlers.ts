import { customersById, findCustomer, findCustomerBy } from '../customers/queries.ts'
import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import type { OrderRow } from '../database/redemption-tables.ts'
import { anyOf } from '../database/sql-snippets.ts'
import { columns } from '../database/table-columns.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { asOrder } from './view.ts'

/** An id takes precedence over a source id. */
export const getOrder: Handler<'getOrder'> = async ({ orderId }, { store, caller }) => {
  const project_id = caller.project.id
  const rows = await selectOrders(store.db, project_id)
    .where((eb) => eb.or([eb('id', '=', orderId), eb('source_id', '=', orderId)]))
    .execute()
  const found = rows.find(({ id }) => id === orderId) ?? rows[0]
  if (!found) throw new ApiError('not_found', { resource: 'order', id: orderId })
  const { customer_id } = found
  const buyer = customer_id === null ? null : await findCustomerBy(store.db, project_id, 'id', customer_id)
  return asOrder(found, buyer ?? null)
}

/** An unknown customer has no orders. */
export const listOrders: Handler<'listOrders'> = async ({ query }, { store, caller }) => {
  const { customer, ...page } = query
  const { db } = store
  const project_id = caller.project.id
  const customer_id = customer === undefined ? undefined : (await findCustomer(db, project_id, customer))?.id
  const ofCustomer = customer === undefined ? sql`true` : sql`item.customer_id = ${customer_id ?? null}`
  const { ids, more } = await readPage(db, project_id, 'orders', page, ofCustomer)
  const rows =
    ids.length === 0 ? [] : await selectOrders(db, project_id).where('id', '=', anyOf(ids)).execute()
  const orders = await asOrders(db, project_id, inOrder(ids, rows))
  return { object: 'list', data_ref: 'orders', orders, ...more }
}

const selectOrders = (db: Db, project_id: string) =>
  db.selectFrom('orders').select(columns.orders).where('project_id', '=', project_id)

async function asOrders(db: Db, project_id: string, rows: readonly OrderRow[]) {
  const ids = rows.flatMap(({ customer_id }) => customer_id ?? [])
  const buyers = new Map((await customersById(db, project_id, ids)).map((buyer) => [buyer.id, buyer]))
  return rows.map((row) => asOrder(row, buyers.get(row.customer_id ?? '') ?? null))
}
