/** Products that have to be in the cart together, and how many times they are. */
import type { Bundle } from '../evaluation.ts'
import { names } from '../targets.ts'
import type { Facts } from './facts.ts'
import type { BundleCondition } from './rule.ts'
import { met, unmet, type RuleVerdict } from './verdict.ts'

type Item = BundleCondition['items'][number]

export function evaluateBundle({ items }: BundleCondition, facts: Facts): RuleVerdict {
  const bundle = findBundles(items, facts)
  const holds = bundle.quantity > 0 || facts.bundlesOptional
  return { ...(holds ? met : unmet()), obstacles: 0, bundle }
}

/** As many whole bundles as the lines give, or, without any, what of one is there and what is missing. */
function findBundles(items: readonly Item[], { lines }: Pick<Facts, 'lines'>): Bundle {
  const quantity = mostBundles(items, lines)
  const { identified, missing } = pick(items, lines, Math.max(quantity, 1))
  return { quantity, identified, missing }
}

/** Halves the range between what is surely there and what cannot be. */
function mostBundles(items: readonly Item[], lines: Facts['lines']): number {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let [fits, tooMany] = [0, pieces + 1]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (pick(items, lines, middle).missing.length === 0) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Each piece counts once: for its SKU before its product, for its product before a collection. */
function pick(items: readonly Item[], lines: Facts['lines'], times: number) {
  const parts = items.toSorted(narrowerFirst).map((item) => ({
    ...item,
    pieces: item.item_quantity * times,
    lines: lines.flatMap((line, at) => (names(item, line) ? [at] : [])),
  }))
  const shares = shareOut(
    parts,
    lines.map(({ quantity }) => quantity),
  )
  const identified = parts.flatMap(({ id, object }, part) =>
    [...(shares[part] ?? [])].flatMap(([at, item_quantity]) =>
      item_quantity > 0 ? [{ id, object, item_index: lines[at]?.index ?? at, item_quantity }] : [],
    ),
  )
  const missing = parts.flatMap(({ id, object, name, pieces }, part) => {
    const found = [...(shares[part] ?? [])].reduce((sum, [, count]) => sum + count, 0)
    if (found >= pieces) return []
    return [{ id, object, item_quantity: pieces - found, ...(name !== undefined && { name }) }]
  })
  return { identified, missing }
}

const breadth = { sku: 0, product: 1, products_collection: 2 }
const narrowerFirst = (one: Item, other: Item) => breadth[one.object] - breadth[other.object]

/**
 * Shares out the pieces on lines among those who want them, where each piece goes to one: as many as possible, by
 * augmenting paths. Who finds nothing free takes from another who can be given something else.
 */
export interface Want {
  pieces: number
  /** Indexes of the lines that will do. */
  lines: readonly number[]
}

/** What each wanting one gets: pieces by line. Earlier ones are served first. */
export function shareOut(wants: readonly Want[], pieces: readonly number[]): ReadonlyMap<number, number>[] {
  const free = [...pieces]
  const taken = wants.map(() => new Map<number, number>())
  const add = (one: number, line: number, count: number) =>
    taken[one]?.set(line, (taken[one].get(line) ?? 0) + count)

  wants.forEach(({ pieces }, one) => {
    let wanted = pieces
    while (wanted > 0) {
      const path = findPath(wants, taken, free, one)
      if (!path) return
      const held = path.map(({ line, giver }) => (giver === null ? free[line] : taken[giver]?.get(line)) ?? 0)
      const count = Math.min(wanted, ...held)
      for (const { taker, line, giver } of path) {
        add(taker, line, count)
        if (giver === null) free[line] = (free[line] ?? 0) - count
        else add(giver, line, -count)
      }
      wanted -= count
    }
  })
  return taken
}

/** From a line to whom; `giver` null takes what is free. */
interface Step {
  taker: number
  line: number
  giver: number | null
}

/** The shortest way for one to get a piece more, first step first. */
function findPath(
  wants: readonly Want[],
  taken: readonly ReadonlyMap<number, number>[],
  free: readonly number[],
  start: number,
): Step[] | undefined {
  const paths = new Map<number, Step[]>([[start, []]])
  // Grows while it is walked through.
  for (const [taker, path] of paths) {
    for (const line of wants[taker]?.lines ?? []) {
      if ((free[line] ?? 0) > 0) return [...path, { taker, line, giver: null }]
      taken.forEach((pieces, giver) => {
        if (paths.has(giver) || (pieces.get(line) ?? 0) === 0) return
        paths.set(giver, [...path, { taker, line, giver }])
      })
    }
  }
  return undefined
}
