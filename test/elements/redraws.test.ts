import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/define/index.generated.ts'
import type { PerkElement } from '../../src/elements/internal/perk-element.ts'
import type { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { createShop } from '../../src/state/shop.ts'
import { memberSource, activityEvent, reward } from './support/loyalty.ts'
import { waitUntil } from './support/wait.ts'

/** Counts the updates of each element from now on. */
function countDraws(elements: readonly PerkElement[]) {
  const draws = new Map(elements.map(({ localName }) => [localName, 0]))
  for (const element of elements) {
    element.addController({
      hostUpdated: () => draws.set(element.localName, (draws.get(element.localName) ?? 0) + 1),
    })
  }
  return draws
}

it('a cart change redraws only the elements that show the cart', async () => {
  const source = {
    ...memberSource({ rewards: [reward('Spoon', 300)], events: [activityEvent('order.paid', {})] }),
    referralHolders: () => Promise.reject(new Error('Not requested')),
    earningRules: () => Promise.reject(new Error('Not requested')),
  }
  const shop: PerkShop = await fixture(html`
    <perk-shop locale="en" currency="EUR" .shop=${createShop({ source, storage: null, customer: 'ada' })}>
      <perk-balance></perk-balance> <perk-activity></perk-activity> <perk-referrals></perk-referrals>
      <perk-earn></perk-earn> <perk-tier-up></perk-tier-up> <perk-points-breakdown></perk-points-breakdown>
      <perk-combine></perk-combine> <perk-launcher></perk-launcher> <perk-launcher open></perk-launcher>
      <perk-eligibility></perk-eligibility> <perk-promotions></perk-promotions>
    </perk-shop>
  `)
  const elements = [...shop.querySelectorAll<PerkElement>('perk-shop > *')]
  await waitUntil(() => elements.every(({ status }) => status !== 'waiting'), 'not all are drawn')
  const draws = countDraws(elements)

  for (let quantity = 1; quantity <= 3; quantity++) {
    shop.shop?.cart.add({ product_id: 'mug', quantity, price: 1250 })
    await waitUntil(() => draws.get('perk-eligibility') && draws.get('perk-promotions'), 'not drawn again')
  }
  await Promise.all(elements.map(({ updateComplete }) => updateComplete))

  draws.delete('perk-eligibility')
  draws.delete('perk-promotions')
  expect(Object.fromEntries(draws)).to.eql({
    'perk-balance': 0,
    'perk-activity': 0,
    'perk-referrals': 0,
    'perk-earn': 0,
    'perk-tier-up': 0,
    'perk-points-breakdown': 0,
    'perk-combine': 0,
    'perk-launcher': 0,
  })
})
