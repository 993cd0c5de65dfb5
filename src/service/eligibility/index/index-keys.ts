/** The words under which the index files what is asked for, and finds it again for a cart and a customer. */
import type { BasketLine } from '../../rules/basket.ts'
import type { Reference } from '../../rules/conditions/rule.ts'
import type { Profile } from '../../rules/situation.ts'

/** Filed under this: what asks for nothing that has a word. */
export const anything = '*'

export const referenceKey = ({ object, id }: Pick<Reference, 'object' | 'id'>) => `${object} ${id}`
export const customerKey = (field: 'id' | 'source_id', value: string) => `customer ${field} ${value}`
export const segmentKey = (id: string) => `segment ${id}`

/** Numbers, texts and truths are never taken for one another. */
export const metadataKey = (property: string, value: unknown) =>
  `metadata ${JSON.stringify(property)} ${JSON.stringify(value)}`

/** Everything that a line is. */
export const lineKeys = ({ product_id, sku_id, collections }: BasketLine) => [
  ...(product_id === null ? [] : [referenceKey({ object: 'product', id: product_id })]),
  ...(sku_id === null ? [] : [referenceKey({ object: 'sku', id: sku_id })]),
  ...collections.map((id) => referenceKey({ object: 'products_collection', id })),
]

/** The keys of a customer; none without one. */
export function customerKeys(customer: Profile | null): string[] {
  if (!customer) return []
  const { id, source_id, segments, metadata } = customer
  return [
    ...(id === null ? [] : [customerKey('id', id)]),
    ...(source_id === null ? [] : [customerKey('source_id', source_id)]),
    ...segments.map(segmentKey),
    ...Object.entries(metadata).flatMap(([property, value]) =>
      (Array.isArray(value) ? value : [value]).map((item: unknown) => metadataKey(property, item)),
    ),
  ]
}

// What a cart has to reach, and the moment it is asked at, as a row of lower bounds: it can only be met by values
// of which none is below its bound. Upper bounds are lower bounds of the negative.

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

/** A dimension that is left out has no bound. */
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
