/** The event `perk-ready` and `whenReady()` of `<perk-shop>`. */
import { expect, fixture, html } from '@open-wc/testing'
import type { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { promotions, shopNamed } from './support/named-shops.ts'
import { sourceOf, tiers } from './support/shop.ts'
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

/** A shop whose first answers wait for `first.open()`, with its `perk-ready` events. */
async function mount(...elements: Element[]) {
  const shop = shopNamed('Autumn')
  const source = sourceOf(tiers(1))
  const first = gate()
  source.gate = first.promise
  shop.source = source
  const events: Event[] = []
  shop.addEventListener('perk-ready', (event) => events.push(event))
  shop.append(...elements)
  const place = await fixture<HTMLElement>(html`<div></div>`)
  place.append(shop)
  await waitUntil(() => source.tierRequests.length === 1)
  return { shop, source, first, events, place }
}

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
    const { shop, place } = await mount(element)
    place.append(shopNamed('Other', 'other'))
    place.append(element)

    element.for = 'other'
    await shop.whenReady()
  })

  it('does not wait for a launcher that loads nothing until it is pressed', async () => {
    const launcher = Object.assign(document.createElement('perk-launcher'), { label: 'Rewards' })
    const { shop, first } = await mount(promotions(), launcher)

    first.open()
    await shop.whenReady()

    expect(launcher.status).to.equal('waiting')
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
