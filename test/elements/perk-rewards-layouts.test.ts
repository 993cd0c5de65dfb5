import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { Item, Layout } from '../../src/elements/layout/item.ts'
import { box, expectRoom } from './support/boxes.ts'
import { cup } from './support/eligibility.ts'
import { memberSource, cardWith, coin, dialogOf, open, reward, show } from './support/loyalty.ts'
import { button, shadow, texts } from './support/shop.ts'
import { customRows, fields, fieldTexts } from './support/custom-rows.ts'
import { waitUntil } from './support/wait.ts'

const layouts: readonly Layout[] = ['list', 'grid', 'carousel', 'compact', 'banner']
const brokenPicture = '/no-such-picture.png'

/** Rewards of every state for a card with 500 points, with long names, pictures and badges. */
const all = () => [
  reward('Ein Geburtstagswochengutscheinheftchen für zwei', 300, {
    stock: 12,
    metadata: { badge: 'New' },
    attributes: {
      description: 'For stirring, and for whatever else there is to stir.',
      image_url: brokenPicture,
    },
  }),
  reward('Teapot', 2000, { attributes: { description: 'It does not drip.' } }),
  reward('Mug', 100, { stock: 0, metadata: { badge: 'Best' } }),
  coin,
]

const showLayout = async (layout: Layout, rewards: unknown[] = all()) => {
  const { element, store } = await open('perk-rewards', memberSource({ rewards, card: cardWith(500) }), {
    lines: [cup],
  })
  element.layout = layout
  await waitUntil(() => element.status !== 'waiting')
  await element.updateComplete
  return { element, store }
}

describe('the layouts of <perk-rewards>', () => {
  after(() => setViewport({ width: 800, height: 600 }))

  it('overlap nothing and leave room for names from 160 to 1,280 px', async () => {
    await setViewport({ width: 1300, height: 900 })
    for (const layout of layouts) await expectRoom((await showLayout(layout)).element, layout)
  })

  it('are accessible', async () => {
    for (const layout of layouts) await expect((await showLayout(layout)).element).to.be.accessible()
  })

  it('show the price, or the missing points in place of the button', async () => {
    for (const layout of ['list', 'grid', 'carousel', 'compact'] as const) {
      const { element } = await showLayout(layout)
      expect(texts(element, 'price'), layout).to.eql(['300 points', '2,000 points', '100 points'])
      expect(texts(element, 'status')[0], layout).to.equal('1,500 points to go')
      expect(texts(element, 'redeem'), layout).to.eql(['Redeem', 'Use points'])
      expect(texts(element, 'almost').length, layout).to.equal(1)
      expect(texts(element, 'out').length, layout).to.equal(1)
    }
  })

  it('show badges on cards, "Out of stock" before others', async () => {
    expect(texts((await showLayout('grid')).element, 'badge')).to.eql(['New', 'Out of stock'])
    expect(texts((await showLayout('list')).element, 'badge')).to.eql([])
    expect(texts((await showLayout('list')).element, 'status')).to.eql(['1,500 points to go', 'Out of stock'])
  })

  it('show two cards per row on a phone, and an odd last card in full width', async () => {
    const { element } = await showLayout('grid', all().slice(0, 3))
    element.style.inlineSize = '358px'
    const [one, two, three, ...more] = [...shadow(element).querySelectorAll('li')].map(box)
    expect(more).to.eql([])
    expect(one?.top).to.equal(two?.top)
    expect(three?.top).to.be.above(one?.bottom ?? Infinity)
    expect([three?.left, three?.right]).to.eql([one?.left, two?.right])
  })

  it('align the prices with the names on a phone', async () => {
    const { element } = await showLayout('list')
    element.style.inlineSize = '358px'
    const [names = [], prices] = ['headline', 'price'].map((part) =>
      [...shadow(element).querySelectorAll(`[part=${part}]`)].map((each) => Math.round(box(each).left)),
    )
    expect(prices).to.eql(names.slice(0, 3))
  })

  it('show the first affordable reward as a banner, or the nearest', async () => {
    const [spoon, teapot, mug] = all()
    expect(texts((await showLayout('banner', [teapot, spoon])).element, 'headline')).to.eql([
      'Ein Geburtstagswochengutscheinheftchen für zwei',
    ])
    expect(
      texts((await showLayout('banner', [mug, reward('House', 9000), teapot])).element, 'headline'),
    ).to.eql(['Teapot'])
  })

  it('reserve the space of cards while waiting', async () => {
    const source = memberSource({ rewards: all() })
    source.gate = new Promise(() => {})
    const { element } = await open('perk-rewards', source)
    element.layout = 'grid'
    await element.updateComplete
    expect(texts(element, 'card').length).to.be.above(0)
    expect(element.status).to.equal('waiting')
  })

  it('draw an icon for a broken picture, and reserve no space without pictures', async () => {
    const { element } = await showLayout('grid')
    await waitUntil(() => shadow(element).querySelector('img')?.hidden, 'a broken picture stays')
    expect(texts(element, 'media').length).to.equal(4)
    expect(texts((await showLayout('grid', [reward('Teapot', 20)])).element, 'media')).to.eql([])
  })
})

describe('custom rows of rewards', () => {
  it('come from a template that contains a button', async () => {
    const { element } = await show('perk-rewards', memberSource({ rewards: all() }), {
      children: `<template slot="row"><h3 data-field="headline"></h3><p data-field="price"></p>
        <p data-field="status"></p><button data-field="action"></button></template>`,
    })
    const own = (field: string) => fieldTexts(element, field)
    expect(own('headline').slice(1)).to.eql(['Teapot', 'Mug', 'Pay with points'])
    expect(own('price')).to.eql(['300 points', '2,000 points', '100 points', 'hidden'])
    expect(own('status')).to.eql(['hidden', '1,500 points to go', 'Out of stock', 'hidden'])
    expect(own('action')).to.eql(['Redeem', 'hidden', 'hidden', 'Use points'])

    fields(element, 'action')[0]?.click()
    await element.updateComplete
    expect(dialogOf(element).open).to.equal(true)
  })

  it('come from a function', async () => {
    const { element } = await show('perk-rewards', memberSource({ rewards: all() }))
    element.renderRow = ({ headline, price = '' }: Readonly<Item>) => new Text(`${headline}: ${price}`)
    await element.updateComplete
    const rows = customRows(element).map((row) => shadow(row).textContent)
    expect(rows).to.contain('Teapot: 2,000 points')
  })
})

it('the carousel of rewards scrolls by its button', async () => {
  const { element } = await showLayout('carousel')
  element.style.inlineSize = '320px'
  const track = shadow(element).querySelector('ul')
  await waitUntil(() => button(element, 'Next').ariaDisabled === 'false')
  button(element, 'Next').click()
  await waitUntil(() => (track?.scrollLeft ?? 0) > 100)
})
