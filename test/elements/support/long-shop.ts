/** A shop with very long numbers, names and codes, and every element in each of its variants. */
import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../../src/client/errors.ts'
import type { EarningRule } from '../../../src/contract/resources/earning-rule.ts'
import type { LoyaltyCard } from '../../../src/contract/resources/voucher.ts'
import type { PerkElement } from '../../../src/elements/internal/perk-element.ts'
import type { Redeemable } from '../../../src/state/cart.ts'
import { celebrationOf } from '../../../src/elements/tier-up/celebration.ts'
import { createShop } from '../../../src/state/shop.ts'
import { applicable, missingCups, missingMoney, possibleTier, readyTier } from './eligibility.ts'
import {
  memberSource,
  cardWith,
  activityEvent,
  loyaltyTier,
  type MemberSource,
  redeemed,
  reward,
} from './loyalty.ts'
import { later, shadow, sourceOf, tier } from './shop.ts'
import { waitUntil } from './wait.ts'

export const million = 1_234_567
const code = 'GOLDMEMBER1234567890ABCDEFGHIJKLMNOPQRST'
const picture = '/no-such-picture.png'
const qr = { qr: { url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' } }

interface Language {
  currency: string
  /** In minor units, as on the wire. */
  money: number
  name: string
  sentence: string
  badge: string
}

export const languages: Record<string, Language> = {
  en: {
    currency: 'EUR',
    money: 12_345_678,
    name: 'Hand-painted stoneware espresso cup',
    sentence: 'Autumn in the workshop, for everyone who has ever thrown a pot',
    badge: 'Only for a short time',
  },
  de: {
    currency: 'EUR',
    money: 12_345_678,
    name: 'Geburtstagswochengutscheinheftchen',
    sentence: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenrabatt für Stammkundinnen',
    badge: 'Nur für kurze Zeit erhältlich',
  },
  ja: {
    currency: 'JPY',
    money: 123_456_700,
    name: '手描きストーンウェアエスプレッソカップ詰め合わせセット',
    sentence: '秋の工房で陶芸を体験されたすべてのお客様への感謝をこめた特別なご優待',
    badge: '期間限定のご優待',
  },
  ar: {
    currency: 'EUR',
    money: 12_345_678,
    name: 'مجموعة فناجين القهوة الخزفية المصنوعة يدويًا',
    sentence: 'خريف الورشة لكل من صنع يومًا إناءً من الطين بيديه',
    badge: 'لفترة محدودة فقط',
  },
}

const list = <Value>(data: readonly Value[]) => ({
  object: 'list' as const,
  data_ref: 'data' as const,
  data: [...data],
  total: million,
  has_more: true,
})

const respond = <Value>(value: Value) => ({ value, receivedAt: Date.now(), stale: false, dropped: 0 })

const card = (name: string): LoyaltyCard => ({
  ...cardWith(million, {
    points: 9_876_543,
    pending_points: million,
    next_expiration_points: million,
    next_expiration_date: '2026-09-30',
    expired_points: million,
    subtracted_points: million,
  }),
  // Unique for each scene, because a new tier is announced once.
  id: crypto.randomUUID(),
  code,
  campaign: name,
  ...{ assets: qr },
})

const rulesOf = (money: number) =>
  [
    { type: 'FIXED', points: million },
    {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_TOTAL_AMOUNT',
      order: { total_amount: { every: money, points: million } },
    },
  ].map(
    (loyalty, at): EarningRule =>
      ({
        id: `ern_${at}`,
        created_at: later(-9),
        updated_at: null,
        loyalty,
        event: at ? 'order.paid' : 'customer.loyalty.tier.joined',
        source: {},
        active: true,
        object: 'earning_rule',
        automation_id: 'auto_1',
        metadata: {},
      }) as unknown as EarningRule,
  )

function longSource({ money, name, sentence, badge }: Language): MemberSource {
  const off = { type: 'AMOUNT', amount_off: money, effect: 'APPLY_TO_ORDER' } as const
  const shop = sourceOf([
    tier('ready', { banner: sentence, action: { discount: off }, metadata: { badge, terms: sentence } }),
    tier('near', { banner: sentence, metadata: { image_url: picture }, expiration_date: later(2) }),
    tier('cups', { banner: name, action: { discount: off } }),
    tier('later', { banner: sentence, start_date: '2099-01-01T00:00:00.000Z' }),
  ])
  const entry = (id: string) => ({ ...readyTier(id, money), banner: sentence })
  shop.ready = [entry('ready'), { ...entry('other'), id: code, object: 'voucher' }]
  shop.possible = [
    { ...possibleTier('near', missingMoney(money, money * 2)), banner: sentence },
    { ...possibleTier('cups', missingCups(2, name)), banner: sentence },
    { ...possibleTier('closed', { details: { key: 'promotion_not_active_now' } }), banner: sentence },
  ]
  shop.validationResults = { ready: applicable(money), [code]: applicable(money) }
  shop.best = {
    redeemables: [
      { object: 'promotion_tier', id: 'ready' },
      { object: 'voucher', id: code },
    ],
    payable_amount: money,
    exhaustive: true,
    order: { object: 'order' },
  }
  const { promotionTiers, qualifications, validation } = shop
  return memberSource({
    promotionTiers,
    qualifications,
    validation,
    card: card(sentence),
    tiers: [loyaltyTier(name, 500, 7_654_320), loyaltyTier(sentence, 7_654_321, 99_999_999)],
    rewards: [
      reward(name, 123_456, { attributes: { image_url: picture }, metadata: { badge } }),
      reward(sentence, 7_654_321, { stock: million }),
      reward('gone', million, { name, stock: 0 }),
      reward('coin', 10, {
        name,
        type: 'COIN',
        parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
      }),
    ],
    events: [
      activityEvent('redemption.succeeded', { points: million, reward: { name } }),
      activityEvent('voucher.loyalty_card.points_added', { points: million }),
      activityEvent('voucher.loyalty_card.pending_points.added', { points: million }),
      activityEvent('loyalty.tier.upgraded', { loyalty_tier_to: { name: sentence } }),
    ],
    earningRules: async () => respond(list(rulesOf(money))),
    pointsForecast: async (_, { orders }) =>
      respond({
        object: 'list',
        data_ref: 'data',
        data: orders.map(({ items = [] }) => ({
          points: million * items.length,
          pending_points: million * items.length,
          available_at: later(30),
          reached_tier: null,
          next_tier: { id: 'next', name: sentence, points_missing: million, object: 'loyalty_tier' },
          object: 'points_forecast',
        })),
      }),
    referralHolders: async () =>
      respond({
        ...list([]),
        referrer_rewards: [
          { type: 'LOYALTY_CARD', amount: million, count: 1 },
          { type: 'GIFT_VOUCHER', amount: money, count: 1 },
        ],
      }),
  })
}

type Tag = Extract<keyof HTMLElementTagNameMap, `perk-${string}`>

export interface Scene {
  tag: Tag
  /** The variant, for test titles. */
  name: string
  attributes?: Record<string, string>
  selection?: readonly Redeemable[]
  /** Changes the responses of the source. */
  change?: (source: MemberSource, language: Language) => void
  /** The shopper's first action. */
  act?: (element: PerkElement, language: Language) => Promise<unknown>
}

const chosen: Redeemable[] = [
  { object: 'promotion_tier', id: 'ready' },
  { object: 'voucher', id: code },
]

const layouts = ['list', 'grid', 'carousel', 'compact', 'banner']

const inLayouts = (tag: Tag, more: Partial<Scene> = {}): Scene[] =>
  layouts.map((layout) => ({ tag, name: layout, attributes: { layout }, ...more }))

const press = async (element: Element, selector: string) => {
  const find = () => shadow(element).querySelector<HTMLElement>(selector)
  await waitUntil(find, `no ${selector}`)
  find()?.click()
}

const hasDialog = (element: Element, state: string) =>
  waitUntil(() => shadow(element).querySelector(`dialog[open]${state}`), `no dialog ${state}`)

/** Redeems the first reward and confirms the dialog. */
async function redeem(element: PerkElement, state: string) {
  await press(element, '[part~=ready] button')
  await press(element, 'dialog [part~=primary]')
  await hasDialog(element, state)
}

const dialog = (name: string, redeemReward: MemberSource['redeemReward'], state: string): Scene => ({
  tag: 'perk-rewards',
  name,
  change: (source) => Object.assign(source, { redeemReward }),
  act: (element) => redeem(element, state),
})

const done: MemberSource['redeemReward'] = async (_, { reward }) =>
  redeemed(123_456, {
    reward: { id: reward.id, object: 'reward', voucher: { code, ...{ assets: qr } } },
  })

const unconfirmed = () => Promise.reject(new CallError('unavailable', 'no', { status: 503 }))

const payWithPoints = async (element: PerkElement) => {
  await press(element, 'li:last-child button')
  await press(element, 'dialog [part=more]')
}

export const scenes: Scene[] = [
  { tag: 'perk-activity', name: 'history' },
  { tag: 'perk-badge', name: 'badge', attributes: { product: 'prod_cup' } },
  { tag: 'perk-balance', name: 'pass', attributes: { goal: '' } },
  { tag: 'perk-balance', name: 'checkout', attributes: { layout: 'checkout' } },
  { tag: 'perk-balance', name: 'flipped', act: (element) => press(element, '[part=show-code]') },
  {
    tag: 'perk-balance',
    name: 'expired',
    change: (source) => (source.card = { ...source.card, expiration_date: '2026-01-01T00:00:00.000Z' }),
  },
  { tag: 'perk-combine', name: 'row', change: twoCards },
  {
    tag: 'perk-combine',
    name: 'dialog',
    change: twoCards,
    act: async (element) => {
      await press(element, '[part=combine] button')
      await hasDialog(element, '')
    },
  },
  { tag: 'perk-earn', name: 'list' },
  ...inLayouts('perk-eligibility'),
  { tag: 'perk-eligibility', name: 'chosen', selection: chosen },
  {
    tag: 'perk-launcher',
    name: 'open',
    act: async (element) => {
      await press(element, '[part~=launcher]')
      await waitUntil(() => shadow(element).querySelector('[part=panel]:popover-open'))
    },
  },
  { tag: 'perk-launcher', name: 'closed', attributes: { placement: 'inline' } },
  { tag: 'perk-points-breakdown', name: 'bar' },
  ...inLayouts('perk-loyalty'),
  {
    tag: 'perk-tier-up',
    name: 'new tier',
    change: (source, { sentence }) => (source.tiers = [memberTier(sentence, 1000)]),
  },
  { tag: 'perk-nudge', name: 'strip' },
  { tag: 'perk-nudge', name: 'teaser', attributes: { layout: 'teaser' } },
  { tag: 'perk-points', name: 'cart' },
  { tag: 'perk-points', name: 'product', attributes: { product: 'prod_bowl', price: '5000' } },
  ...inLayouts('perk-promotions', { attributes: { terms: '' } }).map((scene) => ({
    ...scene,
    attributes: { layout: scene.name, terms: '' },
  })),
  { tag: 'perk-promotions', name: 'chosen', selection: chosen },
  { tag: 'perk-receipt', name: 'sum', selection: chosen },
  {
    tag: 'perk-receipt',
    name: 'points',
    selection: [...chosen, { object: 'voucher', id: code, reward: { id: 'rew_coin', points: million } }],
  },
  {
    tag: 'perk-referrals',
    name: 'code',
    attributes: { code, 'share-url': 'https://shop.example/?ref={code}' },
  },
  ...inLayouts('perk-rewards'),
  {
    tag: 'perk-rewards',
    name: 'question',
    act: async (element) => {
      await press(element, '[part~=ready] button')
      await hasDialog(element, '')
    },
  },
  dialog('sending', () => new Promise(() => {}), ' [part=busy]'),
  dialog('done', done, '[part~=done]'),
  dialog(
    'refused',
    async (_, { reward }) =>
      redeemed(0, {
        result: 'FAILURE',
        status: 'FAILED',
        failure_code: 'quantity_exceeded',
        reward: { id: reward.id, object: 'reward' },
      }),
    '[part~=refused]',
  ),
  dialog('unsure', unconfirmed, '[part~=unsure]'),
  {
    ...dialog('reminder', unconfirmed, '[part~=unsure]'),
    act: async (element) => {
      await redeem(element, '[part~=unsure]')
      await press(element, 'dialog [value=close]')
      await waitUntil(() => shadow(element).querySelector('[part=attempt]'))
    },
  },
  { tag: 'perk-rewards', name: 'points field', act: payWithPoints },
]

function twoCards(source: MemberSource) {
  const cards = [source.card.code, `${code}2`].map((id) => ({
    id,
    object: 'voucher' as const,
    campaign_id: 'camp_1',
    result: { loyalty_card: { balance: million, points: million } },
  }))
  source.qualifications = async () => respond({ redeemables: list(cards) })
  source.transfer = async () => source.card
}

/** The member's tier. */
const memberTier = (name: string, from: number) => ({ ...loyaltyTier(name, from, 9_999_999), expiration: {} })

/** A storage that contains a lower tier of the member. */
function rememberingTier({ card }: MemberSource) {
  const entries: Record<string, string> = {}
  const storage = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, text: string) => void (entries[name] = text),
  }
  const shop = createShop({ source: memberSource(), storage })
  celebrationOf(shop).update({ card, tiers: [memberTier('first', 0)] })
  shop.close()
  return storage
}

/** Shows the scene on a page and waits until nothing changes. */
export async function stage({ tag, attributes = {}, selection = [], change, act }: Scene, locale: string) {
  const language = languages[locale] ?? expect.fail(locale)
  const source = longSource(language)
  change?.(source, language)
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: language.currency, locale })
  shop.shop = createShop({ source, storage: rememberingTier(source), card: code })
  shop.shop.cart.replace([
    { product_id: 'prod_cup', name: language.name, price: language.money, quantity: 1 },
  ])
  for (const each of selection) shop.shop.cart.select(each)
  const element = document.createElement(tag) as PerkElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  shop.append(element)
  const main = await fixture<HTMLElement>(
    html`<main lang=${locale} dir=${locale === 'ar' ? 'rtl' : 'ltr'}></main>`,
  )
  main.append(shop)
  await untilStill(element)
  await act?.(element, language)
  await untilStill(element)
  expect(element.status, `${tag}, ${locale}`).to.equal('ready')
  const close = () => {
    shop.shop?.close()
    main.remove()
  }
  return { main, element, close }
}

/** Waits until the element and its nested elements have loaded and stopped moving. */
async function untilStill(element: PerkElement) {
  const all = () => [element, ...inner(element)]
  await waitUntil(
    () =>
      all().every(
        ({ status, shadowRoot }) => status !== 'waiting' && !shadowRoot?.querySelector('[aria-busy=true]'),
      ),
    `${element.localName} is busy`,
  )
  for (const each of all()) await each.updateComplete
  for (const each of all())
    for (const animation of shadow(each).getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
}

const inner = (element: Element): PerkElement[] =>
  [...shadow(element).querySelectorAll<PerkElement>('*')].filter(({ localName }) =>
    localName.startsWith('perk-'),
  )
