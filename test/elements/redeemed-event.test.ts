import { expect } from '@open-wc/testing'
import { translations } from '../../src/elements/translations/index.ts'
import type { RedeemedEvent } from '../../src/elements/rewards/redeemed.ts'
import { memberSource, clickReward, announced, press, redeemed, reward, show } from './support/loyalty.ts'
import { waitUntil } from './support/wait.ts'

describe('perk-redeemed', () => {
  it('is dispatched if the attempt ends while messages load, and announced when they have loaded', async () => {
    const source = memberSource({ rewards: [reward('Spoon', 300)] })
    let end = () => {}
    source.redeem = () => new Promise((resolve) => (end = () => resolve(redeemed(300))))
    const files = translations as Record<string, NonNullable<(typeof translations)[string]>>
    let arrive = () => {}
    files.nb = () =>
      new Promise((resolve) => (arrive = () => resolve({ messages: { rewards: { redeemed: 'Ferdig.' } } })))
    try {
      const { element, shop } = await show('perk-rewards', source)
      const events: RedeemedEvent[] = []
      shop.addEventListener('perk-redeemed', (event) => events.push(event))
      await clickReward(element, 'Spoon')
      await press(element, 'Redeem')
      await waitUntil(() => announced().includes('Spoon'))

      shop.locale = 'nb'
      await waitUntil(() => element.status === 'waiting')
      end()
      await waitUntil(() => events.length, 'no event was dispatched')
      arrive()
      await waitUntil(() => element.status === 'ready')
      await waitUntil(() => announced().includes('300'), 'the outcome is not announced')

      expect(events.map(({ reward: { name } }) => name)).to.eql(['Spoon'])
    } finally {
      delete files.nb
    }
  })
})
