import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { AddItemsEvent } from '../../src/elements/offers/add-items.ts'
import type { CartLine, Redeemable } from '../../src/state/cart.ts'
import { createShop } from '../../src/state/shop.ts'
import { cup, full, gate, missingCups, missingMoney, possibleTier, tierNamed } from './support/eligibility.ts'
import { button, shadow, sourceOf, spoken, texts, type TestSource } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

beforeEach(() => sessionStorage.clear())

interface Given {
  lines?: readonly CartLine[]
  selection?: readonly Redeemable[]
  attributes?: Readonly<Record<string, string>>
  locale?: string
  /** Before the nudge. */
  beside?: string
}

/** A page with the element on it. */
async function open(source: TestSource, given: Given = {}) {
  const { lines = [cup], selection = [], attributes = {}, locale = 'en', beside } = given
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale })
  const inside = createShop({ source, storage: null })
  const { cart } = inside
  shop.shop = inside
  cart.replace(lines)
  for (const each of selection) cart.select(each)
  const nudge = document.createElement('perk-nudge')
  for (const [name, value] of Object.entries(attributes)) nudge.setAttribute(name, value)
  if (beside) shop.append(document.createElement(beside))
  shop.append(nudge)
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  await nudge.updateComplete
  return { nudge, cart, shop, host }
}

async function show(source: TestSource, given?: Given) {
  const shown = await open(source, given)
  await waitUntil(() => shown.nudge.status === 'ready', 'nothing is near')
  await shown.nudge.updateComplete
  return shown
}

/** What stands there: "gives | meta | button". */
const said = (nudge: Element) =>
  ['headline', 'details', 'add'].flatMap((part) => texts(nudge, part)).join(' | ')

const possible = (...entries: unknown[]) => Object.assign(sourceOf([]), { possible: entries })

const close = async (nudge: HTMLElementTagNameMap['perk-nudge']) => {
  button(nudge, 'Close').click()
  await nudge.updateComplete
}

/** Until what is to be said has been said; it is said a tenth of a second later. */
const spokenOut = () => new Promise((resolve) => setTimeout(resolve, 150))

/** What was said before is gone. */
async function silence() {
  await spokenOut()
  document.querySelector('body > [role=status]')?.replaceChildren()
}

describe('which offer <perk-nudge> shows', () => {
  it('the one that takes the least money, missing products at their price included', async () => {
    const { nudge } = await show(full())

    expect(said(nudge)).to.equal('Banner near | Spend €12.50 more')
    expect(shadow(nudge).querySelector('[part=ring]')?.checkVisibility()).to.equal(true)
    await expect(nudge).to.be.accessible()
  })

  it('a missing cup where that costs less than what is to be spent', async () => {
    const source = possible(
      possibleTier('money', missingMoney(1601)),
      possibleTier('cup', missingCups(1, 'Espresso cup')),
    )
    const { nudge } = await show(source)

    expect(said(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup · €16.00')
  })

  it('and says once what is missing where the button names it', async () => {
    const requirements = ['cup', 'jug'].flatMap((name) => missingCups(1, name).requirements ?? [])
    expect(said((await show(possible(possibleTier('set', { requirements })))).nudge)).to.match(
      /^Banner set \|  \| Add [^|]+$/,
    )
  })

  it('and beside the button what it does not add, such as any piece of a collection', async () => {
    const [cups] = missingCups(1, 'Cup').requirements ?? []
    const mugs = [{ object: 'products_collection' as const, id: 'pc_mugs', name: 'Mugs' }]
    const requirements = cups ? [cups, { ...cups, items: mugs }] : []
    const { nudge } = await show(possible(possibleTier('set', { requirements })))
    expect(said(nudge)).to.match(/^Banner set \| [^|]*Cup[^|]*Mugs[^|]* \| Add 1 × Cup · /)
  })

  it('what is of unknown price comes last, and says no price', async () => {
    const source = possible(possibleTier('cup', missingCups(1, 'Espresso cup')))
    const bowl: CartLine = { product_id: 'prod_bowl', price: 2800, quantity: 1 }
    const { nudge } = await show(source, { lines: [bowl] })
    expect(said(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup')

    source.possible = [...source.possible, possibleTier('far', missingMoney(50_000))]
    const { nudge: other } = await show(source, { lines: [bowl] })
    expect(texts(other, 'headline')).to.eql(['Banner far'])
  })

  it('of those that take the same, the one that has come furthest', async () => {
    const source = possible(
      possibleTier('little', missingMoney(1000, 2000)),
      possibleTier('much', missingMoney(1000, 9000)),
    )

    expect(texts((await show(source)).nudge, 'headline')).to.eql(['Banner much'])
  })

  it('and says what it takes off the shipping', async () => {
    const near = { ...possibleTier('near', missingMoney(1250)), metadata: { shipping: 'free' } }

    expect(said((await show(possible(near))).nudge)).to.equal('Free shipping | Spend €12.50 more')
  })

  it('none that is chosen, and none for which nothing can be done', async () => {
    const { nudge, cart } = await show(full(), { selection: [tierNamed('near')] })
    expect(texts(nudge, 'headline')).to.eql(['Banner cups'])

    for (const id of ['cups', 'far']) cart.select(tierNamed(id))
    await waitUntil(() => nudge.status === 'empty', 'something that is closed is shown')
    await nudge.updateComplete
    expect(nudge.offsetHeight).to.equal(0)
  })

  it('none that goes with nothing that is chosen', async () => {
    const source = full()
    source.rules = { exclusive_categories: ['alone'] }
    source.possible = [{ ...possibleTier('first', missingMoney(100)), category: 'alone' }, ...source.possible]
    const { nudge, cart } = await show(source)
    expect(texts(nudge, 'headline')).to.eql(['Banner first'])

    cart.select(tierNamed('small'))
    await waitUntil(() => texts(nudge, 'headline')[0] === 'Banner near', 'it is not left out')
  })

  it('on a product’s page one for that product, or that it is missing for, goes first', async () => {
    const source = full()
    const { nudge } = await show(source, { attributes: { product: 'prod_cup' } })
    expect(texts(nudge, 'headline')).to.eql(['Banner cups'])

    const applicable_to = { object: 'list', data: [{ object: 'product', id: 'prod_jug' }] }
    source.possible = [...source.possible, { ...possibleTier('jug', missingMoney(9000)), applicable_to }]
    const { nudge: other } = await show(source, { attributes: { product: 'prod_jug' } })
    expect(texts(other, 'headline')).to.eql(['Banner jug'])
  })
})

describe('what can be done with <perk-nudge>', () => {
  it('adds what is missing: the page hears which', async () => {
    const { nudge, shop } = await show(possible(possibleTier('cup', missingCups(2, 'Espresso cup'))))
    const heard: AddItemsEvent[] = []
    shop.addEventListener('perk-add-items', (event) => heard.push(event))
    button(nudge, 'Add 2 × Espresso cup · €32.00').click()

    expect(heard.map(({ items, cancelable }) => ({ items, cancelable }))).to.eql([
      { items: [{ object: 'product', id: 'prod_cup', quantity: 2 }], cancelable: true },
    ])
  })

  it('closes for the visit, and the next one takes its place', async () => {
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

  it('closes on this page where the browser keeps nothing', async () => {
    const { getItem, setItem } = Storage.prototype
    const refuse = () => {
      throw new DOMException('Not allowed', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse })
    try {
      const { nudge } = await show(full())
      await close(nudge)
      expect(texts(nudge, 'headline')).to.eql(['Banner cups'])
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem })
    }
  })

  it('what was kept by somebody else is nothing it knows', async () => {
    sessionStorage.setItem('perkit:nudges:1', '{not json')

    expect(texts((await show(full())).nudge, 'headline')).to.eql(['Banner near'])
  })

  it('is said aloud once, though two show it and the cart changes', async () => {
    await silence()
    const { nudge, shop, cart } = await show(possible(possibleTier('near', missingMoney(1250))))
    await waitUntil(() => spoken() === 'Banner near: Spend €12.50 more', 'it was not said')
    shop.append(document.createElement('perk-nudge'))
    await silence()
    cart.add(cup)
    await nudge.updateComplete
    await spokenOut()

    expect(spoken()).to.equal('')
  })
})

describe('when <perk-nudge> is not there', () => {
  const absent = (nudge: HTMLElement) => [nudge.offsetHeight, shadow(nudge).querySelector('section')]

  it('while it waits, and with an empty cart', async () => {
    const source = full()
    const held = gate()
    source.gate = held.promise
    const { nudge } = await open(source)
    expect(nudge.status).to.equal('waiting')
    expect(absent(nudge)).to.eql([0, null])

    held.open()
    const { nudge: other } = await open(source, { lines: [] })
    await waitUntil(() => other.status === 'empty')
    expect(absent(other)).to.eql([0, null])
  })

  for (const [status, error] of [
    ['failed', new CallError('unavailable', 'down')],
    ['signed-out', new CallError('signed-out', 'no token')],
  ] as const)
    it(`when it is ${status}, and says nothing of it`, async () => {
      await silence()
      const source = full()
      source.error = error
      const { nudge } = await open(source)
      await waitUntil(() => nudge.status === status)
      await spokenOut()

      expect(absent(nudge)).to.eql([0, null])
      expect(spoken()).to.equal('')
    })

  it('when it is offline: what was near may be no more', async () => {
    const source = full()
    source.answer = { stale: true, receivedAt: Date.now() - 300_000 }
    const { nudge } = await open(source)
    await waitUntil(() => nudge.status === 'offline')

    expect(absent(nudge)).to.eql([0, null])
  })
})

it('asks nothing of its own beside <perk-eligibility>', async () => {
  const alone = full()
  await show(alone)
  const beside = full()
  await show(beside, { beside: 'perk-eligibility' })

  expect(beside.judged.length).to.equal(alone.judged.length)
})

describe('how <perk-nudge> looks', () => {
  it('as a teaser: a picture, what it gives, progress, what is missing, and a button', async () => {
    const metadata = { image_url: '/no-such-picture.png' }
    const source = possible({ ...possibleTier('cup', missingCups(1, 'Espresso cup')), metadata })
    const { nudge } = await show(source, { attributes: { layout: 'teaser' } })

    expect(said(nudge)).to.equal('Banner cup | 2 of 3 in your cart | Add 1 × Espresso cup · €16.00')
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
        // The button that closes stands at the end of the first line.
        expect(end.top - box.top).to.be.below(40)
        expect(direction === 'rtl' ? end.left - box.left : box.right - end.right).to.be.below(20)
      })
})
