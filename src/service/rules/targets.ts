/** Which products something is about (specification, "Redeemable entry": applicable_to and inapplicable_to). */
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
  /** How many lines (`ITEM`) or units (`UNIT`) go undiscounted before the first that does not. */
  skip_initially: number
  /** Every how many lines or units the discount comes again; 1 is every one. */
  repeat: number
  target: 'ITEM' | 'UNIT'
  /** The most units, and the most minor units, of one line; null for no bound. */
  quantity_limit: number | null
  amount_limit: number | null
  /** The same over all lines that the target names. */
  aggregated_quantity_limit?: number | null
  aggregated_amount_limit?: number | null
}

export interface Targets {
  /** Every product but the excluded ones; `included` may still say how. */
  includedAll: boolean
  included: readonly Target[]
  /** Whole lines: what else these targets say does not count. */
  excluded: readonly Target[]
}

export const everything: Targets = { includedAll: true, included: [], excluded: [] }

/** What several rules say together, the closest first: that one says what is in; what any of them leaves out is out. */
export function combined(said: readonly Targets[]): Targets {
  const [first] = said
  return first ? { ...first, excluded: said.flatMap(({ excluded }) => excluded) } : everything
}

/** Whether the target names what is on the line. A product's target names all of its SKUs too. */
export function names({ object, id }: Pick<Target, 'object' | 'id'>, line: BasketLine): boolean {
  if (object === 'product') return line.product_id === id
  if (object === 'sku') return line.sku_id === id
  return line.collections.includes(id)
}

/** Indexes of the lines that are about the targets, before effect, skipping and limits choose among them. */
export function targetedLines(
  { includedAll, included, excluded }: Targets,
  { items }: Pick<Basket, 'items'>,
) {
  const about = (line: BasketLine) =>
    (includedAll || included.some((target) => names(target, line))) &&
    !excluded.some((target) => names(target, line))
  return items.flatMap((line, index) => (about(line) ? [index] : []))
}

/** The two lists of a reply. Everything is an empty list, as nothing has to be picked out. */
export function serializeTargets({ includedAll, included, excluded }: Targets) {
  const isMore = includedAll && included.length > 0
  return {
    applicable_to: { ...asList(included), ...(isMore && { included_all: true }) },
    inapplicable_to: asList(excluded),
  }
}

const asList = (targets: readonly Target[]): ApplicableToList => ({
  object: 'list',
  data_ref: 'data',
  data: targets.map(asEntry),
  total: targets.length,
})

/** Limits that are not there are left out. */
const asEntry = (target: Target): ApplicableToList['data'][number] => {
  const { object, id, effect, skip_initially, repeat, target: counted, ...limits } = target
  const set = Object.entries(limits).filter(([, limit]) => limit !== null && limit !== undefined)
  return { object, id, effect, skip_initially, repeat, target: counted, ...Object.fromEntries(set) }
}
