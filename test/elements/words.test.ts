import { expect } from '@open-wc/testing'
import type { Discount } from '../../src/contract/resources/discount.ts'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import { sayDiscount } from '../../src/elements/format/discount.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { turnOf } from '../../src/elements/format/timeframe.ts'
import { isOver, sayWindow, windowOf } from '../../src/elements/format/window.ts'
import { safeUrl } from '../../src/elements/base/safe-url.ts'
import { messages as de } from '../../src/elements/messages/de.ts'
import { en } from '../../src/elements/messages/en.ts'
import { later, now, tier } from './support/shop.ts'

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
