/** A stored order with its discounts, in the form that rules need. Amounts are in minor units. */
import type { CalculatedOrder, OrderRequest } from '../../contract/resources/order.ts'
import type { OrderRow } from '../database/redemption-tables.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { type Basket, type ProductLookup, emptyProductLookup } from '../rules/basket.ts'
import { withLineIds, withStoredIds } from '../rules/discounts/line-ids.ts'
import { type DiscountedOrder, undiscounted, withoutApplied } from '../rules/discounts/order.ts'
import { hasOrderedLines } from '../rules/discounts/paid-lines.ts'
import { type DiscountStep, withSteps } from '../rules/discounts/steps.ts'
import { fromWireOrder, serializeOrder } from '../rules/discounts/wire-order.ts'

export type StoredOrder = Pick<OrderRow, 'id' | 'source_id' | 'calculated' | 'discount_steps'>

export interface ReportedOrder {
  status: OrderRow['status']
  customer_id: string | null
  calculated: CalculatedOrder
}

/**
 * A new order has no discounts, and a stored order has those of earlier redemptions. `priced` is the request's basket.
 */
export function beforeRedemption(
  request: OrderRequest | undefined,
  priced: Basket,
  stored: StoredOrder | undefined,
  products: ProductLookup,
): DiscountedOrder {
  if (!request || !stored) return asNew(priced)
  if (replacesLines(request, stored)) return withoutApplied(withStoredDiscounts(request, priced, stored))
  const order = withoutApplied(fromWireOrder(stored.calculated, products, priced.unit))
  const { status = null, metadata = order.metadata } = request
  return { ...order, id: stored.id, source_id: stored.source_id, status, metadata }
}

/** @throws ApiError `invalid_payload` if the amount is not below 2^53. */
export function withStoredDiscounts(
  { metadata }: OrderRequest,
  priced: Basket,
  { calculated, discount_steps }: StoredOrder,
): DiscountedOrder {
  const stored = fromWireOrder(calculated, emptyProductLookup)
  const items = withStoredIds(
    priced.items,
    stored.items.filter(({ isAdded }) => !isAdded),
  )
  const gifts = priced.gifts && withStoredIds(priced.gifts, stored.gifts ?? [])
  const basket = { ...priced, items, ...(gifts && { gifts }), metadata: metadata ?? stored.metadata }
  const order = withSteps(undiscounted(basket), discount_steps)
  if (Number.isSafeInteger(order.amount)) return order
  const details = [
    { field: 'order.items', message: 'must add up to an amount below 2^53, free items included' },
  ]
  throw new ApiError('invalid_payload', { details })
}

export function firstReport(
  { status = 'CREATED' }: OrderRequest,
  customer_id: string | null,
  priced: Basket,
): ReportedOrder {
  const [order] = withNewLineIds(asNew(priced))
  return { status, customer_id, calculated: serializeOrder(order) }
}

/**
 * The stored order after a report. Fields missing from the request are not changed. `priced` is the request's basket, if it
 * has items or an amount. @throws ApiError `invalid_customer` if a paid order gets another customer.
 */
export function afterReport(
  request: OrderRequest,
  stored: StoredOrder & Pick<OrderRow, 'status' | 'customer_id' | 'paid_at'>,
  customer_id: string | null,
  priced: Basket | undefined,
): ReportedOrder {
  requireBuyer(stored, customer_id)
  const calculated =
    priced && replacesLines(request, stored) ? asReported(request, priced, stored) : stored.calculated
  const { metadata = stored.calculated.metadata ?? {}, status = stored.status } = request
  const buyer = customer_id ?? stored.customer_id
  return { status, customer_id: buyer, calculated: { ...calculated, metadata } }
}

function asReported(request: OrderRequest, priced: Basket, stored: StoredOrder): CalculatedOrder {
  const [order] = withNewLineIds(withStoredDiscounts(request, priced, stored))
  return serializeOrder(order)
}

/**
 * A request with only an id replaces no lines. If the order has lines, neither does a request with only an amount.
 */
export function replacesLines(
  { items = [], amount }: OrderRequest,
  { calculated }: Pick<StoredOrder, 'calculated'>,
) {
  const stored = fromWireOrder(calculated, emptyProductLookup)
  return items.length > 0 || (amount !== undefined && !hasOrderedLines(stored) && !stored.gifts)
}

/** Drops the ids that a request sets for its lines, because the service assigns them. */
export const asNew = (priced: Basket): DiscountedOrder =>
  undiscounted({
    ...priced,
    items: withStoredIds(priced.items, []),
    ...(priced.gifts && { gifts: withStoredIds(priced.gifts, []) }),
  })

export function withOtherSteps(
  { calculated }: Pick<StoredOrder, 'calculated'>,
  steps: readonly DiscountStep[],
  unit: number,
): DiscountedOrder {
  const { items, initial_amount, ...order } = fromWireOrder(calculated, emptyProductLookup, unit)
  const bought = items.filter(({ isAdded }) => !isAdded)
  return withSteps(undiscounted({ ...order, items: bought, amount: initial_amount }), steps)
}

/** Assigns an id to each line without one. */
export const withNewLineIds = <Orders extends readonly DiscountedOrder[]>(...orders: Orders): Orders =>
  withLineIds(orders, () => newId('ordli'))

/** @throws ApiError `duplicate_found` if id and source id of the request belong to two orders. */
export function requireOneOrder(
  { source_id }: OrderRequest,
  stored: Pick<StoredOrder, 'id' | 'source_id'>,
  field = 'order.source_id',
) {
  if (source_id === undefined || source_id === stored.source_id) return
  throw new ApiError('duplicate_found', {
    message: `The order ${stored.id} has another source_id.`,
    details: [{ field, message: 'must match the order or be omitted' }],
    resource: 'order',
    id: stored.id,
  })
}

/** @throws ApiError `invalid_customer` if a paid order gets another customer. */
export function requireBuyer(
  { id, paid_at, customer_id }: { id: string; paid_at: Date | null; customer_id: string | null },
  buyer: string | null,
) {
  if (!paid_at || customer_id === null || buyer === null || buyer === customer_id) return
  throw new ApiError('invalid_customer', {
    message: 'This order was paid by another customer.',
    resource: 'order',
    id,
  })
}
