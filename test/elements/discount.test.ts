/** Texts of discounts on orders and shipping: `offers/discount.ts`. */
import { expect } from '@open-wc/testing'
import { shippingOf } from '../../src/contract/offer/shipping.ts'
import type { Discount } from '../../src/contract/resources/discount.ts'
import { formatDiscount, formatOffer } from '../../src/elements/offers/discount.ts'
import { quotedHeadline } from '../../src/elements/offers/quoted-headline.ts'
import { english, german, plain } from './support/localizations.ts'

const discounts: [Discount, string, string][] = [
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 },
    '€10 off your order',
    '10 € Rabatt auf die Bestellung',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 1000 },
    '€10 off eligible items, once per product',
    '10 € Rabatt auf teilnehmende Artikel, einmal je Produkt',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off: 50 },
    '€0.50 off each eligible item',
    '0,50 € Rabatt auf teilnehmende Artikel, je Stück',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off: 1000 },
    '€10 in total off eligible items',
    'Insgesamt 10 € Rabatt auf teilnehmende Artikel',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY', amount_off: 1000 },
    '€10 in total off eligible items',
    'Insgesamt 10 € Rabatt auf teilnehmende Artikel',
  ],
  [
    { type: 'AMOUNT', amount_off: 123456 },
    '€1,234.56 off your order',
    '1.234,56 € Rabatt auf die Bestellung',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 500, aggregated_amount_limit: 2000 },
    '€5 off eligible items, once per product, up to €20 in total',
    '5 € Rabatt auf teilnehmende Artikel, einmal je Produkt, bis max. 20 € insgesamt',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ORDER' },
    '15% off your order, up to €20',
    '15 % Rabatt auf die Bestellung, bis max. 20 €',
  ],
  [
    { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
    '12.5% off eligible items',
    '12,5 % Rabatt auf teilnehmende Artikel',
  ],
  [
    { type: 'PERCENT', percent_off: 15, amount_limit: 2000, effect: 'APPLY_TO_ITEMS' },
    '15% off eligible items, up to €20 per product',
    '15 % Rabatt auf teilnehmende Artikel, bis max. 20 € je Produkt',
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
    '15 % Rabatt auf teilnehmende Artikel, bis max. 20 € je Produkt und 50 € insgesamt',
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
    '15 % Rabatt auf die Bestellung, bis max. 10 €',
  ],
  [
    { type: 'FIXED', fixed_amount: 5000, effect: 'APPLY_TO_ORDER' },
    'Your order for €50',
    'Gesamte Bestellung für 50 €',
  ],
  [
    { type: 'FIXED', fixed_amount: 500, effect: 'APPLY_TO_ITEMS' },
    'Eligible items for €5 each',
    'Teilnehmende Artikel für je 5 €',
  ],
  [
    { type: 'UNIT', effect: 'ADD_MISSING_ITEMS', unit_off: 1, product: { name: 'Mug' } },
    'Mug free',
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
    '2 × Mug, blue free',
    '2 × Mug, blue gratis',
  ],
  [{ type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1 }, 'Free gift', 'Gratis-Geschenk'],
  [
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { unit_off: 1, product: { name: 'Mug' } },
        { unit_off: 3, product: { name: 'Pin' } },
      ],
    },
    'Mug and 3 × Pin free',
    'Mug und 3 × Pin gratis',
  ],
  // One product without a name.
  [
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [{ unit_off: 1, product: { name: 'Mug' } }, { unit_off: 2 }],
    },
    '3 free gifts',
    '3 Gratis-Geschenke',
  ],
  // Uncertain or invalid discounts have no text.
  [{ type: 'AMOUNT', amount_off: 1000, amount_off_formula: 'ORDER_AMOUNT * 0.1' }, '', ''],
  [{ type: 'PERCENT', effect: 'APPLY_TO_ORDER' }, '', ''],
  [{ type: 'AMOUNT', amount_off: Number.NaN }, '', ''],
  [{ type: 'UNKNOWN', amount_off: 1000 }, '', ''],
]

describe('the text of a discount', () => {
  for (const [discount, inEnglish, inGerman] of discounts) {
    it(inEnglish || `is empty for ${JSON.stringify(discount)}`, () => {
      expect(plain(formatDiscount(discount, english))).to.equal(inEnglish)
      expect(plain(formatDiscount(discount, german))).to.equal(inGerman)
    })
  }
})

/** Applicable products with these properties. */
describe('the text of a shipping discount', () => {
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
    it(`${JSON.stringify(shipping)} with ${JSON.stringify(discount)}: "${inEnglish}"`, () => {
      expect(plain(formatOffer(discount, shippingOf({ shipping }), english))).to.equal(inEnglish)
      expect(plain(formatOffer(discount, shippingOf({ shipping }), german))).to.equal(inGerman)
    })
})

describe('the headline of an offer within a sentence', () => {
  it('is in the quotation marks of the language, unless it contains some', () => {
    expect(quotedHeadline('5 € Rabatt', german)).to.equal('„5 € Rabatt“')
    expect(quotedHeadline('5 € Rabatt auf „Tassen“', german)).to.equal('5 € Rabatt auf „Tassen“')
    expect(quotedHeadline('€5 off', english)).to.equal('€5 off')
  })
})
