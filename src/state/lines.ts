/** The lines of a cart. Amounts are integers in minor units, as on the wire. */
import { maxQuantity } from '../contract/quantity.ts'

/** Names a product; at least one of the three ids is there. */
export interface ProductIds {
  product_id?: string
  sku_id?: string
  source_id?: string
  /** What `source_id` names; a product unless said. */
  related_object?: 'product' | 'sku'
}

export interface CartLine extends ProductIds {
  /**
   * Tells it apart from other lines of the same product, where the shop does: its own key of the line, an
   * engraving, a selling plan.
   */
  id?: string
  /** A whole number up to 999,999; a line of none leaves the cart. */
  quantity: number
  /** Of one piece, in minor units. */
  price: number
  name?: string
  image_url?: string
  /**
   * The id of the redemption that gave it, of a reward that is a product. There is one piece of it, at a price of 0; what
   * it costs is the service's to say.
   */
  redemption?: string
}

/** Names a line: its key, the line itself, or the ids of a product that has one line only. */
export type LineAddress = string | CartLine | ProductIds

const ids = ['product_id', 'sku_id', 'source_id'] as const
export const identity = [...ids, 'related_object'] as const

/** Of no two lines of a cart the same: made of the product, the line's own `id`, and the price of a piece. */
export const lineKey = (line: CartLine) =>
  JSON.stringify([line.price, line.redemption ?? line.id, ...identity.map((id) => line[id])])

/** What one line costs, in minor units. */
export const lineTotal = ({ quantity, price }: CartLine) => quantity * price

export const sameProduct = (one: ProductIds, other: ProductIds) =>
  identity.every((id) => one[id] === other[id])

/** One more line; of a line that is there already there is more, under the newer name, but of a redemption one piece. */
export function withLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  wholeQuantity(line.quantity)
  const key = lineKey(line)
  const held = lines.find((other) => lineKey(other) === key)
  if (!held) return [...lines, line]
  if (line.redemption) return lines
  const quantity = held.quantity + line.quantity
  return lines.map((other) => (other === held ? { ...held, ...line, quantity } : other))
}

/** Throws a RangeError where the ids of a product name several lines, except to take away all of them. */
export function withQuantity(lines: readonly CartLine[], address: LineAddress, quantity: number) {
  const key = typeof address === 'string' ? address : 'price' in address ? lineKey(address) : ''
  const isNamed = (line: CartLine) =>
    key ? lineKey(line) === key : !line.redemption && sameProduct(line, address as ProductIds) // what is no key and no line
  if (quantity && lines.filter(isNamed).length > 1) {
    throw new RangeError('key is missing: the product has several lines')
  }
  return lines.map((line) => (isNamed(line) ? { ...line, quantity } : line))
}

/** Those of some pieces. Throws a RangeError that names the field that does not fit. */
export const checkedLines = (lines: readonly CartLine[]) =>
  lines.filter((line) => {
    if (!ids.some((id) => line[id])) throw new RangeError(`one of ${ids} is missing`)
    whole(line.price, 'price')
    return wholeQuantity(line.quantity)
  })

/** @throws RangeError for a quantity that no order line can have. */
export const wholeQuantity = (quantity: number) => whole(quantity, 'quantity', maxQuantity)

export function whole(value: number, field: string, most = Number.MAX_SAFE_INTEGER) {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new RangeError(`${field} must be a whole number from 0 to ${most}, not ${value}`)
  }
  return value
}
