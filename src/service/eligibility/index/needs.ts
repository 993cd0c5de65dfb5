/**
 * Derives searchable requirements from the rules of a redeemable. They are never stricter than the rules, so every usable
 * redeemable is found. They may be looser, because all redeemables that are found are evaluated.
 */
import type { Validity } from '../../../contract/schedule/validity.ts'
import type { Check } from '../../rules/conditions/operators.ts'
import type { Condition, ItemsCondition, Logic, ValueCondition } from '../../rules/conditions/rule.ts'
import { type Redeemable, requiredBy } from '../../rules/redeemable.ts'
import {
  looser,
  tighter,
  type Bounds,
  type Dimension,
  customerKey,
  metadataKey,
  referenceKey,
  segmentKey,
  anything,
} from './index-keys.ts'
import { discountedBy } from '../discounted-products.ts'
import type { TierIndexName } from './tier-index.ts'

export interface Need {
  /** At least one of the keys must be present, and its part of the cart must reach the bounds. Null if no key is required. */
  keys: ReadonlyMap<string, Bounds> | null
  /** Bounds on the whole cart. */
  bounds: Bounds
}

/** Conditions that count: those on the cart and the customer, or those on the customer alone. */
export type View = 'cart' | 'audience'

const emptyNeed: Need = { keys: null, bounds: {} }

/** A requirement with more keys than this is not indexed. */
const maxKeys = 32

export function needOf(logic: Logic, view: View): Need {
  switch (logic.kind) {
    case 'all':
      return logic.of.map((part) => needOf(part, view)).reduce(both, emptyNeed)
    case 'any':
      return logic.of.length === 0 ? emptyNeed : logic.of.map((part) => needOf(part, view)).reduce(either)
    case 'value':
      return logic.name.startsWith('customer.')
        ? ofCustomer(logic)
        : view === 'cart'
          ? ofOrder(logic)
          : emptyNeed
    case 'items':
    case 'bundle':
      return view === 'cart' ? ofItems(logic) : emptyNeed
  }
}

/** Keeps the rarer keys, because one set of keys is enough to find the tier. */
function both(one: Need, other: Need): Need {
  const bounds = tighter(one.bounds, other.bounds)
  if (!one.keys || !other.keys) return { keys: one.keys ?? other.keys, bounds }
  return { keys: rankOf(one.keys) <= rankOf(other.keys) ? one.keys : other.keys, bounds }
}

function either(one: Need, other: Need): Need {
  const bounds = looser(one.bounds, other.bounds)
  if (!one.keys || !other.keys) return { keys: null, bounds }
  const keys = new Map(one.keys)
  for (const [key, own] of other.keys) {
    const present = keys.get(key)
    keys.set(key, present ? looser(present, own) : own)
  }
  return { keys: keys.size <= maxKeys ? keys : null, bounds }
}

/** Kinds of keys, rarest first. */
const kinds = ['customer', 'sku', 'product', 'metadata', 'products_collection', 'segment']

const rankOf = (keys: ReadonlyMap<string, Bounds>) =>
  Math.max(...[...keys.keys()].map((key) => kinds.indexOf(key.slice(0, key.indexOf(' ')))))

function ofCustomer({ name, property, checks }: ValueCondition): Need {
  const chosen = checks.find(({ operator }) => operator === '$is' || operator === '$in')
  if (!chosen) return emptyNeed
  return needOfKeys(
    chosen.values.map((value) => {
      if (name === 'customer.segment') return segmentKey(String(value))
      if (name === 'customer.metadata') return metadataKey(property ?? '', value)
      return customerKey(name === 'customer.id' ? 'id' : 'source_id', String(value))
    }),
  )
}

function needOfKeys(keys: readonly string[], own: Bounds = {}): Need {
  const unique = new Map(keys.map((key) => [key, own]))
  return unique.size > maxKeys || unique.size === 0 ? emptyNeed : { keys: unique, bounds: {} }
}

function ofOrder({ name, checks }: ValueCondition): Need {
  const { min, max } = range(checks)
  switch (name) {
    case 'order.amount':
    case 'order.initial_amount':
      return { keys: null, bounds: { amount: min, negativeAmount: -max } }
    case 'order.items.quantity':
      return { keys: null, bounds: { quantity: min } }
    case 'order.items.count':
      return { keys: null, bounds: { count: min } }
    default:
      return emptyNeed
  }
}

/** A range that contains all passing values. Its ends need not pass. */
function range(checks: readonly Check[]) {
  let [min, max] = [-Infinity, Infinity]
  for (const { operator, values } of checks) {
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length === 0) continue
    if (operator === '$more_than' || operator === '$more_than_or_equal') min = Math.max(min, ...numbers)
    if (operator === '$less_than' || operator === '$less_than_or_equal') max = Math.min(max, ...numbers)
    if (operator === '$is' || operator === '$in') {
      min = Math.max(min, Math.min(...numbers))
      max = Math.min(max, Math.max(...numbers))
    }
  }
  return { min, max }
}

function ofItems(condition: Exclude<Condition, ValueCondition>): Need {
  if (condition.kind === 'bundle') {
    // All items of the bundle are required, so one key is enough to find the tier.
    const [first] = condition.items
    return first ? needOfKeys([referenceKey(first)], { ownQuantity: first.item_quantity }) : emptyNeed
  }
  if (condition.quantifier === 'none' || condition.mayBeEmpty) return emptyNeed
  const wanted = condition.tests.flatMap((test) =>
    test.kind === 'reference' && test.is ? [test.references.map(referenceKey)] : [],
  )
  const [fewest] = wanted.toSorted((one, other) => one.length - other.length)
  // With several references, their lines together must reach the bound, so no single key has to.
  return fewest ? needOfKeys(fewest, fewest.length === 1 ? innerBounds(condition) : {}) : emptyNeed
}

/** Bounds on the lines with the key. The condition counts only such lines, so they must reach its lower bounds. */
function innerBounds({ inner }: ItemsCondition): Bounds {
  if (!inner) return {}
  const parts = inner.kind === 'all' ? inner.of : [inner]
  return parts.reduce<Bounds>((bounds, part) => {
    if (part.kind !== 'value') return bounds
    const dimension = ownDimension(part)
    return dimension ? tighter(bounds, { [dimension]: range(part.checks).min }) : bounds
  }, {})
}

function ownDimension({ name }: ValueCondition): Dimension | undefined {
  if (name === 'order.items.quantity') return 'ownQuantity'
  return name === 'order.items.amount' ? 'ownAmount' : undefined
}

// Keys and bounds of a tier in each index. In `cart`, they come from its conditions on the cart and the customer; in
// `audience`, from those on the customer alone; in `products`, from the products that it requires or discounts.

export function indexEntriesOf(tier: Redeemable): Record<TierIndexName, ReadonlyMap<string, Bounds>> {
  const dates = [tier.validity, ...(tier.campaign ? [tier.campaign.validity] : [])]
    .map(datesOf)
    .reduce(tighter, {})
  return {
    cart: entriesByRules(tier, 'cart', dates),
    audience: entriesByRules(tier, 'audience', dates),
    products: entriesByProducts(tier, dates),
  }
}

function entriesByRules({ assignedRules }: Redeemable, view: View, dates: Bounds): Map<string, Bounds> {
  const need = needOf({ kind: 'all', of: assignedRules.map(({ rule }) => rule.logic) }, view)
  const keys = need.keys ?? new Map([[anything, {}]])
  return new Map([...keys].map(([key, own]) => [key, tighter(tighter(need.bounds, own), dates)]))
}

function entriesByProducts(tier: Redeemable, dates: Bounds): Map<string, Bounds> {
  const { all, named } = discountedBy(tier)
  const keys = all ? [anything] : [...requiredBy(tier), ...named].map(referenceKey)
  return new Map(keys.map((key) => [key, dates]))
}

function datesOf({ start_date, expiration_date }: Validity): Bounds {
  return {
    ...(start_date && { start: new Date(start_date).getTime() }),
    ...(expiration_date && { negativeEnd: -new Date(expiration_date).getTime() }),
  }
}
