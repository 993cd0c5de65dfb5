/** Products that a discount applies to (specification, section 9: applicable_to and inapplicable_to). */
import type { ApplicableToList } from '../../contract/resources/applicable-to.ts'
import type { Basket, BasketLine } from './basket.ts'

export interface Target {
  object: 'product' | 'sku' | 'products_collection'
  id: string
  effect:
    | 'APPLY_TO_EVERY'
    | 'APPLY_TO_CHEAPEST'
    | 'APPLY_FROM_CHEAPEST'
    | 'APPLY_TO_MOST_EXPENSIVE'
    | 'APPLY_FROM_MOST_EXPENSIVE'
  /** Number of lines (`ITEM`) or units (`UNIT`) before the first discounted one. */
  skip_initially: number
  /** Discounts every `repeat`-th line or unit; 1 discounts all. */
  repeat: number
  target: 'ITEM' | 'UNIT'
  /** Limits per line, in units and in minor units; null for no limit. */
  quantity_limit: number | null
  amount_limit: number | null
  /** The same limits for all lines of the target together. */
  aggregated_quantity_limit?: number | null
  aggregated_amount_limit?: number | null
}

export interface Targets {
  /** If true, `included` only sets effects and limits. */
  includedAll: boolean
  included: readonly Target[]
  /** Excludes whole lines; effects and limits are ignored. */
  excluded: readonly Target[]
}

export const everything: Targets = { includedAll: true, included: [], excluded: [] }

/** The first rule determines the included products. All exclusions apply. */
export function combineTargets(targets: readonly Targets[]): Targets {
  const [first] = targets
  return first ? { ...first, excluded: targets.flatMap(({ excluded }) => excluded) } : everything
}

/** A product matches the lines of all its SKUs. */
export function matchesLine({ object, id }: Pick<Target, 'object' | 'id'>, line: BasketLine): boolean {
  if (object === 'product') return line.product_id === id
  if (object === 'sku') return line.sku_id === id
  return line.collections.includes(id)
}

/** Returns indexes. Effects, skipping and limits are not applied. */
export function targetedLines(
  { includedAll, included, excluded }: Targets,
  { items }: Pick<Basket, 'items'>,
) {
  const isTargeted = (line: BasketLine) =>
    (includedAll || included.some((target) => matchesLine(target, line))) &&
    !excluded.some((target) => matchesLine(target, line))
  return items.flatMap((line, index) => (isTargeted(line) ? [index] : []))
}

/** An empty `applicable_to` list means that all products are included. */
export function serializeTargets({ includedAll, included, excluded }: Targets) {
  const includesOthers = includedAll && included.length > 0
  return {
    applicable_to: { ...asList(included), ...(includesOthers && { included_all: true }) },
    inapplicable_to: asList(excluded),
  }
}

const asList = (targets: readonly Target[]): ApplicableToList => ({
  object: 'list',
  data_ref: 'data',
  data: targets.map(asEntry),
  total: targets.length,
})

const asEntry = (target: Target): ApplicableToList['data'][number] => {
  const { object, id, effect, skip_initially, repeat, target: counted, ...limits } = target
  const set = Object.entries(limits).filter(([, limit]) => limit !== null && limit !== undefined)
  return { object, id, effect, skip_initially, repeat, target: counted, ...Object.fromEntries(set) }
}
