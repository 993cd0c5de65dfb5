import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { ReadResponse, Source } from '../../src/client/source.ts'
import type { EarningRule } from '../../src/contract/resources/earning-rule.ts'
import { createShop } from '../../src/state/shop.ts'
import { loyaltyOff } from './support/loyalty.ts'
import {
  button,
  later,
  mount,
  notes,
  settled,
  shadow,
  sourceOf,
  texts,
  type MountOptions,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const rule = (loyalty: unknown, more: Partial<EarningRule> = {}) => ({
  id: 'ern_1',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  loyalty,
  event: 'order.paid',
  source: {},
  active: true,
  object: 'earning_rule',
  automation_id: 'auto_1',
  metadata: {},
  ...more,
})

const fixed = (points: number, more: Partial<EarningRule> = {}) => rule({ type: 'FIXED', points }, more)

const per = (calculation_type: string, rates: object, more: Partial<EarningRule> = {}) =>
  rule({ type: 'PROPORTIONAL', calculation_type, ...rates }, more)

const perPaid = (every: number, points: number, more: Partial<EarningRule> = {}) =>
  per('ORDER_TOTAL_AMOUNT', { order: { total_amount: { every, points } } }, more)

const onTier = (move: string) => fixed(50, { event: `customer.loyalty.tier.${move}` })

interface Options extends MountOptions {
  rules?: readonly unknown[]
  reply?: Partial<ReadResponse<unknown>>
  /** Thrown instead of a response. */
  error?: unknown
  /** The response waits for this promise. */
  gate?: Promise<void>
}

/** The element on a page with Ada's card, and the cards of its requests. */
async function open({ rules = [perPaid(100, 1)], reply = {}, error, gate, ...options }: Options = {}) {
  const requestedCards: string[] = []
  const source = Object.assign(sourceOf([]), {
    async earningRules(card: string) {
      requestedCards.push(card)
      await source.gate
      if (source.error) throw source.error
      const list = { object: 'list', data_ref: 'data', total: rules.length } as const
      // A custom source can return anything.
      const value = { ...list, data: rules as EarningRule[] }
      return { receivedAt: Date.now(), stale: false, dropped: 0, ...reply, value }
    },
  })
  Object.assign(source, { error, ...(gate && { gate }) })
  return { source, requestedCards, ...(await mount('perk-earn', source, { card: 'ADA-1', ...options })) }
}

async function show(options?: Options) {
  const page = await open(options)
  await settled(page.element)
  return page
}

/** Each row as "title | points | details". */
const rowsOf = (element: Element) => {
  const [titles, points, details] = ['title', 'points', 'details'].map((part) => texts(element, part))
  return titles?.map((title, at) => [title, points?.[at], details?.[at]].filter(Boolean).join(' | '))
}

const all = [
  perPaid(200, 3),
  per('ORDER_AMOUNT', { order: { amount: { every: 1000, points: 1 } } }),
  per('ORDER_ITEMS_AMOUNT', { order_items: { amount: { every: 100, points: 2 } } }),
  per('ORDER_ITEMS_QUANTITY', { order_items: { quantity: { every: 1, points: 5 } } }),
  per('ORDER_ITEMS_QUANTITY', { order_items: { quantity: { every: 3, points: 1000 } } }),
  fixed(10),
  onTier('joined'),
  onTier('upgraded'),
  onTier('prolonged'),
]

describe('<perk-earn>', () => {
  it('lists the actions that earn points, with their points', async () => {
    const { element, requestedCards } = await show({ rules: all })

    expect(requestedCards).to.eql(['ADA-1'])
    expect(element.status).to.equal('ready')
    expect(rowsOf(element)).to.eql([
      'For every €2 you spend | 3 points',
      'For every €10 you spend | 1 point',
      'For every €1 spent on eligible items | 2 points',
      'For each eligible item | 5 points',
      'For every 3 eligible items | 1,000 points',
      'For every order | 10 points',
      'When you reach your first tier | 50 points',
      'When you move up a tier | 50 points',
      'When you keep your tier | 50 points',
    ])
    await expect(element).to.be.accessible()
  })

  it('supports German', async () => {
    const { element } = await show({ rules: all, locale: 'de' })

    expect(rowsOf(element)).to.eql([
      'Pro 2 € Einkaufswert | 3 Punkte',
      'Pro 10 € Einkaufswert | 1 Punkt',
      'Pro 1 € Einkaufswert bei teilnehmenden Artikeln | 2 Punkte',
      'Für jeden teilnehmenden Artikel | 5 Punkte',
      'Für je 3 teilnehmende Artikel | 1.000 Punkte',
      'Für jede Bestellung | 10 Punkte',
      'Wenn Sie Ihren ersten Status erreichen | 50 Punkte',
      'Wenn Sie einen höheren Status erreichen | 50 Punkte',
      'Wenn Sie Ihren Status behalten | 50 Punkte',
    ])
  })

  it('uses the shop’s currency, with or without decimals', async () => {
    const { element } = await show({ rules: [perPaid(10_000, 1)], currency: 'JPY' })

    expect(rowsOf(element)).to.eql(['For every ¥100 you spend | 1 point'])
  })

  it('shows the banner first, then rate, end date and waiting time', async () => {
    const more = { source: { banner: 'Kiln week' }, expiration_date: later(20) }
    const waits = (period_value: number) => ({
      ...more,
      pending_points: { period_type: 'DAY' as const, period_value },
    })
    const { element } = await show({ rules: [perPaid(100, 2, waits(14)), fixed(1, waits(1))] })

    expect(rowsOf(element)).to.eql([
      'Kiln week | 2 points | For every €1 you spend · Until March 31, 2026 · Available after 14 days',
      'Kiln week | 1 point | For every order · Until March 31, 2026 · Available after 1 day',
    ])
  })

  it('shows only the banner for rules based on metadata', async () => {
    const stars = { customer: { metadata: { every: 1, points: 5, property: 'stars' } } }
    const { element } = await show({
      rules: [
        per('CUSTOMER_METADATA', stars, { source: { banner: 'Extra for your stars' } }),
        per('CUSTOMER_METADATA', stars),
        fixed(5, { event: 'shop.visited' }),
      ],
    })

    expect(rowsOf(element)).to.eql(['Extra for your stars'])
  })

  it('leaves out expired and invalid rules', async () => {
    const { element } = await show({
      rules: [null, {}, rule(null), fixed(1, { expiration_date: later(-1) }), fixed(10)],
    })

    expect(rowsOf(element)).to.eql(['For every order | 10 points'])
  })

  it('is empty without rules, with the page’s own content if given', async () => {
    const { element } = await show({ rules: [] })
    expect(element.status).to.equal('empty')
    expect(texts(element, 'note')).to.eql(['No ways to earn points right now.'])
    await expect(element).to.be.accessible()

    const own = await show({ rules: [], children: '<p slot="empty">Soon!</p>' })
    const slot = shadow(own.element).querySelector<HTMLSlotElement>('slot[name=empty]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Soon!')
  })

  it('shows a skeleton while waiting', async () => {
    let release = () => {}
    const { element } = await open({ gate: new Promise((resolve) => (release = resolve)) })
    expect(element.status).to.equal('waiting')
    expect(shadow(element).querySelector('[part=skeleton]')).to.not.equal(null)

    release()
    await settled(element)
    expect(element.status).to.equal('ready')
  })

  it('asks guests and customers without a card to sign in', async () => {
    const { element, requestedCards } = await show({
      card: undefined,
      children: '<p slot="guest">Join us</p>',
    })

    expect(element.status).to.equal('signed-out')
    expect(requestedCards).to.eql([])
    const slot = shadow(element).querySelector<HTMLSlotElement>('slot[name=guest]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Join us')
    await expect(element).to.be.accessible()
  })

  it('finds the card in the customer’s wallet if the page sets none', async () => {
    const { element, source, requestedCards, shop } = await show({ card: undefined })
    source.possible = [
      { id: 'WALLET-1', object: 'voucher', result: { loyalty_card: { points: 5, balance: 5 } } },
    ]
    shop.shop = createShop({ source, storage: null })
    await waitUntil(() => element.status === 'ready')

    expect(requestedCards).to.eql(['WALLET-1'])
  })

  it('retries on click after a failure', async () => {
    const error = new CallError('unavailable', 'down', { status: 503 })
    const { element, source, requestedCards } = await show({ error })
    expect(element.status).to.equal('failed')
    expect(notes(element)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    await expect(element).to.be.accessible()

    source.error = undefined
    button(element, 'Try again').click()
    await waitUntil(() => element.status === 'ready')
    expect(requestedCards).to.have.length(2)
  })

  it('shows cached rules and their age while offline', async () => {
    const { element } = await show({ reply: { stale: true, receivedAt: Date.now() - 300_000 } })

    expect(element.status).to.equal('offline')
    expect(rowsOf(element)).to.eql(['For every €1 you spend | 1 point'])
    expect(notes(element)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
  })

  it('fails if the source has no earning rules', async () => {
    const page = await open()
    const source: Source = { ...page.source }
    delete source.earningRules
    page.shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
    await waitUntil(() => page.element.status === 'failed')

    expect(button(page.element, 'Try again')).to.not.equal(null)
  })

  it('is hidden if the brand disables loyalty', async () => {
    const { shop, element, source } = await open()
    shop.shop = createShop({ source: Object.assign(source, loyaltyOff), storage: null, card: 'ADA-1' })
    await waitUntil(() => element.status === 'off')
    await element.updateComplete

    expect(shadow(element).querySelector('section')).to.equal(null)
  })

  it('fits a screen of 320 pixels', async () => {
    const { element } = await show({ rules: all })
    element.closest('main')?.setAttribute('style', 'inline-size: 280px')

    expect(element.clientWidth).to.equal(280)
    expect(shadow(element).querySelector('section')?.scrollWidth).to.equal(280)
  })
})
