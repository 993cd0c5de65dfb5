/** Missing items and amounts of an offer: `offers/missing.ts`. */
import { expect } from '@open-wc/testing'
import type { RedeemableResult } from '../../src/contract/resources/redeemable.ts'
import { formatDiscount } from '../../src/elements/offers/discount.ts'
import { missingFor } from '../../src/elements/offers/missing.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { messages as ar } from '../../src/elements/translations/ar.ts'
import { messages as es } from '../../src/elements/translations/es.ts'
import { messages as fr } from '../../src/elements/translations/fr.ts'
import { messages as ja } from '../../src/elements/translations/ja.ts'
import { messages as pl } from '../../src/elements/translations/pl.ts'
import { messages as pt } from '../../src/elements/translations/pt-BR.ts'
import { english, german, localizationOf, plain } from './support/localizations.ts'

const requirement = (name: string, missing: number, items: { id: string; name?: string }[] = []) => ({
  name,
  missing,
  required: missing * 2,
  available: missing,
  items: items.map((item) => ({ object: 'product' as const, ...item })),
})

const cases: [RedeemableResult, string, string][] = [
  [{ requirements: [requirement('order.amount', 1250)] }, 'Spend €12.50 more', 'Noch 12,50 €'],
  [{ requirements: [requirement('order.items.quantity', 1)] }, 'Add 1 item', 'Noch 1 Artikel'],
  [
    { requirements: [requirement('order.items.quantity', 2, [{ id: 'prod_cup' }])] },
    'Add 2 × Espresso cup',
    'Noch 2 × Espresso cup',
  ],
  [
    {
      requirements: [requirement('order.items.quantity', 2, [{ id: 'a', name: 'Mug' }, { id: 'prod_cup' }])],
    },
    'Add 2 × Mug or Espresso cup',
    'Noch 2 × Mug oder Espresso cup',
  ],
  [
    { requirements: [requirement('order.items.quantity', 2, [{ id: 'unknown' }])] },
    'Add 2 items',
    'Noch 2 Artikel',
  ],
  [
    { requirements: [requirement('order.amount', 500), requirement('order.items.quantity', 3)] },
    'Spend €5.00 more and add 3 items',
    'Noch 5,00 € sowie 3 Artikel',
  ],
  [
    {
      requirements: [
        requirement('order.items.amount', 500, [{ id: 'prod_cup' }]),
        requirement('order.amount', 0),
      ],
    },
    'Spend €5.00 more on Espresso cup',
    'Noch Espresso cup im Wert von 5,00 €',
  ],
  // Requirements that overlap are not counted twice.
  [
    {
      requirements: [
        requirement('order.amount', 800),
        requirement('order.items.amount', 500, [{ id: 'prod_cup' }]),
        requirement('order.items.amount', 300, [{ id: 'prod_cup' }]),
      ],
    },
    'Spend €3.00 more on anything and €5.00 more on Espresso cup',
    'Noch beliebige Artikel im Wert von 3,00 € und Espresso cup im Wert von 5,00 €',
  ],
  [
    {
      requirements: [
        requirement('order.items.quantity', 3),
        requirement('order.items.quantity', 2, [{ id: 'prod_cup' }]),
      ],
    },
    'Add 1 item and 2 × Espresso cup',
    'Noch 1 Artikel und 2 × Espresso cup',
  ],
  [
    {
      requirements: [
        requirement('order.items.quantity', 1, [{ id: 'prod_cup' }]),
        requirement('order.items.quantity', 1, [{ id: 'prod_cup' }, { id: 'a', name: 'Mug' }]),
      ],
    },
    'Add 1 × Espresso cup',
    'Noch 1 × Espresso cup',
  ],
]

describe('the text of a missing item or amount', () => {
  const cart = {
    lines: [{ product_id: 'prod_cup', name: 'Espresso cup', price: 1600, quantity: 1 }],
    selection: [],
  }
  for (const [result, inEnglish, inGerman] of cases) {
    it(inEnglish, () => {
      const [one, other] = [missingFor(result, cart, english), missingFor(result, cart, german)]

      expect(plain(one?.instruction ?? '')).to.equal(inEnglish)
      expect(plain(other?.instruction ?? '')).to.equal(inGerman)
      expect(one?.progress).to.equal(0.5)
    })
  }

  it('has plural forms for amounts of money, and for their total', () => {
    const plurals = localizationOf('en', {
      offers: {
        missingAmount: { one: 'One: {amount}', other: 'Several: {amount}' },
        remainingAmount: { one: '{amount} single', other: '{amount} plural' },
        remainingAmountOnAny: { one: '{amount} single on any', other: '{amount} plural on any' },
      },
    })
    const instruction = (...requirements: ReturnType<typeof requirement>[]) =>
      missingFor({ requirements }, cart, plurals)?.instruction

    expect(instruction(requirement('order.amount', 100))).to.equal('One: €1.00 single')
    expect(instruction(requirement('order.amount', 150))).to.equal('Several: €1.50 plural')
    expect(
      instruction(
        requirement('order.items.amount', 100, [{ id: 'prod_cup' }]),
        requirement('order.amount', 200),
      ),
    ).to.equal('Several: €1.00 more on Espresso cup and €1.00 single on any')
  })

  it('has a singular verb for one euro in Spanish, also with products', () => {
    const spanish = localizationOf('es', es)
    const amount = requirement('order.amount', 100)
    const products = requirement('order.items.quantity', 2)
    const textOf = (...requirements: (typeof amount)[]) =>
      plain(missingFor({ requirements }, cart, spanish)?.instruction ?? '')

    expect(textOf(amount)).to.equal('Le falta 1,00 €')
    expect(textOf(amount, products)).to.equal('Le falta 1,00 € y, además, 2 artículos')
  })

  it('distinguishes products from collections', () => {
    const collection = { object: 'products_collection' as const, id: 'pc_1', name: 'Les secondes chances' }
    const other = { ...collection, id: 'pc_2', name: 'Adidas' }
    const textsOf = (name: string, items: (typeof collection)[]) =>
      [english, german, localizationOf('fr', fr), localizationOf('pl', pl)].map((words) =>
        plain(
          missingFor({ requirements: [{ ...requirement(name, 200), items }] }, cart, words)?.instruction ??
            '',
        ),
      )

    expect(textsOf('order.items.amount', [collection])).to.eql([
      'Spend €2.00 more on items from Les secondes chances',
      'Noch Artikel aus „Les secondes chances“ im Wert von 2,00 €',
      'Encore 2,00 € sur la sélection « Les secondes chances »',
      'Wydaj jeszcze 2,00 € na produkty z kolekcji „Les secondes chances”',
    ])
    expect(textsOf('order.items.quantity', [collection, other])).to.eql([
      'Add 200 items from Les secondes chances or Adidas',
      'Noch 200 Artikel aus „Les secondes chances“ oder „Adidas“',
      'Encore 200 articles de la sélection « Les secondes chances » ou « Adidas »',
      'Dodaj jeszcze 200 produktów z kolekcji „Les secondes chances” lub „Adidas”',
    ])
  })

  it('is singular below two units of money in Portuguese', () => {
    const portuguese = localizationOf('pt', pt, 'BRL')
    const instruction = (missing: number) =>
      plain(
        missingFor({ requirements: [requirement('order.amount', missing)] }, cart, portuguese)?.instruction ??
          '',
      )

    expect([100, 150, 200].map(instruction)).to.eql(['Falta R$ 1,00', 'Falta R$ 1,50', 'Faltam R$ 2,00'])
  })

  it('isolates names in Arabic', () => {
    const arabic = localizationOf('ar', ar)
    const items = [
      { id: 'a', name: 'Vitamin C+' },
      { id: 'b', name: '501 jeans' },
    ]

    expect(
      missingFor({ requirements: [requirement('order.items.quantity', 2, items)] }, cart, arabic)
        ?.instruction,
    ).to.equal('إضافة 2 × \u2068Vitamin C+\u2069 أو \u2068501 jeans\u2069')
  })

  it('puts the number after the product in Japanese', () => {
    const japanese = localizationOf('ja', ja, 'JPY')
    const missing = [{ object: 'product' as const, id: 'prod_cup', item_quantity: 2 }]

    expect(missingFor({ bundle: { quantity: 0, missing } }, cart, japanese)?.instruction).to.equal(
      'Espresso cup×2の追加',
    )
    for (const name of ['iPhone 15', 'Galaxy S24']) {
      const named = [{ object: 'product' as const, id: 'a', name, item_quantity: 2 }]
      expect(missingFor({ bundle: { quantity: 0, missing: named } }, cart, japanese)?.productNames).to.equal(
        `${name}×2`,
      )
    }
    expect(
      formatDiscount(
        { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 2, product: { name: 'マグカップ' } },
        japanese,
      ),
    ).to.equal('マグカップ×2をプレゼント')
  })

  it('lists the products and SKUs that a page can add', () => {
    const missing = (['product', 'sku', 'products_collection'] as const).map((object) => ({
      object,
      id: object,
      item_quantity: 2,
    }))
    const requirements = [requirement('order.items.amount', 500, [{ id: 'prod_cup' }])]
    const gap = missingFor({ requirements, bundle: { quantity: 0, missing } }, cart, english)

    expect(gap?.items).to.eql([
      { object: 'product', id: 'product', quantity: 2 },
      { object: 'sku', id: 'sku', quantity: 2 },
    ])
    expect(gap?.progress).to.equal(0)
  })

  it('is undefined for items without a name', () => {
    const collection = { object: 'products_collection' as const, id: 'pc_1' }
    const missingItem = (item: object, name = 'order.items.quantity') =>
      missingFor(
        { requirements: [{ ...requirement(name, 1), items: [{ ...collection, ...item }] }] },
        cart,
        english,
      )

    expect(missingItem({})).to.equal(undefined)
    expect(missingItem({ name: 'Mugs' })?.instruction).to.equal('Add 1 item from Mugs')
    expect(missingItem({ object: 'product' })?.instruction).to.equal('Add 1 item')
    expect(missingItem({}, 'order.items.amount')?.instruction).to.equal('Spend €0.01 more on eligible items')
  })

  it('rounds up to whole yen', () => {
    const inYen = { ...english, format: formatFor('en', 'JPY') }

    expect(
      missingFor({ requirements: [requirement('order.amount', 1250)] }, cart, inYen)?.instruction,
    ).to.equal('Spend ¥13 more')
  })

  it('is undefined if nothing is missing or if no change of the cart helps', () => {
    const requirements = [requirement('order.amount', 1250)]

    expect(missingFor({ requirements, error: { key: 'voucher_expired' } }, cart, english)).to.equal(undefined)
    expect(
      missingFor({ requirements, details: { key: 'missing_order' } }, cart, english)?.instruction,
    ).to.equal('Spend €12.50 more')
    expect(missingFor({ requirements: [requirement('order.amount', 0)] }, cart, english)).to.equal(undefined)
    expect(missingFor({}, cart, english)).to.equal(undefined)
  })
})
