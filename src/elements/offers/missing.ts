/** What an offer still lacks on this cart: thresholds of money or pieces, and products of a bundle. */
import type { RedeemableResult } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import type { ItemToAdd } from './add-items.ts'
import type { OfferWords } from './offers.messages.ts'
import { namesIn, priceIn } from './cart-products.ts'
import { sum } from '../format/sum.ts'

export interface Shortfall {
  /** What to do: "Spend €12.50 more", "Add 2 × Espresso cup". */
  lacks: string
  /** What would close it, where products are named. */
  items: ItemToAdd[]
  /** What those are, for the button that adds them: "2 × Espresso cup". */
  goods: string
  /** What those take, in minor units; undefined where one of them is not in the cart, so that its price is not known. */
  price: number | undefined
  /** What it takes at the least, missing products included, in minor units; Infinity where that is not known. */
  cost: number
  /** How far the cart has come, from 0 to 1. */
  reached: number
  /** Pieces, where nothing else is missing. */
  count: Pick<Requirement, 'available' | 'required'> | undefined
}

type Requirement = NonNullable<RedeemableResult['requirements']>[number]

/** Undefined when nothing is missing that could be counted or added, or when another cart would be no help. */
export function shortfallOf(
  result: RedeemableResult,
  cart: Cart,
  { text, format }: OfferWords,
): Shortfall | undefined {
  const { requirements = [], error, details } = result
  const key = error?.key ?? details?.key ?? 'order'
  const unmet = [...requirements, ...bundled(result)].filter(({ missing }) => missing > 0)
  const nameOf = (item: Item) => item.name || namesIn(cart)(item)
  // "1 item" of a collection without a name tells nobody what to look for.
  const canBeSaid = ({ name, items }: Requirement) =>
    isMoney(name) || !items?.length || items.some((item) => isProduct(item.object) || nameOf(item))
  if (!unmet.some(canBeSaid) || !/order/.test(key)) return undefined

  const namesOf = (items: readonly Item[] = []) => {
    const names = items.map(nameOf)
    return names.every(Boolean) ? names.join(' / ') : ''
  }
  const say = ({ missing, items = [] }: Requirement) => {
    const said = namesOf(items)
    return said && items.every(({ object }) => isProduct(object))
      ? text.quantity(format.number(missing), said)
      : text.items(format.number(missing), format.plural(missing), said)
  }
  // Nobody can pay half a yen.
  const spend = ({ missing, items }: Requirement) =>
    text.toSpend(
      format.money(Math.ceil(missing / format.unit) * format.unit),
      items?.length ? namesOf(items) : undefined,
    )
  const pieces = apart(unmet.filter(({ name }) => !isMoney(name)))
  const money = apart(unmet.filter(({ name }) => isMoney(name)))
  const items = pieces.flatMap(({ missing: quantity, items: [item] = [] }) =>
    item && isProduct(item.object) ? { object: item.object, id: item.id, quantity } : [],
  )
  const priceOf = priceIn(cart)
  const price = sum(items, (item) => priceOf(item) * item.quantity)
  const isPriced = !Number.isNaN(price)
  // What a missing product costs counts towards what is to be spent.
  const least = Math.max(
    price,
    sum(money, ({ missing }) => missing),
  )
  const [only, ...others] = unmet
  return {
    lacks: text.lacks(format.list(money.map(spend)), format.list(pieces.map(say))),
    goods: format.list(pieces.filter(({ items: [item] = [] }) => item && isProduct(item.object)).map(say)),
    items,
    price: isPriced ? price : undefined,
    cost: isPriced && items.length >= pieces.length ? least : Infinity,
    reached: Math.min(...unmet.map(({ available, required }) => available / required)),
    count: others.length || money.length ? undefined : only,
  }
}

/** What is asked for only once: a piece of one product is a piece of any, and so is what it costs. */
function apart(unmet: readonly Requirement[]): Requirement[] {
  const left = new Map<Requirement, number>()
  for (const requirement of [...unmet].sort(
    (one, other) => width(one) - width(other) || other.missing - one.missing,
  )) {
    const ids = new Set(requirement.items?.map(({ id }) => id))
    const within = [...left].filter(
      ([{ items = [] }]) => !ids.size || (items.length && items.every(({ id }) => ids.has(id))),
    )
    left.set(requirement, Math.max(0, requirement.missing - sum(within, ([, missing]) => missing)))
  }
  return unmet.flatMap((requirement) => {
    const missing = left.get(requirement)
    return missing ? [{ ...requirement, missing }] : []
  })
}

/** Of how many products one will do. */
const width = ({ items }: Requirement) => items?.length || 1e9

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
