/** Carts, products and discounts. 3 cups at 16.00, 1 bowl at 28.00 and 1 spoon at 12.00 cost 88.00. */
import {
  type BasketLine,
  emptyBasket,
  type CatalogProduct,
  type ProductLookup,
} from '../../../../../src/service/rules/basket.ts'
import type { DiscountScope } from '../../../../../src/service/rules/discounts/resolve.ts'
import { applyDiscount } from '../../../../../src/service/rules/discounts/apply.ts'
import { undiscounted, type DiscountedOrder } from '../../../../../src/service/rules/discounts/order.ts'
import type { Discount } from '../../../../../src/contract/resources/discount.ts'
import { everything, type Target, type Targets } from '../../../../../src/service/rules/targets.ts'

/** A line of the product `prod_<name>`. */
export const line = (
  name: string,
  quantity: number,
  price: number,
  more: Partial<BasketLine> = {},
): BasketLine => ({
  product_id: `prod_${name}`,
  sku_id: null,
  source_id: null,
  related_object: null,
  quantity,
  price,
  amount: price * quantity,
  product: { name, price, metadata: {} },
  sku: null,
  metadata: {},
  collections: [],
  ...more,
})

export const cups = line('cup', 3, 1600, { collections: ['pc_table'] })
export const bowl = line('bowl', 1, 2800, { collections: ['pc_table'] })
export const spoon = line('spoon', 1, 1200)

export const cartOf = (...items: BasketLine[]): DiscountedOrder =>
  undiscounted({ ...emptyBasket, items, amount: items.reduce((sum, { amount }) => sum + amount, 0) })

/** A product in the catalog with the id `prod_<name>`. */
export const catalogProduct = (
  name: string,
  price: number | null,
  more: Partial<CatalogProduct> = {},
): CatalogProduct => ({
  product_id: `prod_${name}`,
  sku_id: null,
  source_id: name,
  price,
  product: { name, price, metadata: {} },
  sku: null,
  collections: [],
  ...more,
})

export const lookupOf = (...products: CatalogProduct[]): ProductLookup => ({
  find: ({ id, source_id }, kind) =>
    products.find((product) => {
      if ((product.sku_id === null ? 'product' : 'sku') !== kind) return false
      return id ? id === (product.sku_id ?? product.product_id) : source_id === product.source_id
    }),
})

export const productLookup = lookupOf(
  catalogProduct('spoon', 1200),
  catalogProduct('cup', 1600),
  catalogProduct('cup', 1700, {
    sku_id: 'sku_cup_blue',
    source_id: 'cup-blue',
    sku: { sku: 'Blue cup', price: 1700, metadata: {} },
  }),
)

/** A guest, and the catalog above. */
export const guestScope: DiscountScope = {
  situation: { now: new Date(0), customer: null, metadata: {} },
  products: productLookup,
}

type Effect = NonNullable<Discount['effect']>

export const amountOff = (amount_off: number, effect?: Effect, limits: Partial<Discount> = {}): Discount => ({
  type: 'AMOUNT',
  amount_off,
  ...(effect && { effect }),
  ...limits,
})

export const percentOff = (
  percent_off: number,
  effect?: Effect,
  limits: Partial<Discount> = {},
): Discount => ({
  type: 'PERCENT',
  percent_off,
  ...(effect && { effect }),
  ...limits,
})

export const fixedPrice = (fixed_amount: number, effect?: Effect): Discount => ({
  type: 'FIXED',
  fixed_amount,
  ...(effect && { effect }),
})

/** A target without limits. */
export const target = (id: string, more: Partial<Target> = {}): Target => ({
  object: 'product',
  id,
  effect: 'APPLY_TO_EVERY',
  skip_initially: 0,
  repeat: 1,
  target: 'ITEM',
  quantity_limit: null,
  amount_limit: null,
  ...more,
})

export const only = (...included: Target[]): Targets => ({ includedAll: false, included, excluded: [] })

export const apply = (order: DiscountedOrder, discount: Discount, targets = everything, scope = guestScope) =>
  applyDiscount(order, discount, targets, scope)

/** Returns the amount that the last discount took off each line. */
export const offLines = ({ items }: DiscountedOrder) => items.map((line) => line.applied_discount_amount)
