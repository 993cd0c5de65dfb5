/** A validation rule, read from its JSON: conditions, and how they combine. Plain values, to be walked by whoever needs to. */
import type { Targets } from '../targets.ts'
import type { ItemsName, ValueName } from './names.ts'
import type { Check } from './operators.ts'

export interface Rule {
  id: string
  name: string
  /** What a discount guarded by this rule applies to; null where the rule does not say. */
  targets: Targets | null
  /** What it asks for; all of nothing is always met. */
  logic: Logic
}

export type Logic = All | Any | Condition

interface All {
  kind: 'all'
  of: readonly Logic[]
}

interface Any {
  kind: 'any'
  of: readonly Logic[]
}

export type Condition = ValueCondition | ItemsCondition | BundleCondition

/** One value that has to pass every check. */
export interface ValueCondition {
  kind: 'value'
  name: ValueName
  /** Which value of metadata; null for everything else. */
  property: string | null
  checks: readonly Check[]
}

/** Something about the lines that pass its tests. */
export interface ItemsCondition {
  kind: 'items'
  name: ItemsName
  /** Whether one line has to pass, or every one, or none may. */
  quantifier: 'any' | 'every' | 'none'
  /** A line has to pass all of them. */
  tests: readonly LineTest[]
  /** What those lines come to together; `order.items.quantity` and its like count only them there. */
  inner: Logic | null
  /** Whether a cart without lines has "every" line pass. */
  mayBeEmpty?: true
}

export type LineTest =
  | { kind: 'reference'; is: boolean; references: readonly Reference[] }
  | { kind: 'value'; name: ItemsName; property: string | null; checks: readonly Check[] }

export interface Reference {
  object: 'product' | 'sku' | 'products_collection'
  id: string
  /** What the catalogue calls it, where somebody has looked: see `named.ts`. */
  name?: string
}

/** Products that have to be in the cart together. */
export interface BundleCondition {
  kind: 'bundle'
  items: readonly (Reference & { item_quantity: number })[]
}

/** Every condition of a rule, those inside others too. */
export function* conditionsOf(logic: Logic): Generator<Condition> {
  if (logic.kind === 'all' || logic.kind === 'any') {
    for (const part of logic.of) yield* conditionsOf(part)
    return
  }
  yield logic
  if (logic.kind === 'items' && logic.inner) yield* conditionsOf(logic.inner)
}
