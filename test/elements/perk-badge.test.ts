import { expect, fixture, html } from '@open-wc/testing'
import type { Source } from '../../src/client/source.ts'
import type { ApplicableToList } from '../../src/contract/resources/applicable-to.ts'
import type { CalculatedOrder } from '../../src/contract/resources/order.ts'
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
import { shadow, sourceOf, texts, type TestSource } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const bowl = { product_id: 'prod_bowl', name: 'Breakfast bowl', price: 2800, quantity: 2 }

/** A page of a cart with a badge in each of these lines. */
async function open(
  source: Source,
  selection: readonly Redeemable[] = [],
  lines = ['prod_cup', 'prod_bowl'],
) {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: 'en' })
  const inside = createShop({ source, storage: null })
  shop.shop = inside
  inside.cart.replace([cup, bowl])
  for (const each of selection) inside.cart.select(each)
  const badges = lines.map((product) => {
    const badge = document.createElement('perk-badge')
    badge.product = product
    shop.append(badge)
    return badge
  })
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  return { shop, cart: inside.cart, badges }
}

const said = (badges: readonly Element[]) => badges.map((badge) => texts(badge, 'badge').join(' | '))

const is = (badges: readonly HTMLElementTagNameMap['perk-badge'][], wanted: readonly string[]) =>
  waitUntil(() => said(badges).join() === wanted.join(), `${wanted.join()} is not what is said`)

const named = (...ids: string[]): ApplicableToList => ({
  object: 'list',
  data: ids.map((id) => ({ object: 'product', id })),
})

/** A tier for these products, that applies. */
const forProducts = (id: string, ...ids: string[]) => ({
  ...readyTier(id, 400),
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 400 } },
  applicable_to: named(...ids),
})

/** The validations that a source answers, with the lines as they are priced. */
function pricing(source: TestSource, items: NonNullable<CalculatedOrder['items']>): Source {
  const { validation } = source
  return {
    ...source,
    async validation(body, options) {
      const { value, ...rest } = await validation(body, options)
      return { ...rest, value: { ...value, order: { object: 'order', items } } }
    },
  }
}

const applies = (id: string, ...ids: string[]): Partial<ValidatedRedeemable> => ({
  ...applicable(400),
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS', amount_off: 400 } },
  applicable_to: named(...ids),
  id,
})

describe('<perk-badge>', () => {
  it('says in its line what a chosen offer takes off it, and in no other line', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('bowls', 'prod_bowl'), readyTier('order', 1000)]
    source.verdicts = { bowls: applies('bowls', 'prod_bowl'), order: applicable(1000) }
    const { badges } = await open(
      pricing(source, [
        { product_id: 'prod_cup', discount_amount: 0 },
        { product_id: 'prod_bowl', discount_amount: 800 },
      ]),
      [tierNamed('bowls'), tierNamed('order')],
    )

    await is(badges, ['', '€4 off Breakfast bowl, once per product'])
    expect(badges.map(({ status }) => status)).to.eql(['empty', 'ready'])
    expect(badges[0]?.offsetHeight).to.equal(0)
    const label = badges[1] && shadow(badges[1]).querySelector('[part~=has]')
    expect(label?.checkVisibility()).to.equal(true)
    for (const badge of badges) await expect(badge).to.be.accessible()
  })

  it('nothing where the offer took nothing off this line', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('either', 'prod_cup', 'prod_bowl')]
    source.verdicts = { either: applies('either', 'prod_cup', 'prod_bowl') }
    const { badges } = await open(
      pricing(source, [
        { product_id: 'prod_cup', discount_amount: 400 },
        { product_id: 'prod_bowl', discount_amount: 0 },
      ]),
      [tierNamed('either')],
    )

    await waitUntil(() => said(badges)[0] !== '', 'there is no badge')
    expect(said(badges)[1]).to.equal('')
  })

  it('a code that no list names is told by its own judgement', async () => {
    const source = sourceOf([])
    source.verdicts = { SECRET: applies('SECRET', 'prod_cup') }
    const priced = pricing(source, [{ product_id: 'prod_cup', discount_amount: 400 }])
    const { badges } = await open(priced, [voucherNamed('SECRET')], ['prod_cup'])

    await is(badges, ['€4 off Espresso cup, once per product'])
  })

  it('goes when the offer is taken out, and what is refused is never there', async () => {
    const source = sourceOf([])
    source.ready = [forProducts('bowls', 'prod_bowl')]
    source.verdicts = { bowls: applies('bowls', 'prod_bowl') }
    const priced = pricing(source, [{ product_id: 'prod_bowl', discount_amount: 800 }])
    const { badges, cart } = await open(priced, [tierNamed('bowls')], ['prod_bowl'])
    await is(badges, ['€4 off Breakfast bowl, once per product'])

    source.verdicts = { bowls: { ...applies('bowls', 'prod_bowl'), status: 'INAPPLICABLE' } }
    cart.select(tierNamed('other'))
    await is(badges, [''])
  })

  it('hints at what little is missing: more of the same, or what else', async () => {
    const source = sourceOf([])
    const set = { ...possibleTier('set', missingMoney(1250)), applicable_to: named('prod_bowl') }
    source.possible = [possibleTier('cups', missingCups(1, 'Espresso cup')), set]
    const { badges } = await open(source)

    await is(badges, ['1 more: Banner cups', 'Spend €12.50 more · Banner set'])
    const label = badges[0] && shadow(badges[0]).querySelector('[part~=hint]')
    expect(label?.checkVisibility()).to.equal(true)
    await expect(badges[0]).to.be.accessible()
  })

  it('hints at nothing that is chosen, that goes with nothing that is, or that another cart would not help', async () => {
    const source = sourceOf([])
    source.rules = { exclusive_categories: ['alone'] }
    source.ready = [readyTier('other', 300)]
    source.possible = [
      { ...possibleTier('alone', missingCups(1, 'Espresso cup')), category: 'alone' },
      {
        ...possibleTier('closed', { details: { key: 'promotion_not_active_now' } }),
        applicable_to: named('prod_cup'),
      },
      possibleTier('cups', missingCups(2, 'Espresso cup')),
    ]
    const { badges, cart } = await open(source, [], ['prod_cup'])
    await is(badges, ['1 more: Banner alone'])

    cart.select(tierNamed('other'))
    await is(badges, ['2 more: Banner cups'])
    cart.select(tierNamed('cups'))
    await is(badges, [''])
  })

  it('a line of an SKU is known by that', async () => {
    const source = sourceOf([])
    const verdict = applies('blue')
    const target: ApplicableToList = { object: 'list', data: [{ object: 'sku', id: 'sku_blue' }] }
    source.verdicts = { blue: { ...verdict, applicable_to: target } }
    const priced = pricing(source, [
      { product_id: 'prod_cup', sku_id: 'sku_blue', discount_amount: 400 },
      { product_id: 'prod_cup', sku_id: 'sku_red', discount_amount: 0 },
    ])
    const { badges } = await open(priced, [voucherNamed('blue')], ['prod_cup', 'prod_cup'])
    for (const [index, sku] of ['sku_blue', 'sku_red'].entries()) Object.assign(badges[index] ?? {}, { sku })

    await waitUntil(() => said(badges)[0] !== '', 'the blue one has no badge')
    expect(said(badges)[1]).to.equal('')
  })

  it('asks for nothing that the panel and the receipt have not asked for', async () => {
    const source = sourceOf([])
    source.ready = [readyTier('order', 1000)]
    source.verdicts = { order: applicable(1000) }
    const { shop } = await open(source, [tierNamed('order')])
    shop.append(document.createElement('perk-receipt'))
    await waitUntil(() => source.combined.length > 0 && source.judged.length > 1, 'nothing was asked')

    expect({ judged: source.judged.length, combined: source.combined.length }).to.eql({
      judged: 2,
      combined: 1,
    })
  })
})
