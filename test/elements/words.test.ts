import { expect } from '@open-wc/testing'
import type { Discount } from '../../src/contract/resources/discount.ts'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import type { RedeemableResult } from '../../src/contract/resources/redeemable.ts'
import { sayDiscount } from '../../src/elements/format/discount.ts'
import { gapOf } from '../../src/elements/format/gap.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { turnOf } from '../../src/elements/format/timeframe.ts'
import { isOver, sayWindow, windowOf } from '../../src/elements/format/window.ts'
import { safeUrl } from '../../src/elements/base/safe-url.ts'
import { messages as de } from '../../src/elements/messages/de.ts'
import { common, eligibility, promotions } from '../../src/elements/messages/en.ts'
import { later, now, tier } from './support/shop.ts'

const en = { ...common, ...promotions, ...eligibility }
const english = { locale: 'en', text: en, format: formatFor('en', 'EUR') }
const german = { locale: 'de', text: de, format: formatFor('de', 'EUR') }
const plain = (said: string) => said.replace(/[\u00a0\u202f\u2009]/g, ' ')

const discounts: [Discount, string, string][] = [
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 },
    '€10.00 off your order',
    '10,00 € Rabatt auf die Bestellung',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 1000 },
    '€10.00 off each selected item',
    '10,00 € Rabatt auf jeden ausgewählten Artikel',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 50 },
    '€0.50 off every unit of selected items',
    '0,50 € Rabatt auf jedes Stück ausgewählter Artikel',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 1000 },
    '€10.00 off selected items together',
    '10,00 € Rabatt auf ausgewählte Artikel zusammen',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 1000 },
    '€10.00 off selected items together',
    '10,00 € Rabatt auf ausgewählte Artikel zusammen',
  ],
  [{ type: 'AMOUNT', amount_off: 123456 }, '€1,234.56 off', '1.234,56 € Rabatt'],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 2000 },
    '€5.00 off each selected item, up to €20.00',
    '5,00 € Rabatt auf jeden ausgewählten Artikel, höchstens 20,00 €',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ORDER' },
    '15% off your order, up to €20.00',
    '15 % Rabatt auf die Bestellung, höchstens 20,00 €',
  ],
  [
    { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
    '12.5% off selected items',
    '12,5 % Rabatt auf ausgewählte Artikel',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ITEMS' },
    '15% off selected items, up to €20.00 each',
    '15 % Rabatt auf ausgewählte Artikel, höchstens 20,00 € je Artikel',
  ],
  [
    { type: 'FIXED', fixed_amount: 5000, effect: 'APPLY_TO_ORDER' },
    'Your order for €50.00',
    'Die Bestellung für 50,00 €',
  ],
  [
    { type: 'FIXED', fixed_amount: 500, effect: 'APPLY_TO_ITEMS' },
    'Selected items for €5.00 each',
    'Ausgewählte Artikel für je 5,00 €',
  ],
  [
    { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unit_off: 1, product: { name: 'Mug' } },
    'Mug for free',
    'Mug gratis',
  ],
  [
    {
      type: 'UNIT',
      effect: 'ADD_NEW_ITEMS',
      unit_off: 2,
      sku: { name: 'Mug, blue' },
      product: { name: 'Mug' },
    },
    '2 × Mug, blue for free',
    '2 × Mug, blue gratis',
  ],
  [{ type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1 }, 'A gift for free', 'Ein Geschenk gratis'],
  [
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { unit_off: 1, product: { name: 'Mug' } },
        { unit_off: 3, product: { name: 'Pin' } },
      ],
    },
    'Mug and 3 × Pin for free',
    'Mug und 3 × Pin gratis',
  ],
  // What cannot be said for certain is not said.
  [{ type: 'AMOUNT', amount_off: 1000, amount_off_formula: 'ORDER_AMOUNT * 0.1' }, '', ''],
  [{ type: 'PERCENT', effect: 'APPLY_TO_ORDER' }, '', ''],
  [{ type: 'AMOUNT', amount_off: Number.NaN }, '', ''],
  [{ type: 'UNKNOWN', amount_off: 1000 }, '', ''],
]

describe('an amount of money', () => {
  for (const [currency, amount, said] of [
    ['EUR', 123456, '€1,234.56'],
    ['EUR', -5, '−€0.05'],
    ['JPY', 210000, '¥2,100'],
    ['jpy', 26300, '¥263'],
    ['CLP', 1499000, 'CLP 14,990'],
    ['KRW', 0, '₩0'],
    // No yen has a half; if an order has one, the page does not hide it.
    ['JPY', 1250, '¥12.5'],
    ['KWD', 12345, 'KWD 123.450'],
    // Some browsers leave out what these currencies have.
    ['RSD', 12345, 'RSD 123.45'],
    ['IQD', 12345, 'IQD 123.45'],
    ['HUF', 12345, 'HUF 123.45'],
  ] as const) {
    it(`is shown whole: ${amount} hundredths of ${currency}, ${said}`, () => {
      expect(plain(formatFor('en', currency).money(amount))).to.equal(said)
    })
  }
})

describe('a discount in plain words', () => {
  for (const [discount, inEnglish, inGerman] of discounts) {
    it(inEnglish || `nothing: ${JSON.stringify(discount)}`, () => {
      expect(plain(sayDiscount(discount, english))).to.equal(inEnglish)
      expect(plain(sayDiscount(discount, german))).to.equal(inGerman)
    })
  }
})

/** `now` is a Wednesday at three in the afternoon. */
const windows: [string, Partial<PromotionTier>, string, string][] = [
  ['no bounds', {}, '', ''],
  [
    '20 minutes',
    { expiration_date: new Date(now + 20 * 60_000).toISOString() },
    'Ends in 20 minutes',
    'Endet in 20 Minuten',
  ],
  ['two hours', { expiration_date: later(0, 2) }, 'Ends in 2 hours', 'Endet in 2 Stunden'],
  ['seven hours', { expiration_date: later(0, 7) }, 'Ends tonight', 'Endet heute Abend'],
  ['midnight', { expiration_date: later(0, 9) }, 'Ends tonight', 'Endet heute Abend'],
  ['a day', { expiration_date: later(1) }, 'Ends tomorrow', 'Endet morgen'],
  ['two days', { expiration_date: later(2) }, 'Ends in 2 days', 'Endet übermorgen'],
  ['40 days', { expiration_date: later(40) }, 'Until April 20', 'Bis 20. April'],
  ['over', { expiration_date: later(-1) }, 'Ended', 'Beendet'],
  ['starts in an hour', { start_date: later(0, 1) }, 'Starts in 1 hour', 'Beginnt in 1 Stunde'],
  [
    'starts tomorrow',
    { start_date: later(1), expiration_date: later(3) },
    'Starts tomorrow',
    'Beginnt morgen',
  ],
  ['starts on Monday', { start_date: later(5) }, 'From Monday', 'Ab Montag'],
  ['starts in April', { start_date: later(40) }, 'From April 20', 'Ab 20. April'],
  ['Fridays', { validity_day_of_week: [5] }, 'Every Friday', 'Jeden Freitag'],
  ['the weekend', { validity_day_of_week: [0, 6] }, 'Every Saturday and Sunday', 'Jeden Samstag und Sonntag'],
  ['working days', { validity_day_of_week: [5, 4, 3, 2, 1] }, 'Monday – Friday', 'Montag – Freitag'],
  ['every day', { validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] }, '', ''],
  [
    'Fridays for a while',
    { validity_day_of_week: [5], expiration_date: later(2) },
    'Ends in 2 days · Every Friday',
    'Endet übermorgen · Jeden Freitag',
  ],
  [
    'the campaign ends first',
    { expiration_date: later(5), campaign: { id: 'camp_1', object: 'campaign', expiration_date: later(2) } },
    'Ends in 2 days',
    'Endet übermorgen',
  ],
  [
    'days of both',
    {
      validity_day_of_week: [5, 6],
      campaign: { id: 'camp_1', object: 'campaign', validity_day_of_week: [6, 0] },
    },
    'Every Saturday',
    'Jeden Samstag',
  ],
  // Two days of every week, from Tuesday on.
  [
    'a turn that runs',
    { start_date: later(-36), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'Ends tomorrow',
    'Endet morgen',
  ],
  [
    'the turn after it',
    { start_date: later(-38), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'From Sunday',
    'Ab Sonntag',
  ],
  [
    'its first turn',
    { start_date: later(3), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'From Saturday',
    'Ab Samstag',
  ],
  [
    'months',
    { start_date: '2020-01-31T12:00:00.000Z', validity_timeframe: { interval: 'P1M', duration: 'PT12H' } },
    'From March 31',
    'Ab 31. März',
  ],
  [
    'a turn every second for years',
    { start_date: '2001-01-01T00:00:00.000Z', validity_timeframe: { interval: 'PT1S', duration: 'PT1S' } },
    'Ends in 1 minute',
    'Endet in 1 Minute',
  ],
  [
    'a timeframe of nothing',
    { start_date: later(-1), validity_timeframe: { interval: 'P0D', duration: 'P0D' } },
    '',
    '',
  ],
  ['dates that are none', { start_date: 'soon', expiration_date: 'later' }, '', ''],
]

describe('a window as people say it', () => {
  for (const [name, validity, inEnglish, inGerman] of windows) {
    it(`${name}: ${inEnglish || 'nothing'}`, () => {
      const window = windowOf(tier('a', validity), now)
      expect(plain(sayWindow(window, now, english))).to.equal(inEnglish)
      expect(plain(sayWindow(window, now, german))).to.equal(inGerman)
    })
  }

  it('is over when its last turn would begin after its end', () => {
    const validity = {
      start_date: later(-8),
      expiration_date: later(1),
      validity_timeframe: { interval: 'P1M', duration: 'P2D' },
    }
    expect(isOver(windowOf(tier('a', validity), now), now)).to.equal(true)
  })
})

const lacking = (name: string, missing: number, items: { id: string; name?: string }[] = []) => ({
  name,
  missing,
  required: missing * 2,
  available: missing,
  items: items.map((item) => ({ object: 'product' as const, ...item })),
})

const gaps: [RedeemableResult, string, string][] = [
  [{ requirements: [lacking('order.amount', 1250)] }, '€12.50 more', 'Noch 12,50 €'],
  [{ requirements: [lacking('order.items.quantity', 1)] }, '1 item more', 'Noch 1 Artikel'],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'prod_cup' }])] },
    '2 × Espresso cup more',
    'Noch 2 × Espresso cup',
  ],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'a', name: 'Mug' }, { id: 'prod_cup' }])] },
    '2 × Mug / Espresso cup more',
    'Noch 2 × Mug / Espresso cup',
  ],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'unknown' }])] },
    '2 items more',
    'Noch 2 Artikel',
  ],
  [
    { requirements: [lacking('order.amount', 500), lacking('order.items.quantity', 3)] },
    '€5.00 and 3 items more',
    'Noch 5,00 € und 3 Artikel',
  ],
  [
    { requirements: [lacking('order.items.amount', 500, [{ id: 'prod_cup' }]), lacking('order.amount', 0)] },
    '€5.00 more',
    'Noch 5,00 €',
  ],
]

describe('what a cart lacks, in plain words', () => {
  const cart = {
    lines: [{ product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }],
    selection: [],
  }
  for (const [result, inEnglish, inGerman] of gaps) {
    it(inEnglish, () => {
      const [one, other] = [gapOf(result, cart, english), gapOf(result, cart, german)]

      expect(plain(en.lacks(one?.what ?? ''))).to.equal(inEnglish)
      expect(plain(de.lacks(other?.what ?? ''))).to.equal(inGerman)
      expect(one?.reached).to.equal(0.5)
    })
  }

  it('names what a page can add: products and SKUs, but no collection and no money', () => {
    const missing = (['product', 'sku', 'products_collection'] as const).map((object) => ({
      object,
      id: object,
      item_quantity: 2,
    }))
    const requirements = [lacking('order.items.amount', 500, [{ id: 'prod_cup' }])]
    const gap = gapOf({ requirements, bundle: { quantity: 0, missing } }, cart, english)

    expect(gap?.items).to.eql([
      { object: 'product', id: 'product', quantity: 2 },
      { object: 'sku', id: 'sku', quantity: 2 },
    ])
    expect(gap?.reached).to.equal(0)
  })

  it('is nothing when it names only what can neither be told nor added', () => {
    const collection = { object: 'products_collection' as const, id: 'pc_1' }
    const lacks = (item: object, name = 'order.items.quantity') =>
      gapOf({ requirements: [{ ...lacking(name, 1), items: [{ ...collection, ...item }] }] }, cart, english)

    expect(lacks({})).to.equal(undefined)
    expect(lacks({ name: 'Mugs' })?.what).to.equal('1 × Mugs')
    expect(lacks({ object: 'product' })?.what).to.equal('1 item')
    expect(lacks({}, 'order.items.amount')?.what).to.equal('€0.01')
  })

  it('is nothing where another cart would be no help, or nothing is missing', () => {
    const requirements = [lacking('order.amount', 1250)]

    expect(gapOf({ requirements, error: { key: 'voucher_expired' } }, cart, english)).to.equal(undefined)
    expect(gapOf({ requirements, details: { key: 'missing_order' } }, cart, english)?.what).to.equal('€12.50')
    expect(gapOf({ requirements: [lacking('order.amount', 0)] }, cart, english)).to.equal(undefined)
    expect(gapOf({}, cart, english)).to.equal(undefined)
  })
})

describe('addresses', () => {
  it('become links only when they are https, or http on this machine', () => {
    const good = [
      'https://shop.example/terms',
      'http://localhost:5173/terms',
      'http://127.0.0.1/',
      'http://[::1]:80/',
    ]
    const bad = [
      'javascript:alert(1)',
      'JaVaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'http://shop.example/',
      'http://localhost.evil.example/',
      '//shop.example',
      '/terms',
      'terms',
      '',
      'file:///etc/passwd',
      'blob:https://shop.example/1',
    ]
    expect(good.map(safeUrl)).to.not.include(undefined)
    expect(bad.filter(safeUrl)).to.eql([])
  })
})

describe('a window that comes every month', () => {
  it('opens on the last of a month that has no 31st', () => {
    const start = Date.parse('2026-01-31T00:00:00Z')
    const turn = turnOf(start, { interval: 'P1M', duration: 'P1D' }, Date.parse('2026-02-28T12:00:00Z'))

    expect(turn?.from).to.equal(Date.parse('2026-02-28T00:00:00Z'))
  })
})
