/** The text of a discount on some products, in English and German. */
import { expect } from '@open-wc/testing'
import type { ProductTargets } from '../../src/contract/offer/benefit.ts'
import type { ApplicableToList } from '../../src/contract/resources/applicable-to.ts'
import type { Discount } from '../../src/contract/resources/discount.ts'
import { formatDiscount } from '../../src/elements/offers/discount.ts'
import { messages as ar } from '../../src/elements/translations/ar.ts'
import { messages as pl } from '../../src/elements/translations/pl.ts'
import { english, german, localizationOf, plain } from './support/localizations.ts'

type Target = ApplicableToList['data'][number]

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
  [targets({}), '50% off items from The seconds shelf', '50 % Rabatt auf Artikel aus „The seconds shelf“'],
  [
    targets({}, { id: 'pc_2', name: 'Mugs' }),
    '50% off items from The seconds shelf and Mugs',
    '50 % Rabatt auf Artikel aus „The seconds shelf“ und „Mugs“',
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
    '50% off the cheapest item from The seconds shelf',
    '50 % Rabatt auf den günstigsten Artikel aus „The seconds shelf“',
  ],
  [
    targets({ effect: 'APPLY_TO_MOST_EXPENSIVE', name: null }),
    '50% off the most expensive eligible item',
    '50 % Rabatt auf den teuersten teilnehmenden Artikel',
  ],
  [
    targets({ target: 'UNIT', repeat: 3, skip_initially: 2, effect: 'APPLY_FROM_CHEAPEST' }),
    '50% off items from The seconds shelf, every 3rd item, cheapest first',
    '50 % Rabatt auf Artikel aus „The seconds shelf“, gilt für jedes 3. Stück, günstigste zuerst',
  ],
  [
    targets({ target: 'ITEM', repeat: 2 }),
    '50% off items from The seconds shelf, the 1st product and every 2nd one after it',
    '50 % Rabatt auf Artikel aus „The seconds shelf“, gilt für das 1. und danach für jedes 2. Produkt',
  ],
  [
    targets({ target: 'UNIT', skip_initially: 2 }),
    '50% off items from The seconds shelf, from the 3rd item',
    '50 % Rabatt auf Artikel aus „The seconds shelf“, ab dem 3. Stück',
  ],
  [
    targets({
      quantity_limit: 2,
      aggregated_quantity_limit: 5,
      amount_limit: 400,
      aggregated_amount_limit: 1000,
    }),
    '50% off items from The seconds shelf, limit 2 per product, 5 in total, up to €4 per product and €10 in total',
    '50 % Rabatt auf Artikel aus „The seconds shelf“, max. 2 Stück je Produkt, max. 5 insgesamt, bis max. 4 € je Produkt und 10 € insgesamt',
  ],
  [
    targets({ effect: 'APPLY_TO_CHEAPEST' }, { id: 'pc_2', name: 'Mugs' }),
    '50% off eligible items',
    '50 % Rabatt auf teilnehmende Artikel',
  ],
  // Each collection has a cheapest item of its own.
  [
    targets({ effect: 'APPLY_TO_CHEAPEST' }, { id: 'pc_2', name: 'Mugs', effect: 'APPLY_TO_CHEAPEST' }),
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
    '50 % Rabatt auf teilnehmende Artikel, bis max. 10 € insgesamt',
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
      'Günstigster Artikel aus „The seconds shelf“ gratis',
    ])
    expect(textsOf(targets({ ...cheapest, name: null, amount_limit: 4000 }))).to.eql([
      'Cheapest eligible item free, up to €40',
      'Günstigster teilnehmender Artikel gratis, bis max. 40 €',
    ])
    expect(textsOf(targets({ ...cheapest, aggregated_quantity_limit: 2 }))).to.eql([
      '100% off items from The seconds shelf, cheapest first, limit 2',
      '100 % Rabatt auf Artikel aus „The seconds shelf“, günstigste zuerst, max. 2 Stück',
    ])
    expect(textsOf(targets({ ...cheapest, skip_initially: 1 }))).to.eql([
      '100% off items from The seconds shelf, from the 2nd item, cheapest first, limit 1',
      '100 % Rabatt auf Artikel aus „The seconds shelf“, ab dem 2. Stück, günstigste zuerst, max. 1 Stück',
    ])
    expect(plain(formatDiscount(half, english, targets(cheapest)))).to.equal(
      '50% off items from The seconds shelf, cheapest first, limit 1',
    )
  })

  it('distinguishes products from collections', () => {
    const product = { object: 'product', id: 'prod_phone', name: 'iPhone 15' } as const
    const pick = { effect: 'APPLY_TO_CHEAPEST' } as const
    const textsOf = (discount: Discount, ...data: Partial<Target>[]) =>
      [english, german].map((words) => plain(formatDiscount(discount, words, targets(...data))))

    expect(textsOf(half, product)).to.eql(['50% off iPhone 15', '50 % Rabatt auf iPhone 15'])
    expect(textsOf(half, { ...product, ...pick })).to.eql([
      '50% off the cheapest iPhone 15',
      '50 % Rabatt auf den günstigsten Artikel „iPhone 15“',
    ])
    expect(textsOf(half, product, {})).to.eql([
      '50% off iPhone 15 and The seconds shelf',
      '50 % Rabatt auf iPhone 15 und „The seconds shelf“',
    ])
    const cheapest = { effect: 'APPLY_FROM_CHEAPEST', aggregated_quantity_limit: 1 } as const
    expect(textsOf({ ...half, percent_off: 100 }, { ...product, ...cheapest })).to.eql([
      'Cheapest iPhone 15 free',
      'Günstigster Artikel „iPhone 15“ gratis',
    ])
  })

  it('mentions each item only if there are several', () => {
    const price: Discount = { type: 'FIXED', fixed_amount: 100, effect: 'APPLY_TO_ITEMS' }
    const euro: Discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }
    const product = { object: 'product', name: 'iPhone 15' } as const
    const textsOf = (discount: Discount, ...items: Partial<Target>[]) =>
      [english, german].map((words) => plain(formatDiscount(discount, words, targets(...items))))

    expect(textsOf(price, { effect: 'APPLY_TO_CHEAPEST' })).to.eql([
      'Cheapest item from The seconds shelf for €1',
      'Günstigster Artikel aus „The seconds shelf“ für 1 €',
    ])
    expect(textsOf(price, {})).to.eql([
      'Items from The seconds shelf for €1 each',
      'Artikel aus „The seconds shelf“ für je 1 €',
    ])
    expect(textsOf(price, product)).to.eql(['iPhone 15 for €1 each', 'iPhone 15 für je 1 €'])
    expect(textsOf(euro, product)).to.eql(['€1 off each iPhone 15', '1 € Rabatt auf iPhone 15, je Stück'])
    expect(textsOf(euro, {})[0]).to.equal('€1 off each item from The seconds shelf')
    expect(textsOf(euro, product, { ...product, name: 'Mug' })).to.eql([
      '€1 off each iPhone 15 or Mug',
      '1 € Rabatt auf iPhone 15 und Mug, je Stück',
    ])
    expect(textsOf(euro, { effect: 'APPLY_TO_CHEAPEST' })[0]).to.equal(
      '€1 off each unit of the cheapest item from The seconds shelf',
    )
  })

  it('does not name more than three products', () => {
    const polish = localizationOf('pl', pl)
    const price: Discount = { type: 'FIXED', fixed_amount: 500, effect: 'APPLY_TO_ITEMS' }
    const four = ['Mug', 'Plate', 'Bowl', 'Jug'].map((name) => ({
      object: 'product' as const,
      id: name,
      name,
    }))

    expect(plain(formatDiscount(price, english, targets(...four)))).to.equal('Eligible items for €5 each')
    expect(plain(formatDiscount(price, polish, targets(...four)))).to.equal('Produkty objęte promocją po 5 €')
  })

  it('isolates names in Arabic only', () => {
    const arabic = localizationOf('ar', ar)
    const products = targets(
      { object: 'product', name: 'Vitamin C+' },
      { object: 'product', name: '501 jeans' },
    )

    expect(plain(formatDiscount(half, arabic, products))).to.include(
      '\u2068Vitamin C+\u2069 و\u2068501 jeans\u2069',
    )
    const cheapest = { object: 'product', name: 'Vitamin C+', effect: 'APPLY_TO_CHEAPEST' } as const
    expect(plain(formatDiscount(half, arabic, targets(cheapest)))).to.include('«\u2068Vitamin C+\u2069»')
    expect(plain(formatDiscount(half, arabic, targets({})))).to.include('«\u2068The seconds shelf\u2069»')
    expect(formatDiscount(half, arabic, targets({ name: 'العطور' }))).to.not.match(/[\u2068\u2069]/)
    expect(formatDiscount(half, english, products)).to.equal('50% off Vitamin C+ and 501 jeans')
  })

  it('uses the product names of the cart', () => {
    const products = targets({ object: 'product', id: 'prod_cup', name: null })
    expect(plain(formatDiscount(half, english, products, () => 'Espresso cup'))).to.equal(
      '50% off Espresso cup',
    )
  })
})
