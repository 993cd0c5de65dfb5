import { aTimeout, expect, html } from '@open-wc/testing'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import { settled, shadow, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the responses of a service', () => {
  it('are shown as text, including markup and scripts', async () => {
    const markup = '<img src=x onerror="window.hacked=1"><b>Hi</b>'
    const { promotions } = await show(
      sourceOf([tier('a', { banner: markup, metadata: { terms: markup } })]),
      html`<perk-promotions terms></perk-promotions>`,
    )
    await aTimeout(50)

    expect(texts(promotions, 'headline')).to.eql([markup])
    expect(shadow(promotions).querySelector('img')).to.equal(null)
    expect('hacked' in window).to.equal(false)
  })

  it('show only the banner for an unknown discount type', async () => {
    const { promotions } = await show(
      sourceOf([tier('a', { action: { discount: { type: 'UNKNOWN' } } }), tier('b', { action: {} })]),
    )
    expect(texts(promotions, 'headline')).to.eql(['Banner a', 'Banner b'])
    expect(texts(promotions, 'title')).to.eql(['', ''])
  })

  it('are shown without invalid tiers, which are counted', async () => {
    const garbage: unknown[] = [
      null,
      42,
      'tier',
      {},
      [],
      { ...tier('x'), id: 7 },
      { ...tier('y'), banner: { _$litType$: 1, strings: ['<img>'], values: [] }, name: {} },
      { ...tier('z'), validity_day_of_week: 'Friday' },
      tier('good'),
      tier('good'),
    ]
    const source = sourceOf(garbage)
    source.reply = { dropped: 3 }
    const { promotions } = await show(source)

    expect(texts(promotions, 'headline')).to.eql(['Banner good'])
    expect(promotions.dropped).to.equal(3 + 8)
  })

  it('fail if the whole response is invalid', async () => {
    for (const value of [undefined, null, {}, { tiers: 'none' }]) {
      const source = sourceOf([])
      // An invalid list must not cause an error on the page.
      source.promotionTiers = async () => ({ value, receivedAt: 0, stale: false, dropped: 0 }) as never
      const { promotions } = await show(source)
      expect(promotions.status, JSON.stringify(value)).to.equal('failed')
    }
  })

  it('fail if the source throws anything', async () => {
    for (const thrown of [new TypeError('oops'), undefined, null, 'text']) {
      const source = sourceOf([])
      source.promotionTiers = () => {
        throw thrown
      }
      const { promotions } = await show(source)
      expect(promotions.status, String(thrown)).to.equal('failed')
    }
  })

  it('stay until the response to a changed request arrives', async () => {
    const source = sourceOf(tiers(4))
    const { promotions } = await show(source)
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    promotions.limit = 2
    await waitUntil(() => source.tierRequests.length === 2)
    expect([promotions.status, texts(promotions, 'tier').length]).to.eql(['ready', 4])

    open()
    await waitUntil(() => texts(promotions, 'tier').length === 2)
    await settled(promotions)
  })

  it('are shown without a tier with an invalid discount', async () => {
    const odd = {
      ...tier('odd'),
      hierarchy: 'first',
      action: { discount: { type: 'AMOUNT', amount_off: 'ten' } },
    }
    const { promotions } = await show(
      sourceOf([odd as unknown as PromotionTier, tier('b', { hierarchy: 1 })]),
    )
    expect(texts(promotions, 'headline')).to.eql(['Banner b'])
  })
})
