/** Keys of the index. A tier is found if the cart or customer has one of the keys that it requires. */
import type { BasketLine } from '../../rules/basket.ts'
import type { Reference } from '../../rules/conditions/rule.ts'
import type { Profile } from '../../rules/situation.ts'

/** Key that every cart has. Tiers that require no other key are listed under it. */
export const anything = '*'

export const referenceKey = ({ object, id }: Pick<Reference, 'object' | 'id'>) => `${object} ${id}`
export const customerKey = (field: 'id' | 'source_id', value: string) => `customer ${field} ${value}`
export const segmentKey = (id: string) => `segment ${id}`

/** JSON distinguishes numbers, texts and booleans. */
export const metadataKey = (property: string, value: unknown) =>
  `metadata ${JSON.stringify(property)} ${JSON.stringify(value)}`

export const lineKeys = ({ product_id, sku_id, collections }: BasketLine) => [
  ...(product_id === null ? [] : [referenceKey({ object: 'product', id: product_id })]),
  ...(sku_id === null ? [] : [referenceKey({ object: 'sku', id: sku_id })]),
  ...collections.map((id) => referenceKey({ object: 'products_collection', id })),
]

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

// Requirements on the cart and the time, as lower bounds. A cart can meet them only if no value is below its bound.
// Upper bounds are stored as lower bounds on the negated value.

/** `own…` refers to the part of the cart that matches the key: one product, SKU or collection. Money is in minor units. */
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

/** A missing dimension has no bound. */
export type Bounds = Partial<Record<Dimension, number>>

export const width = dimensions.length

/** The bounds that a cart must reach to satisfy both. */
export const tighter = (one: Bounds, other: Bounds) => combined(one, other, Math.max)

/** The bounds that a cart must reach to satisfy at least one. */
export const looser = (one: Bounds, other: Bounds) => combined(one, other, Math.min)

function combined(one: Bounds, other: Bounds, choose: (...bounds: number[]) => number): Bounds {
  const both: Bounds = {}
  for (const dimension of dimensions) {
    const bound = choose(one[dimension] ?? -Infinity, other[dimension] ?? -Infinity)
    if (bound > -Infinity) both[dimension] = bound
  }
  return both
}
