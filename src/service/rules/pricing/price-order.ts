/** An order as a request has it, made into a basket: every line named and priced. Minor units. */
import { payableUnit } from '../../../contract/money.ts'
import type { OrderRequest } from '../../../contract/resources/order.ts'
import { Refusal } from '../../errors.ts'
import { emptyBasket, type Basket } from '../basket.ts'
import type { Goods } from '../goods.ts'
import { exactSum } from './exact.ts'
import { demandPayable, priceLine } from './price-line.ts'

/** Whose word counts for prices, names and metadata: on the client side the catalogue's, for all that it knows. */
export type Side = 'server' | 'client'

/**
 * The basket of an order; without one, an empty one. Without lines the amount is what the request says.
 * @throws Refusal `invalid_payload` that names the field: a line that names nothing or has no price, prices that
 * contradict each other, prices that nobody can pay in the currency, and sums that a number does not hold exactly.
 */
export function priceOrder(
  request: OrderRequest | undefined,
  goods: Goods,
  side: Side,
  currency: string,
): Basket {
  const unit = payableUnit(currency)
  if (!request) return { ...emptyBasket, unit }
  demandPayable({ amount: request.amount }, currency, 'order')
  const items = (request.items ?? []).map((line, index) =>
    priceLine(line, { goods, side, currency }, `order.items[${index}]`),
  )
  const amount = exactSum(items.map((line) => line.amount))
  if (amount === undefined) {
    const details = [{ field: 'order.items', message: 'should add up to an amount below 2^53' }]
    throw new Refusal('invalid_payload', { details })
  }
  return {
    id: request.id ?? null,
    source_id: request.source_id ?? null,
    status: request.status ?? null,
    items,
    amount: items.length > 0 ? amount : (request.amount ?? 0),
    unit,
    metadata: request.metadata ?? {},
  }
}
