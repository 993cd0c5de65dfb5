/** A small shop for element tests: real elements, a real `Shop`, and a source that answers as the test says. */
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

/** A Wednesday, three in the afternoon by the clock of the machine. */
export const now = new Date(2026, 2, 11, 15).getTime()

/** So many days and hours from `now`, as on the wire. */
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

/** One with all that a row shows. */
export const fullTier = tier('full', {
  action: { discount: { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ORDER' } },
  expiration_date: later(2),
  metadata: { terms: 'One per order' },
})

export const tiers = (count: number) => Array.from({ length: count }, (_, at) => tier(`promo_${at + 1}`))

/** What the source answers; the tests change it as they go. */
export interface TestSource extends Source {
  asked: PromotionTiersQuery[]
  now(): number
  /** Thrown instead of an answer. */
  error: unknown
  answer: Partial<ReadResponse<PromotionTierList>>
  /** What was asked about a cart, and about what is chosen for it. */
  judged: QualificationRequest[]
  combined: RedeemablesRequest[]
  /** What applies to any cart, and what could. */
  ready: readonly unknown[]
  possible: readonly unknown[]
  /** What may be combined. */
  rules: StackingRules | undefined
  /** What leaves the least to pay; a source that knows nothing of it has undefined. */
  best: BestCombination | null | undefined
  /** The report on promotion tiers that a question names, by their ids; a source that cannot report has undefined. */
  evaluated: Record<string, Partial<ValidatedRedeemable>> | undefined
  /** What is said of a chosen one, by its id. */
  verdicts: Record<string, Partial<ValidatedRedeemable>>
  /** Answers wait for it. */
  gate: Promise<void>
}

export function sourceOf(all: readonly unknown[]): TestSource {
  const source: TestSource = {
    asked: [],
    judged: [],
    combined: [],
    ready: [],
    possible: [],
    rules: undefined,
    best: undefined,
    evaluated: undefined,
    verdicts: {},
    ...signedOutMember,
    error: undefined,
    answer: {},
    gate: Promise.resolve(),
    now: () => now,
    async promotionTiers(query, { signal } = {}) {
      source.asked.push(query)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      const { limit = 10, page = 1 } = query
      const value = {
        object: 'list',
        data_ref: 'tiers',
        // A source of a page's own may hold anything.
        tiers: all.slice((page - 1) * limit, page * limit) as PromotionTier[],
        total: all.length,
        has_more: all.length > page * limit,
      } as const
      return { value, receivedAt: Date.now(), stale: false, dropped: 0, ...source.answer }
    },
    async qualifications(body, { signal, best_combination } = {}) {
      source.judged.push(body)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      // A source of a page's own may hold anything.
      const data = (body.scenario === 'ALL' ? source.ready : source.possible) as QualifiedRedeemable[]
      const redeemables = {
        object: 'list',
        data_ref: 'data',
        data,
        total: data.length,
        has_more: false,
      } as const
      const { stale = false, receivedAt = Date.now() } = source.answer
      const value = {
        redeemables,
        ...(source.rules && { stacking_rules: source.rules }),
        ...(source.evaluated && { promotion_tiers: evaluatedTiers(source.evaluated, body) }),
        ...(best_combination && source.best !== undefined && bestIn(source.best, body)),
      }
      return { value, receivedAt, stale, dropped: 0 }
    },
    async validation(body, { signal } = {}) {
      source.combined.push(body)
      await source.gate
      signal?.throwIfAborted()
      if (source.error) throw source.error
      const redeemables = body.redeemables.map(({ object, id }) => ({
        status: 'INAPPLICABLE' as const,
        result: { error: { key: 'not_found' } },
        ...source.verdicts[id],
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

/** With the cart as it is before anything is taken off. */
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

/** A shop with `<perk-promotions>` in it, waited for until it has settled. */
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

/** Until the element shows what came of its question. */
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

/** The sentences that say how it stands, with N for the seconds of a countdown. */
export const notes = (element: Element) =>
  textsOf(element, "[part='note'], [part='message'] > [part='hint']")
    .filter(Boolean)
    .map((said) => said.replace(/in \d+ seconds?\.|now\./, 'in N seconds.'))

export const button = (element: Element, words: string): HTMLButtonElement => {
  const found = [...shadow(element).querySelectorAll('button')].find((each) =>
    `${each.ariaLabel} ${each.textContent}`.includes(words),
  )
  if (!found) throw new Error(`No button "${words}"`)
  return found
}

/** What the page's live region says, wherever it is. */
export const spoken = () => pageGlobal().liveRegion?.textContent ?? ''

/** Every announcement from now on, repeated ones included. */
export function hear() {
  const heard: string[] = []
  let before = spoken()
  const observer = new MutationObserver(() => {
    const now = spoken()
    if (now && now !== before) heard.push(now)
    before = now
    watch()
  })
  const watch = () => {
    // Where it is inside a shadow root, the body does not see its changes.
    for (const place of [document.body, pageGlobal().liveRegion])
      if (place) observer.observe(place, { childList: true, subtree: true })
  }
  watch()
  return heard
}
