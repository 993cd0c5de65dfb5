import type { BasketLine } from '../basket.ts'
import type { DiscountedOrder } from './order.ts'

/**
 * `orders` contains the states of one order after each discount. Discounts only append lines, so a line has the same
 * index in each state.
 */
export function withLineIds<Orders extends readonly DiscountedOrder[]>(
  orders: Orders,
  newId: () => string,
): Orders {
  const items: string[] = []
  const gifts: string[] = []
  const withIds = <Line extends BasketLine>(lines: readonly Line[], ids: string[]): Line[] =>
    lines.map((line, index) => ({ ...line, id: (ids[index] ??= line.id ?? newId()) }))
  return orders.map((order) => ({
    ...order,
    items: withIds(order.items, items),
    ...(order.gifts && { gifts: withIds(order.gifts, gifts) }),
  })) as readonly DiscountedOrder[] as Orders // `map` loses the length of the tuple
}

type LineIdentity = Pick<BasketLine, 'id' | 'product_id' | 'sku_id' | 'source_id' | 'price' | 'quantity'>

/**
 * Copies the ids of stored lines to the lines of an order that is reported again. A line without a match gets no id.
 */
export function withStoredIds<Line extends LineIdentity>(
  lines: readonly Line[],
  stored: readonly LineIdentity[],
): Line[] {
  const unmatched = new Set(stored)
  const ids = new Map<Line, string>()
  const matches: ((line: LineIdentity, other: LineIdentity) => boolean)[] = [
    (line, other) => line.id === other.id && isSame(line, other),
    (line, other) => isSame(line, other) && line.price === other.price && line.quantity === other.quantity,
    (line, other) => isSame(line, other) && line.price === other.price,
    isSame,
  ]
  for (const match of matches) {
    for (const line of lines) {
      const found = ids.has(line) ? undefined : [...unmatched].find((other) => match(line, other))
      if (found?.id === undefined) continue
      ids.set(line, found.id)
      unmatched.delete(found)
    }
  }
  return lines.map((line) => {
    const { id: _, ...rest } = line
    const id = ids.get(line)
    return { ...rest, ...(id !== undefined && { id }) } as Line // `id` is optional
  })
}

const isSame = (line: LineIdentity, other: LineIdentity) => productOf(line) === productOf(other)

export const productOf = ({
  product_id,
  sku_id,
  source_id,
}: Pick<LineIdentity, 'product_id' | 'sku_id' | 'source_id'>) =>
  JSON.stringify(product_id === null && sku_id === null ? [source_id] : [product_id, sku_id])
