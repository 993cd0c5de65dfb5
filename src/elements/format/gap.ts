/** What an offer still lacks on this cart: thresholds of money or pieces, and products of a bundle. */
import type { RedeemableResult } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import type { ItemToAdd } from '../events/add-items.ts'
import type { Words } from '../messages/messages.ts'
import { sum } from './sum.ts'

export interface Gap {
  /** "€12.50", "2 items", "2 × Espresso cup". */
  what: string
  /** What would close it, where products are named. */
  items: ItemToAdd[]
  /** How far the cart has come, from 0 to 1. */
  reached: number
}

type Requirement = NonNullable<RedeemableResult['requirements']>[number]

/** Undefined when nothing is missing that could be counted or added, or when another cart would be no help. */
export function gapOf(result: RedeemableResult, { lines }: Cart, { text, format }: Words): Gap | undefined {
  const { requirements = [], error, details } = result
  const key = error?.key ?? details?.key ?? 'order'
  const gaps = [...requirements, ...bundled(result)].filter(({ missing }) => missing > 0)
  const nameOf = ({ id, name }: Item) =>
    name || lines.find(({ product_id, sku_id }) => id === product_id || id === sku_id)?.name
  // "1 item" of a collection without a name tells nobody what to look for.
  const isTold = ({ name, items }: Requirement) =>
    isMoney(name) || !items?.length || items.some((item) => isProduct(item.object) || nameOf(item))
  if (!gaps.some(isTold) || !/order/.test(key)) return undefined

  const say = ({ name, missing, items = [] }: Requirement) => {
    if (isMoney(name)) return format.money(missing)
    const names = items.map(nameOf)
    return names[0] && names.every(Boolean)
      ? `${missing} × ${names.join(' / ')}`
      : text.items(missing, format.plural(missing))
  }
  return {
    what: format.list(gaps.map(say)),
    items: gaps.flatMap(({ name, missing: quantity, items: [item] = [] }) =>
      item && !isMoney(name) && isProduct(item.object) ? { object: item.object, id: item.id, quantity } : [],
    ),
    reached: Math.min(...gaps.map(({ available, required }) => available / required)),
  }
}

type Item = NonNullable<Requirement['items']>[number]

const isMoney = (name: string) => /amount/.test(name)

/** Not a collection, of which a page cannot know which product to add. */
const isProduct = (object: string): object is ItemToAdd['object'] => /^(product|sku)$/.test(object)

/** What a bundle lacks, as requirements. */
function bundled({ bundle }: RedeemableResult): Requirement[] {
  const { missing = [], identified = [] } = bundle ?? {}
  return missing.map((item) => {
    const available = sum(identified, ({ id, item_quantity }) => (id === item.id ? item_quantity : 0))
    const required = available + item.item_quantity
    return { name: 'bundle', required, available, missing: item.item_quantity, items: [item] }
  })
}
