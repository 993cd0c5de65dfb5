/** A small shop for element tests: real elements, a real `Shop`, and a source whose responses the test sets. */
import '../../../src/elements/define/index.generated.ts'
import { fixture, html } from '@open-wc/testing'
import { render } from 'lit'
import type { ReadResponse, PromotionTiersQuery, Source } from '../../../src/client/source.ts'
import type { BestCombination, QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import type { QualifiedRedeemable, ValidatedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import type { StackingRules } from '../../../src/contract/resources/stacking-rules.ts'
import type { PromotionTier, PromotionTierList } from '../../../src/contract/resources/promotion-tier.ts'
import { pageGlobal } from '../../../src/elements/internal/registry.ts'
import type { PerkElement } from '../../../src/elements/internal/perk-element.ts'
import type { PerkPromotions } from '../../../src/elements/promotions/perk-promotions.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import { createShop } from '../../../src/state/shop.ts'
import { signedOutMember } from '../../../demo/browser/preview/signed-out.ts'
import { waitUntil } from './wait.ts'
import type { CartLine, Redeemable } from '../../../src/index.ts'

/** A Wednesday at 3 PM in the time zone of the machine. */
export const now = new Date(2026, 2, 11, 15).getTime()

/** A time after `now`, as on the wire. */
export const later = (days: number, hours = 0) => new Date(2026, 2, 11 + days, 15 + hours).toISOString()

export const tier = (id: string, more: Partial<PromotionTier> = {}): PromotionTier => ({
  id,
  name: id,
  banner: `Banner ${id}`,
  active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  object: 'promotion_tier',
  ...more,
})

/** A tier with every detail that a row shows. */
export const fullTier = tier('full', {
  action: { discount: { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ORDER' } },
  expiration_date: later(2),
  metadata: { terms: 'One per order' },
})

export const tiers = (count: number) => Array.from({ length: count }, (_, at) => tier(`promo_${at + 1}`))

/** A source whose responses tests can change at any time. */
export interface TestSource extends Source {
  tierRequests: PromotionTiersQuery[]
  now(): number
  /** Thrown instead of a response. */
  error: unknown
  reply: Partial<ReadResponse<PromotionTierList>>
  /** Requests for the offers of the cart, and for the validation of its selection. */
  qualificationRequests: QualificationRequest[]
  validationRequests: RedeemablesRequest[]
  /** Offers that apply to every cart, and offers that could apply. */
  ready: readonly unknown[]
  possible: readonly unknown[]
  /** The stacking rules. */
  rules: StackingRules | undefined
  /** The best combination; undefined for a source without it. */
  best: BestCombination | null | undefined
  /** Results for the promotion tiers named in a request, by id; undefined for a source without them. */
  evaluated: Record<string, Partial<ValidatedRedeemable>> | undefined
  /** Validation results of selected redeemables, by id. */
  validationResults: Record<string, Partial<ValidatedRedeemable>>
  /** Responses wait for this promise. */
  gate: Promise<void>
}

export function sourceOf(all: readonly unknown[]): TestSource {
  const source: TestSource = {
    tierRequests: [],
    qualificationRequests: [],
    validationRequests: [],
    ready: [],
    possible: [],
    rules: undefined,
    best: undefined,
    evaluated: undefined,
    validationResults: {},
    ...signedOutMember,
    error: undefined,
    reply: {},
    gate: Promise.resolve(),
    now: () => now,
    async promotionTiers(query, { signal } = {}) {
      source.tierRequests.push(query)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      const { limit = 10, page = 1 } = query
      const value = {
        object: 'list',
        data_ref: 'tiers',
        // A custom source can return anything.
        tiers: all.slice((page - 1) * limit, page * limit) as PromotionTier[],
        total: all.length,
        has_more: all.length > page * limit,
      } as const
      return { value, receivedAt: Date.now(), stale: false, dropped: 0, ...source.reply }
    },
    async qualifications(body, { signal, best_combination } = {}) {
      source.qualificationRequests.push(body)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      // A custom source can return anything.
      const data = (body.scenario === 'ALL' ? source.ready : source.possible) as QualifiedRedeemable[]
      const redeemables = {
        object: 'list',
        data_ref: 'data',
        data,
        total: data.length,
        has_more: false,
      } as const
      const { stale = false, receivedAt = Date.now() } = source.reply
      const value = {
        redeemables,
        ...(source.rules && { stacking_rules: source.rules }),
        ...(source.evaluated && { promotion_tiers: evaluatedTiers(source.evaluated, body) }),
        ...(best_combination && source.best !== undefined && bestIn(source.best, body)),
      }
      return { value, receivedAt, stale, dropped: 0 }
    },
    async validation(body, { signal } = {}) {
      source.validationRequests.push(body)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      const redeemables = body.redeemables.map(({ object, id }) => ({
        status: 'INAPPLICABLE' as const,
        result: { error: { key: 'not_found' } },
        ...source.validationResults[id],
        object,
        id,
      }))
      const amount = (body.order?.items ?? []).reduce(
        (sum, { price = 0, quantity }) => sum + price * Number(quantity),
        0,
      )
      const off = redeemables.reduce((sum, { order }) => sum + (order?.total_applied_discount_amount ?? 0), 0)
      const order = {
        object: 'order',
        amount,
        total_discount_amount: off,
        total_amount: Math.max(0, amount - off),
      } as const
      return { value: { valid: true, redeemables, order }, receivedAt: Date.now(), stale: false, dropped: 0 }
    },
  }
  return source
}

/** The best combination, with the order before discounts. */
function bestIn(best_combination: TestSource['best'], { order }: QualificationRequest) {
  const amount = (order?.items ?? []).reduce(
    (sum, { price = 0, quantity }) => sum + price * Number(quantity),
    0,
  )
  return { best_combination, order: { object: 'order' as const, amount, total_amount: amount } }
}

const evaluatedTiers = (
  evaluated: Record<string, Partial<ValidatedRedeemable>>,
  { options }: QualificationRequest,
): ValidatedRedeemable[] =>
  (options?.promotion_tiers ?? []).map((id) => ({
    id,
    object: 'promotion_tier',
    status: 'INAPPLICABLE',
    ...evaluated[id],
  }))

export interface Shown {
  shop: PerkShop
  promotions: PerkPromotions
}

/** Shows `<perk-promotions>` in a shop and waits until it has loaded. */
export async function show(
  source: Source,
  promotions = html`<perk-promotions></perk-promotions>`,
  attributes: Partial<Pick<PerkShop, 'locale' | 'currency' | 'messages'>> = {},
): Promise<Shown> {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: 'en', ...attributes })
  shop.shop = createShop({ source, storage: null })
  render(promotions, shop)
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  const element = shop.querySelector('perk-promotions')
  if (!element) throw new Error('No <perk-promotions> in the fixture')
  await settled(element)
  return { shop, promotions: element }
}

export interface MountOptions {
  lines?: readonly CartLine[]
  selection?: readonly Redeemable[]
  attributes?: Readonly<Record<string, string>>
  children?: string
  locale?: string
  currency?: string
  storage?: Pick<Storage, 'getItem' | 'setItem'>
  card?: string | undefined
}

/** Puts an element into a shop with this source. Waits for its first update, not for data. */
export async function mount<Tag extends Extract<keyof HTMLElementTagNameMap, `perk-${string}`>>(
  tag: Tag,
  source: Source,
  { lines = [], selection = [], attributes = {}, children = '', ...options }: MountOptions = {},
) {
  const { locale = 'en', currency = 'EUR', storage = null, card } = options
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency, locale })
  const store = createShop({ source, storage, card })
  shop.shop = store
  store.cart.replace(lines)
  for (const each of selection) store.cart.select(each)
  const element = document.createElement(tag)
  element.innerHTML = children
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  shop.append(element)
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  await element.updateComplete
  return { host, shop, store, cart: store.cart, element }
}

/** Waits until the element has left the status `waiting`. */
export const settled = async (element: Pick<PerkElement, 'status' | 'updateComplete'>) => {
  await waitUntil(() => element.status !== 'waiting', 'still waiting')
  await element.updateComplete
}

export const shadow = (element: Element) => {
  if (!element.shadowRoot) throw new Error('Not upgraded')
  return element.shadowRoot
}

const textsOf = (element: Element, selector: string) =>
  [...shadow(element).querySelectorAll(selector)].map((each) =>
    each.textContent.replaceAll('\u00a0', ' ').trim(),
  )

/** The visible text of every element of that part. */
export const texts = (element: Element, part: string) => textsOf(element, `[part~='${part}']`)

/** The status messages, with N for the seconds of a countdown. */
export const notes = (element: Element) =>
  textsOf(element, "[part='note'], [part='message'] > [part='hint']")
    .filter(Boolean)
    .map((text) => text.replace(/(again) (?:in \d+ seconds?|now)\./, '$1 in N seconds.'))

export const button = (element: Element, words: string): HTMLButtonElement => {
  const found = [...shadow(element).querySelectorAll('button')].find((each) =>
    `${each.ariaLabel} ${each.textContent}`.includes(words),
  )
  if (!found) throw new Error(`No button "${words}"`)
  return found
}

/** The current message of the live region. */
export const announcement = () => pageGlobal().liveRegion?.textContent ?? ''

/** Records every announcement from now on, including repeated ones. */
export function recordAnnouncements() {
  const messages: string[] = []
  let before = announcement()
  const observer = new MutationObserver(() => {
    const now = announcement()
    if (now && now !== before) messages.push(now)
    before = now
    watch()
  })
  const watch = () => {
    // The body does not observe a region inside a shadow root.
    for (const place of [document.body, pageGlobal().liveRegion])
      if (place) observer.observe(place, { childList: true, subtree: true })
  }
  watch()
  return messages
}
