import { payableUnit } from '../../contract/money.ts'
import type { OrderRequest } from '../../contract/resources/order.ts'
import { ApiError } from '../errors.ts'
import {
  type BasketLine,
  type CatalogProduct,
  type ProductLookup,
  emptyBasket,
  type Basket,
} from './basket.ts'
import { exactProduct, exactSum } from './exact.ts'
import { redemptionIn, redemptionsIn } from './discounts/wire-order.ts'
import { type Gifts, createGiftCheck, noGifts } from './gifts.ts'

export type LineRequest = NonNullable<OrderRequest['items']>[number]

export interface Pricing {
  products: ProductLookup
  side: Side
  /** ISO 4217 code. */
  currency: string
  isGift: ReturnType<typeof createGiftCheck>
}

function priceLine(line: LineRequest, { products, side, currency, isGift }: Pricing, at: string): BasketLine {
  const catalogProduct = findProduct(line, products, at)
  const product_id = catalogProduct?.product_id ?? line.product_id ?? null
  const sku_id = catalogProduct?.sku_id ?? line.sku_id ?? null
  // The line was added by a discount, and the discount adds it again.
  const isAdded = Number(line.initial_quantity ?? 1) === 0
  const isFree = !isAdded && isGift(line, { product_id, sku_id }, at)
  const isInCatalog = catalogProduct !== undefined && side === 'client'
  if (!isInCatalog) {
    const { price, amount, product, sku } = line
    requirePayable({ price, amount, 'product.price': product?.price, 'sku.price': sku?.price }, currency, at)
  }
  const quantity = Number(line.quantity)
  return {
    ...(line.id && { id: line.id }),
    product_id,
    sku_id,
    source_id: line.source_id ?? null,
    related_object: line.related_object ?? null,
    quantity,
    ...(isFree
      ? { price: 0, amount: 0 }
      : isInCatalog
        ? fromCatalog(catalogProduct, quantity, at)
        : fromRequest(line, catalogProduct, quantity, at)),
    ...describe(line, catalogProduct, side),
    metadata: isFree ? (line.metadata ?? {}) : withoutRedemption(line),
    ...(isAdded && { isAdded }),
    collections: catalogProduct?.collections ?? [],
    ...(isFree && { isGift: true }),
  }
}

/** Removes the redemption id, which only free lines keep. */
function withoutRedemption({ metadata = {} }: LineRequest) {
  if (redemptionIn({ metadata }) === undefined) return metadata
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'redemption_id'))
}

function findProduct(line: LineRequest, products: ProductLookup, at: string): CatalogProduct | undefined {
  const { product_id, sku_id, source_id, related_object = 'product' } = line
  if (sku_id !== undefined) {
    const sku = products.find({ id: sku_id }, 'sku')
    const product = product_id === undefined ? undefined : products.find({ id: product_id }, 'product')
    if (sku && product_id !== undefined && sku.product_id !== (product?.product_id ?? product_id)) {
      refuse(`${at}.sku_id`, 'must be a SKU of the product in product_id')
    }
    return sku ?? product
  }
  if (product_id !== undefined) return products.find({ id: product_id }, 'product')
  if (source_id !== undefined) return products.find({ source_id }, related_object)
  return refuse(`${at}.product_id`, 'is missing: set product_id, sku_id or source_id')
}

/** Ignores the price that the page sent. A product without a price costs nothing. */
function fromCatalog({ price }: CatalogProduct, quantity: number, at: string) {
  return { price, amount: times(price ?? 0, quantity, at) }
}

function fromRequest(
  line: LineRequest,
  catalogProduct: CatalogProduct | undefined,
  quantity: number,
  at: string,
) {
  const listPrice = line.sku?.price ?? line.product?.price ?? catalogProduct?.price ?? null
  const price = line.price ?? (line.amount === undefined || matchesPrice(line, listPrice) ? listPrice : null)
  if (price === null) {
    if (line.amount === undefined && !catalogProduct) {
      refuse(productFieldOf(line, at), 'must be a product in the catalog or have a price')
    }
    return { price, amount: line.amount ?? 0 }
  }
  const amount = times(price, quantity, at)
  if (line.amount !== undefined && line.amount !== amount && !isCopiedFromReply(line)) {
    refuse(`${at}.amount`, 'must be the price times the quantity')
  }
  return { price, amount }
}

/** If false, the unit price of the line is unknown. */
const matchesPrice = ({ amount, quantity }: LineRequest, price: number | null) =>
  price !== null && exactProduct(price, Number(quantity)) === amount

/** The quantity of a copied line may have changed, so its amount need not match. The service calculates it again. */
const isCopiedFromReply = (line: LineRequest) => line.object === 'order_item'

function describe(line: LineRequest, catalogProduct: CatalogProduct | undefined, side: Side) {
  const product = catalogProduct?.product ?? null
  const sku = catalogProduct?.sku ?? null
  if (catalogProduct && side === 'client') return { product, sku }
  const requestProduct = line.product && {
    name: line.product.name ?? product?.name ?? null,
    price: line.product.price ?? product?.price ?? null,
    metadata: { ...product?.metadata, ...line.product.metadata },
  }
  const requestSku = line.sku && {
    sku: line.sku.sku ?? sku?.sku ?? null,
    price: line.sku.price ?? sku?.price ?? null,
    metadata: { ...sku?.metadata, ...line.sku.metadata },
  }
  return { product: requestProduct ?? product, sku: requestSku ?? sku }
}

function times(price: number, quantity: number, at: string): number {
  return exactProduct(price, quantity) ?? refuse(at, 'must add up to an amount below 2^53')
}

function productFieldOf({ product_id, sku_id }: LineRequest, at: string) {
  if (sku_id !== undefined) return `${at}.sku_id`
  return product_id === undefined ? `${at}.source_id` : `${at}.product_id`
}

/** @throws ApiError for an amount that cannot be paid, such as half a yen. */
export function requirePayable(amounts: Record<string, number | undefined>, currency: string, at: string) {
  const unit = payableUnit(currency)
  for (const [field, amount = 0] of Object.entries(amounts)) {
    if (amount % unit) refuse(`${at}.${field}`, `must be a multiple of ${unit}: ${currency} has no decimals`)
  }
}

function refuse(field: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field, message }] })
}

/**
 * On the client side, prices, names and metadata of a product in the catalog come only from the catalog, so that a page
 * cannot change them. On the server side, those of the request take precedence.
 */
export type Side = 'server' | 'client'

/**
 * `gifts` contains the product of each redemption that a line refers to.
 * @throws ApiError `invalid_payload` with the field: for a line without a product or price, contradictory or unpayable
 * prices, inexact sums and, on the server side, gifts that the order may not contain.
 */
export function priceOrder(
  request: OrderRequest | undefined,
  products: ProductLookup,
  side: Side,
  currency: string,
  gifts: Gifts = noGifts,
): Basket {
  const unit = payableUnit(currency)
  if (!request) return { ...emptyBasket, unit }
  requirePayable({ amount: request.amount }, currency, 'order')
  const isGift = redemptionsIn(request).length > 0 ? createGiftCheck(gifts, side) : () => false
  const pricing = { products, side, currency, isGift }
  const lines = (request.items ?? []).map((line, index) => priceLine(line, pricing, `order.items[${index}]`))
  const ordered = lines.filter(({ isAdded }) => !isAdded)
  const items = ordered.filter(({ isGift }) => !isGift)
  const giftLines = ordered.flatMap((line, at) => (line.isGift ? [{ ...line, at }] : []))
  const amount = sumOf(items)
  return {
    id: request.id ?? null,
    source_id: request.source_id ?? null,
    status: request.status ?? null,
    items,
    ...(giftLines.length > 0 && { gifts: giftLines }),
    amount: ordered.length > 0 ? amount : amountWithoutLines(request, lines),
    unit,
    metadata: request.metadata ?? {},
  }
}

/** The amount in the request includes the lines that discounts added. */
function amountWithoutLines({ amount = 0, items = [] }: OrderRequest, lines: readonly BasketLine[]) {
  const added = lines.flatMap((line, index) => {
    const requested = items[index]
    if (!line.isAdded) return []
    const amount = requested && isCopiedFromReply(requested) ? (requested.amount ?? line.amount) : line.amount
    return [{ ...line, amount }]
  })
  return Math.max(0, amount - sumOf(added))
}

/** @throws ApiError `invalid_payload` if the sum is not exact. */
function sumOf(lines: readonly BasketLine[]): number {
  const amount = exactSum(lines.map((line) => line.amount))
  if (amount !== undefined) return amount
  const details = [{ field: 'order.items', message: 'must add up to an amount below 2^53' }]
  throw new ApiError('invalid_payload', { details })
}
