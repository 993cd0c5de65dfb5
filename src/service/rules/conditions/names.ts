/** The names of conditions, and what each is about. The JSON has them as they stand here. */
import type { OperatorGroup } from './operators.ts'

/**
 * What has to change for a condition to be met: the customer, the cart, how it has been redeemed so far, or the
 * metadata of the redemption.
 */
export type Scope = 'customer' | 'order' | 'redemption' | 'metadata'

interface Meaning {
  scope: Scope
  /** Which operators it can be asked with. */
  takes: OperatorGroup
  /** Metadata names the value by `property`. */
  property?: true
}

/** Read as one value. Counts and the budget include the redemption that is being judged. */
export const valueNames = {
  'order.amount': { scope: 'order', takes: 'whole' },
  'order.initial_amount': { scope: 'order', takes: 'whole' },
  'order.items.count': { scope: 'order', takes: 'whole' },
  'order.items.quantity': { scope: 'order', takes: 'whole' },
  'order.items.amount': { scope: 'order', takes: 'whole' },
  'order.metadata': { scope: 'order', takes: 'any', property: true },
  'customer.id': { scope: 'customer', takes: 'text' },
  'customer.source_id': { scope: 'customer', takes: 'text' },
  'customer.segment': { scope: 'customer', takes: 'segments' },
  'customer.metadata': { scope: 'customer', takes: 'any', property: true },
  'redemption.metadata': { scope: 'metadata', takes: 'any', property: true },
  'redemption.count': { scope: 'redemption', takes: 'whole' },
  'redemption.count.per_customer': { scope: 'redemption', takes: 'whole' },
  'redemption.discounted_amount': { scope: 'redemption', takes: 'budget' },
} as const satisfies Record<string, Meaning>

/** Read line by line; what passes can be narrowed further by the rules inside. */
export const itemsNames = {
  'order.items': { scope: 'order', takes: 'references' },
  'order.items.any': { scope: 'order', takes: 'references' },
  'order.items.every': { scope: 'order', takes: 'references' },
  'order.items.none': { scope: 'order', takes: 'references' },
  'order.items.price': { scope: 'order', takes: 'whole' },
  'order.items.metadata': { scope: 'order', takes: 'any', property: true },
  'product.metadata': { scope: 'order', takes: 'any', property: true },
  'sku.metadata': { scope: 'order', takes: 'any', property: true },
} as const satisfies Record<string, Meaning>

export type ValueName = keyof typeof valueNames
export type ItemsName = keyof typeof itemsNames

const names = {
  ...valueNames,
  ...itemsNames,
  'order.items.bundle': { scope: 'order', takes: 'bundle' },
} as const satisfies Record<string, Meaning>

export type ConditionName = keyof typeof names

export const conditionNames = Object.keys(names)

export const isConditionName = (name: string): name is ConditionName => Object.hasOwn(names, name)
export const isValueName = (name: string): name is ValueName => Object.hasOwn(valueNames, name)
export const isItemsName = (name: string): name is ItemsName => Object.hasOwn(itemsNames, name)

export const meaningOf = (name: ConditionName): Meaning => names[name]

/** Inside another condition: what only makes sense of some lines. */
export const innerNames: readonly string[] = [
  'order.items.count',
  'order.items.quantity',
  'order.items.amount',
  'order.items.price',
  'order.items.metadata',
  'product.metadata',
  'sku.metadata',
] satisfies ConditionName[]

/** About a customer alone: what a segment can be made of. */
export const profileNames: readonly string[] = [
  'customer.id',
  'customer.source_id',
  'customer.metadata',
] satisfies ConditionName[]

/** Lower bounds on these can be told as something missing: money in minor units, or pieces. */
export const thresholds: readonly string[] = [
  'order.amount',
  'order.initial_amount',
  'order.items.count',
  'order.items.quantity',
  'order.items.amount',
] satisfies ValueName[]

/** What redeeming so far has to be looked up for. */
export const historyNames: readonly string[] = [
  'redemption.count',
  'redemption.count.per_customer',
  'redemption.discounted_amount',
] satisfies ValueName[]
