import { expect } from '@open-wc/testing'
import type { Targeted } from '../../src/contract/offer/benefit.ts'
import type { ApplicableToList } from '../../src/contract/resources/applicable-to.ts'
import { shippingOf } from '../../src/contract/offer/shipping.ts'
import type { Discount } from '../../src/contract/resources/discount.ts'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import type { RedeemableResult } from '../../src/contract/resources/redeemable.ts'
import { formatDiscount, formatOffer } from '../../src/elements/format/discount.ts'
import { shortfallOf } from '../../src/elements/eligibility/shortfall.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { isOver, formatValidity, validityOf } from '../../src/elements/promotions/validity.ts'
import { safeUrl } from '../../src/elements/internal/safe-url.ts'
import { messages as de } from '../../src/elements/translations/de.ts'
import { messages as ja } from '../../src/elements/translations/ja.ts'
import { common } from '../../src/elements/format/common.messages.ts'
import { eligibility } from '../../src/elements/eligibility/perk-eligibility.messages.ts'
import { promotions } from '../../src/elements/promotions/perk-promotions.messages.ts'
import { later, now, tier } from './support/shop.ts'

const en = { ...common, ...promotions, ...eligibility }
type Target = ApplicableToList['data'][number]

/** Of the machine. */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const english = { locale: 'en', text: en, format: formatFor('en', 'EUR') }
const german = { locale: 'de', text: de, format: formatFor('de', 'EUR') }
const plain = (said: string) => said.replace(/[\u00a0\u202f\u2009]/g, ' ')

const discounts: [Discount, string, string][] = [
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 },
    '€10 off your order',
    '10 € Rabatt auf die Bestellung',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 1000 },
    '€10 off eligible items, once per product',
    '10 € Rabatt auf teilnehmende Artikel, einmal je Artikel',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 50 },
    '€0.50 off eligible items, per unit',
    '0,50 € Rabatt auf teilnehmende Artikel, je Stück',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 1000 },
    '€10 off eligible items in total',
    '10 € Rabatt auf teilnehmende Artikel insgesamt',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 1000 },
    '€10 off eligible items in total',
    '10 € Rabatt auf teilnehmende Artikel insgesamt',
  ],
  [
    { type: 'AMOUNT', amount_off: 123456 },
    '€1,234.56 off your order',
    '1.234,56 € Rabatt auf die Bestellung',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 2000 },
    '€5 off eligible items, once per product, up to €20 in total',
    '5 € Rabatt auf teilnehmende Artikel, einmal je Artikel, höchstens 20 € insgesamt',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ORDER' },
    '15% off your order, up to €20',
    '15 % Rabatt auf die Bestellung, höchstens 20 €',
  ],
  [
    { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
    '12.5% off eligible items',
    '12,5 % Rabatt auf teilnehmende Artikel',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ITEMS' },
    '15% off eligible items, up to €20 per product',
    '15 % Rabatt auf teilnehmende Artikel, höchstens 20 € je Artikel',
  ],
  [
    {
      type: 'PERCENT',
      percent_off: 15,
      amount_limit: 2000,
      aggregated_amount_limit: 5000,
      effect: 'APPLY_TO_ITEMS',
    },
    '15% off eligible items, up to €20 per product and €50 in total',
    '15 % Rabatt auf teilnehmende Artikel, höchstens 20 € je Artikel und 50 € insgesamt',
  ],
  [
    {
      type: 'PERCENT',
      percent_off: 15,
      amount_limit: 2000,
      aggregated_amount_limit: 1000,
      effect: 'APPLY_TO_ORDER',
    },
    '15% off your order, up to €10',
    '15 % Rabatt auf die Bestellung, höchstens 10 €',
  ],
  [
    { type: 'FIXED', fixed_amount: 5000, effect: 'APPLY_TO_ORDER' },
    'Your order for €50',
    'Die Bestellung für 50 €',
  ],
  [
    { type: 'FIXED', fixed_amount: 500, effect: 'APPLY_TO_ITEMS' },
    'Eligible items for €5 each',
    'Teilnehmende Artikel für je 5 €',
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

const said = (points: number) => ({
  points: german.text.points(german.format.number(points), german.format.plural(points)),
  form: german.format.plural(points),
})

describe('points in German', () => {
  it('are in the case that the sentence asks for', () => {
    const [one, many] = [said(1), said(1000)]
    expect(german.text.willPay(many.points, '10,00 €', many.form)).to.include('Mit 1.000 Punkten zahlen Sie')
    expect(german.text.willPay(one.points, '0,10 €', one.form)).to.include('Mit 1 Punkt zahlen Sie')
    expect(german.text.usedOf('200', many.points, many.form)).to.equal('200 von 1.000 Punkten')
    expect(german.text.usedOf('1', one.points, one.form)).to.equal('1 von 1 Punkt')
    expect(german.text.keep(many.points, many.form)).to.equal('Sie behalten 1.000 Punkte.')
  })
})

describe('a discount in plain words', () => {
  for (const [discount, inEnglish, inGerman] of discounts) {
    it(inEnglish || `nothing: ${JSON.stringify(discount)}`, () => {
      expect(plain(formatDiscount(discount, english))).to.equal(inEnglish)
      expect(plain(formatDiscount(discount, german))).to.equal(inGerman)
    })
  }
})

/** What an entry says of the products. */
const targets = (...data: Partial<Target>[]): Targeted => ({
  applicable_to: {
    object: 'list',
    data: data.map((one) => ({
      object: 'products_collection',
      id: 'pc_1',
      name: 'The seconds shelf',
      ...one,
    })),
  },
  inapplicable_to: { object: 'list', data: [] },
})

const half: Discount = { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' }

const targeted: [Targeted, string, string][] = [
  [targets(), '50% off all items', '50 % Rabatt auf alle Artikel'],
  [targets({}), '50% off The seconds shelf', '50 % Rabatt auf The seconds shelf'],
  [
    targets({}, { id: 'pc_2', name: 'Mugs' }),
    '50% off The seconds shelf and Mugs',
    '50 % Rabatt auf The seconds shelf und Mugs',
  ],
  [targets({ name: null }), '50% off eligible items', '50 % Rabatt auf teilnehmende Artikel'],
  [
    {
      applicable_to: {
        object: 'list',
        included_all: true,
        data: [{ object: 'product', id: 'a', amount_limit: 100 }],
      },
    },
    '50% off eligible items',
    '50 % Rabatt auf teilnehmende Artikel',
  ],
  [
    targets({ effect: 'APPLY_TO_CHEAPEST' }),
    '50% off the cheapest of The seconds shelf',
    '50 % Rabatt auf den günstigsten Artikel aus The seconds shelf',
  ],
  [
    targets({ effect: 'APPLY_TO_MOST_EXPENSIVE', name: null }),
    '50% off the most expensive eligible item',
    '50 % Rabatt auf den teuersten teilnehmenden Artikel',
  ],
  [
    targets({ target: 'UNIT', repeat: 3, skip_initially: 2, effect: 'APPLY_FROM_CHEAPEST' }),
    '50% off The seconds shelf, every 3rd unit, cheapest first',
    '50 % Rabatt auf The seconds shelf, jedes 3. Stück, günstigste zuerst',
  ],
  [
    targets({ target: 'ITEM', repeat: 2 }),
    '50% off The seconds shelf, the 1st product, then every 2nd',
    '50 % Rabatt auf The seconds shelf, der 1. Artikel, dann jeder 2.',
  ],
  [
    targets({ target: 'UNIT', skip_initially: 2 }),
    '50% off The seconds shelf, from the 3rd unit',
    '50 % Rabatt auf The seconds shelf, ab dem 3. Stück',
  ],
  [
    targets({
      quantity_limit: 2,
      aggregated_quantity_limit: 5,
      amount_limit: 400,
      aggregated_amount_limit: 1000,
    }),
    '50% off The seconds shelf, at most 2 units of each product, at most 5 units, up to €4 per product and €10 in total',
    '50 % Rabatt auf The seconds shelf, höchstens 2 Stück je Artikel, höchstens 5 Stück, höchstens 4 € je Artikel und 10 € insgesamt',
  ],
  [
    targets({ effect: 'APPLY_TO_CHEAPEST' }, { id: 'pc_2', name: 'Mugs' }),
    '50% off eligible items',
    '50 % Rabatt auf teilnehmende Artikel',
  ],
  // One of them is left out; of products that belong together some pieces are.
  [
    { ...targets({}), inapplicable_to: { object: 'list', data: [{ object: 'product', id: 'prod_cup' }] } },
    '50% off eligible items',
    '50 % Rabatt auf teilnehmende Artikel',
  ],
  [
    { ...targets({ aggregated_amount_limit: 1000 }), result: { bundle: { quantity: 1 } } },
    '50% off eligible items, up to €10 in total',
    '50 % Rabatt auf teilnehmende Artikel, höchstens 10 € insgesamt',
  ],
  [
    { ...targets(), result: { bundle: { quantity: 1 } } },
    '50% off eligible items',
    '50 % Rabatt auf teilnehmende Artikel',
  ],
]

describe('a discount on some products', () => {
  for (const [products, inEnglish, inGerman] of targeted) {
    it(inEnglish, () => {
      expect(plain(formatDiscount(half, english, products))).to.equal(inEnglish)
      expect(plain(formatDiscount(half, german, products))).to.equal(inGerman)
    })
  }

  it('is the cheapest one free where it is all of one unit, with what bounds that one alone', () => {
    const all: Discount = { ...half, percent_off: 100 }
    const cheapest = { effect: 'APPLY_FROM_CHEAPEST', target: 'UNIT', aggregated_quantity_limit: 1 } as const
    const said = (products: Targeted) =>
      [english, german].map((words) => plain(formatDiscount(all, words, products)))

    expect(said(targets(cheapest))).to.eql([
      'Cheapest item from The seconds shelf free',
      'Günstigster Artikel aus The seconds shelf gratis',
    ])
    expect(said(targets({ ...cheapest, name: null, amount_limit: 4000 }))).to.eql([
      'Cheapest eligible item free, up to €40',
      'Günstigster teilnehmender Artikel gratis, höchstens 40 €',
    ])
    expect(said(targets({ ...cheapest, aggregated_quantity_limit: 2 }))).to.eql([
      '100% off The seconds shelf, cheapest first, at most 2 units',
      '100 % Rabatt auf The seconds shelf, günstigste zuerst, höchstens 2 Stück',
    ])
    expect(said(targets({ ...cheapest, skip_initially: 1 }))).to.eql([
      '100% off The seconds shelf, from the 2nd unit, cheapest first, at most 1 unit',
      '100 % Rabatt auf The seconds shelf, ab dem 2. Stück, günstigste zuerst, höchstens 1 Stück',
    ])
    expect(plain(formatDiscount(half, english, targets(cheapest)))).to.equal(
      '50% off The seconds shelf, cheapest first, at most 1 unit',
    )
  })

  it('is called as the cart calls its products', () => {
    const products = targets({ object: 'product', id: 'prod_cup', name: null })
    expect(plain(formatDiscount(half, english, products, () => 'Espresso cup'))).to.equal(
      '50% off Espresso cup',
    )
  })
})

/** By the clock of the machine, so many days on. */
const until = (days: number, hours = 0) => new Date(2026, 2, 11 + days, hours).toISOString()

const campaign = { id: 'camp_1', object: 'campaign' } as const
const fridays = (start_time: string, expiration_time: string) => ({
  validity_hours: { daily: [{ start_time, expiration_time, days_of_week: [5] }] },
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
  ['two hours', { expiration_date: later(0, 2) }, 'Ends today at 5:00 PM', 'Endet heute um 17:00 Uhr'],
  ['seven hours', { expiration_date: later(0, 7) }, 'Ends today at 10:00 PM', 'Endet heute um 22:00 Uhr'],
  ['midnight', { expiration_date: later(0, 9) }, 'Ends tonight', 'Endet heute Abend'],
  [
    'the last second of today',
    { expiration_date: new Date(2026, 2, 11, 23, 59, 59).toISOString() },
    'Ends tonight',
    'Endet heute Abend',
  ],
  ['a day', { expiration_date: later(1) }, 'Ends tomorrow at 3:00 PM', 'Endet morgen um 15:00 Uhr'],
  ['all of tomorrow', { expiration_date: until(2) }, 'Ends tomorrow', 'Endet morgen'],
  ['two days', { expiration_date: later(2) }, 'Ends in 2 days', 'Endet übermorgen'],
  ['40 days', { expiration_date: until(41) }, 'Until April 20', 'Bis 20. April'],
  [
    '40 days and a morning',
    { expiration_date: until(41, 8) },
    'Until April 21 at 8:00 AM',
    'Bis 21. April um 08:00 Uhr',
  ],
  [
    'years',
    { expiration_date: '2030-07-01T12:00:00Z' },
    'Until July 1, 2030 at 12:00 PM',
    'Bis 1. Juli 2030 um 12:00 Uhr',
  ],
  ['over', { expiration_date: later(-1) }, 'Ended', 'Beendet'],
  [
    'switched off',
    { active: false, expiration_date: later(2) },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  [
    'its campaign switched off',
    { campaign: { ...campaign, active: false } },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  [
    'starts in 40 minutes',
    { start_date: new Date(now + 40 * 60_000).toISOString() },
    'Starts in 40 minutes',
    'Beginnt in 40 Minuten',
  ],
  ['starts in an hour', { start_date: later(0, 1) }, 'Starts today at 4:00 PM', 'Beginnt heute um 16:00 Uhr'],
  [
    'starts tomorrow',
    { start_date: later(1), expiration_date: later(3) },
    'Starts tomorrow at 3:00 PM',
    'Beginnt morgen um 15:00 Uhr',
  ],
  ['starts at midnight', { start_date: until(1) }, 'Starts tomorrow', 'Beginnt morgen'],
  [
    'starts in the last minute of tomorrow',
    { start_date: new Date(2026, 2, 12, 23, 59).toISOString() },
    'Starts tomorrow at 11:59 PM',
    'Beginnt morgen um 23:59 Uhr',
  ],
  ['starts on Monday', { start_date: until(5) }, 'Starts Monday', 'Ab Montag'],
  ['starts in April', { start_date: later(40) }, 'Starts April 20 at 3:00 PM', 'Ab 20. April um 15:00 Uhr'],
  ['Fridays', { validity_day_of_week: [5] }, 'Starts Friday · Every Friday', 'Ab Freitag · Jeden Freitag'],
  [
    'hours on Fridays',
    fridays('17:00', '20:00'),
    'Starts Friday at 5:00 PM · Every Friday, 5:00 PM – 8:00 PM',
    'Ab Freitag um 17:00 Uhr · Jeden Freitag, 17:00–20:00 Uhr',
  ],
  [
    'hours of today',
    { validity_hours: { daily: [{ start_time: '09:00', expiration_time: '18:00' }] } },
    'Ends today at 6:00 PM · Every day, 9:00 AM – 6:00 PM',
    'Endet heute um 18:00 Uhr · Täglich, 09:00–18:00 Uhr',
  ],
  [
    'the weekend',
    { validity_day_of_week: [0, 6] },
    'Starts Saturday · Every Saturday and Sunday',
    'Ab Samstag · Jeden Samstag und Sonntag',
  ],
  ['working days', { validity_day_of_week: [5, 4, 3, 2, 1] }, 'Monday – Friday', 'Montag – Freitag'],
  ['every day', { validity_day_of_week: [0, 1, 2, 3, 4, 5, 6] }, '', ''],
  [
    'Wednesdays for a while',
    { validity_day_of_week: [3], expiration_date: later(2) },
    'Ends tonight · Every Wednesday',
    'Endet heute Abend · Jeden Mittwoch',
  ],
  [
    'working days for a while',
    { validity_day_of_week: [5, 4, 3, 2, 1], expiration_date: later(9) },
    'Ends in 9 days · Monday – Friday',
    'Endet in 9 Tagen · Montag – Freitag',
  ],
  [
    'the campaign ends first',
    { expiration_date: later(5), campaign: { ...campaign, expiration_date: later(2) } },
    'Ends in 2 days',
    'Endet übermorgen',
  ],
  [
    'days of both',
    { validity_day_of_week: [5, 6], campaign: { ...campaign, validity_day_of_week: [6, 0] } },
    'Starts Saturday · Every Saturday',
    'Ab Samstag · Jeden Samstag',
  ],
  // Its hours come and go with its turns.
  [
    'hours of a turn',
    {
      start_date: until(-36),
      validity_timeframe: { interval: 'P1W', duration: 'P2D' },
      validity_hours: { daily: [{ start_time: '09:00', expiration_time: '18:00' }] },
    },
    'Ends today at 6:00 PM',
    'Endet heute um 18:00 Uhr',
  ],
  // Two days of every week, from Tuesday on.
  [
    'a turn that runs',
    { start_date: until(-36), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'Ends tonight',
    'Endet heute Abend',
  ],
  [
    'the turn after it',
    { start_date: until(-38), validity_timeframe: { interval: 'P1W', duration: 'P2D' } },
    'Starts Sunday',
    'Ab Sonntag',
  ],
  [
    'months',
    { start_date: '2020-01-31T12:00:00.000Z', validity_timeframe: { interval: 'P1M', duration: 'PT12H' } },
    'Starts March 31 at 12:00 PM',
    'Ab 31. März um 12:00 Uhr',
  ],
  [
    'a turn every second for years',
    { start_date: '2001-01-01T00:00:00.000Z', validity_timeframe: { interval: 'PT1S', duration: 'PT1S' } },
    '',
    '',
  ],
  [
    'a timeframe of nothing',
    { start_date: later(-1), validity_timeframe: { interval: 'P0D', duration: 'P0D' } },
    'Not running at the moment',
    'Läuft zurzeit nicht',
  ],
  ['dates that are none', { start_date: 'soon', expiration_date: 'later' }, '', ''],
]

describe('a window as people say it', () => {
  for (const [name, validity, inEnglish, inGerman] of windows) {
    it(`${name}: ${inEnglish || 'nothing'}`, () => {
      const window = validityOf(
        tier('a', { ...validity, campaign: { time_zone: zone, ...(validity.campaign ?? campaign) } }),
        now,
      )
      expect(plain(formatValidity(window, now, english))).to.equal(inEnglish)
      expect(plain(formatValidity(window, now, german))).to.equal(inGerman)
    })
  }

  it('is over when its last turn would begin after its end', () => {
    const validity = {
      start_date: later(-8),
      expiration_date: later(1),
      validity_timeframe: { interval: 'P1M', duration: 'P2D' },
    }
    expect(isOver(validityOf(tier('a', validity), now))).to.equal(true)
  })
})

describe('a window far from the shop', () => {
  const at = Date.parse('2026-11-26T12:00:00Z') // a Thursday
  const inZone = (
    time_zone: string,
    shopper: string,
    validity: Partial<PromotionTier>,
    language: 'en' | 'de' = 'en',
  ) => {
    const window = validityOf(tier('a', { ...validity, campaign: { ...campaign, time_zone } }), at)
    const words = language === 'en' ? english : german
    return plain(formatValidity(window, at, { ...words, format: formatFor(language, 'EUR', shopper) }))
  }

  it('tells when it starts by the shopper’s clock, and the hours of the week by the shop’s', () => {
    expect(inZone('America/New_York', 'Europe/Berlin', fridays('17:00', '20:00'))).to.equal(
      'Starts tomorrow at 11:00 PM · Every Friday, 5:00 PM – 8:00 PM (Eastern Time)',
    )
    expect(inZone('America/New_York', 'Asia/Kolkata', fridays('17:00', '20:00'), 'de')).to.equal(
      'Ab Samstag um 03:30 Uhr · Jeden Freitag, 17:00–20:00 Uhr (Nordamerikanische Ostküstenzeit)',
    )
  })

  it('does not name a zone whose clock is the shopper’s', () => {
    expect(inZone('Europe/Paris', 'Europe/Berlin', fridays('17:00', '20:00'))).to.equal(
      'Starts tomorrow at 5:00 PM · Every Friday, 5:00 PM – 8:00 PM',
    )
  })

  it('knows that a Friday begins elsewhere at another time', () => {
    expect(inZone('America/New_York', 'Europe/Berlin', { validity_day_of_week: [5] })).to.equal(
      'Starts tomorrow at 6:00 AM · Every Friday (Eastern Time)',
    )
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
  [{ requirements: [lacking('order.amount', 1250)] }, 'Spend €12.50 more', 'Noch 12,50 €'],
  [{ requirements: [lacking('order.items.quantity', 1)] }, 'Add 1 item', 'Noch 1 Artikel'],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'prod_cup' }])] },
    'Add 2 × Espresso cup',
    'Noch 2 × Espresso cup',
  ],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'a', name: 'Mug' }, { id: 'prod_cup' }])] },
    'Add 2 × Mug / Espresso cup',
    'Noch 2 × Mug / Espresso cup',
  ],
  [
    { requirements: [lacking('order.items.quantity', 2, [{ id: 'unknown' }])] },
    'Add 2 items',
    'Noch 2 Artikel',
  ],
  [
    { requirements: [lacking('order.amount', 500), lacking('order.items.quantity', 3)] },
    'Spend €5.00 more and add 3 items',
    'Noch 5,00 € und 3 Artikel',
  ],
  [
    { requirements: [lacking('order.items.amount', 500, [{ id: 'prod_cup' }]), lacking('order.amount', 0)] },
    'Spend €5.00 more on Espresso cup',
    'Noch 5,00 € für Espresso cup',
  ],
  // What is spent on one product is spent, and a piece of it is a piece.
  [
    {
      requirements: [
        lacking('order.amount', 800),
        lacking('order.items.amount', 500, [{ id: 'prod_cup' }]),
        lacking('order.items.amount', 300, [{ id: 'prod_cup' }]),
      ],
    },
    'Spend €3.00 more and €5.00 more on Espresso cup',
    'Noch 3,00 € und 5,00 € für Espresso cup',
  ],
  [
    {
      requirements: [
        lacking('order.items.quantity', 3),
        lacking('order.items.quantity', 2, [{ id: 'prod_cup' }]),
      ],
    },
    'Add 1 item and 2 × Espresso cup',
    'Noch 1 Artikel und 2 × Espresso cup',
  ],
  [
    {
      requirements: [
        lacking('order.items.quantity', 1, [{ id: 'prod_cup' }]),
        lacking('order.items.quantity', 1, [{ id: 'prod_cup' }, { id: 'a', name: 'Mug' }]),
      ],
    },
    'Add 1 × Espresso cup',
    'Noch 1 × Espresso cup',
  ],
]

describe('what a cart lacks, in plain words', () => {
  const cart = {
    lines: [{ product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }],
    selection: [],
  }
  for (const [result, inEnglish, inGerman] of gaps) {
    it(inEnglish, () => {
      const [one, other] = [shortfallOf(result, cart, english), shortfallOf(result, cart, german)]

      expect(plain(one?.lacks ?? '')).to.equal(inEnglish)
      expect(plain(other?.lacks ?? '')).to.equal(inGerman)
      expect(one?.reached).to.equal(0.5)
    })
  }

  it('has the number behind the goods in Japanese', () => {
    const words = { locale: 'ja', text: ja, format: formatFor('ja', 'JPY') }
    const missing = [{ object: 'product' as const, id: 'prod_cup', item_quantity: 2 }]

    expect(shortfallOf({ bundle: { quantity: 0, missing } }, cart, words)?.lacks).to.equal(
      'あとEspresso cup2点',
    )
    expect(
      formatDiscount(
        { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 2, product: { name: 'マグカップ' } },
        words,
      ),
    ).to.equal('マグカップ2点をプレゼント')
  })

  it('names what a page can add: products and SKUs, but no collection and no money', () => {
    const missing = (['product', 'sku', 'products_collection'] as const).map((object) => ({
      object,
      id: object,
      item_quantity: 2,
    }))
    const requirements = [lacking('order.items.amount', 500, [{ id: 'prod_cup' }])]
    const gap = shortfallOf({ requirements, bundle: { quantity: 0, missing } }, cart, english)

    expect(gap?.items).to.eql([
      { object: 'product', id: 'product', quantity: 2 },
      { object: 'sku', id: 'sku', quantity: 2 },
    ])
    expect(gap?.reached).to.equal(0)
  })

  it('is nothing when it names only what can neither be told nor added', () => {
    const collection = { object: 'products_collection' as const, id: 'pc_1' }
    const lacks = (item: object, name = 'order.items.quantity') =>
      shortfallOf(
        { requirements: [{ ...lacking(name, 1), items: [{ ...collection, ...item }] }] },
        cart,
        english,
      )

    expect(lacks({})).to.equal(undefined)
    expect(lacks({ name: 'Mugs' })?.lacks).to.equal('Add 1 item from Mugs')
    expect(lacks({ object: 'product' })?.lacks).to.equal('Add 1 item')
    expect(lacks({}, 'order.items.amount')?.lacks).to.equal('Spend €0.01 more on eligible items')
  })

  it('is never half a yen', () => {
    const inYen = { ...english, format: formatFor('en', 'JPY') }

    expect(shortfallOf({ requirements: [lacking('order.amount', 1250)] }, cart, inYen)?.lacks).to.equal(
      'Spend ¥13 more',
    )
  })

  it('is nothing where another cart would be no help, or nothing is missing', () => {
    const requirements = [lacking('order.amount', 1250)]

    expect(shortfallOf({ requirements, error: { key: 'voucher_expired' } }, cart, english)).to.equal(
      undefined,
    )
    expect(shortfallOf({ requirements, details: { key: 'missing_order' } }, cart, english)?.lacks).to.equal(
      'Spend €12.50 more',
    )
    expect(shortfallOf({ requirements: [lacking('order.amount', 0)] }, cart, english)).to.equal(undefined)
    expect(shortfallOf({}, cart, english)).to.equal(undefined)
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

describe('what an offer takes off the shipping', () => {
  const off = (amount_off: number): Discount => ({ type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off })
  const cases: [unknown, Discount | null, string, string][] = [
    ['free', null, 'Free shipping', 'Kostenloser Versand'],
    ['free', off(0), 'Free shipping', 'Kostenloser Versand'],
    [{ amount_off: 500 }, null, '€5 off shipping', '5 € Rabatt auf den Versand'],
    [
      { amount_off: 450 },
      { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 0 },
      '€4.50 off shipping',
      '4,50 € Rabatt auf den Versand',
    ],
    [
      'free',
      off(1000),
      '€10 off your order · Free shipping',
      '10 € Rabatt auf die Bestellung · Kostenloser Versand',
    ],
    [{ amount_off: 0 }, off(1000), '€10 off your order', '10 € Rabatt auf die Bestellung'],
    [{ amount_off: '5' }, off(1000), '€10 off your order', '10 € Rabatt auf die Bestellung'],
    [undefined, null, '', ''],
  ]

  for (const [shipping, discount, inEnglish, inGerman] of cases)
    it(`${JSON.stringify(shipping)} beside ${JSON.stringify(discount)}: "${inEnglish}"`, () => {
      expect(plain(formatOffer(discount, shippingOf({ shipping }), english))).to.equal(inEnglish)
      expect(plain(formatOffer(discount, shippingOf({ shipping }), german))).to.equal(inGerman)
    })
})
