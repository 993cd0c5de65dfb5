/** A stored order with its discounts, as rules see it. Amounts in minor units. */
import type { CalculatedOrder, OrderRequest } from '../../contract/resources/order.ts'
import { type Basket, type Goods, noGoods } from '../rules/basket.ts'
import { withLineIds, withStoredIds } from '../rules/discounts/line-ids.ts'
import { type DiscountedOrder, undiscounted, withoutApplied } from '../rules/discounts/order.ts'
import { type DiscountStep, withSteps } from '../rules/discounts/steps.ts'
import { fromWireOrder } from '../rules/discounts/wire-order.ts'
import { newId } from '../ids.ts'

export interface StoredOrder {
  id: string
  source_id: string | null
  calculated: CalculatedOrder
  discount_steps: readonly DiscountStep[]
}

/** The order as the request has it now, with the discounts of earlier redemptions. */
export function reportedAgain(priced: Basket, { calculated, discount_steps }: StoredOrder): DiscountedOrder {
  const stored = fromWireOrder(calculated, noGoods)
  const items = withStoredIds(
    priced.items,
    stored.items.filter(({ isAdded }) => !isAdded),
  )
  const gifts = priced.gifts && withStoredIds(priced.gifts, stored.gifts ?? [])
  return withSteps(undiscounted({ ...priced, items, ...(gifts && { gifts }) }), discount_steps)
}

/** An order that was not stored before. The ids of its lines are the service's to give. */
export const asNew = (priced: Basket): DiscountedOrder =>
  undiscounted({
    ...priced,
    items: withStoredIds(priced.items, []),
    ...(priced.gifts && { gifts: withStoredIds(priced.gifts, []) }),
  })

/** What an order comes to before a redeemable is applied: a new one in full, a stored one less earlier discounts. */
export const beforeRedemption = (priced: Basket, stored: StoredOrder | undefined): DiscountedOrder =>
  stored ? withoutApplied(reportedAgain(priced, stored)) : asNew(priced)

/** The stored order with other steps, such as those that are left after a rollback. */
export function withOtherSteps(
  { calculated }: StoredOrder,
  steps: readonly DiscountStep[],
  unit: number,
): DiscountedOrder {
  const { items, initial_amount, ...order } = fromWireOrder(calculated, noGoods, unit)
  const bought = items.filter(({ isAdded }) => !isAdded)
  return withSteps(undiscounted({ ...order, items: bought, amount: initial_amount }), steps)
}

/** Whether a request names a stored order without repeating what is bought. */
export const isNamedOnly = ({ items = [], amount }: OrderRequest) =>
  items.length === 0 && amount === undefined

/** A stored order as it is, for a request that only names it. */
export const asStored = (
  { id, source_id, calculated }: StoredOrder,
  goods: Goods,
  unit: number,
): DiscountedOrder => ({ ...withoutApplied(fromWireOrder(calculated, goods, unit)), id, source_id })

/** With an id for each line. */
export const withNewLineIds = <Orders extends readonly DiscountedOrder[]>(...orders: Orders): Orders =>
  withLineIds(orders, () => newId('ordli'))
