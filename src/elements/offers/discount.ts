/** What a discount gives, in plain words. */
import { type Benefit, benefitOf, type Targeted } from '../../contract/offer/benefit.ts'
import type { Shipping } from '../../contract/offer/shipping.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { Count, OfferWords } from './offers.messages.ts'

type Item = NonNullable<Benefit['items']>[number]

/** What a product is called, for whoever shows more than its entry says. */
export type NameOf = (item: Pick<Item, 'id'>) => string | undefined

/**
 * What an offer gives: its discount, and what it takes off the shipping, which the shop's own back end does. Empty where
 * neither can be said.
 */
export function formatOffer(
  discount: Discount | null | undefined,
  shipping: Shipping | undefined,
  words: OfferWords,
  targeted?: Targeted,
  nameOf?: NameOf,
): string {
  const ship = formatShipping(shipping, words)
  const isNaught = ship && (discount?.amount_off === 0 || discount?.percent_off === 0)
  const said = discount && !isNaught ? formatDiscount(discount, words, targeted, nameOf) : ''
  return [said, ship].filter(Boolean).join(' · ')
}

function formatShipping(shipping: Shipping | undefined, { text, format }: OfferWords) {
  if (!shipping) return ''
  return text.shipping(shipping === 'free' ? '' : format.price(shipping.amount_off))
}

/**
 * Empty when it cannot be said for certain: then the banner has to speak for itself. `targeted` is what a redeemable's
 * entry says of the products.
 */
export function formatDiscount(
  discount: Discount,
  words: OfferWords,
  targeted?: Targeted,
  nameOf: NameOf = () => undefined,
): string {
  const { type, amount_off_formula, percent_off_formula, fixed_amount_formula } = discount
  if (type === 'UNIT') return formatGift(discount, words)
  const benefit = benefitOf(discount, targeted)
  if (!benefit || amount_off_formula || percent_off_formula || fixed_amount_formula) return ''
  const { text, format } = words
  const { amount_off, percent_off, fixed_amount } = discount
  const { scope, each, all } = benefit
  const goods = goodsOf(benefit, words, nameOf)
  const limit = (most: number) => (isAmount(most) ? format.price(most) : '')
  if (type === 'PERCENT' && percent_off === 100 && isCheapestUnit(benefit)) {
    const said = text.cheapestFree({ ...goods, pick: 'cheapest' })
    const most = limit(Math.min(each, all))
    return most ? text.upTo(said, '', most, 'order') : said
  }
  // How a price could be bounded, nobody would understand.
  if (type === 'FIXED' && isAmount(fixed_amount) && Math.min(each, all) === Infinity) {
    return counted(text.fixed(format.price(fixed_amount), scope, goods), benefit, words)
  }
  const what =
    type === 'AMOUNT' && isAmount(amount_off)
      ? format.price(amount_off)
      : type === 'PERCENT' && isAmount(percent_off)
        ? format.percent(percent_off)
        : ''
  if (!what) return ''
  // A percentage of the items is the same for each and for all; an amount is not.
  const said = counted(
    text.off(what, type === 'PERCENT' && scope === 'line' ? 'items' : scope, goods),
    benefit,
    words,
  )
  return Math.min(each, all) < Infinity ? text.upTo(said, limit(each), limit(all), scope) : said
}

function goodsOf({ items = [], everything, manner }: Benefit, { format }: OfferWords, nameOf: NameOf) {
  const names = items.map((item) => item.name || nameOf(item) || '')
  const areNamed = names.length < 4 && names.every(Boolean)
  const [, pick] = /^APPLY_TO_(CHEAPEST|MOST)/.exec(manner.effect ?? '') ?? []
  return {
    names: areNamed ? format.list(names) : '',
    everything,
    pick: pick ? (pick === 'MOST' ? ('dearest' as const) : ('cheapest' as const)) : undefined,
  }
}

/** One unit and no more, of what costs least. */
const isCheapestUnit = ({ manner: { effect, skip_initially, repeat, aggregated_quantity_limit } }: Benefit) =>
  effect === 'APPLY_FROM_CHEAPEST' && aggregated_quantity_limit === 1 && !skip_initially && (repeat ?? 1) < 2

/** Which of the units or lines it names are discounted, where not all of them are. */
function counted(said: string, { manner }: Benefit, { text, format }: OfferWords) {
  const {
    effect = '',
    skip_initially,
    repeat,
    target,
    quantity_limit,
    aggregated_quantity_limit: limit,
  } = manner
  const first = 1 + (skip_initially ?? 0)
  const every = repeat || 1
  const most = limit ?? Infinity
  if (first + every === 2 && most === Infinity && (quantity_limit ?? Infinity) === Infinity) return said
  const count: Count = {
    first,
    every,
    unit: target === 'UNIT',
    order: /^APPLY_FROM_(?:CHEAPEST|MOST)/.test(effect)
      ? /CHEAPEST/.test(effect)
        ? 'cheapest'
        : 'dearest'
      : undefined,
    each: quantity_limit ?? undefined,
    all: most < Infinity ? most : undefined,
  }
  return text.counted(said, count, format)
}

function formatGift(discount: Discount, { text, format }: OfferWords) {
  const gifts = discount.units ?? [discount]
  const names = gifts.map(({ unit_off: count = 1, product, sku }) => {
    const name = sku?.name ?? product?.name
    if (name && !(count > 1)) return name
    const said = format.number(count)
    return name ? text.quantity(said, name) : text.gift(said, format.plural(count))
  })
  return text.free(format.list(names))
}

const isAmount = (value: number | undefined): value is number => Number.isFinite(value)
