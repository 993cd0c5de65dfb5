/** A small catalogue to price orders by, and what is said of those that cannot be priced. */
import type { OrderRequest } from '../../../../src/contract/resources/order.ts'
import { ApiError } from '../../../../src/service/errors.ts'
import type { CatalogueProduct } from '../../../../src/service/rules/basket.ts'
import { priceOrder, type Side } from '../../../../src/service/rules/pricing.ts'

export const cup: CatalogueProduct = {
  product_id: 'prod_cup',
  sku_id: null,
  source_id: 'cup',
  price: 1600,
  product: { name: 'Cup', price: 1600, metadata: { clay: 'stoneware' } },
  sku: null,
  collections: ['pc_tea'],
}

export const blue: CatalogueProduct = {
  ...cup,
  sku_id: 'sku_blue',
  source_id: 'cup-blue',
  price: 1800,
  sku: { sku: 'Blue', price: 1800, metadata: {} },
}

const free: CatalogueProduct = {
  ...cup,
  product_id: 'prod_free',
  source_id: 'free',
  price: null,
  product: { name: 'Free', price: null, metadata: {} },
}

export const goods = {
  find: (
    ref: { id?: string | null | undefined; source_id?: string | null | undefined },
    kind: 'product' | 'sku',
  ) =>
    [cup, blue, free].find(
      (good) =>
        (good.sku_id === null ? 'product' : 'sku') === kind &&
        (ref.id ? ref.id === (good.sku_id ?? good.product_id) : ref.source_id === good.source_id),
    ),
}

export type Line = NonNullable<OrderRequest['items']>[number]

export const price = (side: Side, ...items: Line[]) => priceOrder({ items }, catalogue, side, 'EUR')

export function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError && error.key === 'invalid_payload') return error.details?.[0]
  }
  return undefined
}
