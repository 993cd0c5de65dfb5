/**
 * Derives requirements from the rules of a redeemable that the index can search for. They are never stricter than
 * the rules, so that every usable redeemable is found. They may be looser, because everything found is evaluated.
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
  /** At least one key must be present, with bounds on what matches it. Null if no key helps. */
  keys: ReadonlyMap<string, Bounds> | null
  /** Bounds on the whole cart. */
  bounds: Bounds
}

/** Which conditions are evaluated: those on cart and customer, or on the customer alone. */
export type View = 'cart' | 'audience'

const emptyNeed: Need = { keys: null, bounds: {} }

/** Filing a tier under more keys than this is not worth it. */
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

/** Keeps the rarer keys: searching one list suffices. */
function both(one: Need, other: Need): Need {
  const bounds = tighter(one.bounds, other.bounds)
  if (!one.keys || !other.keys) return { keys: one.keys ?? other.keys, bounds }
  return { keys: scarcity(one.keys) <= scarcity(other.keys) ? one.keys : other.keys, bounds }
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

/** Rarest first. */
const kinds = ['customer', 'sku', 'product', 'metadata', 'products_collection', 'segment']

const scarcity = (keys: ReadonlyMap<string, Bounds>) =>
  Math.max(...[...keys.keys()].map((key) => kinds.indexOf(key.slice(0, key.indexOf(' ')))))

function ofCustomer({ name, property, checks }: ValueCondition): Need {
  const chosen = checks.find(({ operator }) => operator === '$is' || operator === '$in')
  if (!chosen) return emptyNeed
  return filed(
    chosen.values.map((value) => {
      if (name === 'customer.segment') return segmentKey(String(value))
      if (name === 'customer.metadata') return metadataKey(property ?? '', value)
      return customerKey(name === 'customer.id' ? 'id' : 'source_id', String(value))
    }),
  )
}

function filed(keys: readonly string[], own: Bounds = {}): Need {
  const unique = new Map(keys.map((key) => [key, own]))
  return unique.size > maxKeys || unique.size === 0 ? emptyNeed : { keys: unique, bounds: {} }
}

function ofOrder({ name, checks }: ValueCondition): Need {
  const { least, most } = range(checks)
  switch (name) {
    case 'order.amount':
    case 'order.initial_amount':
      return { keys: null, bounds: { amount: least, negativeAmount: -most } }
    case 'order.items.quantity':
      return { keys: null, bounds: { quantity: least } }
    case 'order.items.count':
      return { keys: null, bounds: { count: least } }
    default:
      return emptyNeed
  }
}

/** The smallest and largest values that pass. */
function range(checks: readonly Check[]) {
  let [least, most] = [-Infinity, Infinity]
  for (const { operator, values } of checks) {
    const numbers = values.filter((value) => typeof value === 'number')
    if (numbers.length === 0) continue
    if (operator === '$more_than' || operator === '$more_than_or_equal') least = Math.max(least, ...numbers)
    if (operator === '$less_than' || operator === '$less_than_or_equal') most = Math.min(most, ...numbers)
    if (operator === '$is' || operator === '$in') {
      least = Math.max(least, Math.min(...numbers))
      most = Math.min(most, Math.max(...numbers))
    }
  }
  return { least, most }
}

function ofItems(condition: Exclude<Condition, ValueCondition>): Need {
  if (condition.kind === 'bundle') {
    // All items of the bundle are required, so searching for one suffices.
    const [first] = condition.items
    return first ? filed([referenceKey(first)], { ownQuantity: first.item_quantity }) : emptyNeed
  }
  if (condition.quantifier === 'none' || condition.mayBeEmpty) return emptyNeed
  const wanted = condition.tests.flatMap((test) =>
    test.kind === 'reference' && test.is ? [test.references.map(referenceKey)] : [],
  )
  const [fewest] = wanted.toSorted((one, other) => one.length - other.length)
  // Several references share one quantity or amount, so the bound applies to a key only if it is alone.
  return fewest ? filed(fewest, fewest.length === 1 ? inside(condition) : {}) : emptyNeed
}

/** The condition counts only lines with the key, so all lines with the key must reach at least the same bounds. */
function inside({ inner }: ItemsCondition): Bounds {
  if (!inner) return {}
  const parts = inner.kind === 'all' ? inner.of : [inner]
  return parts.reduce<Bounds>((bounds, part) => {
    if (part.kind !== 'value') return bounds
    const dimension = ownDimension(part)
    return dimension ? tighter(bounds, { [dimension]: range(part.checks).least }) : bounds
  }, {})
}

function ownDimension({ name }: ValueCondition): Dimension | undefined {
  if (name === 'order.items.quantity') return 'ownQuantity'
  return name === 'order.items.amount' ? 'ownAmount' : undefined
}

// Index keys and bounds of a tier: file `cart` by its conditions on cart and customer, `audience` by those on the
// customer alone, `products` by the products that it requires or discounts.

export function indexEntriesOf(tier: Redeemable): Record<TierIndexName, ReadonlyMap<string, Bounds>> {
  const dates = [tier.validity, ...(tier.campaign ? [tier.campaign.validity] : [])]
    .map(datesOf)
    .reduce(tighter, {})
  return {
    cart: needed(tier, 'cart', dates),
    audience: needed(tier, 'audience', dates),
    products: about(tier, dates),
  }
}

function needed({ guards }: Redeemable, view: View, dates: Bounds): Map<string, Bounds> {
  const need = needOf({ kind: 'all', of: guards.map(({ rule }) => rule.logic) }, view)
  const keys = need.keys ?? new Map([[anything, {}]])
  return new Map([...keys].map(([key, own]) => [key, tighter(tighter(need.bounds, own), dates)]))
}

function about(tier: Redeemable, dates: Bounds): Map<string, Bounds> {
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
