import { expect } from '@open-wc/testing'
import { memberSource, activityEvent, show } from './support/loyalty.ts'
import { button, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('the history of <perk-activity>', () => {
  it('shows one row per cause, with its points', async () => {
    const { element } = await show(
      'perk-activity',
      memberSource({
        events: [
          activityEvent('rewarded', { points: 300, reward: { name: 'Spoon' } }, 'a'),
          activityEvent('redemption.succeeded', { points: 300, reward: { name: 'Spoon' } }, 'a'),
          activityEvent('loyalty.tier.upgraded', { loyalty_tier_to: { name: 'Regular' } }, 'b'),
          activityEvent('voucher.loyalty_card.points_added', { points: 86 }, 'b'),
          activityEvent('order.paid', {}, 'b'),
          activityEvent('voucher.loyalty_card.points_transferred', { points: -100 }),
          activityEvent('voucher.loyalty_card.points_expired', { points: 40 }),
          activityEvent('voucher.loyalty_card.pending_points.added', { points: 55 }),
          activityEvent('voucher.loyalty_card.pending_points.canceled', { points: 35 }),
          activityEvent('order.canceled', {}),
          activityEvent('something.new', { points: 7 }),
        ],
      }),
    )

    expect(texts(element, 'cause')).to.eql([
      'Reward: Spoon',
      'Order',
      'Points moved',
      'Points expired',
      '55 points on the way',
      'Points canceled: 35 points',
    ])
    expect(texts(element, 'points')).to.eql(['−300', '+86', '−100', '−40', '', ''])
    expect(texts(element, 'details')[1]).to.equal('March 10, 2026 · New tier: Regular')
    await expect(element).to.be.accessible()
  })

  it('names points that the shop has removed', async () => {
    const { element } = await show(
      'perk-activity',
      memberSource({ events: [activityEvent('voucher.loyalty_card.points_added', { points: -30 })] }),
    )

    expect(texts(element, 'cause')).to.eql(['Points canceled'])
    expect(texts(element, 'points')).to.eql(['−30'])
  })

  it('distinguishes returned points from added points', async () => {
    const payment = { points: 100, reward: { name: 'Pay with points' }, redemption: { id: 'r_1' } }
    const { element } = await show(
      'perk-activity',
      memberSource({
        events: [
          activityEvent('voucher.loyalty_card.points_added', payment, 'b'),
          activityEvent('rewarded', payment, 'a'),
          activityEvent('redemption.succeeded', payment, 'a'),
          activityEvent('voucher.loyalty_card.points_added', { points: 50 }),
        ],
      }),
    )

    expect(texts(element, 'cause')).to.eql([
      'Points returned: Pay with points',
      'Reward: Pay with points',
      'Points added',
    ])
    expect(texts(element, 'points')).to.eql(['+100', '−100', '+50'])
  })

  it('shows more on click and focuses the first new row', async () => {
    const events = Array.from({ length: 25 }, () => activityEvent('order.paid', {}))
    const { element } = await show('perk-activity', memberSource({ events }))
    expect(texts(element, 'entry').length).to.equal(20)

    const more = button(element, 'Show more')
    more.focus()
    more.click()
    await waitUntil(() => texts(element, 'entry').length === 25)
    expect(shadow(element).activeElement).to.equal(shadow(element).querySelectorAll('li')[20])
    expect(shadow(element).querySelector('button')).to.equal(null)
  })

  it('shows the newest entries, and all on click', async () => {
    const events = Array.from({ length: 25 }, () => activityEvent('order.paid', {}))
    const { element } = await show('perk-activity', memberSource({ events }), { attributes: { limit: '3' } })
    expect(texts(element, 'entry').length).to.equal(3)

    const all = button(element, 'Show all')
    all.focus()
    all.click()
    await waitUntil(() => texts(element, 'entry').length === 20)
    expect(shadow(element).activeElement).to.equal(shadow(element).querySelectorAll('li')[3])
    button(element, 'Show more').click()
    await waitUntil(() => texts(element, 'entry').length === 25)

    const { element: short } = await show('perk-activity', memberSource({ events: events.slice(0, 3) }), {
      attributes: { limit: '3' },
    })
    expect(shadow(short).querySelector('button')).to.equal(null)
  })

  it('is empty without activity', async () => {
    const { element } = await show('perk-activity', memberSource())

    expect(element.status).to.equal('empty')
    expect(texts(element, 'note')).to.eql(['No activity yet.'])
  })
})
