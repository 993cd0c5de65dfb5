import { type Benefit, benefitOf, type ProductTargets } from '../../contract/offer/benefit.ts'
import type { Shipping } from '../../contract/offer/shipping.ts'
import { fieldsOf } from '../../contract/offer/discount-types.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import { amountParameters } from '../format/amount.ts'
import { sum } from '../../state/sum.ts'
import { displayOf, isAmount } from '../format/discount-types.ts'
import { isProduct } from './add-items.ts'
import type { OfferLocalization, Scope, UnitSelection } from './offers.messages.ts'

type Item = NonNullable<Benefit['items']>[number]

/** Returns the name of a product, for entries that contain only its id. */
export type NameOf = (item: Pick<Item, 'id'>) => string | undefined

/** Empty if neither the discount nor the shipping can be described. */
export function formatOffer(
  discount: Discount | null | undefined,
  shipping: Shipping | undefined,
  localization: OfferLocalization,
  targeted?: ProductTargets,
  nameOf?: NameOf,
): string {
  const shippingText = formatShipping(shipping, localization)
  const isShippingOnly = shippingText && (discount?.amount_off === 0 || discount?.percent_off === 0)
  const benefit = discount && !isShippingOnly ? formatDiscount(discount, localization, targeted, nameOf) : ''
  return [benefit, shippingText].filter(Boolean).join(' · ')
}

function formatShipping(shipping: Shipping | undefined, { messages, format }: OfferLocalization) {
  if (!shipping) return ''
  return shipping === 'free'
    ? messages.offers.freeShipping
    : messages.offers.shippingDiscount(amountParameters(shipping.amount_off, format.price))
}

/**
 * Empty if the discount depends on a formula or cannot be described exactly: show the banner instead. `targeted` is the
 * redeemable's entry, which lists the discounted products.
 */
export function formatDiscount(
  discount: Discount,
  localization: OfferLocalization,
  targeted?: ProductTargets,
  nameOf: NameOf = () => undefined,
): string {
  const { type, percent_off } = discount
  const display = displayOf(type)
  if (display?.wording === 'gift') return formatGift(discount, localization)
  const benefit = benefitOf(discount, targeted)
  const fields = fieldsOf(discount)
  if (!benefit || !display || !fields || discount[fields.formula]) return ''
  const { messages, format } = localization
  const value = display.value(discount, format)
  if (!value) return ''
  const { scope, maxPerLine, maxTotal } = benefit
  const products = productsOf(benefit, localization, nameOf)
  const limit = (most: number) => (isAmount(most) ? format.price(most) : '')
  if (type === 'PERCENT' && percent_off === 100 && isCheapestUnit(benefit)) {
    const { names, areCollections } = products
    const description = !names
      ? messages.offers.cheapestFree
      : areCollections
        ? messages.offers.cheapestFreeFrom({ collection: names })
        : messages.offers.cheapestFreeOf({ product: names })
    const total = limit(Math.min(maxPerLine, maxTotal))
    return total ? messages.offers.upTo({ discount: description, total }) : description
  }
  if (display.wording === 'price') {
    // A price with a limit has no wording that shoppers would understand.
    const isLimited = Math.min(maxPerLine, maxTotal) < Infinity
    return isLimited
      ? ''
      : withCount(messages.offers.fixedPrice({ price: value, scope, products }), benefit, localization)
  }
  // 10% off each item equals 10% off all of them together. This is not true for an amount.
  const description = withCount(
    messages.offers.discount({
      value,
      scope: type === 'PERCENT' && scope === 'line' ? 'items' : scope,
      products,
    }),
    benefit,
    localization,
  )
  return withLimits(description, scope, limit(maxPerLine), limit(maxTotal), localization)
}

/** `perProduct` and `total` are empty if there is no limit. */
function withLimits(
  discount: string,
  scope: Scope,
  perProduct: string,
  total: string,
  { messages: { offers } }: OfferLocalization,
) {
  if (perProduct && total) return offers.upToPerProductAndInTotal({ discount, perProduct, total })
  if (perProduct) return offers.upToPerProduct({ discount, perProduct })
  const message = scope === 'order' ? offers.upTo : offers.upToInTotal
  return total ? message({ discount, total }) : discount
}

function productsOf(
  { items = [], isEverything, selection }: Benefit,
  localization: OfferLocalization,
  nameOf: NameOf,
) {
  const all = items.map((item) => formatName(item, localization, nameOf))
  const names = all.length < 4 && all.every(Boolean) ? all : []
  const [, pick] = /^APPLY_TO_(CHEAPEST|MOST)/.exec(selection.effect ?? '') ?? []
  return {
    names: localization.format.list(names),
    alternatives: localization.format.alternatives(names),
    count: names.length,
    areCollections: !items.some(({ object }) => isProduct(object)),
    everything: isEverything,
    pick: pick ? (pick === 'MOST' ? ('mostExpensive' as const) : ('cheapest' as const)) : undefined,
  }
}

/** Empty if the name is unknown. */
export function formatName(
  item: Pick<Item, 'object' | 'id' | 'name'>,
  { messages }: OfferLocalization,
  nameOf: NameOf,
) {
  const name = item.name || nameOf(item) || ''
  return name && !isProduct(item.object) ? messages.offers.quoted({ name }) : name
}

const isCheapestUnit = ({
  selection: { effect, skip_initially, repeat, aggregated_quantity_limit },
}: Benefit) =>
  effect === 'APPLY_FROM_CHEAPEST' && aggregated_quantity_limit === 1 && !skip_initially && (repeat ?? 1) < 2

/** Appends which units or products are discounted, unless all are. */
function withCount(description: string, { selection }: Benefit, { messages }: OfferLocalization) {
  const {
    effect = '',
    skip_initially,
    repeat,
    target,
    quantity_limit,
    aggregated_quantity_limit: limit,
  } = selection
  const first = 1 + (skip_initially ?? 0)
  const every = repeat || 1
  const most = limit ?? Infinity
  if (first + every === 2 && most === Infinity && (quantity_limit ?? Infinity) === Infinity)
    return description
  const units: UnitSelection = {
    first,
    every,
    unit: target === 'UNIT',
    order: /^APPLY_FROM_(?:CHEAPEST|MOST)/.test(effect)
      ? /CHEAPEST/.test(effect)
        ? 'cheapest'
        : 'mostExpensive'
      : undefined,
    maxPerProduct: quantity_limit ?? undefined,
    maxTotal: most < Infinity ? most : undefined,
  }
  return messages.offers.selectedUnits({ discount: description, selection: units })
}

function formatGift(discount: Discount, { messages, format }: OfferLocalization) {
  const gifts: readonly Pick<Discount, 'unit_off' | 'product' | 'sku'>[] = discount.units ?? [discount]
  const names = gifts.map(({ unit_off: count = 1, product, sku }) => {
    const name = sku?.name ?? product?.name ?? ''
    return name && count > 1 ? messages.offers.quantity({ count, product: name }) : name
  })
  return names.every(Boolean)
    ? messages.offers.free({ products: format.list(names) })
    : messages.offers.gifts({ count: sum(gifts, ({ unit_off = 1 }) => unit_off) })
}
