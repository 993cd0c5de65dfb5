import type { Bundle } from '../evaluation.ts'
import { matchesLine } from '../targets.ts'
import type { Facts } from './facts.ts'
import type { BundleCondition } from './rule.ts'
import { met, unmet, type RuleResult } from './rule-result.ts'

type Item = BundleCondition['items'][number]

export function evaluateBundle({ items }: BundleCondition, facts: Facts): RuleResult {
  const bundle = findBundles(items, facts)
  const holds = bundle.quantity > 0 || facts.bundlesOptional
  return { ...(holds ? met : unmet()), obstacles: 0, bundle }
}

/** If no bundle is complete, reports the found and missing products of one bundle. */
function findBundles(items: readonly Item[], { lines }: Pick<Facts, 'lines'>): Bundle {
  const quantity = maxBundles(items, lines)
  const { identified, missing } = assignItems(items, lines, Math.max(quantity, 1))
  return { quantity, identified, missing }
}

function maxBundles(items: readonly Item[], lines: Facts['lines']): number {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let [fits, tooMany] = [0, units + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (assignItems(items, lines, middle).missing.length === 0) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Each unit counts once. Items that require a SKU get units first, then products, then collections. */
function assignItems(items: readonly Item[], lines: Facts['lines'], times: number) {
  const parts = items.toSorted(narrowerFirst).map((item) => ({
    ...item,
    quantity: item.item_quantity * times,
    lines: lines.flatMap((line, at) => (matchesLine(item, line) ? [at] : [])),
  }))
  const shares = assignUnits(
    parts,
    lines.map(({ quantity }) => quantity),
  )
  const identified = parts.flatMap(({ id, object }, part) =>
    [...(shares[part] ?? [])].flatMap(([at, item_quantity]) =>
      item_quantity > 0 ? [{ id, object, item_index: lines[at]?.index ?? at, item_quantity }] : [],
    ),
  )
  const missing = parts.flatMap(({ id, object, name, quantity }, part) => {
    const found = [...(shares[part] ?? [])].reduce((sum, [, count]) => sum + count, 0)
    if (found >= quantity) return []
    return [{ id, object, item_quantity: quantity - found, ...(name !== undefined && { name }) }]
  })
  return { identified, missing }
}

const breadth = { sku: 0, product: 1, products_collection: 2 }
const narrowerFirst = (one: Item, other: Item) => breadth[one.object] - breadth[other.object]

export interface Demand {
  quantity: number
  /** Indexes of the lines that can supply the units. */
  lines: readonly number[]
}

/**
 * Returns the units per line for each demand. Earlier demands get units first. Augmenting paths satisfy as many demands
 * as possible: a demand without free units takes units from another demand that other lines can supply.
 */
export function assignUnits(
  demands: readonly Demand[],
  units: readonly number[],
): ReadonlyMap<number, number>[] {
  const free = [...units]
  const assigned = demands.map(() => new Map<number, number>())
  const add = (one: number, line: number, count: number) =>
    assigned[one]?.set(line, (assigned[one].get(line) ?? 0) + count)

  demands.forEach(({ quantity }, one) => {
    let wanted = quantity
    while (wanted > 0) {
      const path = findPath(demands, assigned, free, one)
      if (!path) return
      const available = path.map(
        ({ line, giver }) => (giver === null ? free[line] : assigned[giver]?.get(line)) ?? 0,
      )
      const count = Math.min(wanted, ...available)
      for (const { taker, line, giver } of path) {
        add(taker, line, count)
        if (giver === null) free[line] = (free[line] ?? 0) - count
        else add(giver, line, -count)
      }
      wanted -= count
    }
  })
  return assigned
}

/** Moves units of a line from the demand `giver` to the demand `taker`. Without a giver, the units are free. */
interface Step {
  taker: number
  line: number
  giver: number | null
}

/** The shortest path that gives the demand `start` one more unit. */
function findPath(
  demands: readonly Demand[],
  assigned: readonly ReadonlyMap<number, number>[],
  free: readonly number[],
  start: number,
): Step[] | undefined {
  const paths = new Map<number, Step[]>([[start, []]])
  // The map grows while it is iterated.
  for (const [taker, path] of paths) {
    for (const line of demands[taker]?.lines ?? []) {
      if ((free[line] ?? 0) > 0) return [...path, { taker, line, giver: null }]
      assigned.forEach((units, giver) => {
        if (paths.has(giver) || (units.get(line) ?? 0) === 0) return
        paths.set(giver, [...path, { taker, line, giver }])
      })
    }
  }
  return undefined
}
