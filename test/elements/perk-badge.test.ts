import { expect, fixture, html } from '@open-wc/testing'
import type { Source } from '../../src/client/source.ts'
import type { ApplicableToList } from '../../src/contract/resources/applicable-to.ts'
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Redeemable } from '../../src/state/cart.ts'
import { createShop } from '../../src/state/shop.ts'
import {
  applicable,
  cup,
  missingCups,
  missingMoney,
  possibleTier,
  readyTier,
  tierNamed,
  voucherNamed,
} from './support/eligibility.ts'
import { shadow, sourceOf, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const bowl = { product_id: 'prod_bowl', name: 'Breakfast bowl', price: 2800, quantity: 2 }

/** A cart with a badge for each of these lines. */
async function open(
  source: Source,
  selection: readonly Redeemable[] = [],
  lines = ['prod_cup', 'prod_bowl'],
) {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: 'en' })
  const store = createShop({ source, storage: null })
  shop.shop = store
  store.cart.replace([cup, bowl])
  for (const each of selection) store.cart.select(each)
  const badges = lines.map((product) => {
    const badge = document.createElement('perk-badge')
    badge.product = product
    shop.append(badge)
    return badge
  })
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  return { shop, cart: store.cart, badges }
}

const badgeTexts = (badges: readonly Element[]) => badges.map((badge) => texts(badge, 'badge').join(' | '))

const untilTexts = (badges: readonly HTMLElementTagNameMap['perk-badge'][], wanted: readonly string[]) =>
  waitUntil(() => badgeTexts(badges).join() === wanted.join(), `does not show ${wanted.join()}`)

const applicableTo = (...ids: string[]): ApplicableToList => ({
  object: 'list',
  data: ids.map((id) => ({ object: 'product', id })),
})

/** An applicable tier for these products. */
const forProducts = (id: string, ...ids: string[]) => ({
  ...readyTier(id, 400),
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 400 } },
  applicable_to: applicableTo(...ids),
})

/** The result of an offer that discounts the lines of these products. */
const discountedLines = (off: Record<string, number>): Partial<ValidatedRedeemable> => ({
  ...applicable(400),
  order: {
    object: 'order',
    items: Object.entries(off).map(([product_id, applied_discount_amount]) => ({
      product_id,
      applied_discount_amount,
    })),
  },
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 400 } },
})

describe('<perk-badge>', () => {
  it('shows an applied offer only in the line that it discounts', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('bowls', 'prod_bowl'), readyTier('order', 1000)]
    source.validationResults = {
      bowls: discountedLines({ prod_cup: 0, prod_bowl: 800 }),
      order: applicable(1000),
    }
    const { badges } = await open(source, [tierNamed('bowls'), tierNamed('order')])

    await untilTexts(badges, ['', '€4 off Breakfast bowl, once per product'])
    expect(badges.map(({ status }) => status)).to.eql(['empty', 'ready'])
    expect(badges[0]?.offsetHeight).to.equal(0)
    const label = badges[1] && shadow(badges[1]).querySelector('[part~=applied]')
    expect(label?.checkVisibility()).to.equal(true)
    for (const badge of badges) await expect(badge).to.be.accessible()
  })

  it('shows only offers that discounted the line, even if others name its product', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('cups', 'prod_cup'), forProducts('either', 'prod_cup', 'prod_bowl')]
    source.validationResults = {
      cups: discountedLines({ prod_cup: 400, prod_bowl: 0 }),
      either: discountedLines({ prod_cup: 0, prod_bowl: 400 }),
    }
    const { badges } = await open(source, [tierNamed('cups'), tierNamed('either')])

    await untilTexts(badges, [
      '€4 off Espresso cup, once per product',
      '€4 off Espresso cup and Breakfast bowl, once per product',
    ])
  })

  it('shows an offer for all products in each discounted line', async () => {
    const source = sourceOf([])
    const result = { discount: { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 10 } } as const
    source.ready = [{ ...readyTier('all', 600), result }]
    source.validationResults = { all: { ...discountedLines({ prod_cup: 40, prod_bowl: 560 }), result } }
    const { badges } = await open(source, [tierNamed('all')])

    await untilTexts(badges, ['10% off eligible items', '10% off eligible items'])
  })

  it('shows a code that is in no list', async () => {
    const source = sourceOf([])
    source.validationResults = {
      SECRET: { ...discountedLines({ prod_cup: 400 }), applicable_to: applicableTo('prod_cup') },
    }
    const { badges } = await open(source, [voucherNamed('SECRET')], ['prod_cup'])

    await untilTexts(badges, ['€4 off Espresso cup, once per product'])
  })

  it('hides an offer that is no longer applicable', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('bowls', 'prod_bowl')]
    source.validationResults = { bowls: discountedLines({ prod_bowl: 800 }) }
    const { badges, cart } = await open(source, [tierNamed('bowls')], ['prod_bowl'])
    await untilTexts(badges, ['€4 off Breakfast bowl, once per product'])

    source.validationResults = { bowls: { ...discountedLines({ prod_bowl: 800 }), status: 'INAPPLICABLE' } }
    cart.select(tierNamed('other'))
    await untilTexts(badges, [''])
  })

  it('hints at the missing items or amount of an offer', async () => {
    const source = sourceOf([])
    const set = { ...possibleTier('set', missingMoney(1250)), applicable_to: applicableTo('prod_bowl') }
    source.possible = [possibleTier('cups', missingCups(1, 'Espresso cup')), set]
    const { badges } = await open(source)

    await untilTexts(badges, ['Add 1 more: Banner cups', 'Spend €12.50 more · Banner set'])
    const label = badges[0] && shadow(badges[0]).querySelector('[part~=hint]')
    expect(label?.checkVisibility()).to.equal(true)
    await expect(badges[0]).to.be.accessible()
  })

  it('does not hint at selected, excluded or unavailable offers', async () => {
    const source = sourceOf([])
    source.rules = { exclusive_categories: ['alone'] }
    source.ready = [readyTier('other', 300)]
    source.possible = [
      { ...possibleTier('alone', missingCups(1, 'Espresso cup')), category: 'alone' },
      {
        ...possibleTier('closed', { details: { key: 'promotion_not_active_now' } }),
        applicable_to: applicableTo('prod_cup'),
      },
      possibleTier('cups', missingCups(2, 'Espresso cup')),
    ]
    const { badges, cart } = await open(source, [], ['prod_cup'])
    await untilTexts(badges, ['Add 1 more: Banner alone'])

    cart.select(tierNamed('other'))
    await untilTexts(badges, ['Add 2 more: Banner cups'])
    cart.select(tierNamed('cups'))
    await untilTexts(badges, [''])
  })

  it('matches the line of an SKU', async () => {
    const source = sourceOf([])
    const items = [
      { product_id: 'prod_cup', sku_id: 'sku_blue', applied_discount_amount: 400 },
      { product_id: 'prod_cup', sku_id: 'sku_red', applied_discount_amount: 0 },
    ]
    source.validationResults = { blue: { ...discountedLines({}), order: { object: 'order', items } } }
    const { badges } = await open(source, [voucherNamed('blue')], ['prod_cup', 'prod_cup'])
    for (const [index, sku] of ['sku_blue', 'sku_red'].entries()) Object.assign(badges[index] ?? {}, { sku })

    await waitUntil(() => badgeTexts(badges)[0] !== '', 'the blue cup has no badge')
    expect(badgeTexts(badges)[1]).to.equal('')
  })

  it('sends no requests beyond those of the receipt', async () => {
    const source = sourceOf([])
    source.ready = [readyTier('order', 1000)]
    source.validationResults = { order: applicable(1000) }
    const { shop } = await open(source, [tierNamed('order')])
    shop.append(document.createElement('perk-receipt'))
    await waitUntil(
      () => source.validationRequests.length > 0 && source.qualificationRequests.length > 1,
      'no request was sent',
    )

    expect({
      qualifications: source.qualificationRequests.length,
      validations: source.validationRequests.length,
    }).to.eql({
      qualifications: 2,
      validations: 1,
    })
  })
})
