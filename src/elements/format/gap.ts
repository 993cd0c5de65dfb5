/** What an offer still lacks on this cart: thresholds of money or pieces, and products of a bundle. */
import type { RedeemableResult } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import type { ItemToAdd } from '../events/add-items.ts'
import type { Words } from '../messages/messages.ts'
import { namesIn } from './offer.ts'
import { sum } from './sum.ts'

export interface Gap {
  /** What to do: "Spend €12.50 more", "Add 2 × Espresso cup". */
  lacks: string
  /** The goods alone: "2 × Espresso cup". */
  goods: string
  /** What would close it, where products are named. */
  items: ItemToAdd[]
  /** How far the cart has come, from 0 to 1. */
  reached: number
}

type Requirement = NonNullable<RedeemableResult['requirements']>[number]

/** Undefined when nothing is missing that could be counted or added, or when another cart would be no help. */
export function gapOf(result: RedeemableResult, cart: Cart, { text, format }: Words): Gap | undefined {
  const { requirements = [], error, details } = result
  const key = error?.key ?? details?.key ?? 'order'
  const gaps = [...requirements, ...bundled(result)].filter(({ missing }) => missing > 0)
  const nameOf = (item: Item) => item.name || namesIn(cart)(item)
  // "1 item" of a collection without a name tells nobody what to look for.
  const isTold = ({ name, items }: Requirement) =>
    isMoney(name) || !items?.length || items.some((item) => isProduct(item.object) || nameOf(item))
  if (!gaps.some(isTold) || !/order/.test(key)) return undefined

  const say = ({ missing, items = [] }: Requirement) => {
    const names = items.map(nameOf)
    const said = names.every(Boolean) ? names.join(' / ') : ''
    return said && items.every(({ object }) => isProduct(object))
      ? `${missing} × ${said}`
      : text.items(missing, format.plural(missing), said)
  }
  const [money, pieces] = [
    gaps.filter(({ name }) => isMoney(name)),
    gaps.filter(({ name }) => !isMoney(name)),
  ]
  const goods = format.list(pieces.map(say))
  return {
    // Sums of money are thresholds of one cart: the highest covers the others.
    lacks: text.lacks(
      money.length ? format.money(Math.max(...money.map(({ missing }) => missing))) : '',
      goods,
    ),
    goods,
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
