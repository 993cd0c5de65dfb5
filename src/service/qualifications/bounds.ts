/**
 * What a cart has to reach, and the moment it is asked at, as a row of lower bounds: it can only be met by values
 * of which none is below its bound. Upper bounds are lower bounds of the negative.
 */

/** `own…` is what of the cart bears the posting's key: the one product, SKU or collection. Money in minor units. */
export const dimensions = [
  'amount',
  'negativeAmount',
  'quantity',
  'count',
  'ownAmount',
  'ownQuantity',
  'start',
  'negativeEnd',
] as const

export type Dimension = (typeof dimensions)[number]

/** What is not said is not bounded. */
export type Bounds = Partial<Record<Dimension, number>>

export const width = dimensions.length

/** The bounds of both. */
export const tighter = (one: Bounds, other: Bounds) => combined(one, other, Math.max)

/** The bounds of whichever asks for less. */
export const looser = (one: Bounds, other: Bounds) => combined(one, other, Math.min)

function combined(one: Bounds, other: Bounds, choose: (...bounds: number[]) => number): Bounds {
  const both: Bounds = {}
  for (const dimension of dimensions) {
    const bound = choose(one[dimension] ?? -Infinity, other[dimension] ?? -Infinity)
    if (bound > -Infinity) both[dimension] = bound
  }
  return both
}
