/** `<perk-eligibility>` in a small shop with a cart, and responses for it. */
import type {
  QualifiedRedeemable,
  RedeemableResult,
  ValidatedRedeemable,
} from '../../../src/contract/resources/redeemable.ts'
import type { PerkEligibility } from '../../../src/elements/eligibility/perk-eligibility.ts'
import { PerkReceipt } from '../../../src/elements/receipt/perk-receipt.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { CartLine, CartStore } from '../../../src/state/cart.ts'
import { mount, settled, shadow, sourceOf, type MountOptions, type TestSource } from './shop.ts'
import { waitUntil } from './wait.ts'

export const cup: CartLine = { product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }

/** An order discounted by one redeemable, in minor units. */
export const orderWith = (saved: number) => ({
  object: 'order' as const,
  total_applied_discount_amount: saved,
})

/** An applicable tier with this discount. */
export const readyTier = (id: string, saved: number): QualifiedRedeemable => ({
  id,
  object: 'promotion_tier',
  banner: `Banner ${id}`,
  order: orderWith(saved),
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: saved } },
})

/** A tier that does not apply, with the reason. */
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

/** A source with offers in every group. */
export function full() {
  const source = sourceOf([])
  source.ready = [readyTier('small', 300), readyTier('big', 1000)]
  source.possible = [
    possibleTier('far', missingMoney(4800)),
    possibleTier('near', missingMoney(1250)),
    possibleTier('cups', missingCups(2, 'Espresso cup')),
    possibleTier('closed', { details: { key: 'promotion_not_active_now' } }),
  ]
  source.validationResults = { small: applicable(300), big: applicable(1000), HELLO: applicable(500) }
  return source
}

/** A promise that a test resolves, to delay responses. */
export function gate() {
  let open = () => {}
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, open: () => open() }
}

export interface ShownEligibility {
  shop: PerkShop
  cart: CartStore
  eligibility: PerkEligibility
}

/** Puts the element on a page with a cup in the cart, without waiting for data. */
export async function open(source: TestSource, options: MountOptions = {}): Promise<ShownEligibility> {
  const { shop, cart, element } = await mount('perk-eligibility', source, { lines: [cup], ...options })
  return { shop, cart, eligibility: element }
}

/** Puts the element on a page and waits until it has loaded. */
export async function show(source: TestSource, options?: MountOptions) {
  const page = await open(source, options)
  await settled(page.eligibility)
  await untilIdle(page.eligibility)
  return page
}

/** Waits until no request is running. */
export async function untilIdle(eligibility: PerkEligibility) {
  // A change is requested in the next task.
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

/** The radio button or checkbox of an offer that contains this text. */
export const choiceOf = (eligibility: PerkEligibility, words: string) => {
  const labels = [...shadow(eligibility).querySelectorAll<HTMLLabelElement>('[part~=option]')]
  const found = labels.find(({ textContent }) => textContent.includes(words))?.control
  if (!(found instanceof HTMLInputElement)) throw new Error(`No offer "${words}"`)
  return found
}

/** The receipt inside the element, shown if the page has none. */
export const receiptIn = (element: Element) => shadow(element).querySelector('perk-receipt')

/** Like `receiptIn`, but throws without a receipt. */
export const receiptOf = (element: Element) => {
  const found = receiptIn(element)
  if (!found) throw new Error('No receipt')
  return found
}

/** The lines of a receipt, or of the receipt inside the element. */
export const receipt = (element: Element) => {
  const receiptElement = element instanceof PerkReceipt ? element : receiptIn(element)
  return [...(receiptElement?.shadowRoot?.querySelectorAll('dl > div') ?? [])].map((line) =>
    line.textContent
      .replace(/Remove|Entfernen/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
