import { expect } from '@open-wc/testing'
import { createShop } from '../../src/state/shop.ts'
import { cup, readyTier } from './support/eligibility.ts'
import { elements, openPage } from './support/frame.ts'
import { memberSource, cardWith, activityEvent, loyaltyTier, parts, reward } from './support/loyalty.ts'
import { fullTier, settled, sourceOf, texts, tier } from './support/shop.ts'

/** A page of this width that reserves the space of one element, with a line below it. */
async function reserveSpace<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, width: string, style = '') {
  const reserve = await (await fetch(`${elements}reserve.generated.css`)).text()
  const { document, load } = await openPage(
    `<style>${reserve} div { width: ${width} } body { font: 16px sans-serif } ${style}</style>`,
    `<perk-shop locale="en" currency="EUR"><div><${tag}>Ask us</${tag}><hr></div></perk-shop>`,
  )
  const below = () => Math.round(document.querySelector('hr')?.getBoundingClientRect().top ?? 0)
  const before = below()
  await load(`${elements}define/index.generated.ts`)
  const [shop, element] = [document.querySelector('perk-shop'), document.querySelector(tag)]
  if (!shop || !element) throw new Error('not there')
  return { shop, element, below, before }
}

describe('the reserved space of an element', () => {
  it('matches <perk-promotions> before the script, while waiting and when ready', async () => {
    for (const width of ['320px', '700px']) {
      const {
        shop,
        element: promotions,
        below,
        before,
      } = await reserveSpace('perk-promotions', width, 'perk-promotions { --perk-rows: 4 }')
      await promotions.updateComplete
      const waiting = below()
      shop.source = sourceOf([1, 2, 3, 4].map((at) => tier(`t${at}`, { ...fullTier, id: `t${at}` })))
      await settled(promotions)

      expect(texts(promotions, 'tier').length).to.equal(4)
      expect([waiting, below()], width).to.eql([before, before])
    }
  })

  it('matches <perk-eligibility>', async () => {
    for (const width of ['320px', '700px']) {
      const {
        shop,
        element: eligibility,
        below,
        before,
      } = await reserveSpace('perk-eligibility', width, 'perk-eligibility { --perk-rows: 2 }')
      await eligibility.updateComplete
      const waiting = below()
      const source = sourceOf([])
      source.ready = [readyTier('a', 1000), readyTier('b', 500)]
      shop.shop = createShop({ source, storage: null })
      shop.shop.cart.add(cup)
      await settled(eligibility)

      expect(texts(eligibility, 'offer').length).to.equal(2)
      expect([waiting, below()], width).to.eql([before, before])
    }
  })

  it('matches <perk-loyalty>', async () => {
    for (const width of ['320px', '700px', '900px']) {
      const { shop, element: loyalty, below, before } = await reserveSpace('perk-loyalty', width)
      await loyalty.updateComplete
      await Promise.all(parts(loyalty).map(({ updateComplete }) => updateComplete))
      const waiting = below()
      const events = [1, 2, 3].map(() => activityEvent('order.paid', {}))
      const rewards = ['Spoon', 'Mug', 'Bowl'].map((name) => reward(name, 300))
      const tiers = [loyaltyTier('Regular', 0, 999), loyaltyTier('Family', 1000, 9999)]
      const source = memberSource({ card: cardWith(500, { pending_points: 5 }), rewards, events, tiers })
      shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
      await settled(loyalty)
      await Promise.all(parts(loyalty).map(settled))

      expect(
        [waiting, below()].map((top) => Math.abs(top - before) < 2),
        width,
      ).to.eql([true, true])
    }
  })

  it('matches <perk-balance> in the highest tier', async () => {
    for (const width of ['320px', '700px']) {
      const { shop, element: balance, below, before } = await reserveSpace('perk-balance', width)
      await balance.updateComplete
      const waiting = below()
      const tiers = [loyaltyTier('Regular', 0, 999), loyaltyTier('Family', 1000, 9999)]
      shop.shop = createShop({
        source: memberSource({ card: cardWith(1500), tiers }),
        storage: null,
        card: 'ADA-1',
      })
      await settled(balance)

      expect(texts(balance, 'next-tier')).to.eql([])
      expect([waiting, below()], width).to.eql([before, before])
    }
  })

  it('matches <perk-points-breakdown> with figures in one or two rows', async () => {
    for (const width of ['320px', '500px', '700px']) {
      const { shop, element: breakdown, below, before } = await reserveSpace('perk-points-breakdown', width)
      await breakdown.updateComplete
      const waiting = below()
      const more = { points: 720, subtracted_points: 300, pending_points: 40 }
      const expiring = { next_expiration_points: 100, next_expiration_date: '2026-12-31' }
      const source = memberSource({ card: cardWith(420, { ...more, ...expiring }) })
      shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
      await settled(breakdown)

      expect(texts(breakdown, 'legend-item').length).to.equal(4)
      expect([waiting, below()], width).to.eql([before, before])
    }
  })
})
