import { aTimeout, expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { PromotionSelectedEvent } from '../../src/elements/promotions/promotion-selected.ts'
import { cup, missingMoney, possibleTier, readyTier } from './support/eligibility.ts'
import { button, shadow, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('selecting a promotion', () => {
  it('works by keyboard', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(2)))
    button(promotions, 'promo_1').focus()
    await sendKeys({ press: 'Tab' })
    expect(shadow(promotions).activeElement?.ariaLabel).to.contain('promo_2')
    await sendKeys({ press: 'Space' })

    expect(shop.shop?.cart.$cart.get().selection).to.eql([{ object: 'promotion_tier', id: 'promo_2' }])
    await promotions.updateComplete
    expect(button(promotions, 'promo_2').ariaPressed).to.equal('true')
    await expect(promotions, 'the button reads "Remove" while it has the focus').to.be.accessible()
    await sendKeys({ press: 'Enter' })
    expect(shop.shop?.cart.$cart.get().selection).to.eql([])
  })

  it('dispatches an event with the tier and whether it is selected', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(1)))
    const events: PromotionSelectedEvent[] = []
    shop.addEventListener('perk-promotion-selected', (event) => events.push(event))
    button(promotions, 'promo_1').click()
    button(promotions, 'promo_1').click()

    expect(events.map((event) => [event.tier.id, event.selected])).to.eql([
      ['promo_1', true],
      ['promo_1', false],
    ])
    expect([events[0]?.composed, events[0]?.bubbles, events[0]?.cancelable]).to.eql([true, true, true])
  })

  it('can be canceled by the page', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(1)))
    shop.addEventListener('perk-promotion-selected', (event) => event.preventDefault())
    button(promotions, 'promo_1').click()
    await promotions.updateComplete

    expect(shop.shop?.cart.$cart.get().selection).to.eql([])
    expect(button(promotions, 'promo_1').ariaPressed).to.equal('false')
  })

  it('follows changes of the cart', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(2)))
    shop.shop?.cart.select({ object: 'promotion_tier', id: 'promo_2' })
    await promotions.updateComplete
    expect(texts(promotions, 'choose').length).to.equal(2)
    expect(button(promotions, 'promo_2').ariaPressed).to.equal('true')

    shop.shop?.cart.clear()
    await promotions.updateComplete
    expect(button(promotions, 'promo_2').ariaPressed).to.equal('false')
  })
})

/** Each row as "discount status saving". The discount is left out if the service has not evaluated it. */
const rowTexts = (promotions: Element) =>
  [...shadow(promotions).querySelectorAll('li')].map((row) =>
    [
      row.querySelector('[part=title]')?.textContent ? row.querySelector('[part=headline]')?.textContent : '',
      row.querySelector('[part=status]')?.textContent,
      row.querySelector('[part=saves]')?.textContent,
    ]
      .filter(Boolean)
      .join(' '),
  )

describe('promotions and the cart', () => {
  const evaluatedSource = () => {
    const source = sourceOf(tiers(4))
    source.ready = [readyTier('promo_1', 1000)]
    source.possible = [
      possibleTier('promo_2', missingMoney(1250)),
      possibleTier('promo_3', { ...missingMoney(1250), details: { key: 'customer_rules_violated' } }),
    ]
    return source
  }

  it('show whether they apply or what is missing', async () => {
    const { promotions, shop } = await show(evaluatedSource())
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'saves')[0] === '−€10.00')

    expect(rowTexts(promotions)).to.eql([
      '€10 off your order −€10.00',
      'Spend €12.50 more to unlock',
      'Not available for your account.',
      '',
    ])
    const bars = [...shadow(promotions).querySelectorAll('progress')]
    expect(bars.map(({ value, ariaLabel }) => [value.toFixed(2), ariaLabel])).to.eql([
      ['0.79', 'Spend €12.50 more to unlock'],
    ])
    await expect(promotions).to.be.accessible()
  })

  const refused = (key: string, detail = key) => ({ result: { error: { key }, details: { key: detail } } })

  it('show a reason for promotions outside of the eligibility lists, and no button where no cart helps', async () => {
    const source = sourceOf(
      ['ready', 'far', 'other', 'member', 'metadata', 'used', 'idle', 'more'].map((id) => tier(id)),
    )
    source.ready = [readyTier('ready', 1000)]
    source.possible = [possibleTier('far', { details: { key: 'order_rules_violated' } })]
    source.evaluated = {
      other: refused('customer_rules_violated'),
      member: refused('customer_rules_violated', 'missing_customer'),
      metadata: refused('redemption_rules_violated', 'redemption_metadata'),
      used: refused('redemption_rules_violated'),
      idle: { status: 'SKIPPED', result: { details: { key: 'no_effect' } } },
      more: { status: 'APPLICABLE', order: readyTier('more', 200).order },
    }
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'saves').length === 2)

    const rows = [...shadow(promotions).querySelectorAll('li')].map((row) => [
      row.querySelector('[part=status]')?.textContent ?? row.querySelector('[part=saves]')?.textContent,
      row.querySelector('button')?.textContent?.trim(),
    ])
    expect(rows).to.eql([
      ['−€10.00', 'Apply'],
      ['Doesn’t apply to the items in your cart.', 'Apply'],
      ['Not available for your account.', undefined],
      ['Please sign in first.', undefined],
      ['Not available for your account.', undefined],
      ['Already used up.', undefined],
      ['No discount on this cart.', 'Apply'],
      ['−€2.00', 'Apply'],
    ])
    await expect(promotions).to.be.accessible()
  })

  it('request promotions outside of the eligibility lists once more, then with each request for the cart', async () => {
    const source = sourceOf([tier('ready'), tier('other')])
    source.ready = [readyTier('ready', 1000)]
    source.evaluated = { other: refused('customer_rules_violated') }
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'status')[0] === 'Not available for your account.')
    const named = () =>
      source.qualificationRequests
        .filter(({ scenario }) => scenario === 'ALL')
        .map(({ options }) => options?.promotion_tiers)
    expect(named()).to.eql([undefined, ['other']])

    shop.shop?.cart.add(cup)
    await waitUntil(() => named().length > 2)
    expect(named().at(-1)).to.eql(['other'])
    expect(texts(promotions, 'status')).to.contain('Not available for your account.')
  })

  it('show no reason if the source returns none, and do not request it again', async () => {
    const source = sourceOf([tier('other')])
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.qualificationRequests.some(({ options }) => options?.promotion_tiers))
    await waitUntil(() => promotions.shadowRoot?.querySelector('section')?.ariaBusy === 'false')
    const { length } = source.qualificationRequests
    promotions.requestUpdate()
    await promotions.updateComplete

    expect(source.qualificationRequests.length).to.equal(length)
    expect(rowTexts(promotions)).to.eql([''])
  })

  it('send no request for an empty cart, and show no results after the cart is emptied', async () => {
    const source = evaluatedSource()
    const { promotions, shop } = await show(source)
    await aTimeout(50)
    expect(source.qualificationRequests).to.eql([])

    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'status')[0])
    shop.shop?.cart.clear()
    await promotions.updateComplete
    expect(rowTexts(promotions)).to.eql(['', '', '', ''])
  })

  it('show the results of selected promotions, and which promotion has no effect', async () => {
    const source = sourceOf([tier('a'), tier('b'), tier('c')])
    const idle = { ...readyTier('c', 0), order: { object: 'order' as const, total_discount_amount: 0 } }
    source.ready = [readyTier('a', 1000), readyTier('b', 500), idle]
    source.validationResults = {
      a: { status: 'APPLICABLE', order: { object: 'order', total_applied_discount_amount: 1000 } },
      b: { status: 'INAPPLICABLE', result: { details: { key: 'stacking_rules_violated' } } },
    }
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    for (const id of ['a', 'b']) shop.shop?.cart.select({ object: 'promotion_tier', id })

    await waitUntil(() => texts(promotions, 'choose')[0] === 'RemoveApplied')
    expect(rowTexts(promotions)).to.eql([
      '€10 off your order −€10.00',
      '€5 off your order Can’t be combined with your other offers.',
      '€0 off your order No discount on this cart.',
    ])
    expect(button(promotions, 'Selected: €5 off your order').ariaPressed).to.equal('true')
  })

  it('show no saving outside the hours of a promotion', async () => {
    const closed = { validity_hours: { daily: [{ start_time: '00:00', expiration_time: '00:01' }] } }
    const source = sourceOf([tier('a', closed)])
    source.ready = [readyTier('a', 1000)]
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.qualificationRequests.length > 0)
    await aTimeout(50)

    expect([...texts(promotions, 'status'), ...texts(promotions, 'saves')]).to.eql([])
    expect(texts(promotions, 'availability')[0]).to.match(/^Starts /)
  })

  it('name their products after the evaluation', async () => {
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const data = [
      { object: 'product' as const, id: 'prod_cup', effect: 'APPLY_TO_CHEAPEST' as const, name: 'Cup' },
    ]
    const source = sourceOf([tier('a', { action: { discount } })])
    source.ready = [
      {
        ...readyTier('a', 800),
        result: { discount },
        applicable_to: { object: 'list', data_ref: 'data', data, total: 1 },
      },
    ]
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)

    await waitUntil(() => texts(promotions, 'headline')[0] === '50% off the cheapest Cup')
  })

  it('redraw only the row whose result changed', async () => {
    const source = evaluatedSource()
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'status')[0])
    const list = shadow(promotions).querySelector('ul')
    if (!list) throw new Error('no list')
    const height = list.getBoundingClientRect().height
    const changed = new Set<Element | null | undefined>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed.add(target.parentElement?.closest('li'))
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    source.possible = [possibleTier('promo_2', missingMoney(100)), ...source.possible.slice(1)]
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'status')[0] === 'Spend €1.00 more to unlock')
    observer.disconnect()

    expect([...changed].map((row) => row?.textContent.includes('promo_2'))).to.eql([true])
    expect(list.getBoundingClientRect().height).to.equal(height)
  })

  it('stay unchanged if the evaluation fails or is invalid', async () => {
    const source = evaluatedSource()
    source.possible = [
      { id: 'promo_1', result: { requirements: 7 } },
      possibleTier('promo_2', missingMoney(100)),
    ]
    source.ready = []
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.qualificationRequests.some(({ options }) => options?.promotion_tiers))
    await aTimeout(20)
    expect(promotions.status).to.equal('ready')
    const { length } = source.qualificationRequests

    source.error = new CallError('unavailable', 'down')
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.qualificationRequests.length > length)
    await aTimeout(20)
    expect([promotions.status, texts(promotions, 'headline').length]).to.eql(['ready', 4])
  })

  it('are evaluated when the connection returns', async () => {
    const source = evaluatedSource()
    const { promotions, shop } = await show(source)
    source.error = new CallError('offline', 'no network')
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.qualificationRequests.length === 1)
    await aTimeout(20)
    expect(texts(promotions, 'saves')).to.eql([])
    const listed = source.tierRequests.length

    source.error = undefined
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => texts(promotions, 'saves')[0] === '−€10.00', 'the offers were not requested again')
    expect(source.tierRequests.length).to.equal(listed)
  })
})
