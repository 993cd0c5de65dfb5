/** One line of an order, named and priced. */
import { payableUnit } from '../../contract/money.ts'
import type { OrderRequest } from '../../contract/resources/order.ts'
import { ApiError } from '../errors.ts'
import { type BasketLine, type CatalogueProduct, type Catalogue, emptyBasket, type Basket } from './basket.ts'
import { exactProduct, exactSum } from './exact.ts'
import { redemptionIn, redemptionsIn } from './discounts/wire-order.ts'
import { type Gifts, giftsOnce, noGifts } from './gifts.ts'

export type LineRequest = NonNullable<OrderRequest['items']>[number]

export interface Pricing {
  goods: Catalogue
  side: Side
  /** ISO 4217 code, which says what can be paid. */
  currency: string
  isGift: ReturnType<typeof giftsOnce>
}

/** `at` is where the line stands in the request. @throws ApiError that names the field. */
function priceLine(line: LineRequest, { goods, side, currency, isGift }: Pricing, at: string): BasketLine {
  const good = goodOf(line, goods, at)
  const product_id = good?.product_id ?? line.product_id ?? null
  const sku_id = good?.sku_id ?? line.sku_id ?? null
  // What a discount added, it adds anew.
  const isAdded = Number(line.initial_quantity ?? 1) === 0
  const given = !isAdded && isGift(line, { product_id, sku_id }, at)
  const isCatalogued = good !== undefined && side === 'client'
  if (!isCatalogued) {
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
    ...(given
      ? { price: 0, amount: 0 }
      : isCatalogued
        ? catalogued(good, quantity, at)
        : asked(line, good, quantity, at)),
    ...described(line, good, side),
    metadata: given ? (line.metadata ?? {}) : withoutRedemption(line),
    ...(isAdded && { isAdded }),
    collections: good?.collections ?? [],
    ...(given && { isGift: true }),
  }
}

/** A line that names a redemption is free: replies never have one that is not. */
function withoutRedemption({ metadata = {} }: LineRequest) {
  if (redemptionIn({ metadata }) === undefined) return metadata
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'redemption_id'))
}

/** What the catalogue knows of the line; a SKU counts before its product. */
function goodOf(line: LineRequest, goods: Catalogue, at: string): CatalogueProduct | undefined {
  const { product_id, sku_id, source_id, related_object = 'product' } = line
  if (sku_id !== undefined) {
    const sku = goods.find({ id: sku_id }, 'sku')
    if (sku && product_id !== undefined && sku.product_id !== product_id) {
      refuse(`${at}.sku_id`, 'should be a SKU of the product that product_id names')
    }
    return sku ?? (product_id === undefined ? undefined : goods.find({ id: product_id }, 'product'))
  }
  if (product_id !== undefined) return goods.find({ id: product_id }, 'product')
  if (source_id !== undefined) return goods.find({ source_id }, related_object)
  return refuse(`${at}.product_id`, 'is missing; it should be there, or sku_id, or source_id')
}

/** As the catalogue says, whatever a page says. What it knows without a price counts nothing. */
function catalogued({ price }: CatalogueProduct, quantity: number, at: string) {
  return { price, amount: times(price ?? 0, quantity, at) }
}

/** As the request says; where it is silent, as the catalogue does. */
function asked(line: LineRequest, good: CatalogueProduct | undefined, quantity: number, at: string) {
  const usual = line.sku?.price ?? line.product?.price ?? good?.price ?? null
  const price = line.price ?? (line.amount === undefined || isMade(line, usual) ? usual : null)
  if (price === null) {
    if (line.amount === undefined && !good) {
      refuse(nameOf(line, at), 'should be something that the catalogue knows, or come with a price')
    }
    return { price, amount: line.amount ?? 0 }
  }
  const amount = times(price, quantity, at)
  if (line.amount !== undefined && line.amount !== amount && !isReplied(line)) {
    refuse(`${at}.amount`, 'should be the price times the quantity')
  }
  return { price, amount }
}

/** A line may cost something else than its product does: then no more is known of it than its amount. */
const isMade = ({ amount, quantity }: LineRequest, price: number | null) =>
  price !== null && exactProduct(price, Number(quantity)) === amount

/** A line of a reply that is sent back, perhaps with another quantity: its amount was worked out by the service. */
const isReplied = (line: LineRequest) => line.object === 'order_item'

function described(line: LineRequest, good: CatalogueProduct | undefined, side: Side) {
  const product = good?.product ?? null
  const sku = good?.sku ?? null
  if (good && side === 'client') return { product, sku }
  const saidProduct = line.product && {
    name: line.product.name ?? product?.name ?? null,
    price: line.product.price ?? product?.price ?? null,
    metadata: { ...product?.metadata, ...line.product.metadata },
  }
  const saidSku = line.sku && {
    sku: line.sku.sku ?? sku?.sku ?? null,
    price: line.sku.price ?? sku?.price ?? null,
    metadata: { ...sku?.metadata, ...line.sku.metadata },
  }
  return { product: saidProduct ?? product, sku: saidSku ?? sku }
}

function times(price: number, quantity: number, at: string): number {
  return exactProduct(price, quantity) ?? refuse(at, 'should come to an amount below 2^53')
}

/** The field that names what is bought. */
function nameOf({ product_id, sku_id }: LineRequest, at: string) {
  if (sku_id !== undefined) return `${at}.sku_id`
  return product_id === undefined ? `${at}.source_id` : `${at}.product_id`
}

/** @throws ApiError for an amount that nobody can pay, such as half a yen. */
export function requirePayable(amounts: Record<string, number | undefined>, currency: string, at: string) {
  const unit = payableUnit(currency)
  for (const [field, amount = 0] of Object.entries(amounts)) {
    if (amount % unit)
      refuse(`${at}.${field}`, `should be a multiple of ${unit}: ${currency} has no decimals`)
  }
}

function refuse(field: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field, message }] })
}

// An order as a request has it, made into a basket: every line named and priced. Minor units.

/** Whose word counts for prices, names and metadata: on the client side the catalogue's, for all that it knows. */
export type Side = 'server' | 'client'

/**
 * The basket of an order; without one, an empty one. Without lines the amount is what the request says. `gifts`: those
 * that its lines name. @throws ApiError `invalid_payload` that names the field: a line that names nothing or has no
 * price, prices that contradict each other, prices that nobody can pay in the currency, sums that a number does not hold
 * exactly, and, on the server side, gifts that the order may not have.
 */
export function priceOrder(
  request: OrderRequest | undefined,
  goods: Catalogue,
  side: Side,
  currency: string,
  gifts: Gifts = noGifts,
): Basket {
  const unit = payableUnit(currency)
  if (!request) return { ...emptyBasket, unit }
  requirePayable({ amount: request.amount }, currency, 'order')
  const isGift = redemptionsIn(request).length > 0 ? giftsOnce(gifts, side) : () => false
  const pricing = { goods, side, currency, isGift }
  const lines = (request.items ?? []).map((line, index) => priceLine(line, pricing, `order.items[${index}]`))
  // What a discount added to an order that is sent back, it adds anew.
  const ordered = lines.filter(({ isAdded }) => !isAdded)
  const items = ordered.filter(({ isGift }) => !isGift)
  const given = ordered.flatMap((line, at) => (line.isGift ? [{ ...line, at }] : []))
  const amount = sumOf(items)
  return {
    id: request.id ?? null,
    source_id: request.source_id ?? null,
    status: request.status ?? null,
    items,
    ...(given.length > 0 && { gifts: given }),
    amount: ordered.length > 0 ? amount : amountAlone(request, lines),
    unit,
    metadata: request.metadata ?? {},
  }
}

/** The amount of an order without bought lines: that of the request, less the added lines which it includes. */
function amountAlone({ amount = 0, items = [] }: OrderRequest, lines: readonly BasketLine[]) {
  const added = lines.flatMap((line, index) => {
    const requested = items[index]
    if (!line.isAdded) return []
    const amount = requested && isReplied(requested) ? (requested.amount ?? line.amount) : line.amount
    return [{ ...line, amount }]
  })
  return Math.max(0, amount - sumOf(added))
}

/** @throws ApiError `invalid_payload` where a number does not hold it exactly. */
function sumOf(lines: readonly BasketLine[]): number {
  const amount = exactSum(lines.map((line) => line.amount))
  if (amount !== undefined) return amount
  const details = [{ field: 'order.items', message: 'should add up to an amount below 2^53' }]
  throw new ApiError('invalid_payload', { details })
}
