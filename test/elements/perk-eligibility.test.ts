import { aTimeout, expect } from '@open-wc/testing'
import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { AddItemsEvent } from '../../src/elements/offers/add-items.ts'
import { contrast } from './support/contrast.ts'
import {
  untilIdle,
  cup,
  field,
  full,
  gate,
  open,
  choiceOf,
  readyTier,
  receiptIn,
  show,
  tierNamed,
} from './support/eligibility.ts'
import { button, notes, shadow, sourceOf, announcement, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the status of <perk-eligibility>', () => {
  it('is waiting with a skeleton or the page’s own content', async () => {
    const source = full()
    const response = gate()
    source.gate = response.promise
    const { eligibility } = await open(source)
    expect(eligibility.status).to.equal('waiting')
    expect(eligibility.matches(':state(waiting)')).to.equal(true)
    expect(shadow(eligibility).querySelector('[part=skeleton]')).to.not.equal(null)
    await expect(eligibility).to.be.accessible()

    const own = await open(source, { children: '<p>Ask at checkout</p>' })
    expect(own.eligibility.querySelector('p')?.checkVisibility()).to.equal(true)
    response.open()
    await waitUntil(() => own.eligibility.status === 'ready')
    await own.eligibility.updateComplete
    expect(own.eligibility.querySelector('p')?.checkVisibility()).to.equal(false)
  })

  it('is ready with three groups, a code field and the receipt', async () => {
    const { eligibility } = await show(full(), { selection: [tierNamed('big')] })

    expect(eligibility.status).to.equal('ready')
    expect(texts(eligibility, 'heading')).to.eql(['Available now', 'Almost there', 'Your offers'])
    expect(shadow(eligibility).querySelector('summary')?.textContent).to.equal(
      'Not available for this cart 1',
    )
    await expect(eligibility).to.be.accessible()
  })

  it('is empty with an empty cart, without waiting for a request', async () => {
    const source = full()
    const response = gate()
    source.gate = response.promise
    const { eligibility, cart } = await open(source, { lines: [] })
    expect(eligibility.status).to.equal('empty')
    expect(texts(eligibility, 'note')).to.eql(['Your cart is empty.'])
    expect(shadow(eligibility).querySelector('form')).to.equal(null)
    await expect(eligibility).to.be.accessible()

    response.open()
    cart.add(cup)
    await waitUntil(() => eligibility.status === 'ready')
  })

  it('is empty without offers, and still accepts a code', async () => {
    const { eligibility } = await show(sourceOf([]))

    expect(eligibility.status).to.equal('empty')
    expect(texts(eligibility, 'note')).to.eql(['No promotions right now.'])
    expect(field(eligibility).checkVisibility()).to.equal(true)
    await expect(eligibility).to.be.accessible()
  })

  it('is failed, announced once, and retries on click', async () => {
    const source = full()
    source.error = new CallError('unavailable', 'down')
    const { eligibility } = await show(source)
    expect(eligibility.status).to.equal('failed')
    expect(notes(eligibility)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    await waitUntil(() => announcement().startsWith('This could not be loaded'), 'nothing was announced')
    await expect(eligibility).to.be.accessible()

    source.error = undefined
    button(eligibility, 'Try again').click()
    await waitUntil(() => eligibility.status === 'ready')
  })

  it('is offline with cached offers and their age', async () => {
    const source = full()
    source.reply = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { eligibility } = await show(source)

    expect(eligibility.status).to.equal('offline')
    expect(notes(eligibility)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
    expect(texts(eligibility, 'saves')).to.eql(['−€10.00', '−€3.00'])
    await expect(eligibility).to.be.accessible()
  })

  it('is signed out without a retry button', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'no token')
    const { eligibility } = await show(source)

    expect(eligibility.status).to.equal('signed-out')
    expect(texts(eligibility, 'note')).to.eql(['Please sign in to see this.'])
    expect(shadow(eligibility).querySelector('button')).to.equal(null)
    await expect(eligibility).to.be.accessible()
  })
})

describe('adding missing items', () => {
  it('dispatches an event with products and quantities', async () => {
    const { eligibility, shop, cart } = await show(full())
    const events: AddItemsEvent[] = []
    shop.addEventListener('perk-add-items', (event) => events.push(event))
    const add = button(eligibility, 'Add')
    expect(add.ariaLabel).to.equal('Add 2 × Espresso cup')
    add.click()

    expect(events.map(({ items }) => items)).to.eql([[{ object: 'product', id: 'prod_cup', quantity: 2 }]])
    expect([events[0]?.composed, events[0]?.bubbles, events[0]?.cancelable]).to.eql([true, true, true])
    expect(cart.$cart.get().lines).to.eql([cup])
  })

  it('moves the offer to the available ones, with focus and one announcement', async () => {
    const source = full()
    const { eligibility, shop, cart } = await show(source)
    shop.addEventListener('perk-add-items', () => {
      source.ready = [...source.ready, readyTier('cups', 1200)]
      source.possible = []
      cart.add({ ...cup, quantity: 2 })
    })
    const add = button(eligibility, 'Add')
    add.focus()
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => texts(eligibility, 'option').length === 3)
    await waitUntil(() => announcement() === 'Available now: Banner cups', `announced: ${announcement()}`)

    expect(shadow(eligibility).activeElement?.getAttribute('value')).to.equal('cups')
    expect(texts(eligibility, 'title')[0]).to.equal('Banner cups')
  })
})

describe('a new evaluation', () => {
  it('keeps the old numbers and rows while it runs', async () => {
    const source = full()
    const { eligibility, cart } = await show(source)
    const first = shadow(eligibility).querySelector('li')
    const response = gate()
    source.gate = response.promise
    source.ready = [readyTier('big', 2000)]
    cart.add(cup)
    await eligibility.updateComplete
    await waitUntil(() => shadow(eligibility).querySelector('section')?.ariaBusy === 'true')
    expect(eligibility.status).to.equal('ready')
    expect(texts(eligibility, 'saves')).to.eql(['−€10.00', '−€3.00'])

    response.open()
    await untilIdle(eligibility)
    expect(texts(eligibility, 'saves')).to.eql(['−€20.00'])
    expect(shadow(eligibility).querySelector('li')).to.equal(first)
  })

  it('keeps the focus on an offer that moves', async () => {
    const source = full()
    const { eligibility, cart } = await show(source)
    choiceOf(eligibility, 'Banner big').focus()
    source.ready = [readyTier('other', 5000), readyTier('big', 1000)]
    cart.add(cup)
    await waitUntil(() => texts(eligibility, 'title')[0] === 'Banner other')
    await eligibility.updateComplete

    expect(shadow(eligibility).activeElement).to.equal(choiceOf(eligibility, 'Banner big'))
  })

  it('is shared by several elements, and stops without any', async () => {
    const source = full()
    const { eligibility, shop, cart } = await show(source)
    shop.append(document.createElement('perk-promotions'), document.createElement('perk-eligibility'))
    await aTimeout(50)
    expect(source.qualificationRequests.length, 'two scenarios').to.equal(2)

    for (const element of shop.querySelectorAll('perk-promotions, perk-eligibility')) element.remove()
    cart.add(cup)
    await aTimeout(50)
    expect(source.qualificationRequests.length).to.equal(2)
    shop.append(eligibility)
    await waitUntil(() => source.qualificationRequests.length === 4, 'requests do not resume')
  })
})

describe('the layout of <perk-eligibility>', () => {
  it('fits 320 pixels, runs from right to left, and has targets of 24 pixels', async () => {
    const { eligibility, shop } = await show(full(), { selection: [tierNamed('big')] })
    for (const dir of ['ltr', 'rtl']) {
      shop.dir = dir
      eligibility.setAttribute('style', 'width: 320px')
      await eligibility.updateComplete
      expect(eligibility.scrollWidth, dir).to.be.at.most(320)
      const targets = [eligibility, receiptIn(eligibility)].flatMap((each) =>
        each ? [...shadow(each).querySelectorAll('button, input, summary')] : [],
      )
      for (const target of targets) {
        const { width, height } = target.getBoundingClientRect()
        expect(Math.min(width, height), target.outerHTML).to.be.at.least(24)
      }
    }
  })

  it('is readable in light, dark and forced colors', async () => {
    for (const [text, paper] of [
      ['#222', '#fff'],
      ['#eee', '#111'],
    ] as const) {
      const { eligibility } = await show(full(), { selection: [tierNamed('big')] })
      eligibility.setAttribute('style', `color: ${text}; background: ${paper}`)
      for (const part of ['heading', 'saves', 'headline', 'missing', 'remove', 'apply', 'total']) {
        const place = part === 'remove' || part === 'total' ? receiptIn(eligibility) : eligibility
        const element = place && shadow(place).querySelector(`[part~='${part}']`)
        if (!element) throw new Error(part)
        expect(contrast(getComputedStyle(element).color, paper), part).to.be.at.least(4.5)
      }
    }

    await emulateMedia({ forcedColors: 'active' })
    try {
      const { eligibility } = await show(full(), { selection: [tierNamed('big')] })
      await expect(eligibility).to.be.accessible()
    } finally {
      await emulateMedia({ forcedColors: 'none' })
    }
  })

  it('has the same height while waiting as with its offers', async () => {
    const source = sourceOf([])
    source.ready = [readyTier('a', 100), readyTier('b', 200), readyTier('c', 300)]
    const response = gate()
    source.gate = response.promise
    const { eligibility } = await open(source)
    const before = eligibility.getBoundingClientRect().height
    response.open()
    await untilIdle(eligibility)

    expect(eligibility.getBoundingClientRect().height).to.equal(before)
  })
})
