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

/** A source with Ada in this tier. */
const adaIn = (tier: typeof silver, more: Partial<MemberSource> = {}) =>
  memberSource({ tiers: [{ ...tier, expiration: {} }], ...more })

/** A storage in memory. Tabs of one browser share it. */
const memoryStorage = (entries: Record<string, string> = {}) => ({
  entries,
  getItem: (name: string) => entries[name] ?? null,
  setItem(name: string, text: string) {
    entries[name] = text
  },
})

/** The stored tiers, by key. */
const storedTiers = ({ entries }: ReturnType<typeof memoryStorage>) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name.startsWith('perkit:tier:')))

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Opens a page and waits until the element has loaded and announced a new tier. */
async function visit(
  tier: typeof silver,
  storage: ReturnType<typeof memoryStorage>,
  options: Parameters<typeof open>[2] & { more?: Partial<MemberSource> } = {},
) {
  const page = await open('perk-tier-up', adaIn(tier, options.more), { ...options, storage })
  const tierEvents: string[] = []
  page.shop.addEventListener('perk-tier-up', (event: TierUpEvent) => tierEvents.push(event.tier.id))
  await waitUntil(() => page.element.status !== 'waiting', 'still waiting')
  await pause(200)
  await page.element.updateComplete
  return { ...page, tierEvents }
}

/** The storage after a visit in the silver tier. */
async function storageWithSilver() {
  const storage = memoryStorage()
  const { shop } = await visit(silver, storage)
  shop.remove()
  return storage
}

const visibleContent = (element: HTMLElement) => [element.offsetHeight, textOf(element)]

/** Makes the document report that its tab is hidden. Returns a function that shows it again. */
function hideTab() {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  return () => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

describe('<perk-tier-up> announces', () => {
  it('a higher tier with an event and without moving the focus', async () => {
    const storage = await storageWithSilver()
    const { element, tierEvents } = await visit(gold, storage)

    expect(textOf(element)).to.equal('Gold Welcome to Gold Every euro earns two points.')
    expect(tierEvents).to.eql(['Gold'])
    await waitUntil(
      () => announcement() === 'Welcome to Gold: Every euro earns two points.',
      'the tier was not announced',
    )
    expect(document.activeElement).to.equal(document.body)
    await expect(element).to.be.accessible()
  })

  it('nothing on the first visit', async () => {
    const storage = memoryStorage()
    const { element, tierEvents } = await visit(gold, storage)

    expect(visibleContent(element)).to.eql([0, ''])
    expect(tierEvents).to.eql([])
    expect(Object.values(storedTiers(storage)).map((text) => JSON.parse(text))).to.eql([
      { id: 'Gold', from: 1000 },
    ])
  })

  it('without storing the card’s code or id', async () => {
    const entries = storedTiers(await storageWithSilver())

    expect(Object.keys(entries)).to.have.length(1)
    expect(JSON.stringify(entries)).not.to.match(/ADA-1|v_ada/)
  })

  it('neither a lower tier nor a return to a known one', async () => {
    const storage = await storageWithSilver()
    await visit(gold, storage)
    const { tierEvents } = await visit(silver, storage)
    expect(tierEvents).to.eql([])

    expect((await visit(gold, storage)).tierEvents).to.eql([])
    await visit(silver, storage)
    expect((await visit(gold, storage)).tierEvents).to.eql([])
    expect((await visit(platinum, storage)).tierEvents).to.eql(['Platinum'])
  })

  it('nothing below the highest known tier', async () => {
    const storage = memoryStorage()
    await visit(platinum, storage)
    await visit(silver, storage)

    expect((await visit(gold, storage)).tierEvents).to.eql([])
  })

  it('a known tier again in a new period', async () => {
    const storage = await storageWithSilver()
    const more = { tiers: [{ ...gold, expiration: { qualification_type: 'POINTS_IN_PERIOD' as const } }] }
    await visit(gold, storage, { more })
    await visit(silver, storage)

    expect((await visit(gold, storage, { more })).tierEvents).to.eql(['Gold'])
  })

  it('nothing if only the threshold of the tier changed', async () => {
    const storage = await storageWithSilver()
    const { tierEvents, element } = await visit({ ...silver, points: { from: 300, to: 999 } }, storage)

    expect(tierEvents).to.eql([])
    expect(element.status).to.equal('empty')
  })

  it('a first tier', async () => {
    const storage = memoryStorage()
    await visit(gold, storage, { more: { tiers: [gold] } })
    const { tierEvents } = await visit(gold, storage)

    expect(tierEvents).to.eql(['Gold'])
  })

  it('nothing if the service returns no tiers', async () => {
    const storage = await storageWithSilver()
    const before = storedTiers(storage)
    const { element } = await visit(gold, storage, { more: { tiers: [] } })

    expect(element.status).to.equal('empty')
    expect(storedTiers(storage)).to.eql(before)
  })
})

describe('<perk-tier-up> announces a tier once', () => {
  it('and not on the next page', async () => {
    const storage = await storageWithSilver()
    const { element } = await visit(gold, storage)
    button(element, 'Close').click()
    await element.updateComplete
    expect(visibleContent(element)).to.eql([0, ''])

    const { element: later, tierEvents } = await visit(gold, storage)
    expect(visibleContent(later)).to.eql([0, ''])
    expect(tierEvents).to.eql([])
  })

  it('in one of two tabs that load simultaneously', async () => {
    const { entries } = await storageWithSilver()
    const tabs = [memoryStorage({ ...entries }), memoryStorage({ ...entries })]
    for (const [at, tab] of tabs.entries()) {
      const other = tabs[1 - at]
      tab.setItem = (name, text) => {
        tab.entries[name] = text
        setTimeout(() => Object.assign(other?.entries ?? {}, { [name]: text }), 50)
      }
    }
    const both = await Promise.all(tabs.map((tab) => visit(gold, tab)))

    expect(both.flatMap(({ tierEvents }) => tierEvents)).to.eql(['Gold'])
    expect(both.filter(({ element }) => element.status === 'ready')).to.have.length(1)
  })

  it('and not in a hidden tab after another tab', async () => {
    const storage = await storageWithSilver()
    const showTab = hideTab()
    const { element, tierEvents } = await visit(gold, storage)
    const entries = JSON.stringify({ id: 'Gold', from: 1000 })
    for (const key of Object.keys(storedTiers(storage))) {
      storage.entries[key] = entries
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
    showTab()
    await pause(200)

    expect(visibleContent(element)).to.eql([0, ''])
    expect(tierEvents).to.eql([])
  })

  it('in the visible one of two elements', async () => {
    const storage = await storageWithSilver()
    const { element, shop, tierEvents } = await visit(silver, storage)
    element.hidden = true
    const second = document.createElement('perk-tier-up')
    shop.append(second)
    const { source } = shop.shop ?? {}
    Object.assign(source ?? {}, { tiers: [{ ...gold, expiration: {} }] })
    const { memberOf } = await import('../../src/state/features/member.ts')
    if (shop.shop) memberOf(shop.shop).$member.refresh()
    await waitUntil(() => tierEvents.length, 'no event was dispatched')
    await pause(200)

    expect(tierEvents).to.eql(['Gold'])
    expect([element.status, second.status]).to.eql(['empty', 'ready'])
  })

  it('and not in the next view', async () => {
    const storage = await storageWithSilver()
    const { element, shop } = await visit(gold, storage)
    element.remove()
    await pause(0)
    const next = document.createElement('perk-tier-up')
    shop.append(next)
    await waitUntil(() => next.status !== 'waiting')

    expect(visibleContent(next)).to.eql([0, ''])
  })

  it('and stores it only when the tab is visible', async () => {
    const storage = await storageWithSilver()
    const before = storedTiers(storage)
    const showTab = hideTab()
    const { tierEvents } = await visit(gold, storage)
    expect(tierEvents).to.eql([])
    expect(storedTiers(storage)).to.eql(before)

    showTab()
    await waitUntil(() => tierEvents.length, 'no event was dispatched')
    expect(tierEvents).to.eql(['Gold'])
  })

  it('and stores it only when scrolled into view', async () => {
    const storage = await storageWithSilver()
    const before = storedTiers(storage)
    const page = await open('perk-tier-up', adaIn(gold), { storage })
    const { element, shop } = page
    const spacer = document.createElement('div')
    spacer.setAttribute('style', 'block-size: 300vh')
    shop.before(spacer)
    await waitUntil(() => element.status === 'ready')
    await pause(200)
    expect(storedTiers(storage)).to.eql(before)

    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await waitUntil(() => JSON.stringify(storage.entries).includes('Gold'), 'the tier was not stored')
    spacer.remove()
  })
})

describe('<perk-tier-up> announces nothing', () => {
  it('if storage is blocked', async () => {
    const blockedStorage = {
      entries: {},
      getItem(): string | null {
        throw new DOMException('Not allowed', 'SecurityError')
      },
      setItem() {
        throw new DOMException('Not allowed', 'SecurityError')
      },
    }
    expect((await visit(gold, blockedStorage)).tierEvents).to.eql([])
  })

  it('if storage is full', async () => {
    const storage = await storageWithSilver()
    const full = {
      ...storage,
      setItem() {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const { element, tierEvents } = await visit(gold, full)

    expect(visibleContent(element)).to.eql([0, ''])
    expect(tierEvents).to.eql([])
  })

  it('if the stored data is invalid', async () => {
    const storage = await storageWithSilver()
    for (const key of Object.keys(storedTiers(storage))) storage.entries[key] = '{"from":"much"}'

    expect((await visit(gold, storage)).tierEvents).to.eql([])
  })

  it('if the response is stale', async () => {
    const storage = await storageWithSilver()
    const before = storedTiers(storage)
    const reply = { stale: true, receivedAt: Date.now() - 300_000 }
    const { element } = await visit(gold, storage, { more: { reply } })

    expect(element.status).to.equal('offline')
    expect(visibleContent(element)).to.eql([0, ''])
    expect(storedTiers(storage)).to.eql(before)
  })

  for (const [status, error] of [
    ['failed', new CallError('unavailable', 'down')],
    ['signed-out', new CallError('signed-out', 'no token')],
  ] as const)
    it(`if it is ${status}`, async () => {
      const { element } = await visit(gold, await storageWithSilver(), { more: { error } })

      expect(element.status).to.equal(status)
      expect(visibleContent(element)).to.eql([0, ''])
    })
})

describe('the layout of <perk-tier-up>', () => {
  it('animates once, and not with reduced motion', async () => {
    try {
      for (const [reducedMotion, animations] of [
        ['no-preference', 1],
        ['reduce', 0],
      ] as const) {
        await emulateMedia({ reducedMotion })
        const { element, tierEvents } = await visit(gold, await storageWithSilver())
        expect(tierEvents).to.eql(['Gold'])
        expect(shadow(element).getAnimations().length).to.equal(animations)
        const [path] = shadow(element).querySelectorAll('[part=burst] path')
        if (reducedMotion === 'reduce')
          expect(path && getComputedStyle(path).strokeDasharray).to.equal('none')
      }
    } finally {
      // The default of the test runner.
      await emulateMedia({ reducedMotion: 'reduce' })
    }
  })

  it('breaks Japanese lines between phrases', async () => {
    const { element, shop } = await visit({ ...gold, name: 'Regular' }, await storageWithSilver(), {
      locale: 'ja',
    })
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
      const storage = await storageWithSilver()
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
