import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { LoyaltyCard } from '../../src/contract/resources/voucher.ts'
import { createShop } from '../../src/state/shop.ts'
import { memberSource, cardWith, loyaltyOff, open, type MemberSource } from './support/loyalty.ts'
import { button, notes, settled, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** 320 of the 420 points never expire. */
const full = {
  points: 660,
  subtracted_points: 180,
  expired_points: 60,
  next_expiration_points: 100,
  next_expiration_date: '2026-12-31',
  pending_points: 40,
}

type Points = Partial<LoyaltyCard['loyalty_card']>

async function show(balance = 420, more: Points = full, options?: Parameters<typeof open>[2], width = 600) {
  const source = memberSource({ card: cardWith(balance, more) })
  const page = await open('perk-points-breakdown', source, options)
  page.element.closest('main')?.setAttribute('style', `inline-size: ${width}px; overflow: hidden`)
  await settled(page.element)
  return { ...page, source }
}

/** Each figure as "name | points | day". */
const figures = (element: Element) =>
  [...shadow(element).querySelectorAll('[part=legend-item]')].map((key) =>
    [...key.children].map(({ textContent }) => textContent.trim()).join(' | '),
  )

const segments = (element: Element) => [...shadow(element).querySelectorAll('[part~=segment]')]
const kinds = (element: Element) =>
  segments(element).map((segment) => segment.getAttribute('part')?.split(' ')[1])
const widths = (element: Element) => segments(element).map((segment) => segment.getBoundingClientRect().width)

describe('<perk-points-breakdown>', () => {
  it('shows all earned points by kind, as a bar and as text', async () => {
    const { element } = await show()

    expect(element.status).to.equal('ready')
    expect(texts(element, 'earned')).to.eql(['Earned: 660'])
    expect(figures(element)).to.eql([
      'Used | 180',
      'Expired | 60',
      'Available | 420',
      'Expiring next | 100 | December 31, 2026',
      'On the way | +40',
    ])
    expect(kinds(element)).to.eql(['spent', 'expired', 'ready', 'expiring', 'waiting'])
    await expect(element).to.be.accessible()
  })

  it('draws segments in proportion to their points', async () => {
    const { element } = await show(420, full, {}, 700)

    const drawn = segments(element).map((segment) => parseFloat(segment.getAttribute('width') ?? ''))
    expect(drawn.map((percent) => Math.round((percent * 700) / 100))).to.eql([180, 60, 320, 100, 40])
    // Between five segments there are four gaps of 3 pixels.
    expect(widths(element).reduce((sum, width) => sum + width)).to.be.closeTo(700 - 4 * 3, 0.5)
  })

  it('draws a visible segment for a single point of a million', async () => {
    for (const width of [160, 1280]) {
      const more = { points: 1_000_003, subtracted_points: 1, expired_points: 1, pending_points: 1 }
      const { element } = await show(
        1_000_001,
        { ...more, next_expiration_points: 1, next_expiration_date: '2026-12-31' },
        {},
        width,
      )

      expect(Math.min(...widths(element)), `${width}px`).to.equal(8)
      expect(shadow(element).querySelector('section')?.scrollWidth).to.equal(width)
    }
  })

  it('gives every kind its own pattern', async () => {
    const { element } = await show()

    const shapes = segments(element).map((segment) => {
      const { backgroundImage, backgroundColor, borderStyle } = getComputedStyle(segment)
      const image = backgroundImage.split('(')[0]
      return `${image} ${backgroundColor === 'rgba(0, 0, 0, 0)' ? 'bare' : 'filled'} ${borderStyle}`
    })
    expect(new Set(shapes).size, shapes.join(', ')).to.equal(5)
  })

  it('aligns the figures of a row if a name wraps to two lines', async () => {
    const { element, shop } = await show(420, full, {}, 552)
    element.style.fontSize = '13px'
    const name = 'Points to expire next'
    shop.messages = { pointKinds: { expiring: name } }
    await waitUntil(() => figures(element).some((figure) => figure.startsWith(name)))

    const boxes = (part: string) =>
      [...shadow(element).querySelectorAll(part)].map((one) => one.getBoundingClientRect())
    const range = document.createRange()
    const tall = [...shadow(element).querySelectorAll('dt')].filter((one) => {
      range.selectNodeContents(one)
      return range.getBoundingClientRect().height > 24
    })
    expect(tall.map(({ textContent }) => textContent)).to.eql([name])
    expect(boxes('[part=points]').length).to.equal(5)
    expect(new Set(boxes('[part=points]').map(({ top }) => Math.round(top))).size).to.equal(1)
  })

  it('leaves out empty kinds except the available points', async () => {
    const { element } = await show(0, { points: 30, subtracted_points: 30 })
    expect(figures(element)).to.eql(['Used | 30', 'Available | 0'])
    expect(kinds(element)).to.eql(['spent'])
  })

  it('leaves out kinds that the service does not return', async () => {
    const { element } = await show(20, { points: 50 })

    expect(figures(element)).to.eql(['Available | 20'])
    expect(kinds(element)).to.eql(['ready'])
    // The other 30 points are unaccounted for, so the bar stays shorter.
    expect(widths(element)).to.eql([0.4 * 600])
  })

  it('works on a page that replaces Array.prototype.reduce', async () => {
    const { reduce } = Array.prototype
    Object.assign(Array.prototype, { reduce: () => NaN })
    try {
      const { element } = await show(420, full, {}, 700)
      expect(segments(element).map((segment) => segment.getAttribute('width')?.slice(0, 2))).to.eql([
        '25',
        '8.',
        '45',
        '14',
        '5.',
      ])
    } finally {
      Object.assign(Array.prototype, { reduce })
    }
  })

  it('draws one segment if all points expire on one day', async () => {
    const { element } = await show(50, { next_expiration_points: 50, next_expiration_date: '2026-12-31' })

    expect(figures(element)).to.eql(['Available | 50', 'Expiring next | 50 | December 31, 2026'])
    expect(kinds(element)).to.eql(['expiring'])
  })

  it('supports German, and Arabic from right to left', async () => {
    const german = await show(1420, { ...full, points: 1660 }, { locale: 'de' })
    expect(texts(german.element, 'earned')).to.eql(['Gesammelt: 1.660'])
    expect(figures(german.element)).to.eql([
      'Eingelöst | 180',
      'Verfallen | 60',
      'Verfügbar | 1.420',
      'Nächster Verfall | 100 | 31. Dezember 2026',
      'Vorgemerkt | +40',
    ])

    const { element } = await show(420, full, { locale: 'ar' })
    element.closest('main')?.setAttribute('dir', 'rtl')
    const [first, last] = [segments(element)[0], segments(element).at(-1)]
    expect(first?.getBoundingClientRect().right).to.be.above(last?.getBoundingClientRect().right ?? 0)
  })

  it('is empty without earned points, with the page’s own content if given', async () => {
    const { element } = await show(0, {})
    expect(element.status).to.equal('empty')
    expect(texts(element, 'note')).to.eql(['No points yet.'])
    await expect(element).to.be.accessible()

    const own = await show(0, {}, { children: '<p slot="empty">Soon!</p>' })
    const slot = shadow(own.element).querySelector<HTMLSlotElement>('slot[name=empty]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Soon!')
  })

  it('shows pending points without a balance', async () => {
    const { element } = await show(0, { pending_points: 40 })

    expect(element.status).to.equal('ready')
    expect(figures(element)).to.eql(['Available | 0', 'On the way | +40'])
  })

  it('has its final size while waiting', async () => {
    for (const width of [320, 390, 700]) {
      let release = () => {}
      const source = memberSource({ card: cardWith(420, { ...full, points: 600, expired_points: 0 }) })
      source.gate = new Promise((resolve) => (release = resolve))
      const { element } = await open('perk-points-breakdown', source)
      element.closest('main')?.setAttribute('style', `inline-size: ${width}px; font: 16px sans-serif`)
      expect(element.status).to.equal('waiting')
      const before = element.getBoundingClientRect().height

      release()
      await settled(element)
      expect(element.status).to.equal('ready')
      expect(element.getBoundingClientRect().height, `${width}px`).to.be.closeTo(before, 1)
    }
  })

  it('asks a guest to sign in', async () => {
    const { element, shop, source } = await show(420, full, { children: '<p slot="guest">Join us</p>' })
    shop.shop = createShop({ source, storage: null })
    await waitUntil(() => element.status === 'signed-out')

    const slot = shadow(element).querySelector<HTMLSlotElement>('slot[name=guest]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Join us')
  })

  it('retries on click after a failure', async () => {
    const source: MemberSource = memberSource({ card: cardWith(420, full) })
    source.error = new CallError('unavailable', 'down', { status: 503 })
    const { element } = await open('perk-points-breakdown', source)
    await settled(element)
    expect(element.status).to.equal('failed')

    source.error = undefined
    button(element, 'Try again').click()
    await waitUntil(() => element.status === 'ready')
  })

  it('shows cached points and their age while offline', async () => {
    const source = memberSource({ card: cardWith(420, full) })
    source.reply = { stale: true, receivedAt: Date.now() - 300_000 }
    const { element } = await open('perk-points-breakdown', source)
    await settled(element)

    expect(element.status).to.equal('offline')
    expect(kinds(element)).to.have.length(5)
    expect(notes(element)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
  })

  it('is hidden if the brand disables loyalty', async () => {
    const { element, shop, source } = await show()
    shop.shop = createShop({ source: Object.assign(source, loyaltyOff), storage: null, card: 'ADA-1' })
    await waitUntil(() => element.status === 'off')
    await element.updateComplete

    expect(shadow(element).querySelector('section')).to.equal(null)
  })
})
