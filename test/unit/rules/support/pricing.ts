/** A small catalog to price orders with. */
import type { OrderRequest } from '../../../../src/contract/resources/order.ts'
import { ApiError } from '../../../../src/service/errors.ts'
import type { CatalogProduct } from '../../../../src/service/rules/basket.ts'
import { priceOrder, type Side } from '../../../../src/service/rules/pricing.ts'
import { lookupOf } from '../discounts/support/cart.ts'

export const cup: CatalogProduct = {
  product_id: 'prod_cup',
  sku_id: null,
  source_id: 'cup',
  price: 1600,
  product: { name: 'Cup', price: 1600, metadata: { clay: 'stoneware' } },
  sku: null,
  collections: ['pc_tea'],
}

export const blue: CatalogProduct = {
  ...cup,
  sku_id: 'sku_blue',
  source_id: 'cup-blue',
  price: 1800,
  sku: { sku: 'Blue', price: 1800, metadata: {} },
}

const free: CatalogProduct = {
  ...cup,
  product_id: 'prod_free',
  source_id: 'free',
  price: null,
  product: { name: 'Free', price: null, metadata: {} },
}

export const productLookup = lookupOf(cup, blue, free)

export type Line = NonNullable<OrderRequest['items']>[number]

export const price = (side: Side, ...items: Line[]) => priceOrder({ items }, productLookup, side, 'EUR')

/** The field and message of an `invalid_payload`. */
export function refusal(price: () => unknown) {
  try {
    price()
  } catch (error) {
    if (error instanceof ApiError && error.key === 'invalid_payload') return error.details?.[0]
  }
  return undefined
}
