/** What a cart is missing for an offer: an amount, a number of units, or products of a bundle. */
import type { RedeemableResult } from '../../contract/resources/redeemable.ts'
import type { Cart } from '../../state/cart.ts'
import { sum } from '../../state/sum.ts'
import { amountParameters } from '../format/amount.ts'
import { isProduct, type ItemToAdd } from './add-items.ts'
import { nameInCart, priceInCart } from './cart-products.ts'
import { formatName } from './discount.ts'
import type { OfferLocalization } from './offers.messages.ts'

export interface Missing {
  /** "Spend €12.50 more", "Add 2 × Espresso cup". */
  instruction: string
  /** The missing products that the service identifies. */
  items: ItemToAdd[]
  /** Names of `items`: "2 × Espresso cup". */
  productNames: string
  /** Price of `items` in minor units. Undefined unless the cart has a price for each of them. */
  price: number | undefined
  /** Minimum amount that the shopper still has to spend, in minor units. Infinity if unknown. */
  cost: number
  /** Progress of the cart, from 0 to 1. */
  progress: number
  /** Set if only units of a single requirement are missing. */
  units: Pick<Requirement, 'available' | 'required'> | undefined
}

type Requirement = NonNullable<RedeemableResult['requirements']>[number]
type Item = NonNullable<Requirement['items']>[number]

/** Undefined if nothing countable is missing, or if changing the cart would not help. */
export function missingFor(
  result: RedeemableResult,
  cart: Cart,
  localization: OfferLocalization,
): Missing | undefined {
  const { messages, format } = localization
  const { requirements = [], error, details } = result
  const key = error?.key ?? details?.key ?? 'order'
  const unmet = [...requirements, ...bundleRequirements(result)].filter(({ missing }) => missing > 0)
  const nameOf = (item: Item) => item.name || nameInCart(cart)(item)
  // "1 item" of a collection without a name does not help the shopper.
  const isDescribable = ({ name, items }: Requirement) =>
    isMoney(name) || !items?.length || items.some((item) => isProduct(item.object) || nameOf(item))
  if (!unmet.some(isDescribable) || !/order/.test(key)) return undefined

  const namesOf = (items: readonly Item[] = []) => {
    const names = items.map((item) => formatName(item, localization, nameInCart(cart)))
    return names.every(Boolean) ? format.alternatives(names) : ''
  }
  const formatUnits = ({ missing, items = [] }: Requirement) => {
    const names = namesOf(items)
    return names && items.every(({ object }) => isProduct(object))
      ? messages.offers.quantity({ count: missing, product: names })
      : names
        ? messages.offers.itemsFrom({ count: missing, collection: names })
        : messages.offers.items({ count: missing })
  }
  /** Rounds up to an amount that can be paid, such as a whole number of yen. */
  const payable = ({ missing }: Requirement) => Math.ceil(missing / format.unit) * format.unit
  const formatAmount = (requirement: Requirement) => {
    const { items } = requirement
    const amount = amountParameters(payable(requirement), format.money)
    if (!items?.length)
      return amounts.length > 1
        ? messages.offers.remainingAmountOnAny(amount)
        : messages.offers.remainingAmount(amount)
    const names = namesOf(items)
    if (!names) return messages.offers.remainingAmountOnEligible(amount)
    return items.some(({ object }) => isProduct(object))
      ? messages.offers.remainingAmountOn({ ...amount, products: names, alternatives: items.length })
      : messages.offers.remainingAmountFrom({ ...amount, collection: names })
  }
  const units = withoutOverlap(unmet.filter(({ name }) => !isMoney(name)))
  const amounts = withoutOverlap(unmet.filter(({ name }) => isMoney(name)))
  const items = units.flatMap(({ missing: quantity, items: [item] = [] }) =>
    item && isProduct(item.object) ? { object: item.object, id: item.id, quantity } : [],
  )
  const priceOf = priceInCart(cart)
  const price = sum(items, (item) => priceOf(item) * item.quantity)
  const isPriced = !Number.isNaN(price)
  // Missing products count towards the amounts.
  const minimumSpend = Math.max(
    price,
    sum(amounts, ({ missing }) => missing),
  )
  const amount = format.list(amounts.map(formatAmount))
  const products = format.list(units.map(formatUnits))
  const instruction = !amount
    ? messages.offers.missingProducts
    : products
      ? messages.offers.missingAmountAndProducts
      : messages.offers.missingAmount
  const [only, ...others] = unmet
  return {
    instruction: instruction({ amount, count: sum(amounts, payable) / 100, products }),
    items,
    productNames: format.list(
      units.filter(({ items: [item] = [] }) => item && isProduct(item.object)).map(formatUnits),
    ),
    price: isPriced ? price : undefined,
    cost: isPriced && items.length >= units.length ? minimumSpend : Infinity,
    progress: Math.min(...unmet.map(({ available, required }) => available / required)),
    units: others.length || amounts.length ? undefined : only,
  }
}

/** Avoids double counting: a unit of one product also counts as a unit of any product. */
function withoutOverlap(unmet: readonly Requirement[]): Requirement[] {
  const remaining = new Map<Requirement, number>()
  for (const requirement of [...unmet].sort(
    (one, other) => productCount(one) - productCount(other) || other.missing - one.missing,
  )) {
    const ids = new Set(requirement.items?.map(({ id }) => id))
    const narrower = [...remaining].filter(
      ([{ items = [] }]) => !ids.size || (items.length && items.every(({ id }) => ids.has(id))),
    )
    remaining.set(requirement, Math.max(0, requirement.missing - sum(narrower, ([, missing]) => missing)))
  }
  return unmet.flatMap((requirement) => {
    const missing = remaining.get(requirement)
    return missing ? [{ ...requirement, missing }] : []
  })
}

/** A requirement without items is met by any product. */
const productCount = ({ items }: Requirement) => items?.length || 1e9

const isMoney = (name: string) => /amount/.test(name)

function bundleRequirements({ bundle }: RedeemableResult): Requirement[] {
  const { missing = [], identified = [] } = bundle ?? {}
  return missing.map((item) => {
    const available = sum(identified, ({ id, item_quantity }) => (id === item.id ? item_quantity : 0))
    const required = available + item.item_quantity
    return { name: 'bundle', required, available, missing: item.item_quantity, items: [item] }
  })
}
