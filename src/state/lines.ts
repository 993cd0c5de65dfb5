import { maxQuantity } from '../contract/quantity.ts'

/** Identifies a product by at least one of three ids. */
export interface ProductIds {
  product_id?: string
  sku_id?: string
  source_id?: string
  /** What `source_id` identifies. Default: `product`. */
  related_object?: 'product' | 'sku'
}

export interface CartLine extends ProductIds {
  /** Distinguishes lines of the same product: the shop's own key of the line, an engraving, a selling plan. */
  id?: string
  /** An integer up to 999,999. A line with 0 is removed. */
  quantity: number
  /** Price of one unit, in minor units. */
  price: number
  name?: string
  image_url?: string
  /** For the product of a redeemed reward: the id of the redemption. The line has one unit at a price of 0. */
  redemption?: string
}

/** Identifies a line: its key, the line itself, or the ids of a product that has only one line. */
export type LineAddress = string | CartLine | ProductIds

const ids = ['product_id', 'sku_id', 'source_id'] as const
export const productFields = [...ids, 'related_object'] as const

/** Unique key of a line in a cart, made of the product, the line's `id`, and the price. */
export const lineKey = (line: CartLine) =>
  JSON.stringify([line.price, line.redemption ?? line.id, ...productFields.map((id) => line[id])])

/** Total of a line, in minor units. */
export const lineTotal = ({ quantity, price }: CartLine) => quantity * price

export const sameProduct = (one: ProductIds, other: ProductIds) =>
  productFields.every((id) => one[id] === other[id])

/** A reward line keeps its one unit. */
export function withLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  assertQuantity(line.quantity)
  const key = lineKey(line)
  const existing = lines.find((other) => lineKey(other) === key)
  if (!existing) return [...lines, line]
  if (line.redemption) return lines
  const quantity = existing.quantity + line.quantity
  return lines.map((other) => (other === existing ? { ...existing, ...line, quantity } : other))
}

/** Throws a RangeError if the ids of a product match several lines, unless the quantity is 0, which removes them all. */
export function withQuantity(lines: readonly CartLine[], address: LineAddress, quantity: number) {
  const key = typeof address === 'string' ? address : 'price' in address ? lineKey(address) : ''
  const matches = (line: CartLine) =>
    key ? lineKey(line) === key : !line.redemption && sameProduct(line, address as ProductIds) // only lines have a price
  if (quantity && lines.filter(matches).length > 1) {
    throw new RangeError('the product has several lines: pass the key of one')
  }
  return lines.map((line) => (matches(line) ? { ...line, quantity } : line))
}

/** Leaves out lines with a quantity of 0. */
export const validLines = (lines: readonly CartLine[]) =>
  lines.filter((line) => {
    if (!ids.some((id) => line[id])) throw new RangeError(`a line needs one of ${ids.join(', ')}`)
    assertInteger(line.price, 'price')
    return assertQuantity(line.quantity)
  })

export const assertQuantity = (quantity: number) => assertInteger(quantity, 'quantity', maxQuantity)

export function assertInteger(value: number, field: string, max = Number.MAX_SAFE_INTEGER) {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${field} must be a whole number from 0 to ${max}, not ${value}`)
  }
  return value
}
