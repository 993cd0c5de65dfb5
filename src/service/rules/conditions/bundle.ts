/** Products that have to be in the cart together, and how many times they are. */
import type { Bundle } from '../judgement.ts'
import { names } from '../targets.ts'
import type { Facts } from './facts.ts'
import type { BundleCondition } from './rule.ts'
import { shareOut } from './share-out.ts'
import { met, unmet, type RuleVerdict } from './verdict.ts'

type Item = BundleCondition['items'][number]

export function judgeBundle({ items }: BundleCondition, facts: Facts): RuleVerdict {
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
    lines: lines.flatMap((line, index) => (names(item, line) ? [index] : [])),
  }))
  const shares = shareOut(
    parts,
    lines.map(({ quantity }) => quantity),
  )
  const identified = parts.flatMap(({ id, object }, part) =>
    [...(shares[part] ?? [])].flatMap(([item_index, item_quantity]) =>
      item_quantity > 0 ? [{ id, object, item_index, item_quantity }] : [],
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
