import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { Order } from '../../contract/resources/order.ts'
import type { Caller } from '../auth/caller.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { fire } from '../loyalty/earn.ts'
import { upsertOrder } from './upsert-order.ts'
import { convertReferrals } from '../referrals/conversions.ts'
import { fromWireOrder, goodsIn } from '../rules/discounts/order.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, knowCustomer, type Customer } from '../customers/queries.ts'
import { loadGoods } from '../products/goods.ts'
import { markPaid, type OrderRow } from './queries.ts'
import type { Db } from '../database/tables.ts'
import type { Handler } from '../http/handler.ts'

/** An order that becomes PAID earns points for its customer, once, however often the shop reports it. */
export const createOrder: Handler<'createOrder'> = ({ body }, { caller, clock, withIdempotency }) =>
  withIdempotency(async (tx) => {
    const { customer: named, ...request } = body
    const { id: project_id, currency } = caller.project
    const now = clock.now()
    const buyer = named ? await buyerOf(tx, caller, named, now) : null

    const order = await upsertOrder(tx, project_id, {
      request,
      currency,
      customer_id: buyer?.id ?? null,
      now,
    })
    const isNews = await markPaid(tx, project_id, order.id, now)
    const customer = buyer ?? (await keptBuyer(tx, caller, order))
    if (isNews && customer) await earn(tx, caller, order, customer, now)
    const known = customer?.id ? await findCustomerBy(tx, project_id, 'id', customer.id) : undefined
    return asOrder(order, known)
  })

/** The customer; a new one is created. @throws ApiError `invalid_customer` for an id that does not exist. */
async function buyerOf(tx: Db, caller: Caller, named: CustomerRequest, now: Date): Promise<Profile | null> {
  const customer = await resolveCustomer(tx, caller, named)
  if (!customer) return null
  if (customer.id === null && named.id !== undefined) {
    throw new ApiError('invalid_customer', {
      message: 'There is no such customer.',
      details: [{ field: 'customer.id', message: 'should be the id of a customer' }],
      resource: 'customer',
      id: named.id,
    })
  }
  return { ...customer, id: await knowCustomer(tx, caller.project.id, customer, named, now) }
}

/** The one who was named when the order came for the first time. */
const keptBuyer = (tx: Db, caller: Caller, { customer_id }: OrderRow) =>
  customer_id === null ? null : resolveCustomer(tx, caller, { id: customer_id })

async function earn(tx: Db, caller: Caller, { id, calculated }: OrderRow, customer: Profile, now: Date) {
  const goods = await loadGoods(tx, caller.project.id, goodsIn(calculated))
  const order = { id, discounted: fromWireOrder(calculated, goods) }
  const cause = { now, group_id: newId('group'), caller }
  await fire(tx, caller.project.id, 'order.paid', { customer, order, ...cause })
  if (customer.id !== null) {
    await convertReferrals(tx, caller.project.id, 'order.paid', customer.id, cause)
  }
}

function asOrder(
  { id, source_id, status, calculated, ...row }: OrderRow,
  customer: Customer | undefined,
): Order {
  return {
    ...calculated,
    id,
    source_id,
    status,
    customer_id: row.customer_id,
    customer: customer
      ? {
          id: customer.id,
          name: customer.name,
          email: customer.email,
          source_id: customer.source_id,
          metadata: customer.metadata,
          object: 'customer',
        }
      : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}
