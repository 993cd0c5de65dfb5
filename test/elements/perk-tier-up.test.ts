import { expect } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { TierUpEvent } from '../../src/elements/tier-up/perk-tier-up.ts'
import { CallError } from '../../src/client/errors.ts'
import { memberSource, loyaltyTier, type MemberSource, open, textOf } from './support/loyalty.ts'
import { button, shadow, announcement } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const silver = loyaltyTier('Silver', 100, 999)
const gold = {
  ...loyaltyTier('Gold', 1000, 5000),
  metadata: { description: 'Every euro earns two points.' },
}

const platinum = loyaltyTier('Platinum', 5000, 99_999)

/** Ada, in this tier. */
const adaIn = (tier: typeof silver, more: Partial<MemberSource> = {}) =>
  memberSource({ tiers: [{ ...tier, expiration: {} }], ...more })

/** A storage of its own; each tab of a browser has the same. */
const shelfOf = (kept: Record<string, string> = {}) => ({
  kept,
  getItem: (name: string) => kept[name] ?? null,
  setItem(name: string, text: string) {
    kept[name] = text
  },
})

/** What is kept of tiers, by its name. */
const seenIn = ({ kept }: ReturnType<typeof shelfOf>) =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => name.startsWith('perkit:tier:')))

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** The element once its member is known and what is to be told has been told. */
async function visit(
  tier: typeof silver,
  storage: ReturnType<typeof shelfOf>,
  given: Parameters<typeof open>[2] & { more?: Partial<MemberSource> } = {},
) {
  const shown = await open('perk-tier-up', adaIn(tier, given.more), { ...given, storage })
  const told: string[] = []
  shown.shop.addEventListener('perk-tier-up', (event: TierUpEvent) => told.push(event.tier.id))
  await waitUntil(() => shown.element.status !== 'waiting', 'nothing is known')
  await pause(200)
  await shown.element.updateComplete
  return { ...shown, told }
}

/** Somebody whom this browser knows in the silver tier. */
async function known() {
  const storage = shelfOf()
  const { shop } = await visit(silver, storage)
  shop.remove()
  return storage
}

const isAbsent = (element: HTMLElement) => [element.offsetHeight, textOf(element)]

/** While the document says that its tab is not the one that is shown. */
function hide() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  return () => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

describe('<perk-tier-up> announces', () => {
  it('a higher tier with an event and without moving the focus', async () => {
    const storage = await known()
    const { element, told } = await visit(gold, storage)

    expect(textOf(element)).to.equal('Gold Welcome to Gold Every euro earns two points.')
    expect(told).to.eql(['Gold'])
    await waitUntil(
      () => announcement() === 'Welcome to Gold. Every euro earns two points.',
      'it was not said',
    )
    expect(document.activeElement).to.equal(document.body)
    await expect(element).to.be.accessible()
  })

  it('nothing on the first visit', async () => {
    const storage = shelfOf()
    const { element, told } = await visit(gold, storage)

    expect(isAbsent(element)).to.eql([0, ''])
    expect(told).to.eql([])
    expect(Object.values(seenIn(storage)).map((text) => JSON.parse(text))).to.eql([
      { id: 'Gold', from: 1000 },
    ])
  })

  it('without storing the card’s code or id', async () => {
    const kept = seenIn(await known())

    expect(Object.keys(kept)).to.have.length(1)
    expect(JSON.stringify(kept)).not.to.match(/ADA-1|v_ada/)
  })

  it('neither a lower tier nor a return to a known one', async () => {
    const storage = await known()
    await visit(gold, storage)
    const { told } = await visit(silver, storage)
    expect(told).to.eql([])

    expect((await visit(gold, storage)).told).to.eql([])
    await visit(silver, storage)
    expect((await visit(gold, storage)).told).to.eql([])
    expect((await visit(platinum, storage)).told).to.eql(['Platinum'])
  })

  it('nothing below the highest known tier', async () => {
    const storage = shelfOf()
    await visit(platinum, storage)
    await visit(silver, storage)

    expect((await visit(gold, storage)).told).to.eql([])
  })

  it('a tier of a new period again', async () => {
    const storage = await known()
    const more = { tiers: [{ ...gold, expiration: { qualification_type: 'POINTS_IN_PERIOD' as const } }] }
    await visit(gold, storage, { more })
    await visit(silver, storage)

    expect((await visit(gold, storage, { more })).told).to.eql(['Gold'])
  })

  it('nothing if only the threshold of the tier changed', async () => {
    const storage = await known()
    const { told, element } = await visit({ ...silver, points: { from: 300, to: 999 } }, storage)

    expect(told).to.eql([])
    expect(element.status).to.equal('empty')
  })

  it('a first tier', async () => {
    const storage = shelfOf()
    await visit(gold, storage, { more: { tiers: [gold] } })
    const { told } = await visit(gold, storage)

    expect(told).to.eql(['Gold'])
  })

  it('nothing if the service returns no tiers', async () => {
    const storage = await known()
    const before = seenIn(storage)
    const { element } = await visit(gold, storage, { more: { tiers: [] } })

    expect(element.status).to.equal('empty')
    expect(seenIn(storage)).to.eql(before)
  })
})

describe('<perk-tier-up> announces a tier once', () => {
  it('and not on the next page', async () => {
    const storage = await known()
    const { element } = await visit(gold, storage)
    button(element, 'Close').click()
    await element.updateComplete
    expect(isAbsent(element)).to.eql([0, ''])

    const { element: later, told } = await visit(gold, storage)
    expect(isAbsent(later)).to.eql([0, ''])
    expect(told).to.eql([])
  })

  it('in one of two tabs that load simultaneously', async () => {
    const { kept } = await known()
    const tabs = [shelfOf({ ...kept }), shelfOf({ ...kept })]
    for (const [at, tab] of tabs.entries()) {
      const other = tabs[1 - at]
      tab.setItem = (name, text) => {
        tab.kept[name] = text
        setTimeout(() => Object.assign(other?.kept ?? {}, { [name]: text }), 50)
      }
    }
    const both = await Promise.all(tabs.map((tab) => visit(gold, tab)))

    expect(both.flatMap(({ told }) => told)).to.eql(['Gold'])
    expect(both.filter(({ element }) => element.status === 'ready')).to.have.length(1)
  })

  it('and not in a hidden tab after another tab', async () => {
    const storage = await known()
    const show = hide()
    const { element, told } = await visit(gold, storage)
    const kept = JSON.stringify({ id: 'Gold', from: 1000 })
    for (const key of Object.keys(seenIn(storage))) {
      storage.kept[key] = kept
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
    show()
    await pause(200)

    expect(isAbsent(element)).to.eql([0, ''])
    expect(told).to.eql([])
  })

  it('in the visible one of two elements', async () => {
    const storage = await known()
    const { element, shop, told } = await visit(silver, storage)
    element.hidden = true
    const second = document.createElement('perk-tier-up')
    shop.append(second)
    const { source } = shop.shop ?? {}
    Object.assign(source ?? {}, { tiers: [{ ...gold, expiration: {} }] })
    const { memberOf } = await import('../../src/state/features/member.ts')
    if (shop.shop) memberOf(shop.shop).$member.refresh()
    await waitUntil(() => told.length, 'it was not told')
    await pause(200)

    expect(told).to.eql(['Gold'])
    expect([element.status, second.status]).to.eql(['empty', 'ready'])
  })

  it('and not in the next view', async () => {
    const storage = await known()
    const { element, shop } = await visit(gold, storage)
    element.remove()
    await pause(0)
    const next = document.createElement('perk-tier-up')
    shop.append(next)
    await waitUntil(() => next.status !== 'waiting')

    expect(isAbsent(next)).to.eql([0, ''])
  })

  it('and stores it only when the tab is visible', async () => {
    const storage = await known()
    const before = seenIn(storage)
    const show = hide()
    const { told } = await visit(gold, storage)
    expect(told).to.eql([])
    expect(seenIn(storage)).to.eql(before)

    show()
    await waitUntil(() => told.length, 'it was not told')
    expect(told).to.eql(['Gold'])
  })

  it('and stores it only when scrolled into view', async () => {
    const storage = await known()
    const before = seenIn(storage)
    const shown = await open('perk-tier-up', adaIn(gold), { storage })
    const { element, shop } = shown
    const room = document.createElement('div')
    room.setAttribute('style', 'block-size: 300vh')
    shop.before(room)
    await waitUntil(() => element.status === 'ready')
    await pause(200)
    expect(seenIn(storage)).to.eql(before)

    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await waitUntil(() => JSON.stringify(storage.kept).includes('Gold'), 'it was not remembered')
    room.remove()
  })
})

describe('<perk-tier-up> announces nothing', () => {
  it('if storage is blocked', async () => {
    const refusing = {
      kept: {},
      getItem(): string | null {
        throw new DOMException('Not allowed', 'SecurityError')
      },
      setItem() {
        throw new DOMException('Not allowed', 'SecurityError')
      },
    }
    expect((await visit(gold, refusing)).told).to.eql([])
  })

  it('if storage is full', async () => {
    const storage = await known()
    const full = {
      ...storage,
      setItem() {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const { element, told } = await visit(gold, full)

    expect(isAbsent(element)).to.eql([0, ''])
    expect(told).to.eql([])
  })

  it('if the stored data is invalid', async () => {
    const storage = await known()
    for (const key of Object.keys(seenIn(storage))) storage.kept[key] = '{"from":"much"}'

    expect((await visit(gold, storage)).told).to.eql([])
  })

  it('if the response is stale', async () => {
    const storage = await known()
    const before = seenIn(storage)
    const answer = { stale: true, receivedAt: Date.now() - 300_000 }
    const { element } = await visit(gold, storage, { more: { answer } })

    expect(element.status).to.equal('offline')
    expect(isAbsent(element)).to.eql([0, ''])
    expect(seenIn(storage)).to.eql(before)
  })

  for (const [status, error] of [
    ['failed', new CallError('unavailable', 'down')],
    ['signed-out', new CallError('signed-out', 'no token')],
  ] as const)
    it(`if it is ${status}`, async () => {
      const { element } = await visit(gold, await known(), { more: { error } })

      expect(element.status).to.equal(status)
      expect(isAbsent(element)).to.eql([0, ''])
    })
})

describe('the layout of <perk-tier-up>', () => {
  it('animates once, and not with reduced motion', async () => {
    for (const [reducedMotion, rays] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      await emulateMedia({ reducedMotion })
      const { element, told } = await visit(gold, await known())
      expect(told).to.eql(['Gold'])
      expect(shadow(element).getAnimations().length).to.equal(rays)
      const [path] = shadow(element).querySelectorAll('[part=burst] path')
      if (reducedMotion === 'reduce') expect(path && getComputedStyle(path).strokeDasharray).to.equal('none')
    }
    await emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('breaks Japanese lines between phrases', async () => {
    const { element, shop } = await visit({ ...gold, name: 'Regular' }, await known(), { locale: 'ja' })
    for (const width of [240, 260, 280, 300, 320, 340]) {
      shop.parentElement?.setAttribute('style', `inline-size: ${width}px`)
      const text = [...(shadow(element).querySelector('[part~=headline]')?.childNodes ?? [])].find(
        (node) => node instanceof Text,
      )
      if (!text) throw new Error('no words')
      const words = text.data
      const line = (at: number) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().top
      }
      const from = words.indexOf('ランク')
      expect(from).to.be.above(0)
      expect([line(from + 1), line(from + 2)], `${width}px: ${words}`).to.eql([line(from), line(from)])
    }
  })

  for (const [direction, locale] of [
    ['ltr', 'en'],
    ['rtl', 'ar'],
  ] as const)
    it(`fits a long name on a screen of 320 pixels, ${direction}`, async () => {
      const long = { ...gold, name: 'Donaudampfschifffahrtsgesellschaftskapitänsehrenmitglied erster Klasse' }
      const storage = await known()
      const { element, shop } = await visit(long, storage, { locale })
      const host = shop.parentElement
      host?.setAttribute('dir', direction)
      host?.setAttribute('style', 'inline-size: 280px')
      await element.updateComplete
      const boxOf = (part: string) => {
        const box = shadow(element).querySelector(`[part~=${part}]`)?.getBoundingClientRect()
        if (!box) throw new Error(`No ${part}`)
        return box
      }
      const card = boxOf('card')

      expect(card.width).to.equal(280)
      for (const part of ['headline', 'name', 'close']) {
        expect(boxOf(part).left).to.be.at.least(card.left)
        expect(boxOf(part).right).to.be.at.most(card.right)
      }
      expect(boxOf('name').height).to.be.below(100)
      expect(boxOf('close').width).to.be.at.least(24)
      const toEnd = direction === 'rtl' ? boxOf('close').left - card.left : card.right - boxOf('close').right
      expect(toEnd).to.be.below(20)
    })
})
