/**
 * What a discount gives, taken apart: off what it comes, of which products, and at most how much. The service reckons
 * by it, and the page says it in words. Amounts in minor units.
 */
import type { ApplicableToList } from '../resources/applicable-to.ts'
import type { Discount } from '../resources/discount.ts'
import { type Scope, scopeOf } from './discount-types.ts'

type Entry = ApplicableToList['data'][number]

/** How a target chooses among the units or lines that it names. */
export type Manner = Pick<
  Entry,
  'effect' | 'skip_initially' | 'repeat' | 'target' | 'quantity_limit' | 'aggregated_quantity_limit'
>

export interface Benefit {
  scope: Scope
  /** The most it takes off one line, and off everything; Infinity where nothing bounds it. */
  each: number
  all: number
  /** The products that alone it is for; undefined where they are not known, or not told apart. */
  items: readonly Entry[] | undefined
  /** Everything in the cart counts. */
  everything: boolean
  /** How it chooses among `items`. */
  manner: Manner
}

/** What a redeemable's entry says of products, where it is known. */
export interface Targeted {
  applicable_to?: ApplicableToList | undefined
  inapplicable_to?: ApplicableToList | undefined
  /** Of products that belong together, no piece but theirs is discounted. */
  result?: { bundle?: unknown } | undefined
}

export function benefitOf(
  discount: Discount,
  { applicable_to, inapplicable_to, result }: Targeted = {},
): Benefit | undefined {
  const scope = scopeOf(discount)
  if (!scope) return undefined
  const amount = discount.amount_limit ?? Infinity
  const aggregated = discount.aggregated_amount_limit ?? Infinity
  const unknown = { scope, each: amount, all: aggregated, items: undefined, everything: false, manner: {} }
  if (scope === 'order') return { ...unknown, each: Infinity, all: Math.min(amount, aggregated) }

  const { data = [], included_all } = applicable_to ?? {}
  const [first] = data
  const isPart = !!result?.bundle || !!inapplicable_to?.data.length
  if (!first || included_all) return { ...unknown, everything: !!applicable_to && !first && !isPart }
  // What the limits of the targets leave of those of the discount.
  const most = data.map(({ amount_limit }) => amount_limit ?? Infinity)
  const sum = data.reduce((total, { aggregated_amount_limit: limit }) => total + (limit ?? Infinity), 0)
  const limits = { each: Math.min(amount, Math.max(...most)), all: Math.min(aggregated, sum) }
  // Each target chooses among its own products: what several choose cannot be said in one breath.
  const isAlike = data.every((one) => isPlain(one) && one.quantity_limit === first.quantity_limit)
  // Nor can be said of names what is left of their products.
  if (isPart || (data.length > 1 && !isAlike)) return { ...unknown, ...limits }
  return { ...unknown, ...limits, items: data, manner: first }
}

/** All that it names is discounted as it is. */
const isPlain = ({ effect = 'APPLY_TO_EVERY', skip_initially, repeat, aggregated_quantity_limit }: Entry) =>
  effect === 'APPLY_TO_EVERY' &&
  !skip_initially &&
  (repeat ?? 1) < 2 &&
  (aggregated_quantity_limit ?? Infinity) === Infinity
