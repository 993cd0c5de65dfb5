import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { AddItemsEvent } from '../../src/elements/offers/add-items.ts'
import {
  untilIdle,
  cup,
  full,
  missingCups,
  missingMoney,
  choiceOf,
  possibleTier,
  readyTier,
  receipt,
  show,
  tierNamed,
  voucherNamed,
} from './support/eligibility.ts'
import { button, shadow, sourceOf, announcement, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the groups of <perk-eligibility>', () => {
  it('lists available offers by saving, the highest first', async () => {
    const { eligibility } = await show(full())

    expect(texts(eligibility, 'option').length).to.equal(2)
    expect(texts(eligibility, 'title').slice(0, 2)).to.eql(['Banner big', 'Banner small'])
    expect(texts(eligibility, 'saves')).to.eql(['−€10.00', '−€3.00'])
    expect(texts(eligibility, 'headline').slice(0, 2)).to.eql(['€10 off your order', '€3 off your order'])
  })

  it('lists almost available offers with text and progress, the nearest first', async () => {
    const { eligibility } = await show(full())

    expect(texts(eligibility, 'missing')).to.eql([
      'Spend €12.50 more',
      'Add 2 × Espresso cup',
      'Spend €48.00 more',
    ])
    const bars = [...shadow(eligibility).querySelectorAll('progress')]
    expect(bars.map(({ value }) => value.toFixed(2))).to.eql(['0.79', '0.33', '0.20'])
    expect(bars[0]?.ariaLabel).to.equal('Spend €12.50 more')
    expect(shadow(eligibility).querySelector('[style]')).to.equal(null)
  })

  it('lists offers without progress last, and offers with unnamed requirements as unavailable', async () => {
    const source = full()
    const items = [{ object: 'products_collection' as const, id: 'pc_mugs' }]
    const mugs = { name: 'order.items.quantity', required: 1, available: 0, missing: 1, items }
    source.possible = [
      possibleTier('mugs', { requirements: [mugs], details: { key: 'order_rules_violated' } }),
      possibleTier('start', missingMoney(6000)),
      possibleTier('cups', missingCups(3)),
      possibleTier('far', missingMoney(5900)),
    ]
    const { eligibility } = await show(source)

    expect(texts(eligibility, 'missing')).to.eql([
      'Spend €59.00 more',
      'Spend €60.00 more',
      'Add 3 × Espresso cup',
    ])
    expect(texts(eligibility, 'others')[0]).to.contain('Banner mugs')
    expect(texts(eligibility, 'reason').at(-1)).to.equal('Doesn’t apply to the items in your cart.')
  })

  it('lists unavailable offers with their reasons in a collapsed group', async () => {
    const source = full()
    source.possible = [
      ['promotion_not_active_now', 'Not available right now.'],
      ['promotion_inactive', 'Not available right now.'],
      ['voucher_not_active', 'Not valid yet.'],
      ['customer_rules_violated', 'Not available for your account.'],
      ['order_rules_violated', 'Doesn’t apply to the items in your cart.'],
      ['redemption_rules_violated', 'Already used up.'],
      ['something_new', 'Not available right now.'],
      ['not_found', 'Not available right now.'],
    ].map(([key = '']) =>
      possibleTier(key, { ...(key !== 'order_rules_violated' && missingMoney(100)), details: { key } }),
    )
    const { eligibility } = await show(source)
    const details = shadow(eligibility).querySelector('details')
    expect(details?.open).to.equal(false)

    details?.querySelector('summary')?.click()
    await expect(eligibility).to.be.accessible()
    expect(texts(eligibility, 'reason').slice(-8)).to.eql([
      'Not available right now.',
      'Not available right now.',
      'Not valid yet.',
      'Not available for your account.',
      'Doesn’t apply to the items in your cart.',
      'Already used up.',
      'Not available right now.',
      'Not available right now.',
    ])
  })

  it('lists an offer without effect as unavailable', async () => {
    const source = full()
    const order = { object: 'order', total_discount_amount: 0, total_applied_discount_amount: 0 } as const
    source.ready = [...source.ready, { ...readyTier('idle', 0), order }]
    const { eligibility } = await show(source)

    expect(texts(eligibility, 'option').length).to.equal(2)
    expect(texts(eligibility, 'others')[0]).to.match(/Banner idle\s+No discount on this cart\./)
  })

  it('names the missing items of a bundle', async () => {
    const source = sourceOf([])
    const bundle = {
      quantity: 0,
      identified: [{ id: 'prod_cup', object: 'product' as const, item_index: 0, item_quantity: 1 }],
      missing: [
        { id: 'prod_cup', object: 'product' as const, item_quantity: 1 },
        { id: 'sku_pot', object: 'sku' as const, item_quantity: 2 },
      ],
    }
    source.possible = [possibleTier('set', { bundle }), possibleTier('cups', missingCups(1))]
    const { eligibility } = await show(source)

    expect(texts(eligibility, 'missing')).to.eql(['Add 1 × Espresso cup', 'Add 1 × Espresso cup and 2 items'])
    const events: AddItemsEvent[] = []
    eligibility.addEventListener('perk-add-items', (event) => events.push(event))
    shadow(eligibility).querySelectorAll<HTMLButtonElement>('[part~=add]')[1]?.click()
    expect(events[0]?.items).to.eql([
      { object: 'product', id: 'prod_cup', quantity: 1 },
      { object: 'sku', id: 'sku_pot', quantity: 2 },
    ])
  })

  it('shows vouchers by discount and code, gift cards by balance, and no loyalty cards', async () => {
    const source = sourceOf([])
    source.ready = [
      {
        ...voucherNamed('BDAY'),
        campaign_name: 'Birthday',
        result: { discount: { type: 'PERCENT', percent_off: 15 } },
      },
      { ...voucherNamed('GIFT-1'), result: { gift: { balance: 5000 } } },
      { ...voucherNamed('CARD'), result: { loyalty_card: { points: 10 } } },
      { id: 'stack_1', object: 'promotion_stack', banner: 'Stack' },
      { id: 'camp_1', object: 'campaign', name: 'Campaign' },
    ]
    source.possible = [{ ...voucherNamed('CARD-2'), result: { loyalty_card: { points: 0 } } }]
    const { eligibility } = await show(source)

    expect(texts(eligibility, 'headline')).to.eql(['15% off your order', '€50.00 left'])
    expect(texts(eligibility, 'title')).to.eql(['BDAY', 'Gift card · GIFT-1'])
    expect(shadow(eligibility).querySelector('details')).to.equal(null)
  })

  it('leaves out invalid entries and shows markup as text', async () => {
    const source = sourceOf([])
    source.ready = [
      7,
      {},
      { ...voucherNamed('A'), result: { discount: 9, requirements: 7 } },
      readyTier('<b>', 1),
    ]
    source.possible = [
      [],
      possibleTier('x', { requirements: 5 as never }),
      possibleTier('y', missingMoney(100)),
    ]
    source.validation = async () =>
      ({ value: { redeemables: 7 }, receivedAt: 0, stale: false, dropped: 0 }) as never
    const { eligibility } = await show(source, { selection: [tierNamed('<b>')] })

    expect(texts(eligibility, 'headline')).to.eql(['€0.01 off your order', 'Banner y'])
    expect(texts(eligibility, 'title')).to.eql(['Banner <b>', ''])
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '€0.01 off your order Banner <b>', 'Total …'])
  })

  it('isolates codes in texts but not in values in Arabic', async () => {
    const source = full()
    source.ready = [{ ...readyTier('big', 1000), object: 'voucher', id: '20-OFF' }]
    const { eligibility } = await show(source, { locale: 'ar' })

    const input = shadow(eligibility).querySelector<HTMLInputElement>('[part~=option] input')
    expect(texts(eligibility, 'title')[0]).to.equal('Banner big · \u206820-OFF\u2069')
    expect(input?.value).to.equal('20-OFF')
  })

  it('supports German', async () => {
    const { eligibility } = await show(full(), {
      locale: 'de',
      selection: [tierNamed('big')],
    })

    expect(texts(eligibility, 'heading')).to.eql(['Jetzt verfügbar', 'Fast geschafft', 'Ihre Auswahl'])
    expect(texts(eligibility, 'missing')[0]).to.equal('Noch 12,50 €')
    expect(receipt(eligibility)).to.eql([
      'Zwischensumme 16,00 €',
      '10 € Rabatt auf die Bestellung Banner big −10,00 €',
      'Gesamtsumme 6,00 €',
    ])
  })
})

describe('a long group', () => {
  const many = () => {
    const source = full()
    source.ready = Array.from({ length: 8 }, (_, at) => readyTier(`${8 - at}`, 100 * (at + 1)))
    return source
  }
  const offerIds = (eligibility: Element) =>
    texts(eligibility, 'option').map((text) => /Banner (\d)/.exec(text)?.[1])
  const ariaExpanded = (eligibility: Element) =>
    shadow(eligibility).querySelector('[part~=more]')?.getAttribute('aria-expanded')

  it('shows four offers, and the rest on demand with focus and announcement', async () => {
    const { eligibility } = await show(many())
    expect(offerIds(eligibility)).to.eql(['1', '2', '3', '4'])
    expect(texts(eligibility, 'missing').length, 'a group of three is shown in full').to.equal(3)
    expect(texts(eligibility, 'more')).to.eql(['Show all 8'])
    expect(ariaExpanded(eligibility)).to.equal('false')
    await expect(eligibility).to.be.accessible()

    button(eligibility, 'Show all 8').focus()
    await sendKeys({ press: 'Enter' })
    await eligibility.updateComplete
    expect(offerIds(eligibility)).to.eql(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(ariaExpanded(eligibility)).to.equal('true')
    expect(shadow(eligibility).activeElement).to.equal(button(eligibility, 'Show fewer'))
    await waitUntil(() => announcement() === '4 more shown.', `announced: ${announcement()}`)
    await expect(eligibility).to.be.accessible()

    await sendKeys({ press: 'Space' })
    await eligibility.updateComplete
    expect(offerIds(eligibility)).to.eql(['1', '2', '3', '4'])
    expect(shadow(eligibility).activeElement).to.equal(button(eligibility, 'Show all 8'))
  })

  it('always shows selected and focused offers', async () => {
    const source = many()
    const { eligibility, cart } = await show(source, { selection: [tierNamed('7')] })
    expect(offerIds(eligibility)).to.eql(['1', '2', '3', '4', '7'])

    choiceOf(eligibility, 'Banner 2').focus()
    source.ready = [...source.ready.filter((entry) => Object(entry).id !== '2'), readyTier('2', 1)]
    cart.add(cup)
    await untilIdle(eligibility)
    expect(offerIds(eligibility)).to.eql(['1', '3', '4', '5', '7', '2'])
    expect(shadow(eligibility).activeElement).to.equal(choiceOf(eligibility, 'Banner 2'))
  })

  it('has no button if all offers are shown', async () => {
    const { eligibility } = await show(many(), { selection: ['5', '6', '7', '8'].map(tierNamed) })

    expect(offerIds(eligibility).length).to.equal(8)
    expect(texts(eligibility, 'more')).to.eql([])
  })

  it('supports German', async () => {
    const { eligibility } = await show(many(), { locale: 'de' })
    expect(texts(eligibility, 'more')).to.eql(['Alle 8 anzeigen'])
    button(eligibility, 'Alle 8').click()
    await waitUntil(() => announcement() === '4 weitere Einträge angezeigt.', `announced: ${announcement()}`)

    expect(texts(eligibility, 'more')).to.eql(['Weniger anzeigen'])
  })
})
