/** `<perk-eligibility>` in a small shop with a cart, and what such a shop may answer. */
import { fixture, html } from '@open-wc/testing'
import type {
  QualifiedRedeemable,
  RedeemableResult,
  ValidatedRedeemable,
} from '../../../src/contract/resources/redeemable.ts'
import type { PerkEligibility } from '../../../src/elements/eligibility/perk-eligibility.ts'
import { PerkReceipt } from '../../../src/elements/receipt/perk-receipt.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { CartLine, CartStore, Redeemable } from '../../../src/state/cart.ts'
import { createShop } from '../../../src/state/shop.ts'
import { settled, shadow, sourceOf, type TestSource } from './shop.ts'
import { waitUntil } from './wait.ts'

export const cup: CartLine = { product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }

/** An order from which so much is taken off by one redeemable, in minor units. */
export const orderWith = (saved: number) => ({
  object: 'order' as const,
  total_applied_discount_amount: saved,
})

/** A tier that takes so much off the cart. */
export const readyTier = (id: string, saved: number): QualifiedRedeemable => ({
  id,
  object: 'promotion_tier',
  banner: `Banner ${id}`,
  order: orderWith(saved),
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: saved } },
})

/** A tier that does not apply to the cart, and why. */
export const possibleTier = (id: string, result: RedeemableResult): QualifiedRedeemable => ({
  id,
  object: 'promotion_tier',
  banner: `Banner ${id}`,
  result,
})

export const missingMoney = (missing: number, required = Math.max(6000, missing)): RedeemableResult => ({
  requirements: [{ name: 'order.amount', required, available: required - missing, missing }],
  details: { key: 'order_rules_violated' },
})

export const missingCups = (missing: number, name?: string): RedeemableResult => ({
  requirements: [
    {
      name: 'order.items.quantity',
      required: 3,
      available: 3 - missing,
      missing,
      items: [{ object: 'product', id: 'prod_cup', name }],
    },
  ],
  details: { key: 'order_rules_violated' },
})

export const applicable = (saved: number): Partial<ValidatedRedeemable> => ({
  status: 'APPLICABLE',
  order: orderWith(saved),
  result: {},
})

export const tierNamed = (id: string) => ({ object: 'promotion_tier', id }) as const
export const voucherNamed = (id: string) => ({ object: 'voucher', id }) as const

/** A source with something in every group. */
export function full() {
  const source = sourceOf([])
  source.ready = [readyTier('small', 300), readyTier('big', 1000)]
  source.possible = [
    possibleTier('far', missingMoney(4800)),
    possibleTier('near', missingMoney(1250)),
    possibleTier('cups', missingCups(2, 'Espresso cup')),
    possibleTier('closed', { details: { key: 'promotion_not_active_now' } }),
  ]
  source.verdicts = { small: applicable(300), big: applicable(1000), HELLO: applicable(500) }
  return source
}

/** Something to hold answers back with. */
export function gate() {
  let open = () => {}
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, open: () => open() }
}

interface Given {
  lines?: readonly CartLine[]
  selection?: readonly Redeemable[]
  attributes?: Partial<Pick<PerkShop, 'locale' | 'currency' | 'messages'>>
  children?: string
}

export interface ShownEligibility {
  shop: PerkShop
  cart: CartStore
  eligibility: PerkEligibility
}

/** Put on the page, and not waited for. */
export async function open(source: TestSource, given: Given = {}): Promise<ShownEligibility> {
  const { lines = [cup], selection = [], attributes = {}, children = '' } = given
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: 'en', ...attributes })
  const inside = createShop({ source, storage: null })
  const { cart } = inside
  shop.shop = inside
  cart.replace(lines)
  for (const each of selection) cart.select(each)
  const eligibility = document.createElement('perk-eligibility')
  eligibility.innerHTML = children
  shop.append(eligibility)
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  await eligibility.updateComplete
  return { shop, cart, eligibility }
}

/** Put on the page, and waited for until it has settled. */
export async function show(source: TestSource, given?: Given) {
  const shown = await open(source, given)
  await settled(shown.eligibility)
  await calm(shown.eligibility)
  return shown
}

/** Until nothing is under way. */
export async function calm(eligibility: PerkEligibility) {
  // What has just changed is asked about in the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  const isBusy = () =>
    [eligibility, receiptIn(eligibility)].some(
      (element) => element && shadow(element).querySelector('section')?.ariaBusy === 'true',
    )
  await eligibility.updateComplete
  await receiptIn(eligibility)?.updateComplete
  await waitUntil(() => !isBusy(), 'It stays busy')
  await eligibility.updateComplete
  await receiptIn(eligibility)?.updateComplete
}

export const field = (eligibility: PerkEligibility) => {
  const found = shadow(eligibility).querySelector<HTMLInputElement>('#code')
  if (!found) throw new Error('No field for a code')
  return found
}

/** The circle or square that chooses an offer, by any of its words. */
export const pick = (eligibility: PerkEligibility, words: string) => {
  const labels = [...shadow(eligibility).querySelectorAll<HTMLLabelElement>('[part~=option]')]
  const found = labels.find(({ textContent }) => textContent.includes(words))?.control
  if (!(found instanceof HTMLInputElement)) throw new Error(`No offer "${words}"`)
  return found
}

/** The receipt that the element shows while the page has placed none. */
export const receiptIn = (element: Element) => shadow(element).querySelector('perk-receipt')

/** The same, in a test that needs one. */
export const receiptOf = (element: Element) => {
  const found = receiptIn(element)
  if (!found) throw new Error('No receipt')
  return found
}

/** What stands on a receipt, or on the one in the element, line by line. */
export const receipt = (element: Element) => {
  const shown = element instanceof PerkReceipt ? element : receiptIn(element)
  return [...(shown?.shadowRoot?.querySelectorAll('dl > div') ?? [])].map((line) =>
    line.textContent
      .replace(/Remove|Entfernen/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
