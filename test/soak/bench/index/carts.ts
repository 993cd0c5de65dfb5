/** Reproducible carts and customers, different for each number. */
import type { BasketLine } from '../../../../src/service/rules/basket.ts'
import { undiscounted, type DiscountedOrder } from '../../../../src/service/rules/discounts/order.ts'
import type { Situation } from '../../../../src/service/rules/situation.ts'

export interface Visit {
  order: DiscountedOrder
  situation: Situation
}

const line = (number: number, quantity: number): BasketLine => ({
  product_id: `prod_${number}`,
  sku_id: null,
  source_id: null,
  related_object: null,
  quantity,
  price: 1900,
  amount: 1900 * quantity,
  product: { name: `Product ${number}`, price: 1900, metadata: {} },
  sku: null,
  metadata: {},
  collections: [`pc_${number % 500}`],
})

/** A cart of one to six lines and a customer with two segments and a city. */
export function visit(number: number, count: number): Visit {
  const spread = (salt: number, range: number) => (Math.imul(number * 7 + salt, 2_654_435_761) >>> 7) % range
  const products = Math.max(100, count / 20)
  const items = Array.from({ length: 1 + spread(1, 6) }, (_, at) =>
    line(spread(at + 2, products), 1 + spread(at + 9, 4)),
  )
  const amount = items.reduce((sum, one) => sum + one.amount, 0)
  const basket = { id: null, source_id: null, status: null, items, amount, unit: 1, metadata: {} }
  const customer = {
    id: `cust_${number}`,
    source_id: `shopper-${number}`,
    metadata: { city: `city_${spread(20, 1000)}` },
    segments: [`seg_${spread(21, 200)}`, `seg_${spread(22, 200)}`],
  }
  return {
    order: undiscounted(basket),
    situation: { now: new Date('2026-11-21T12:00:00Z'), customer, metadata: {} },
  }
}
