/** Checks whether the discount and status that a row shows agree with the service. */
import type { ValidatedRedeemable } from '../../../../src/contract/resources/redeemable.ts'
import { shelf } from './offers.ts'
import { type Line, parseMissing, expectedDiscount } from './parse-discount.ts'
import type { Language } from './parse-schedule.ts'
import { type RawClient, discountBy } from './shop.ts'

export interface Row {
  id: string
  gives: string
  status: string
  /** Whether the service has evaluated it for this cart. */
  isEvaluated: boolean
}

const statuses = {
  en: {
    applies: 'Available for your cart',
    noEffect: 'No discount on this cart.',
    unfit: 'Doesn’t apply to the items in your cart.',
    applied: 'Applied',
  },
  de: {
    applies: 'Für Ihren Warenkorb verfügbar',
    noEffect: 'Bringt bei diesem Warenkorb keine Ersparnis.',
    unfit: 'Gilt nicht für die Artikel in Ihrem Warenkorb.',
    applied: 'Angewendet',
  },
} as const

/** Returns the faults. `validated` is the response of the service for this promotion alone on `lines`. */
export async function discountFaults(
  { id, gives, status, isEvaluated }: Row,
  validated: ValidatedRedeemable,
  client: RawClient,
  lines: readonly Line[],
  language: Language,
  counts: Record<'ready' | 'noEffect' | 'missing' | 'computed' | 'capped', number>,
): Promise<string[]> {
  const wrong: string[] = []
  const fault = (what: string) =>
    wrong.push(
      `${id} ${language} "${gives}" "${status}": ${what}; ${lines.map(({ name, quantity }) => `${quantity} × ${name}`).join()}`,
    )
  const discount = discountBy(validated)
  const { applies, noEffect, unfit } = statuses[language]
  if ((status === applies) !== (discount !== undefined && discount.total > 0))
    fault(`discounts ${discount?.total}`)
  const missing = parseMissing(status, language)
  // If the cart has none of the promotion's products, the status lists the missing ones instead.
  if (!missing && (status === noEffect) !== (discount?.total === 0)) fault(`discounts ${discount?.total}`)
  if (status === applies) counts.ready += 1
  if (status === noEffect) counts.noEffect += 1

  if (status === unfit && discount) fault(`discounts ${discount.total}`)
  const isStatus = status === applies || status === noEffect || status === unfit
  if (isEvaluated && !isStatus && !missing) fault('has no status')
  if (missing) {
    counts.missing += 1
    if (discount?.total) fault('already applies')
    const found = await missingFaults(id, missing, client, lines)
    found.forEach(fault)
  }

  if (!isEvaluated || !discount) return wrong
  const expected = expectedDiscount(gives, lines, language)
  if (!expected) return wrong
  counts.computed += 1
  if (/up to|bis max\./.test(gives)) counts.capped += 1
  if (expected.total !== discount.total) fault(`discounts ${discount.total}, not ${expected.total}`)
  else if (expected.lines && discount.lines.join() !== expected.lines.join())
    fault(`discounts ${discount.lines.join()}, not ${expected.lines.join()}`)
  return wrong
}

/** Checks that the promotion applies once the missing items are added, and not with a cent or a unit less. */
async function missingFaults(
  id: string,
  { money, units }: NonNullable<ReturnType<typeof parseMissing>>,
  { validate }: RawClient,
  lines: readonly Line[],
): Promise<string[]> {
  const wrong: string[] = []
  /** The cart with the missing items. `less` is the index of an entry to which a cent or a unit is not added. */
  const added = (less: { money?: number; unit?: number } = {}) => {
    const cart = lines.map((line) => ({ ...line }))
    const worth = new Map<string, number>()
    units.forEach(({ count, products }, at) => {
      const product = shelf.find((one) => one.id === products[0])
      const quantity = count - (less.unit === at ? 1 : 0)
      if (!product || !quantity) return
      worth.set(product.id, (worth.get(product.id) ?? 0) + product.price * quantity)
      const line = cart.find(({ name }) => name === product.name)
      if (line) line.quantity += quantity
      else cart.push({ ...product, quantity })
    })
    // Added units count toward the money to spend.
    let isExact = true
    money.forEach(({ amount, products }, at) => {
      const spent = [...worth].filter(([id]) => !products.length || products.includes(id))
      const rest = amount - (less.money === at ? 1 : 0) - spent.reduce((sum, [, cost]) => sum + cost, 0)
      if (rest <= 0) isExact &&= rest === 0
      else
        cart.push({ name: products.length ? `${products[0]}:more` : 'prod_filler', price: rest, quantity: 1 })
    })
    return { cart, isExact }
  }
  if (!discountBy(await validate(id, added().cart))) wrong.push('does not apply with the missing items')
  // The element has no data about collections or how many units the money buys, so it may show more than needed.
  const products = [...money, ...units].flatMap(({ products }) => products)
  if (new Set(products).size < products.length || (money.length && units.length)) return wrong
  const applies = async (cart: readonly Line[]) => !!discountBy(await validate(id, cart))?.total
  for (const [at] of money.entries()) {
    const { cart, isExact } = added({ money: at })
    if (isExact && (await applies(cart))) wrong.push('applies with a cent less')
  }
  for (const [at] of units.entries())
    if (await applies(added({ unit: at }).cart)) wrong.push('applies with a unit less')
  return wrong
}
