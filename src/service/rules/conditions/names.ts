/** Names of conditions in the JSON of rules, with their scopes and operators. */
import type { OperatorGroup } from './operators.ts'

/** The input that a condition depends on. `redemption` means past redemptions, `metadata` the redemption's metadata. */
export type Scope = 'customer' | 'order' | 'redemption' | 'metadata'

interface Meaning {
  scope: Scope
  /** Allowed operators. */
  takes: OperatorGroup
  /** Set if the condition has a `property`, the name of a metadata field. */
  property?: true
}

/** Conditions on a single value. Counts and the discounted amount include the evaluated redemption. */
export const valueNames = {
  'order.amount': { scope: 'order', takes: 'integer' },
  'order.initial_amount': { scope: 'order', takes: 'integer' },
  'order.items.count': { scope: 'order', takes: 'integer' },
  'order.items.quantity': { scope: 'order', takes: 'integer' },
  'order.items.amount': { scope: 'order', takes: 'integer' },
  'order.metadata': { scope: 'order', takes: 'any', property: true },
  'customer.id': { scope: 'customer', takes: 'text' },
  'customer.source_id': { scope: 'customer', takes: 'text' },
  'customer.segment': { scope: 'customer', takes: 'segments' },
  'customer.metadata': { scope: 'customer', takes: 'any', property: true },
  'redemption.metadata': { scope: 'metadata', takes: 'any', property: true },
  'redemption.count': { scope: 'redemption', takes: 'integer' },
  'redemption.count.per_customer': { scope: 'redemption', takes: 'integer' },
  'redemption.discounted_amount': { scope: 'redemption', takes: 'budget' },
} as const satisfies Record<string, Meaning>

/** Conditions on lines. They can have inner rules, which apply to the matching lines. */
export const itemsNames = {
  'order.items': { scope: 'order', takes: 'references' },
  'order.items.any': { scope: 'order', takes: 'references' },
  'order.items.every': { scope: 'order', takes: 'references' },
  'order.items.none': { scope: 'order', takes: 'references' },
  'order.items.price': { scope: 'order', takes: 'integer' },
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

/** Names allowed in inner rules: conditions that can be evaluated on some of the lines. */
export const innerNames: readonly string[] = [
  'order.items.count',
  'order.items.quantity',
  'order.items.amount',
  'order.items.price',
  'order.items.metadata',
  'product.metadata',
  'sku.metadata',
] satisfies ConditionName[]

/** Names allowed in the rules of a segment: conditions on the customer alone. */
export const profileNames: readonly string[] = [
  'customer.id',
  'customer.source_id',
  'customer.metadata',
] satisfies ConditionName[]

/** Conditions for which a missing amount or quantity can be reported. */
export const thresholds: readonly string[] = [
  'order.amount',
  'order.initial_amount',
  'order.items.count',
  'order.items.quantity',
  'order.items.amount',
] satisfies ValueName[]

export const historyNames: readonly string[] = [
  'redemption.count',
  'redemption.count.per_customer',
  'redemption.discounted_amount',
] satisfies ValueName[]
