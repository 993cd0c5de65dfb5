/** The effect of a discount: its scope, products and limits in minor units. */
import type { ApplicableToList } from '../resources/applicable-to.ts'
import type { Discount } from '../resources/discount.ts'
import { type Scope, scopeOf } from './discount-types.ts'

type Entry = ApplicableToList['data'][number]

export type TargetSelection = Pick<
  Entry,
  'effect' | 'skip_initially' | 'repeat' | 'target' | 'quantity_limit' | 'aggregated_quantity_limit'
>

export interface Benefit {
  scope: Scope
  /** Infinity for no limit. */
  maxPerLine: number
  /** Infinity for no limit. */
  maxTotal: number
  /** The discounted products. Undefined if unknown or too complex to describe. */
  items: readonly Entry[] | undefined
  /** Whether all products are discounted, on the same terms. */
  isEverything: boolean
  selection: TargetSelection
}

export interface ProductTargets {
  applicable_to?: ApplicableToList | undefined
  inapplicable_to?: ApplicableToList | undefined
  /** If there is a bundle, only its units are discounted. */
  result?: { bundle?: unknown } | undefined
}

export function benefitOf(
  discount: Discount,
  { applicable_to, inapplicable_to, result }: ProductTargets = {},
): Benefit | undefined {
  const scope = scopeOf(discount)
  if (!scope) return undefined
  const amount = discount.amount_limit ?? Infinity
  const aggregated = discount.aggregated_amount_limit ?? Infinity
  const base = {
    scope,
    maxPerLine: amount,
    maxTotal: aggregated,
    items: undefined,
    isEverything: false,
    selection: {},
  }
  if (scope === 'order') return { ...base, maxPerLine: Infinity, maxTotal: Math.min(amount, aggregated) }

  const { data = [], included_all } = applicable_to ?? {}
  const [first] = data
  const isPartial = !!result?.bundle || !!inapplicable_to?.data.length
  if (!first || included_all) return { ...base, isEverything: !!applicable_to && !first && !isPartial }
  // The targets can only lower the limits of the discount.
  const mostPerLine = data.map(({ amount_limit }) => amount_limit ?? Infinity)
  const sum = data.reduce((total, { aggregated_amount_limit: limit }) => total + (limit ?? Infinity), 0)
  const limits = {
    maxPerLine: Math.min(amount, Math.max(...mostPerLine)),
    maxTotal: Math.min(aggregated, sum),
  }
  // Each target selects among its own products. Several different selections cannot be described in one phrase.
  const haveSameSelection = data.every(
    (one) => discountsEveryUnit(one) && one.quantity_limit === first.quantity_limit,
  )
  // Bundles and excluded products cannot be described either.
  if (isPartial || (data.length > 1 && !haveSameSelection)) return { ...base, ...limits }
  return { ...base, ...limits, items: data, selection: first }
}

/** Apart from `quantity_limit`, which the caller compares. */
const discountsEveryUnit = ({
  effect = 'APPLY_TO_EVERY',
  skip_initially,
  repeat,
  aggregated_quantity_limit,
}: Entry) =>
  effect === 'APPLY_TO_EVERY' &&
  !skip_initially &&
  (repeat ?? 1) < 2 &&
  (aggregated_quantity_limit ?? Infinity) === Infinity
