import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { AddItemsEvent } from '../../src/elements/offers/add-items.ts'
import type { CartLine } from '../../src/state/cart.ts'
import { cup, full, gate, missingCups, missingMoney, possibleTier, tierNamed } from './support/eligibility.ts'
import {
  button,
  mount,
  shadow,
  sourceOf,
  announcement,
  texts,
  type MountOptions,
  type TestSource,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

beforeEach(() => sessionStorage.clear())

/** Opens the element with a cup in the cart. `precededBy`: the tag of an element before it. */
async function open(
  source: TestSource,
  { precededBy, ...options }: MountOptions & { precededBy?: string } = {},
) {
  const { element, ...page } = await mount('perk-nudge', source, { lines: [cup], ...options })
  if (precededBy) element.before(document.createElement(precededBy))
  return { nudge: element, ...page }
}

async function show(source: TestSource, options?: Parameters<typeof open>[1]) {
  const opened = await open(source, options)
  await waitUntil(() => opened.nudge.status === 'ready', 'no offer is shown')
  await opened.nudge.updateComplete
  return opened
}

/** "headline | details | button". */
const offerText = (nudge: Element) =>
  ['headline', 'details', 'add'].flatMap((part) => texts(nudge, part)).join(' | ')

const possible = (...entries: unknown[]) => Object.assign(sourceOf([]), { possible: entries })

const close = async (nudge: HTMLElementTagNameMap['perk-nudge']) => {
  button(nudge, 'Close').click()
  await nudge.updateComplete
}

/** Announcements are delayed by 100 ms. */
const announcementDelay = () => new Promise((resolve) => setTimeout(resolve, 150))

/** Clears earlier announcements. */
async function clearPendingAnnouncements() {
  await announcementDelay()
  document.querySelector('body > [role=status]')?.replaceChildren()
}

describe('the offer of <perk-nudge>', () => {
  it('is the one that costs the least to unlock', async () => {
    const { nudge } = await show(full())

    expect(offerText(nudge)).to.equal('Banner near | Spend €12.50 more')
    expect(shadow(nudge).querySelector('[part=ring]')?.checkVisibility()).to.equal(true)
    await expect(nudge).to.be.accessible()
  })

  it('is one with a missing item if that costs less', async () => {
    const source = possible(
      possibleTier('money', missingMoney(1601)),
      possibleTier('cup', missingCups(1, 'Espresso cup')),
    )
    const { nudge } = await show(source)

    expect(offerText(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup · €16.00')
  })

  it('names the missing items only on its button', async () => {
    const requirements = ['cup', 'jug'].flatMap((name) => missingCups(1, name).requirements ?? [])
    expect(offerText((await show(possible(possibleTier('set', { requirements })))).nudge)).to.match(
      /^Banner set \|  \| Add [^|]+$/,
    )
  })

  it('names the missing items that its button does not add', async () => {
    const [cups] = missingCups(1, 'Cup').requirements ?? []
    const mugs = [{ object: 'products_collection' as const, id: 'pc_mugs', name: 'Mugs' }]
    const requirements = cups ? [cups, { ...cups, items: mugs }] : []
    const { nudge } = await show(possible(possibleTier('set', { requirements })))
    expect(offerText(nudge)).to.match(/^Banner set \| [^|]*Cup[^|]*Mugs[^|]* \| Add 1 × Cup · /)
  })

  it('ranks an item without a price last and shows no price', async () => {
    const source = possible(possibleTier('cup', missingCups(1, 'Espresso cup')))
    const bowl: CartLine = { product_id: 'prod_bowl', price: 2800, quantity: 1 }
    const { nudge } = await show(source, { lines: [bowl] })
    expect(offerText(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup')

    source.possible = [...source.possible, possibleTier('far', missingMoney(50_000))]
    const { nudge: other } = await show(source, { lines: [bowl] })
    expect(texts(other, 'headline')).to.eql(['Banner far'])
  })

  it('is the one with the most progress among equal costs', async () => {
    const source = possible(
      possibleTier('little', missingMoney(1000, 2000)),
      possibleTier('much', missingMoney(1000, 9000)),
    )

    expect(texts((await show(source)).nudge, 'headline')).to.eql(['Banner much'])
  })

  it('mentions free shipping', async () => {
    const near = { ...possibleTier('near', missingMoney(1250)), metadata: { shipping: 'free' } }

    expect(offerText((await show(possible(near))).nudge)).to.equal('Free shipping | Spend €12.50 more')
  })

  it('is never selected or unavailable', async () => {
    const { nudge, cart } = await show(full(), { selection: [tierNamed('near')] })
    expect(texts(nudge, 'headline')).to.eql(['Banner cups'])

    for (const id of ['cups', 'far']) cart.select(tierNamed(id))
    await waitUntil(() => nudge.status === 'empty', 'an unavailable offer is shown')
    await nudge.updateComplete
    expect(nudge.offsetHeight).to.equal(0)
  })

  it('is combinable with the selection', async () => {
    const source = full()
    source.rules = { exclusive_categories: ['alone'] }
    source.possible = [{ ...possibleTier('first', missingMoney(100)), category: 'alone' }, ...source.possible]
    const { nudge, cart } = await show(source)
    expect(texts(nudge, 'headline')).to.eql(['Banner first'])

    cart.select(tierNamed('small'))
    await waitUntil(() => texts(nudge, 'headline')[0] === 'Banner near', 'the excluded offer is still shown')
  })

  it('is for the product of the page, if possible', async () => {
    const source = full()
    const { nudge } = await show(source, { attributes: { product: 'prod_cup' } })
    expect(texts(nudge, 'headline')).to.eql(['Banner cups'])

    const applicable_to = { object: 'list', data: [{ object: 'product', id: 'prod_jug' }] }
    source.possible = [...source.possible, { ...possibleTier('jug', missingMoney(9000)), applicable_to }]
    const { nudge: other } = await show(source, { attributes: { product: 'prod_jug' } })
    expect(texts(other, 'headline')).to.eql(['Banner jug'])
  })
})

describe('the buttons of <perk-nudge>', () => {
  it('dispatch an event with the missing items', async () => {
    const { nudge, shop } = await show(possible(possibleTier('cup', missingCups(2, 'Espresso cup'))))
    const events: AddItemsEvent[] = []
    shop.addEventListener('perk-add-items', (event) => events.push(event))
    button(nudge, 'Add 2 × Espresso cup · €32.00').click()

    expect(events.map(({ items, cancelable }) => ({ items, cancelable }))).to.eql([
      { items: [{ object: 'product', id: 'prod_cup', quantity: 2 }], cancelable: true },
    ])
  })

  it('close an offer for the visit and show the next one', async () => {
    const { nudge } = await show(full())
    await close(nudge)
    expect(texts(nudge, 'headline')).to.eql(['Banner cups'])

    const { nudge: later } = await show(full())
    expect(texts(later, 'headline')).to.eql(['Banner cups'])
    await close(later)
    await close(later)
    expect(later.status).to.equal('empty')
    expect(later.offsetHeight).to.equal(0)
  })

  it('close an offer for the page if storage is blocked', async () => {
    const { getItem, setItem } = Storage.prototype
    const throwSecurityError = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: throwSecurityError, setItem: throwSecurityError })
    try {
      const { nudge } = await show(full())
      await close(nudge)
      expect(texts(nudge, 'headline')).to.eql(['Banner cups'])
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem })
    }
  })

  it('ignore invalid stored data', async () => {
    sessionStorage.setItem('perkit:nudges:1', '{not json')

    expect(texts((await show(full())).nudge, 'headline')).to.eql(['Banner near'])
  })

  it('announce an offer once for two elements', async () => {
    await clearPendingAnnouncements()
    const { nudge, shop, cart } = await show(possible(possibleTier('near', missingMoney(1250))))
    await waitUntil(() => announcement() === 'Banner near: Spend €12.50 more', 'the offer was not announced')
    shop.append(document.createElement('perk-nudge'))
    await clearPendingAnnouncements()
    cart.add(cup)
    await nudge.updateComplete
    await announcementDelay()

    expect(announcement()).to.equal('')
  })
})

describe('<perk-nudge> is hidden', () => {
  const visibleContent = (nudge: HTMLElement) => [nudge.offsetHeight, shadow(nudge).querySelector('section')]

  it('while waiting and with an empty cart', async () => {
    const source = full()
    const response = gate()
    source.gate = response.promise
    const { nudge } = await open(source)
    expect(nudge.status).to.equal('waiting')
    expect(visibleContent(nudge)).to.eql([0, null])

    response.open()
    const { nudge: other } = await open(source, { lines: [] })
    await waitUntil(() => other.status === 'empty')
    expect(visibleContent(other)).to.eql([0, null])
  })

  for (const [status, error] of [
    ['failed', new CallError('unavailable', 'down')],
    ['signed-out', new CallError('signed-out', 'no token')],
  ] as const)
    it(`when it is ${status}, without an announcement`, async () => {
      await clearPendingAnnouncements()
      const source = full()
      source.error = error
      const { nudge } = await open(source)
      await waitUntil(() => nudge.status === status)
      await announcementDelay()

      expect(visibleContent(nudge)).to.eql([0, null])
      expect(announcement()).to.equal('')
    })

  it('when it is offline', async () => {
    const source = full()
    source.reply = { stale: true, receivedAt: Date.now() - 300_000 }
    const { nudge } = await open(source)
    await waitUntil(() => nudge.status === 'offline')

    expect(visibleContent(nudge)).to.eql([0, null])
  })
})

it('<perk-nudge> sends no requests beyond those of <perk-eligibility>', async () => {
  const alone = full()
  await show(alone)
  const shared = full()
  await show(shared, { precededBy: 'perk-eligibility' })

  expect(shared.qualificationRequests.length).to.equal(alone.qualificationRequests.length)
})

describe('the layout of <perk-nudge>', () => {
  it('shows picture, headline, progress, missing items and button as a teaser', async () => {
    const metadata = { image_url: '/no-such-picture.png' }
    const source = possible({ ...possibleTier('cup', missingCups(1, 'Espresso cup')), metadata })
    const { nudge } = await show(source, { attributes: { layout: 'teaser' } })

    expect(offerText(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup · €16.00')
    const { value } = shadow(nudge).querySelector('progress') ?? {}
    expect(value).to.be.closeTo(2 / 3, 0.001)
    expect(shadow(nudge).querySelector('img')?.src).to.equal(
      new URL('/no-such-picture.png', document.baseURI).href,
    )
    expect(shadow(nudge).querySelector('[part=ring]')).to.equal(null)
    await expect(nudge).to.be.accessible()
  })

  for (const layout of ['strip', 'teaser'])
    for (const direction of ['ltr', 'rtl'])
      it(`fits a screen of 320 pixels as a ${layout}, ${direction}`, async () => {
        const { nudge, host } = await show(possible(possibleTier('cup', missingCups(1, 'Espresso cup'))), {
          attributes: { layout },
          locale: direction === 'rtl' ? 'ar' : 'en',
        })
        host.dir = direction
        host.setAttribute('style', 'inline-size: 280px')
        await nudge.updateComplete

        expect(shadow(nudge).querySelector('section')?.scrollWidth).to.equal(280)
        const [box, end] = ['section > div', '[part=close]'].map((part) =>
          shadow(nudge).querySelector(part)?.getBoundingClientRect(),
        )
        if (!box || !end) throw new Error('Not drawn')
        expect(end.width).to.be.at.least(24)
        // The close button is at the end of the first line.
        expect(end.top - box.top).to.be.below(40)
        expect(direction === 'rtl' ? end.left - box.left : box.right - end.right).to.be.below(20)
      })
})
