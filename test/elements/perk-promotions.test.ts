import { aTimeout, expect, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import type { PromotionSelectedEvent } from '../../src/elements/promotions/promotion-selected.ts'
import { cup, missingMoney, possibleTier, readyTier } from './support/eligibility.ts'
import {
  button,
  later,
  notes,
  settled,
  shadow,
  show,
  sourceOf,
  spoken,
  texts,
  tier,
  tiers,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the six conditions of <perk-promotions>', () => {
  it('waits with a skeleton as high as the rows that come', async () => {
    const source = sourceOf(tiers(3))
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    const shown = show(source)
    await waitUntil(() => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('section'))
    const element = document.querySelector('perk-promotions')
    if (!element) throw new Error('not there')

    expect(element.status).to.equal('waiting')
    expect(element.matches(':state(waiting)')).to.equal(true)
    await expect(element).to.be.accessible()
    const before = element.getBoundingClientRect().height
    open()
    await shown
    expect(element.getBoundingClientRect().height).to.equal(before)
  })

  it('is ready: one row a promotion, with its banner, or its name where there is none', async () => {
    const { promotions } = await show(
      sourceOf([tier('a', { banner: 'Spring' }), tier('b', { banner: null, name: 'Mugs' })]),
    )

    expect(promotions.status).to.equal('ready')
    expect(promotions.matches(':state(ready)')).to.equal(true)
    expect(texts(promotions, 'gives')).to.eql(['Spring', 'Mugs'])
    await expect(promotions).to.be.accessible()
  })

  it('is empty, and says so in the words of the page if it has some', async () => {
    const { promotions } = await show(sourceOf([]))
    expect(promotions.status).to.equal('empty')
    expect(texts(promotions, 'note')).to.eql(['No promotions right now.'])
    await expect(promotions).to.be.accessible()

    const own = await show(
      sourceOf([]),
      html`<perk-promotions><p slot="empty">Come back on Friday</p></perk-promotions>`,
    )
    const slot = shadow(own.promotions).querySelector<HTMLSlotElement>('slot[name=empty]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Come back on Friday')
  })

  it('has failed: says it once aloud, and tries again at a press', async () => {
    const source = sourceOf(tiers(2))
    source.error = new CallError('unavailable', 'down', { retryAfter: 30 })
    const { promotions } = await show(source)
    expect(promotions.status).to.equal('failed')
    expect(notes(promotions)).to.eql(['This could not be loaded. Trying again in N seconds.'])
    await waitUntil(() => spoken().startsWith('This could not be loaded'), 'nothing was said')
    await expect(promotions).to.be.accessible()

    source.error = undefined
    const retry = button(promotions, 'Try again')
    retry.focus()
    retry.click()
    await waitUntil(() => promotions.status === 'ready')
    await promotions.updateComplete
    expect(texts(promotions, 'tier').length).to.equal(2)
    expect(shadow(promotions).activeElement?.localName, 'the focus stays in the element').to.equal('section')
  })

  it('is offline: shows what was last known, and how old it is', async () => {
    const source = sourceOf(tiers(1))
    source.answer = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { promotions } = await show(source)
    expect(promotions.status).to.equal('offline')
    expect(texts(promotions, 'gives')).to.eql(['Banner promo_1'])
    expect(notes(promotions)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
    await expect(promotions).to.be.accessible()

    source.answer = {}
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => promotions.status === 'ready', 'it did not ask again when the network came back')
  })

  it('is offline with nothing to show', async () => {
    const source = sourceOf([])
    source.error = new CallError('offline', 'no network')
    const { promotions } = await show(source)

    expect(promotions.status).to.equal('failed')
    expect(notes(promotions)).to.eql(['You seem to be offline. Trying again in N seconds.'])
  })

  it('is signed out, and offers no retry that cannot help', async () => {
    const source = sourceOf([])
    source.error = new CallError('signed-out', 'no token')
    const { promotions } = await show(source)

    expect(promotions.status).to.equal('signed-out')
    expect(texts(promotions, 'note')).to.eql(['Please sign in to see this.'])
    expect(shadow(promotions).querySelector('button')).to.equal(null)
    await expect(promotions).to.be.accessible()
  })

  it('keeps the words of the page until the promotions are there', async () => {
    const source = sourceOf(tiers(1))
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    const shown = show(source, html`<perk-promotions><p>Ask at the counter</p></perk-promotions>`)
    await waitUntil(() => document.querySelector('perk-promotions')?.shadowRoot?.querySelector('slot'))
    const fallback = document.querySelector('perk-promotions p')
    expect(fallback?.checkVisibility()).to.equal(true)

    open()
    await shown
    expect(fallback?.checkVisibility()).to.equal(false)
  })
})

describe('the list of <perk-promotions>', () => {
  it('asks for what can be used now, newest first, and shows each page by its hierarchy', async () => {
    const source = sourceOf([
      tier('c', { hierarchy: 3 }),
      tier('none'),
      tier('a', { hierarchy: 1 }),
      tier('b', { hierarchy: 2 }),
      tier('b2', { hierarchy: 2 }),
    ])
    const { promotions } = await show(source, html`<perk-promotions limit="5"></perk-promotions>`)

    expect(source.asked).to.eql([{ limit: 5, page: 1, order: '-created_at', is_available: true }])
    expect(texts(promotions, 'gives')).to.eql(['a', 'b', 'b2', 'c', 'none'].map((id) => `Banner ${id}`))
  })

  it('shows those that cannot be used now only if asked', async () => {
    const list = [
      tier('over', { expiration_date: later(-1) }),
      tier('off', { active: false }),
      tier('soon', { start_date: later(3) }),
    ]
    const source = sourceOf(list)
    const { promotions } = await show(source)
    expect(texts(promotions, 'gives')).to.eql(['Banner soon'])

    promotions.all = true
    await waitUntil(() => source.asked.length === 2)
    await promotions.updateComplete
    expect(source.asked[1]).to.not.have.property('is_available')
    expect(texts(promotions, 'when')).to.eql([
      'Ended',
      'Not running at the moment',
      'Starts Saturday at 3:00 PM',
    ])
  })

  it('asks for 1 to 100 at a time, whatever the page says', async () => {
    for (const [limit, asked] of [
      ['0', 10],
      ['-5', 1],
      ['1000', 100],
      ['many', 10],
      ['7.9', 7],
    ] as const) {
      const source = sourceOf([])
      await show(source, html`<perk-promotions limit=${limit}></perk-promotions>`)
      expect(source.asked[0]?.limit, limit).to.equal(asked)
    }
  })

  it('shows more at a press: the rows follow, the focus goes to the first of them, and it is said', async () => {
    const source = sourceOf(tiers(5))
    const { promotions } = await show(source, html`<perk-promotions limit="2"></perk-promotions>`)
    const more = button(promotions, 'Show more')
    more.focus()
    more.click()
    more.click()
    await waitUntil(() => texts(promotions, 'tier').length === 4)
    await waitUntil(() => spoken() === '2 more shown.', 'nothing was said')

    expect(source.asked.length, 'a second press asks for nothing').to.equal(2)
    expect(shadow(promotions).activeElement?.ariaLabel).to.contain('promo_3')
    button(promotions, 'Show more').click()
    await waitUntil(() => spoken() === '1 more shown.')
    expect(texts(promotions, 'button')).to.eql(Array(5).fill('Apply'))
  })

  it('keeps the rows when the next page fails, and tries again', async () => {
    const source = sourceOf(tiers(3))
    const { promotions } = await show(source, html`<perk-promotions limit="2"></perk-promotions>`)
    source.error = new CallError('unavailable', 'down')
    button(promotions, 'Show more').click()
    await waitUntil(() => texts(promotions, 'note').length)
    expect(texts(promotions, 'tier').length).to.equal(2)

    source.error = undefined
    button(promotions, 'Try again').click()
    await waitUntil(() => texts(promotions, 'tier').length === 3)
    expect(texts(promotions, 'note')).to.eql([])
  })

  it('shows terms only if asked, as text, or as a link to a safe address', async () => {
    const list = [
      'One per order',
      'https://shop.example/terms',
      'javascript:alert(1)',
      'http://shop.example/',
    ].map((terms, at) => tier(`t${at}`, { metadata: { terms } }))
    const quiet = await show(sourceOf(list))
    expect(texts(quiet.promotions, 'terms')).to.eql([])

    const { promotions } = await show(sourceOf(list), html`<perk-promotions terms></perk-promotions>`)
    const links = [...shadow(promotions).querySelectorAll('a')].map(({ href }) => href)
    expect(links).to.eql(['https://shop.example/terms'])
    expect(texts(promotions, 'terms')[0]).to.contain('One per order')
    expect(texts(promotions, 'terms')[2]).to.contain('javascript:alert(1)')
    await expect(promotions).to.be.accessible()
  })

  it('draws a thousand promotions, and leaves those out of sight to the browser', async () => {
    const { promotions } = await show(
      sourceOf(tiers(1000)),
      html`<perk-promotions limit="100"></perk-promotions>`,
    )
    for (let page = 2; page <= 10; page++) {
      button(promotions, 'Show more').click()
      await waitUntil(() => texts(promotions, 'tier').length === page * 100)
    }
    const rows = shadow(promotions).querySelectorAll('li')
    expect(rows.length).to.equal(1000)
    expect([rows[99], rows[100]].map((row) => row && getComputedStyle(row).contentVisibility)).to.eql([
      'visible',
      'auto',
    ])
  })
})

describe('choosing a promotion', () => {
  it('works with the keyboard alone', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(2)))
    button(promotions, 'promo_1').focus()
    await sendKeys({ press: 'Tab' })
    expect(shadow(promotions).activeElement?.ariaLabel).to.contain('promo_2')
    await sendKeys({ press: 'Space' })

    expect(shop.shop?.cart.$cart.get().selection).to.eql([{ object: 'promotion_tier', id: 'promo_2' }])
    await promotions.updateComplete
    expect(button(promotions, 'promo_2').ariaPressed).to.equal('true')
    await sendKeys({ press: 'Enter' })
    expect(shop.shop?.cart.$cart.get().selection).to.eql([])
  })

  it('tells the page which one, and whether it was taken or given back', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(1)))
    const told: PromotionSelectedEvent[] = []
    shop.addEventListener('perk-promotion-selected', (event) => told.push(event))
    button(promotions, 'promo_1').click()
    button(promotions, 'promo_1').click()

    expect(told.map((event) => [event.tier.id, event.selected])).to.eql([
      ['promo_1', true],
      ['promo_1', false],
    ])
    expect([told[0]?.composed, told[0]?.bubbles, told[0]?.cancelable]).to.eql([true, true, true])
  })

  it('leaves the cart alone when the page says no', async () => {
    const { promotions, shop } = await show(sourceOf(tiers(1)))
    shop.addEventListener('perk-promotion-selected', (event) => event.preventDefault())
    button(promotions, 'promo_1').click()
    await promotions.updateComplete

    expect(shop.shop?.cart.$cart.get().selection).to.eql([])
    expect(button(promotions, 'promo_1').ariaPressed).to.equal('false')
  })

  it('follows the cart, whoever changes it', async () => {
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

/** What each row says of the cart: what it gives where the judge has said it, then its saving or what it lacks. */
const told = (promotions: Element) =>
  [...shadow(promotions).querySelectorAll('li')].map((row) =>
    [
      row.querySelector('[part=title]')?.textContent ? row.querySelector('[part=gives]')?.textContent : '',
      row.querySelector('[part=verdict]')?.textContent,
      row.querySelector('[part=saves]')?.textContent,
    ]
      .filter(Boolean)
      .join(' '),
  )

describe('promotions and the cart', () => {
  const judged = () => {
    const source = sourceOf(tiers(4))
    source.ready = [readyTier('promo_1', 1000)]
    source.possible = [
      possibleTier('promo_2', missingMoney(1250)),
      possibleTier('promo_3', { ...missingMoney(1250), details: { key: 'customer_rules_violated' } }),
    ]
    return source
  }

  it('each says whether it applies to the cart, or what is missing, with a bar', async () => {
    const { promotions, shop } = await show(judged())
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'saves')[0] === '−€10.00')

    expect(told(promotions)).to.eql(['€10 off your order −€10.00', 'Spend €12.50 more to unlock', '', ''])
    const bars = [...shadow(promotions).querySelectorAll('progress')]
    expect(bars.map(({ value, ariaLabel }) => [value.toFixed(2), ariaLabel])).to.eql([
      ['0.79', 'Spend €12.50 more to unlock'],
    ])
    await expect(promotions).to.be.accessible()
  })

  it('nobody is asked about an empty cart, and no verdict outlives the lines it was for', async () => {
    const source = judged()
    const { promotions, shop } = await show(source)
    await aTimeout(50)
    expect(source.judged).to.eql([])

    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'verdict')[0])
    shop.shop?.cart.clear()
    await promotions.updateComplete
    expect(told(promotions)).to.eql(['', '', '', ''])
  })

  it('says of a chosen one what has become of it, and of one that gives nothing that it gives nothing', async () => {
    const source = sourceOf([tier('a'), tier('b'), tier('c')])
    const idle = { ...readyTier('c', 0), order: { object: 'order' as const, total_discount_amount: 0 } }
    source.ready = [readyTier('a', 1000), readyTier('b', 500), idle]
    source.verdicts = {
      a: { status: 'APPLICABLE', order: { object: 'order', total_applied_discount_amount: 1000 } },
      b: { status: 'INAPPLICABLE', result: { details: { key: 'stacking_rules_violated' } } },
    }
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    for (const id of ['a', 'b']) shop.shop?.cart.select({ object: 'promotion_tier', id })

    await waitUntil(() => texts(promotions, 'choose')[0] === 'RemoveApplied')
    expect(told(promotions)).to.eql([
      '€10 off your order −€10.00',
      '€5 off your order Can’t be combined with your other offers.',
      '€0 off your order Takes nothing off this cart.',
    ])
    expect(button(promotions, 'Chosen: €5 off your order').ariaPressed).to.equal('true')
  })

  it('promises nothing of what is closed by now, though the judge found it open', async () => {
    const closed = { validity_hours: { daily: [{ start_time: '00:00', expiration_time: '00:01' }] } }
    const source = sourceOf([tier('a', closed)])
    source.ready = [readyTier('a', 1000)]
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.judged.length > 0)
    await aTimeout(50)

    expect([...texts(promotions, 'verdict'), ...texts(promotions, 'saves')]).to.eql([])
    expect(texts(promotions, 'when')[0]).to.match(/^Starts /)
  })

  it('names what it is for once the cart is judged', async () => {
    const discount = { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: 50 } as const
    const data = [
      { object: 'product' as const, id: 'prod_cup', effect: 'APPLY_TO_CHEAPEST' as const, name: 'Cups' },
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

    await waitUntil(() => texts(promotions, 'gives')[0] === '50% off the cheapest of Cups')
  })

  it('a changed verdict redraws its own row and moves nothing', async () => {
    const source = judged()
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'verdict')[0])
    const list = shadow(promotions).querySelector('ul')
    if (!list) throw new Error('no list')
    const height = list.getBoundingClientRect().height
    const changed = new Set<Element | null | undefined>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed.add(target.parentElement?.closest('li'))
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    source.possible = [possibleTier('promo_2', missingMoney(100))]
    shop.shop?.cart.add(cup)
    await waitUntil(() => texts(promotions, 'verdict')[0] === 'Spend €1.00 more to unlock')
    observer.disconnect()

    expect([...changed].map((row) => row?.textContent.includes('promo_2'))).to.eql([true])
    expect(list.getBoundingClientRect().height).to.equal(height)
  })

  it('stay as they are when the cart cannot be judged, or is judged in nonsense', async () => {
    const source = judged()
    source.possible = [{ id: 'promo_1', result: { requirements: 7 } }]
    source.ready = []
    const { promotions, shop } = await show(source)
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.judged.length === 2)
    await aTimeout(20)
    expect(promotions.status).to.equal('ready')

    source.error = new CallError('unavailable', 'down')
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.judged.length === 4)
    await aTimeout(20)
    expect([promotions.status, texts(promotions, 'gives').length]).to.eql(['ready', 4])
  })

  it('are judged when the connection is back, even if the list itself came', async () => {
    const source = judged()
    const { promotions, shop } = await show(source)
    source.error = new CallError('offline', 'no network')
    shop.shop?.cart.add(cup)
    await waitUntil(() => source.judged.length === 1)
    await aTimeout(20)
    expect(texts(promotions, 'saves')).to.eql([])
    const listed = source.asked.length

    source.error = undefined
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => texts(promotions, 'saves')[0] === '−€10.00', 'it was not asked again')
    expect(source.asked.length).to.equal(listed)
  })
})

describe('what a service may send', () => {
  it('shows text as text, markup and scripts included', async () => {
    const nasty = '<img src=x onerror="window.hacked=1"><b>Hi</b>'
    const { promotions } = await show(
      sourceOf([tier('a', { banner: nasty, metadata: { terms: nasty } })]),
      html`<perk-promotions terms></perk-promotions>`,
    )
    await aTimeout(50)

    expect(texts(promotions, 'gives')).to.eql([nasty])
    expect(shadow(promotions).querySelector('img')).to.equal(null)
    expect('hacked' in window).to.equal(false)
  })

  it('shows only the banner where the discount is of a kind it does not know', async () => {
    const { promotions } = await show(
      sourceOf([tier('a', { action: { discount: { type: 'UNKNOWN' } } }), tier('b', { action: {} })]),
    )
    expect(texts(promotions, 'gives')).to.eql(['Banner a', 'Banner b'])
    expect(texts(promotions, 'title')).to.eql(['', ''])
  })

  it('leaves out what cannot be read, counts what was dropped, and shows the rest', async () => {
    const garbage: unknown[] = [
      null,
      42,
      'tier',
      {},
      [],
      { ...tier('x'), id: 7 },
      { ...tier('y'), banner: { _$litType$: 1, strings: ['<img>'], values: [] }, name: {} },
      { ...tier('z'), validity_day_of_week: 'Friday' },
      tier('good'),
      tier('good'),
    ]
    const source = sourceOf(garbage)
    source.answer = { dropped: 3 }
    const { promotions } = await show(source)

    expect(texts(promotions, 'gives')).to.eql(['Banner good'])
    expect(promotions.dropped).to.equal(3)
  })

  it('says that it failed when the whole answer is of another shape', async () => {
    for (const value of [undefined, null, {}, { tiers: 'none' }]) {
      const source = sourceOf([])
      // What is not a list must not reach the page as an error.
      source.promotionTiers = async () => ({ value, receivedAt: 0, stale: false, dropped: 0 }) as never
      const { promotions } = await show(source)
      expect(promotions.status, JSON.stringify(value)).to.equal('failed')
    }
  })

  it('survives a source that throws at once, or throws nothing at all', async () => {
    for (const thrown of [new TypeError('oops'), undefined, null, 'text']) {
      const source = sourceOf([])
      source.promotionTiers = () => {
        throw thrown
      }
      const { promotions } = await show(source)
      expect(promotions.status, String(thrown)).to.equal('failed')
    }
  })

  it('keeps the last answer when the question changes, until the next one is there', async () => {
    const source = sourceOf(tiers(4))
    const { promotions } = await show(source)
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    promotions.limit = 2
    await waitUntil(() => source.asked.length === 2)
    expect([promotions.status, texts(promotions, 'tier').length]).to.eql(['ready', 4])

    open()
    await waitUntil(() => texts(promotions, 'tier').length === 2)
    await settled(promotions)
  })

  it('is not disturbed by a tier whose fields change their kind', async () => {
    const odd = {
      ...tier('odd'),
      hierarchy: 'first',
      action: { discount: { type: 'AMOUNT', amount_off: 'ten' } },
    }
    // The contract says otherwise; a page's own source need not keep it.
    const { promotions } = await show(
      sourceOf([odd as unknown as PromotionTier, tier('b', { hierarchy: 1 })]),
    )
    expect(texts(promotions, 'gives')).to.eql(['Banner odd', 'Banner b'])
  })
})
