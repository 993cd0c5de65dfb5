import { scopeOf } from '../../../contract/offer/discount-types.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import { type Targets, targetedLines, matchesLine, type Target } from '../targets.ts'
import type { Bundle } from '../evaluation.ts'
import { arithmeticOf } from './discount-types.ts'
import { type DiscountedOrder, takeOffLines, type DiscountedLine, restOf } from './order.ts'
import { resolved, valueOf, type AppliedDiscount, type DiscountScope } from './resolve.ts'
import { paidQuantity } from './paid-lines.ts'
import { capped, spread, portion } from './split.ts'

/**
 * Discounts with 3 cups at 16.00 and 1 bowl at 28.00 in the cart, all of them targets:
 *
 * | Type and effect                            | Value | Cups  | Bowl  |                                           |
 * | ------------------------------------------ | ----- | ----- | ----- | ----------------------------------------- |
 * | PERCENT APPLY_TO_ITEMS                     | 25%   | 12.00 | 7.00  | of each line                              |
 * | FIXED APPLY_TO_ITEMS                       | 12.00 | 12.00 | 16.00 | new price of one unit, if it is lower     |
 * | AMOUNT APPLY_TO_ITEMS                      | 5.00  | 5.00  | 5.00  | once per line                             |
 * | AMOUNT APPLY_TO_ITEMS_BY_QUANTITY          | 5.00  | 15.00 | 5.00  | per unit                                  |
 * | AMOUNT APPLY_TO_ITEMS_PROPORTIONALLY       | 5.00  | 3.16  | 1.84  | in total, split by the lines' amounts     |
 * | AMOUNT …_PROPORTIONALLY_BY_QUANTITY        | 5.00  | 3.75  | 1.25  | in total, split by units                  |
 *
 * `amount_limit` limits the discount of each line, `aggregated_amount_limit` the sum of all lines. The limits of a target
 * do the same for its lines. A limit on several lines is split in proportion to their discounts.
 */
export function fromItems(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  { situation, bundle }: DiscountScope,
): AppliedDiscount {
  const shares = sharesOf(targets, order, discount, bundle)
  const values = isSplit(discount)
    ? [valueOf(discount, { order, situation })]
    : shares.map(({ line }) => valueOf(discount, { order, situation, line }))

  const parts = isSplit(discount)
    ? spread(
        values[0] ?? 0,
        shares.map((share) => ({ max: share.max, weight: weightOf(share, discount) })),
        order.unit,
      )
    : shares.map((share, index) =>
        Math.min(share.max, discountOf(share, discount, values[index] ?? 0, order.unit)),
      )

  const amounts = capped(
    cappedByTarget(shares, parts, order.unit),
    discount.aggregated_amount_limit,
    order.unit,
  )
  const amountsByLine = order.items.map(() => 0)
  shares.forEach(({ index }, position) => (amountsByLine[index] = amounts[position] ?? 0))
  return { ...takeOffLines(order, amountsByLine), discount: resolved(discount, values) }
}

const isSplit = (discount: Discount) => scopeOf(discount) === 'together'

const weightOf = ({ rest, quantity }: Share, { effect }: Discount) =>
  effect === 'APPLY_TO_ITEMS_PROPORTIONALLY' ? rest : quantity

const maxDiscountOf = (rest: number, target: Target | null, { amount_limit = Infinity }: Discount) =>
  Math.min(rest, target?.amount_limit ?? Infinity, amount_limit)

function discountOf(share: Share, discount: Discount, value: number, unit: number): number {
  const shareValue = scopeOf(discount) === 'unit' ? value * share.quantity : value
  return arithmeticOf(discount)?.takeOffLine(share, shareValue, unit) ?? 0
}

function cappedByTarget(shares: readonly Share[], parts: readonly number[], unit: number): number[] {
  const limited = [...parts]
  for (const [target, positions] of grouped([...shares.keys()], (position) => shares[position]?.target)) {
    const shareAmounts = capped(
      positions.map((position) => parts[position] ?? 0),
      target?.aggregated_amount_limit,
      unit,
    )
    positions.forEach((position, index) => (limited[position] = shareAmounts[index] ?? 0))
  }
  return limited
}

/** Some units of a line. */
interface Share {
  /** Index of the line in the order. */
  index: number
  line: DiscountedLine
  /** From 1 to the number of paid units of the line. */
  quantity: number
  /** Amount left to pay for these units. */
  rest: number
  /** The target that selected them; null if every product is discounted. */
  target: Target | null
  /** Maximum discount of these units. */
  max: number
}

/**
 * A line belongs to the first target that matches it. If all products are included, all units of a line without a
 * target are selected. If a rule requires a bundle, only units of the bundle are selected.
 */
function sharesOf(
  targets: Targets,
  order: DiscountedOrder,
  discount: Discount,
  bundle?: Bundle | null,
): Share[] {
  const lines = targetedLines(targets, order).flatMap((index): Entry[] => {
    const line = order.items[index]
    return line && paidQuantity(line) > 0
      ? [{ index, line, target: targets.included.find((target) => matchesLine(target, line)) ?? null }]
      : []
  })
  return [...grouped(lines, ({ target }) => target)]
    .flatMap(([target, entries]) => (target ? selectUnits(target, entries) : entries.map(withAllUnits)))
    .flatMap(({ index, line, target, quantity: selected }): Share[] => {
      const quantity = Math.min(selected, bundledQuantity(bundle, index))
      if (quantity <= 0) return []
      const rest = partOf({ line, quantity }, order.unit)
      return [{ index, line, quantity, rest, target, max: maxDiscountOf(rest, target, discount) }]
    })
}

type Entry = Pick<Share, 'index' | 'line' | 'target'>

const withAllUnits = ({ index, line, target }: Entry) => ({
  index,
  line,
  target,
  quantity: paidQuantity(line),
})

const partOf = ({ line, quantity }: Pick<Share, 'line' | 'quantity'>, unit: number) =>
  quantity === paidQuantity(line) ? restOf(line) : portion(restOf(line), quantity, paidQuantity(line), unit)

/**
 * Compares lines by unit price. `APPLY_TO_CHEAPEST` selects all lines with the lowest price. `APPLY_FROM_CHEAPEST` sorts
 * all lines by price before units are skipped, repeated and limited. Lines with equal prices keep the order of the cart.
 * `UNIT` counts units across lines, `ITEM` counts lines.
 *
 * Example: the cart contains 3 cups at 16.00 and 2 bowls at 28.00. The target counts units from the cheapest, skips 2
 * and repeats every 3. The 3rd cup is discounted. Counting continues with the bowls; the next discounted unit would be
 * the 6th.
 */
function selectUnits(target: Target, lines: readonly Entry[]): (Entry & { quantity: number })[] {
  let counted = 0
  let remaining = target.aggregated_quantity_limit ?? Infinity
  return inOrder(target.effect, lines).map((entry) => {
    const length = target.target === 'UNIT' ? paidQuantity(entry.line) : 1
    const hits = hitsWithin(target, counted, counted + length)
    counted += length
    const wanted = target.target === 'UNIT' ? hits : hits * paidQuantity(entry.line)
    const quantity = Math.min(wanted, target.quantity_limit ?? Infinity, remaining)
    remaining -= quantity
    return { ...entry, quantity }
  })
}

function inOrder(effect: Target['effect'], lines: readonly Entry[]): readonly Entry[] {
  const ascending = () => [...lines].sort((one, other) => byUnitPrice(one.line, other.line))
  const descending = () => [...lines].sort((one, other) => byUnitPrice(other.line, one.line))
  const first = (sorted: readonly Entry[]) =>
    sorted.filter(({ line }) => sorted[0] && byUnitPrice(line, sorted[0].line) === 0)
  switch (effect) {
    case 'APPLY_TO_EVERY':
      return lines
    case 'APPLY_FROM_CHEAPEST':
      return ascending()
    case 'APPLY_FROM_MOST_EXPENSIVE':
      return descending()
    case 'APPLY_TO_CHEAPEST':
      return first(ascending())
    case 'APPLY_TO_MOST_EXPENSIVE':
      return first(descending())
  }
}

/** Compares amount ÷ quantity, because a line may have no price. Avoids the division to stay exact. */
function byUnitPrice(one: DiscountedLine, other: DiscountedLine): number {
  const difference = BigInt(one.amount) * BigInt(other.quantity) - BigInt(other.amount) * BigInt(one.quantity)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Counts how many of skip, skip + repeat, skip + 2 × repeat, … are at least `start` and below `end`. */
function hitsWithin({ skip_initially, repeat }: Target, start: number, end: number): number {
  const before = (number: number) => Math.max(0, Math.ceil((number - skip_initially) / Math.max(1, repeat)))
  return before(end) - before(start)
}

function bundledQuantity(bundle: Bundle | null | undefined, index: number): number {
  if (!bundle) return Infinity
  return bundle.identified
    .filter(({ item_index }) => item_index === index)
    .reduce((sum, { item_quantity }) => sum + item_quantity, 0)
}

function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
