import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { customersById, findCustomer } from './queries.ts'
import { asCustomer } from './view.ts'

export const getCustomer: Handler<'getCustomer'> = async ({ customerId }, { store, caller }) => {
  const found = await findCustomer(store.db, caller.project.id, customerId)
  if (!found) throw new ApiError('not_found', { resource: 'customer', id: customerId })
  return asCustomer(found)
}

export const listCustomers: Handler<'listCustomers'> = async ({ query }, { store, caller }) => {
  const { email, ...page } = query
  const { db } = store
  const project_id = caller.project.id
  const withEmail = email === undefined ? sql`true` : sql`item.email = ${email}`
  const { ids, more } = await readPage(db, project_id, 'customers', page, withEmail)
  const rows = inOrder(ids, await customersById(db, project_id, ids))
  return { object: 'list', data_ref: 'customers', customers: rows.map(asCustomer), ...more }
}
