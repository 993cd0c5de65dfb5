import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { createShop } from '../../src/state/shop.ts'
import { memberSource, cardWith, full, loyaltyTier, open, textOf, show } from './support/loyalty.ts'
import { contrast } from './support/contrast.ts'
import { button, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the card of <perk-balance>', () => {
  it('shows the balance, pending points and the next expiration', async () => {
    const { element } = await show('perk-balance', full())

    expect(textOf(element)).to.contain('Table Club Regular 1,240 points Card number ADA-1')
    expect(textOf(element)).to.contain('260 points to Family 55 points on the way')
    expect(textOf(element)).to.contain('1 point expires on December 31, 2026')
    expect(texts(element, 'code')).to.eql(['ADA-1'])
    expect(shadow(element).querySelector('progress')?.value).to.be.closeTo(0.74, 0.001)
    await expect(element).to.be.accessible()
  })

  it('supports German', async () => {
    const { element } = await show('perk-balance', full(), { locale: 'de' })

    expect(textOf(element)).to.contain('1.240 Punkte')
    expect(textOf(element)).to.contain('Noch 260 Punkte bis Family 55 Punkte vorgemerkt')
  })

  it('shows the copy button 8 to 16 pixels after the number in both directions', async () => {
    for (const [locale, dir] of [
      ['en', 'ltr'],
      ['ar', 'rtl'],
    ] as const) {
      const { element } = await show('perk-balance', full(), { locale })
      element.closest('main')?.setAttribute('dir', dir)
      const [number, copy] = ['code', 'copy'].map((part) =>
        shadow(element).querySelector(`[part=${part}]`)?.getBoundingClientRect(),
      )
      if (!number || !copy) throw new Error('no number')
      const between = dir === 'ltr' ? copy.left - number.right : number.left - copy.right
      expect(between, dir).to.be.within(8, 16)
    }
  })

  it('lists the tiers in order and marks the current one visibly and for screen readers', async () => {
    const tiers = [
      loyaltyTier('Family', 1500, 9999),
      loyaltyTier('Guest', 0, 499),
      loyaltyTier('Regular', 500, 1499),
    ]
    const { element } = await show('perk-balance', memberSource({ tiers, card: cardWith(1240) }))
    const steps = [...shadow(element).querySelectorAll('ol > li')]

    expect(steps.map(({ textContent }) => textContent.trim())).to.eql(['Guest', 'Regular', 'Family'])
    expect(steps.map((step) => step.getAttribute('aria-current'))).to.eql([null, 'step', null])
    expect(steps.map((step) => getComputedStyle(step).fontWeight)).to.eql(['400', '600', '400'])
    // The second of three tiers is in the middle of the bar, plus 74 % of the way to the third.
    expect(shadow(element).querySelector('progress')?.value).to.be.closeTo(0.87, 0.001)
    expect(texts(element, 'next-tier')).to.eql(['260 points to Family'])
    await expect(element).to.be.accessible()
  })

  it('shows the button for the code beside a short number', async () => {
    const card = {
      ...cardWith(1240),
      code: 'TC-7Q2M',
      assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } },
    }
    const { element } = await show('perk-balance', memberSource({ card }))
    element.style.inlineSize = '350px'
    const [codeRow, button] = ['[part=code-row]', '[part=show-code]'].map((each) =>
      shadow(element).querySelector(each)?.getBoundingClientRect(),
    )

    expect(button?.top).to.be.below(codeRow?.bottom ?? 0)
    expect(button?.left).to.be.least(codeRow?.right ?? Infinity)
  })

  it('shows a long number on its own line within the card', async () => {
    const card = {
      ...cardWith(1240),
      code: 'CLUB-2026-0017-7Q2M',
      assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } },
    }
    const { element } = await show('perk-balance', memberSource({ card }))
    element.style.inlineSize = '350px'
    const [code, showCode, pass] = ['code', '[part=show-code]', '[part=pass]'].map((each) =>
      shadow(element).querySelector(each)?.getBoundingClientRect(),
    )
    expect(code?.height, 'one line').to.be.below(30)
    expect(showCode?.top, 'the button below it').to.be.least(code?.bottom ?? Infinity)
    expect(showCode?.right).to.be.at.most((pass?.right ?? 0) - 20)
  })

  it('is readable on any --perk-surface, and without one', async () => {
    const { element } = await show('perk-balance', full())
    const words = shadow(element).querySelector('[part=next-tier]')
    for (const surface of ['#1b1b1b', '#ffe', 'transparent', 'none']) {
      element.style.setProperty('--perk-surface', surface)
      const background = getComputedStyle(element).backgroundColor
      expect(contrast(words ? getComputedStyle(words).color : '', background), surface).to.be.least(4.5)
    }
    element.parentElement?.style.setProperty('color', '#eee')
    element.style.setProperty('--perk-surface', 'transparent')
    expect(contrast(getComputedStyle(element).color, '#111')).to.be.least(12)
  })

  it('shows a full bar and no missing points in the highest tier', async () => {
    const tiers = [loyaltyTier('Regular', 500, 1499), loyaltyTier('Family', 1500, 9999)]
    const { element } = await show('perk-balance', memberSource({ tiers, card: cardWith(1600) }))

    expect(shadow(element).querySelector('[aria-current=step]')?.textContent.trim()).to.equal('Family')
    const { value, ariaLabel } = shadow(element).querySelector('progress') ?? {}
    expect([value, ariaLabel]).to.eql([1, 'Family'])
    expect(texts(element, 'next-tier')).to.eql([])
  })

  it('lists no tiers if there is only one or the member has none', async () => {
    for (const [tiers, points] of [
      [[loyaltyTier('Family', 0, 9999)], 500],
      [[loyaltyTier('Regular', 500, 1499), loyaltyTier('Family', 1500, 9999)], 100],
    ] as const) {
      const { element } = await show(
        'perk-balance',
        memberSource({ tiers: [...tiers], card: cardWith(points) }),
      )
      expect(shadow(element).querySelector('ol')).to.equal(null)
    }
  })

  it('shows no next tier if there is none', async () => {
    const { element } = await show('perk-balance', memberSource({ tiers: [loyaltyTier('Family', 0, 9999)] }))

    expect(texts(element, 'tier')).to.eql(['Family'])
    expect(shadow(element).querySelector('progress')).to.equal(null)
  })

  it('shows a tier with an expiration even if the balance is outside it', async () => {
    const tierWithExpiration = { ...loyaltyTier('Family', 1500, 4999), expiration: { tier_id: 'Family' } }
    const tiers = [loyaltyTier('Regular', 500, 1499), tierWithExpiration, loyaltyTier('Friend', 5000, 9999)]
    const { element } = await show('perk-balance', memberSource({ tiers, card: cardWith(900) }))
    expect(texts(element, 'tier')).to.eql(['Family'])
    expect(texts(element, 'next-tier')).to.eql(['4,100 points to Friend'])

    const beyond = await show('perk-balance', memberSource({ tiers, card: cardWith(6000) }))
    expect(texts(beyond.element, 'tier')).to.eql(['Family'])
    expect(texts(beyond.element, 'next-tier')).to.eql([])
  })

  it('explains why a card cannot be used', async () => {
    const inactive = await show('perk-balance', memberSource({ card: { ...cardWith(5), active: false } }))
    expect(texts(inactive.element, 'reason')).to.eql(['Not available right now.'])

    const expired = await show(
      'perk-balance',
      memberSource({ card: { ...cardWith(5), expiration_date: '2020-01-01T00:00:00Z' } }),
    )
    expect(texts(expired.element, 'reason')).to.eql(['This has expired.'])
  })

  const cardWithQr = (url: string) => ({ ...cardWith(5), assets: { qr: { url } } })
  const blank = 'data:image/svg+xml,%3Csvg/%3E'

  it('flips to its code on click, and back by button or Escape', async () => {
    const { element } = await show('perk-balance', memberSource({ card: cardWithQr(blank) }))
    expect(shadow(element).querySelector('img')).to.equal(null)
    for (const back of ['press', 'Escape']) {
      button(element, 'Show code').click()
      await waitUntil(() => shadow(element).activeElement?.ariaLabel === 'Close')
      expect(shadow(element).querySelector('img')?.alt).to.equal('ADA-1')
      expect(texts(element, 'code')).to.eql(['ADA-1'])
      await expect(element).to.be.accessible()
      if (back === 'Escape') await sendKeys({ press: 'Escape' })
      else button(element, 'Close').click()
      await waitUntil(() => shadow(element).activeElement?.textContent.trim() === 'Show code', back)
      expect(shadow(element).querySelector('img')).to.equal(null)
    }
  })

  it('flips back when another card loads', async () => {
    const { element, shop } = await show('perk-balance', memberSource({ card: cardWithQr(blank) }))
    button(element, 'Show code').click()
    await waitUntil(() => shadow(element).activeElement?.ariaExpanded === 'true')

    const source = memberSource({ card: { ...cardWithQr(blank), code: 'BOB-1' } })
    shop.shop = createShop({ source, storage: null, card: 'BOB-1' })
    await waitUntil(() => textOf(element).includes('BOB-1'))

    expect(shadow(element).querySelector('img')).to.equal(null)
    expect(button(element, 'Show code').ariaExpanded).to.equal('false')
  })

  it('shows the code immediately in the checkout layout', async () => {
    const { element } = await open('perk-balance', memberSource({ card: cardWithQr(blank) }), {
      attributes: { layout: 'checkout' },
    })
    await waitUntil(() => element.status === 'ready')
    expect(shadow(element).querySelectorAll('img').length).to.equal(1)
    expect(shadow(element).querySelector('[part=close], [part=show-code]')).to.equal(null)
    expect(textOf(element)).to.contain('5 points')
  })

  it('shows only QR codes with an https or data URL', async () => {
    const shownFor = async (url: string) => {
      const { element } = await show('perk-balance', memberSource({ card: cardWithQr(url) }))
      shadow(element).querySelector<HTMLElement>('[part=show-code]')?.click()
      await element.updateComplete
      return shadow(element).querySelector('img')?.src
    }
    expect(await shownFor('https://perks.example/qr.png')).to.equal('https://perks.example/qr.png')
    expect(await shownFor(blank)).to.equal(blank)
    expect(await shownFor('javascript:alert(1)')).to.equal(undefined)
  })

  it('fails if the source returns no card', async () => {
    const odd = Object('no card')
    const { element } = await show('perk-balance', memberSource({ card: odd }))

    expect(texts(element, 'note')).to.eql(['This could not be loaded.'])
  })
})
