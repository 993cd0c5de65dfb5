import type { CustomerRequest } from '../../contract/resources/customer.ts'
import type { Order, OrderRequest } from '../../contract/resources/order.ts'
import type { Caller } from '../auth/caller.ts'
import { resolveOrCreateCustomer } from '../customers/require-customer.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { cancelPendingPoints } from '../loyalty/canceled-points.ts'
import { dispatch } from '../loyalty/earn.ts'
import { convertReferrals } from '../referrals/conversions.ts'
import { fromWireOrder, productRefsIn, redemptionIn } from '../rules/discounts/wire-order.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy } from '../customers/queries.ts'
import { loadProducts, loadGifts } from '../products/load-products.ts'
import type { Db } from '../database/tables.ts'
import { priceOrder } from '../rules/pricing.ts'
import type { Basket } from '../rules/basket.ts'
import { afterReport, firstReport, requireOneOrder } from './stored-order.ts'
import { refuseGift, unknownGift } from '../rules/gifts.ts'
import { linkGifts } from '../products/order-gifts.ts'
import type { OrderRow } from '../database/redemption-tables.ts'
import { markPaid, insertOrder, lockOrderBy, updateOrder } from './queries.ts'
import { asOrder } from './view.ts'

export interface OrderReport {
  body: OrderRequest & { customer?: CustomerRequest | undefined }
  caller: Caller
  now: Date
}

/** In a transaction: see `prepareOrder` for a single statement. */
export async function reportOrder(tx: Db, { body, caller, now }: OrderReport): Promise<Order> {
  const { customer: customerRequest, ...request } = body
  const { id: project_id, currency } = caller.project
  const buyer = customerRequest ? await resolveOrCreateCustomer(tx, caller, customerRequest, now) : null

  const order = await upsertOrder(tx, project_id, {
    request,
    currency,
    customer_id: buyer?.id ?? null,
    now,
  })
  const isFirstPayment = await markPaid(tx, project_id, order.id, now)
  const customer = buyer ?? (await storedBuyer(tx, caller, order))
  if (isFirstPayment && customer) await earn(tx, caller, order, customer, now)
  if (order.status === 'CANCELED') {
    await cancelPendingPoints(tx, project_id, order.id, { now, group_id: newId('group'), caller })
  }
  const details = customer?.id ? await findCustomerBy(tx, project_id, 'id', customer.id) : undefined
  return asOrder(order, details ?? null)
}

const storedBuyer = (tx: Db, caller: Caller, { customer_id }: OrderRow) =>
  customer_id === null ? null : resolveCustomer(tx, caller, { id: customer_id })

async function earn(tx: Db, caller: Caller, { id, calculated }: OrderRow, customer: Profile, now: Date) {
  const products = await loadProducts(tx, caller.project.id, productRefsIn(calculated))
  const order = { id, discounted: fromWireOrder(calculated, products) }
  const cause = { now, group_id: newId('group'), caller }
  await dispatch(tx, caller.project.id, 'order.paid', { customer, order, ...cause })
  if (customer.id !== null) {
    await convertReferrals(tx, caller.project.id, 'order.paid', customer.id, cause)
  }
}

// Creates or updates an order that the shop reports ("where the specification is silent", Orders).

interface OrderInput {
  request: OrderRequest
  /** ISO 4217 code; it determines the smallest payable amount. */
  currency: string
  /** Null if the request has no customer. */
  customer_id: string | null
  now: Date
}

/**
 * Fields missing from the request are not changed. @throws ApiError `not_found`, `missing_order_items`, `duplicate_found`
 * if id and source_id belong to two orders, and `invalid_customer` if a paid order gets another customer.
 */
async function upsertOrder(tx: Db, project_id: string, input: OrderInput): Promise<OrderRow> {
  const stored = await findStored(tx, project_id, input.request)
  const priced = await priceOf(tx, project_id, input, stored)
  if (stored) return saveChange(tx, project_id, stored, input, priced)

  if (!priced) throw new ApiError('missing_order_items', { message: 'An order needs items or an amount.' })
  const { request, customer_id, now } = input
  const report = firstReport(request, customer_id, priced)
  const inserted = await insertOrder(tx, project_id, request.source_id ?? null, report, now)
  if (!inserted) return upsertOrder(tx, project_id, input)
  await linkGifts(tx, project_id, { ...report.calculated, id: inserted.id, status: report.status })
  return inserted
}

/** Returns undefined if the request contains neither items nor an amount. */
async function priceOf(
  tx: Db,
  project_id: string,
  { request, currency, customer_id }: OrderInput,
  stored: OrderRow | undefined,
): Promise<Basket | undefined> {
  const { items = [], amount, status = stored?.status } = request
  if (items.length === 0 && amount === undefined) return undefined
  const products = await loadProducts(tx, project_id, items)
  const buyer = customer_id ?? stored?.customer_id ?? null
  const gifts = await loadGifts(tx, project_id, { ...request, status }, { ...asShop, customer_id: buyer })
  return priceOrder(request, products, 'server', currency, gifts)
}

const asShop = { side: 'server', forUpdate: true } as const

/** Gifts are released when an order is canceled, so they may no longer be available. */
async function requireGifts(
  tx: Db,
  project_id: string,
  { calculated, ...stored }: OrderRow,
  customer_id: string | null,
) {
  const { items = [] } = calculated
  const lines = items.map(({ metadata = {} }) => ({ metadata, quantity: 1 }))
  const gifts = await loadGifts(tx, project_id, { id: stored.id, items: lines }, { ...asShop, customer_id })
  items.forEach((line, index) => {
    const id = redemptionIn(line)
    const { refusal } = id === undefined ? {} : (gifts.get(id) ?? unknownGift)
    if (refusal !== undefined) refuseGift(`order.items[${index}].metadata.redemption_id`, refusal)
  })
}

async function findStored(tx: Db, project_id: string, { id, source_id }: OrderRequest) {
  if (id === undefined) {
    return source_id === undefined ? undefined : lockOrderBy(tx, project_id, 'source_id', source_id)
  }
  const stored = await lockOrderBy(tx, project_id, 'id', id)
  if (!stored) throw new ApiError('not_found', { message: 'There is no such order.', resource: 'order', id })
  requireOneOrder({ source_id }, stored, 'source_id')
  return stored
}

async function saveChange(
  tx: Db,
  project_id: string,
  stored: OrderRow,
  { request, customer_id, now }: OrderInput,
  priced: Basket | undefined,
): Promise<OrderRow> {
  const change = afterReport(request, stored, customer_id, priced)
  const { status } = change
  const isReopened = stored.status === 'CANCELED' && status !== 'CANCELED' && !request.items?.length
  if (isReopened) await requireGifts(tx, project_id, stored, change.customer_id)
  const row = await updateOrder(tx, project_id, stored.id, change, now)
  await linkGifts(tx, project_id, { ...change.calculated, id: stored.id, status })
  return row
}
