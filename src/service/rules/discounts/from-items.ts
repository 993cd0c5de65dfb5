/** Every effect on items: off the lines that are about the targets, of what earlier discounts left of each. */
import { scopeOf } from '../../../contract/offer/benefit.ts'
import type { Discount } from '../../../contract/resources/discount.ts'
import type { Targets } from '../targets.ts'
import { grouped, sharesOf, type Share } from './shares.ts'
import { type DiscountedOrder, takeOffLines } from './order.ts'
import { resolved, valueOf, type Applied, type DiscountScope } from './resolve.ts'
import { capped, percentOf, spread } from './split.ts'

/**
 * With 3 cups at 16.00 and 1 bowl at 28.00 in the cart, all of them targets:
 *
 * | Type and effect                            | Value | Cups  | Bowl  |                                           |
 * | ------------------------------------------ | ----- | ----- | ----- | ----------------------------------------- |
 * | PERCENT APPLY_TO_ITEMS                     | 25 %  | 12.00 | 7.00  | of each line                              |
 * | FIXED APPLY_TO_ITEMS                       | 12.00 | 12.00 | 16.00 | the new price of one unit; never a higher |
 * | AMOUNT APPLY_TO_ITEMS                      | 5.00  | 5.00  | 5.00  | once off each line                        |
 * | AMOUNT APPLY_TO_ITEMS_BY_QUANTITY          | 5.00  | 15.00 | 5.00  | off each unit                             |
 * | AMOUNT APPLY_TO_ITEMS_PROPORTIONALLY       | 5.00  | 3.16  | 1.84  | together, by what the lines cost          |
 * | AMOUNT …_PROPORTIONALLY_BY_QUANTITY        | 5.00  | 3.75  | 1.25  | together, by units                        |
 *
 * `amount_limit` bounds each line, `aggregated_amount_limit` all of them together; the limits of a target do the
 * same for its lines. A bound for several is shared in proportion to what each would have taken.
 */
export function fromItems(
  order: DiscountedOrder,
  discount: Discount,
  targets: Targets,
  { situation, bundle }: DiscountScope,
): Applied {
  const shares = sharesOf(targets, order, bundle).map((share) => ({
    ...share,
    room: roomOf(share, discount),
  }))
  const values = isSplit(discount)
    ? [valueOf(discount, { order, situation })]
    : shares.map(({ line }) => valueOf(discount, { order, situation, line }))

  const parts = isSplit(discount)
    ? spread(
        values[0] ?? 0,
        shares.map((share) => ({ room: share.room, weight: weightOf(share, discount) })),
        order.unit,
      )
    : shares.map((share, index) =>
        Math.min(share.room, takenFrom(share, discount, values[index] ?? 0, order.unit)),
      )

  const taken = capped(
    cappedByTarget(shares, parts, order.unit),
    discount.aggregated_amount_limit,
    order.unit,
  )
  const byLine = new Map(shares.map(({ index }, position) => [index, taken[position] ?? 0]))
  return {
    ...takeOffLines(
      order,
      order.items.map((_, index) => byLine.get(index) ?? 0),
    ),
    discount: resolved(discount, values),
  }
}

const isSplit = (discount: Discount) => scopeOf(discount) === 'together'

const weightOf = ({ rest, quantity }: Share, { effect }: Discount) =>
  effect === 'APPLY_TO_ITEMS_PROPORTIONALLY' ? rest : quantity

const roomOf = ({ rest, target }: Share, { amount_limit = Infinity }: Discount) =>
  Math.min(rest, target?.amount_limit ?? Infinity, amount_limit)

/** A product beyond 2^53 is above every rest, however it was rounded. */
function takenFrom({ rest, quantity }: Share, discount: Discount, value: number, unit: number): number {
  if (discount.type === 'PERCENT') return percentOf(rest, value, unit)
  if (discount.type === 'FIXED') return Math.max(0, rest - value * quantity)
  return scopeOf(discount) === 'unit' ? value * quantity : value
}

/** Keeps the lines of each target to what that target gives over all of them. */
function cappedByTarget(shares: readonly Share[], parts: readonly number[], unit: number): number[] {
  const kept = [...parts]
  for (const [target, positions] of grouped([...shares.keys()], (position) => shares[position]?.target)) {
    const own = capped(
      positions.map((position) => parts[position] ?? 0),
      target?.aggregated_amount_limit,
      unit,
    )
    positions.forEach((position, index) => (kept[position] = own[index] ?? 0))
  }
  return kept
}
