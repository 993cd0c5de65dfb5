/** Texts of discounts on orders, products and shipping: `offers/discount.ts`. */
import { expect } from '@open-wc/testing'
import type { ProductTargets } from '../../src/contract/offer/benefit.ts'
import type { ApplicableToList } from '../../src/contract/resources/applicable-to.ts'
import { shippingOf } from '../../src/contract/offer/shipping.ts'
import type { Discount } from '../../src/contract/resources/discount.ts'
import { formatDiscount, formatOffer } from '../../src/elements/offers/discount.ts'
import { english, german, plain } from './support/localizations.ts'

type Target = ApplicableToList['data'][number]

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
const targets = (...data: Partial<Target>[]): ProductTargets => ({
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

const targeted: [ProductTargets, string, string][] = [
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
  // Products are not named if some are excluded or if they are a bundle.
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

describe('the text of a discount on some products', () => {
  for (const [products, inEnglish, inGerman] of targeted) {
    it(inEnglish, () => {
      expect(plain(formatDiscount(half, english, products))).to.equal(inEnglish)
      expect(plain(formatDiscount(half, german, products))).to.equal(inGerman)
    })
  }

  it('names the cheapest item as free if the discount covers one whole unit', () => {
    const all: Discount = { ...half, percent_off: 100 }
    const cheapest = { effect: 'APPLY_FROM_CHEAPEST', target: 'UNIT', aggregated_quantity_limit: 1 } as const
    const textsOf = (products: ProductTargets) =>
      [english, german].map((words) => plain(formatDiscount(all, words, products)))

    expect(textsOf(targets(cheapest))).to.eql([
      'Cheapest item from The seconds shelf free',
      'Günstigster Artikel aus The seconds shelf gratis',
    ])
    expect(textsOf(targets({ ...cheapest, name: null, amount_limit: 4000 }))).to.eql([
      'Cheapest eligible item free, up to €40',
      'Günstigster teilnehmender Artikel gratis, höchstens 40 €',
    ])
    expect(textsOf(targets({ ...cheapest, aggregated_quantity_limit: 2 }))).to.eql([
      '100% off The seconds shelf, cheapest first, at most 2 units',
      '100 % Rabatt auf The seconds shelf, günstigste zuerst, höchstens 2 Stück',
    ])
    expect(textsOf(targets({ ...cheapest, skip_initially: 1 }))).to.eql([
      '100% off The seconds shelf, from the 2nd unit, cheapest first, at most 1 unit',
      '100 % Rabatt auf The seconds shelf, ab dem 2. Stück, günstigste zuerst, höchstens 1 Stück',
    ])
    expect(plain(formatDiscount(half, english, targets(cheapest)))).to.equal(
      '50% off The seconds shelf, cheapest first, at most 1 unit',
    )
  })

  it('uses the product names of the cart', () => {
    const products = targets({ object: 'product', id: 'prod_cup', name: null })
    expect(plain(formatDiscount(half, english, products, () => 'Espresso cup'))).to.equal(
      '50% off Espresso cup',
    )
  })
})

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
