/** The event `perk-ready` and `whenReady()` of `<perk-shop>`. */
import { expect, fixture, html } from '@open-wc/testing'
import type { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { full, parts } from './support/loyalty.ts'
import { promotions, shopNamed } from './support/named-shops.ts'
import { sourceOf, type TestSource, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

interface Gate {
  promise: Promise<void>
  open: () => void
}

function gate(): Gate {
  let open = () => {}
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, open }
}

/** A shop on the page, with its `perk-ready` events. */
async function open(source: TestSource, ...elements: Element[]) {
  const shop = shopNamed('Autumn')
  shop.source = source
  shop.card = 'ADA-1'
  const events: Event[] = []
  shop.addEventListener('perk-ready', (event) => events.push(event))
  shop.append(...elements)
  const place = await fixture<HTMLElement>(html`<div></div>`)
  place.append(shop)
  return { shop, events, place }
}

/** A shop whose first answers wait for `first.open()`. */
async function mount(...elements: Element[]) {
  const source = sourceOf(tiers(1))
  const first = gate()
  source.gate = first.promise
  const page = await open(source, ...elements)
  await waitUntil(() => source.tierRequests.length === 1)
  return { ...page, source, first }
}

const labeledLauncher = () => Object.assign(document.createElement('perk-launcher'), { label: 'Rewards' })

const isReady = async (shop: PerkShop) =>
  Promise.race([shop.whenReady().then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))])

describe('perk-ready', () => {
  it('fires when the last element of the shop shows its first content', async () => {
    const [one, other] = [promotions(), promotions({ for: 'main' })]
    const { shop, first, events, place } = await mount(one)
    shop.id = 'main'
    place.append(other)
    await other.updateComplete
    expect([events.length, await isReady(shop)]).to.eql([0, false])

    first.open()
    await shop.whenReady()

    expect([one.status, other.status]).to.eql(['ready', 'ready'])
    expect(events.map(({ bubbles, composed }) => [bubbles, composed])).to.eql([[true, true]])
  })

  it('fires after a failed request', async () => {
    const element = promotions()
    const { shop, source, first } = await mount(element)
    source.error = new Error('no network')

    first.open()
    await shop.whenReady()

    expect(element.status).to.equal('failed')
  })

  it('does not wait for a removed element', async () => {
    const element = promotions()
    const { shop, events } = await mount(element)

    element.remove()
    await shop.whenReady()

    expect(events.length).to.equal(1)
  })

  it('does not wait for an element that moved to another shop', async () => {
    const element = promotions()
    const { shop, events, place } = await mount(element)
    place.append(shopNamed('Other', 'other'))
    place.append(element)

    element.for = 'other'
    await shop.whenReady()

    expect(events.filter(({ target }) => target === shop).length).to.equal(1)
  })

  it('does not wait for a launcher that loads nothing until it is pressed', async () => {
    const launcher = labeledLauncher()
    const { shop, first } = await mount(promotions(), launcher)

    first.open()
    await shop.whenReady()

    expect(launcher.status).to.equal('waiting')
  })

  it('fires for a page whose only element loads nothing until it is pressed', async () => {
    const { shop, events } = await open(sourceOf([]), labeledLauncher())

    await shop.whenReady()

    expect(events.length).to.equal(1)
  })

  it('fires for an element that is added later and has nothing to wait for', async () => {
    const { shop, events } = await open(sourceOf([]))
    await shop.updateComplete
    const receipt = document.createElement('perk-receipt')

    shop.append(receipt)
    await shop.whenReady()

    expect([receipt.status, events.length]).to.eql(['empty', 1])
  })

  it('waits for the elements in an element, which replace its fallback content', async () => {
    const source = full()
    const rewards = gate()
    const { memberRewards } = source
    source.memberRewards = async (...request) => {
      await rewards.promise
      return memberRewards(...request)
    }
    const loyalty = document.createElement('perk-loyalty')
    loyalty.innerHTML = '<p>Loading</p>'
    const { shop, events } = await open(source, loyalty)
    await waitUntil(() => parts(loyalty).filter(({ status }) => status === 'ready').length === 2)
    expect([events.length, await isReady(shop)]).to.eql([0, false])

    rewards.open()
    await shop.whenReady()

    expect(parts(loyalty).map(({ status }) => status)).to.eql(['ready', 'ready', 'ready'])
    expect(events.length).to.equal(1)
  })

  it('waits for the elements of a shop that moves', async () => {
    const element = promotions()
    const { shop, first, events, place } = await mount(element)
    const main = document.createElement('main')
    place.append(main)

    main.append(shop)
    expect([await isReady(shop), events.length]).to.eql([false, 0])
    first.open()
    await shop.whenReady()

    expect([element.status, events.length]).to.eql(['ready', 1])
  })

  it('waits for a shop that leaves the page and comes back', async () => {
    const element = promotions()
    const { shop, first, events, place } = await mount(element)
    place.append(element)

    shop.remove()
    expect([await isReady(shop), events.length]).to.eql([false, 0])
    place.append(shop)
    first.open()
    await shop.whenReady()

    expect([element.status, events.length]).to.eql(['ready', 1])
  })

  it('fires again for elements that are added later', async () => {
    const { shop, source, first, events } = await mount(promotions())
    first.open()
    await shop.whenReady()
    const second = gate()
    source.gate = second.promise
    const later = promotions({ limit: '3' })
    shop.append(later)
    await waitUntil(() => source.tierRequests.length === 2)
    expect(events.length).to.equal(1)

    second.open()
    await waitUntil(() => later.status === 'ready')

    expect(events.length).to.equal(2)
  })
})
