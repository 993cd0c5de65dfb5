/** Accessibility of the list of promotions: contrast, colors, width, focus and announcements. */
import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import { contrast } from './support/contrast.ts'
import { cup, readyTier } from './support/eligibility.ts'
import {
  button,
  fullTier,
  later,
  settled,
  shadow,
  show,
  sourceOf,
  announcement,
  texts,
  tier,
  tiers,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the list of promotions', () => {
  const pages = [
    ['a white page', 'background: #fff; color: #000'],
    ['an off-white page', 'background: #faf7f1; color: #2d2924'],
    ['a dark page with color-scheme', 'background: #121212; color: #f0f0f0; color-scheme: dark'],
    ['a dark page without color-scheme', 'background: #000; color: #fff'],
  ] as const
  for (const [name, css] of pages) {
    it(`is readable on ${name}`, async () => {
      const style = document.createElement('style')
      style.textContent = `body { ${css} }`
      document.head.append(style)
      try {
        const { promotions } = await show(
          sourceOf([fullTier, tier('b')]),
          html`<perk-promotions limit="1" terms></perk-promotions>`,
        )
        button(promotions, 'full').click()
        await promotions.updateComplete
        await aTimeout(200)
        const { backgroundColor } = getComputedStyle(document.body)
        const root = shadow(promotions)
        for (const part of ['title', 'headline', 'availability', 'terms', 'button']) {
          const text = root.querySelector(`[part~=${part}]:not([part~=pressed])`)
          if (!text) throw new Error(part)
          expect(contrast(getComputedStyle(text).color, backgroundColor), part).to.be.at.least(4.5)
        }
        const chosen = root.querySelector('[aria-pressed=true]')
        if (!chosen) throw new Error('nothing chosen')
        const { color, backgroundColor: tint } = getComputedStyle(chosen)
        expect(contrast(color, backgroundColor, tint), 'chosen').to.be.at.least(4.5)
        await expect(promotions).to.be.accessible()
      } finally {
        style.remove()
      }
    })
  }

  it('has readable buttons in any brand color', async () => {
    for (const accent of ['#c00', '#ffd400', '#0af', '#111', '#eee', '#6a5acd', '#1db954']) {
      const source = sourceOf(tiers(1))
      source.ready = [readyTier('promo_1', 1000)]
      const { promotions, shop } = await show(source, html`<perk-promotions layout="grid"></perk-promotions>`)
      promotions.style.setProperty('--perk-accent', accent)
      shop.shop?.cart.add(cup)
      const words = () => shadow(promotions).querySelector('[part~=primary] b')
      await waitUntil(words)
      const filled = words()?.parentElement
      if (!filled) throw new Error('no button')
      const { backgroundColor } = getComputedStyle(filled)
      expect(contrast(backgroundColor, accent), `${accent} fills it`).to.equal(1)
      expect(contrast(getComputedStyle(words() ?? filled).color, accent), accent).to.be.at.least(4.5)
    }
  })

  it('fits 320 pixels, twice the text size and both directions, without scrolling sideways', async () => {
    const long = tier('long', {
      ...fullTier,
      banner: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenrabatt',
    })
    for (const dir of ['ltr', 'rtl']) {
      const place = await fixture<HTMLElement>(
        html`<div dir=${dir} style="width: 320px; font-size: 32px"></div>`,
      )
      const { shop, promotions } = await show(
        sourceOf([long, long]),
        html`<perk-promotions limit="1"></perk-promotions>`,
      )
      place.append(shop)
      await promotions.updateComplete
      expect(place.scrollWidth, dir).to.equal(320)
      const title = shadow(promotions).querySelector('b')
      const row = shadow(promotions).querySelector('li')
      if (!title || !row) throw new Error('no row')
      const { left, right } = title.getBoundingClientRect()
      const edge = row.getBoundingClientRect()
      expect(dir === 'rtl' ? edge.right - right : left - edge.left, dir).to.be.below(1)
    }
  })

  it('is aligned to the start, with its button at the end', async () => {
    for (const [dir, near] of [
      ['ltr', 'left'],
      ['rtl', 'right'],
    ]) {
      const place = await fixture<HTMLElement>(html`<div dir=${dir} style="width: 700px"></div>`)
      const { shop, promotions } = await show(sourceOf([fullTier]))
      place.append(shop)
      await promotions.updateComplete
      const [words, choose] = ['[part=headline]', '[part~=choose]'].map((part) =>
        shadow(promotions).querySelector(part),
      )
      expect(words && getComputedStyle(words).textAlign, dir).to.equal(near)
      const lefts = [words, choose].map((each) => each?.getBoundingClientRect().left ?? 0)
      expect((lefts[0] ?? 0) < (lefts[1] ?? 0), dir).to.equal(near === 'left')
    }
  })

  it('shows the title before the end date from right to left', async () => {
    const place = await fixture<HTMLElement>(html`<div dir="rtl" style="width: 700px"></div>`)
    const { shop, promotions } = await show(sourceOf([fullTier]))
    Object.assign(shop, { locale: 'ar' })
    place.append(shop)
    await waitUntil(() => /\p{Script=Arabic}/u.test(texts(promotions, 'availability').join('')))

    const [title, when] = ['title', 'availability'].map((part) =>
      shadow(promotions).querySelector(`[part=${part}]`)?.getBoundingClientRect(),
    )
    expect(title?.width).to.be.above(0)
    expect(when?.right).to.be.at.most(title?.left ?? 0)
  })

  it('has a minimum width in a flex row', async () => {
    const place = await fixture<HTMLElement>(html`<div style="display: flex"></div>`)
    const { shop, promotions } = await show(sourceOf([fullTier]))
    place.append(shop)
    expect(promotions.getBoundingClientRect().width).to.be.at.least(200)
  })

  it('has targets of at least 24 pixels', async () => {
    const { promotions } = await show(
      sourceOf([fullTier, tier('b')]),
      html`<perk-promotions limit="1" terms></perk-promotions>`,
    )
    const targets = shadow(promotions).querySelectorAll('button, summary, a')
    expect(targets.length).to.equal(3)
    for (const target of targets) expect(target.getBoundingClientRect().height).to.be.at.least(24)
  })

  it('shows the focus and the selection in forced colors', async () => {
    await emulateMedia({ forcedColors: 'active' })
    try {
      const { promotions } = await show(sourceOf(tiers(1)))
      const choose = button(promotions, 'promo_1')
      choose.focus()
      choose.click()
      await promotions.updateComplete
      // Shows the focus ring although a script sets the focus.
      choose.blur()
      choose.focus({ focusVisible: true } as FocusOptions) // newer than the types here
      const { outlineStyle, outlineWidth } = getComputedStyle(choose)
      expect([outlineStyle, outlineWidth]).to.eql(['solid', '2px'])
      expect(getComputedStyle(choose, '::after').opacity).to.equal('1')
    } finally {
      await emulateMedia({ forcedColors: 'none' })
    }
  })

  it('announces a failure of several elements once', async () => {
    const source = sourceOf([])
    source.error = { kind: 'unavailable' }
    const two = html`<perk-promotions></perk-promotions><perk-promotions all></perk-promotions>`
    const { shop } = await show(source, two)
    for (const each of shop.querySelectorAll('perk-promotions')) await settled(each)
    await waitUntil(() => announcement() !== '')

    expect(announcement()).to.equal('This could not be loaded.')
    expect(document.querySelectorAll('[role=status]').length).to.equal(1)
  })

  it('updates its availability by the clock of the service', async () => {
    const { setInterval } = window
    let tick = () => {}
    Object.assign(window, {
      setInterval: (handler: () => void) => {
        tick = handler
        return 0
      },
    })
    try {
      let ahead = 0
      const source = sourceOf([fullTier, tier('short', { expiration_date: later(0, 1) })])
      const { now } = source
      source.now = () => now() + ahead
      const { promotions } = await show(source)
      expect(texts(promotions, 'availability').join(' | ')).to.equal('Ends in 2 days | Ends today at 4 PM')

      ahead = 24 * 3_600_000
      tick()
      await promotions.updateComplete
      expect(texts(promotions, 'availability'), 'the expired offer is removed').to.eql([
        'Ends tomorrow at 3 PM',
      ])
    } finally {
      Object.assign(window, { setInterval })
    }
  })
})
