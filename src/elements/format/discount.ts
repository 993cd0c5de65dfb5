/** What a discount gives, in plain words. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { Scope, Words } from '../messages/messages.ts'

/** Empty when it cannot be said for certain: then the banner has to speak for itself. */
export function sayDiscount(discount: Discount, words: Words): string {
  const { type, amount_off_formula, percent_off_formula, fixed_amount_formula } = discount
  if (type === 'UNIT') return sayGift(discount, words)
  if (amount_off_formula || percent_off_formula || fixed_amount_formula) return ''
  const { text, format } = words
  const { amount_off, percent_off, fixed_amount } = discount
  const scope = scopes[discount.effect ?? 'UNKNOWN']
  if (type === 'FIXED' && isAmount(fixed_amount)) return text.fixed(format.money(fixed_amount), scope)
  if (type === 'AMOUNT' && isAmount(amount_off)) {
    return upToLimit(text.off(format.money(amount_off), scope), discount, words)
  }
  if (type === 'PERCENT' && isAmount(percent_off)) {
    // A percentage of the items is the same for each and for all; an amount is not.
    const said = text.off(format.percent(percent_off), scope === 'each' ? 'items' : scope)
    return upToLimit(said, discount, words)
  }
  return ''
}

function upToLimit(said: string, discount: Discount, { text, format }: Words) {
  const { effect, amount_limit, aggregated_amount_limit } = discount
  const limit = aggregated_amount_limit ?? amount_limit
  const each = limit !== aggregated_amount_limit && effect !== 'APPLY_TO_ORDER'
  return isAmount(limit) ? text.upTo(said, format.money(limit), each) : said
}

function sayGift(discount: Discount, { text, format }: Words) {
  const gifts = discount.units ?? [discount]
  const names = gifts.map(({ unit_off: count = 1, product, sku }) => {
    const name = sku?.name ?? product?.name
    return name ? (count > 1 ? `${count} × ${name}` : name) : text.gift(count, format.plural(count))
  })
  return text.free(format.list(names))
}

/** What it comes off, by `effect`. */
const scopes: Record<string, Scope> = {
  APPLY_TO_ORDER: 'order',
  APPLY_TO_ITEMS: 'each',
  APPLY_TO_ITEMS_BY_QUANTITY: 'unit',
  APPLY_TO_ITEMS_PROPORTIONALLY: 'together',
  APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: 'together',
}

/** Sources other than our client may send anything. */
const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0
