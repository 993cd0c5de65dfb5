import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/define/index.generated.ts'
import type { PerkElement } from '../../src/elements/internal/perk-element.ts'
import type { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { createCart } from '../../src/state/cart.ts'
import { createShop } from '../../src/state/shop.ts'
import { memberSource } from './support/loyalty.ts'
import { waitUntil } from './support/wait.ts'

it('no element listens to a cart after it gets another shop or leaves the page', async () => {
  const cart = createCart()
  const listeners = new Set<object>()
  const { listen } = cart.$cart
  cart.$cart.listen = (listener) => {
    const entry = {}
    listeners.add(entry)
    const leave = listen(listener)
    return () => {
      listeners.delete(entry)
      leave()
    }
  }
  cart.add({ product_id: 'mug', quantity: 1, price: 1250 })
  const source = {
    ...memberSource(),
    referralHolders: () => Promise.reject(new Error('Not requested')),
    earningRules: () => Promise.reject(new Error('Not requested')),
  }
  const shopOf = (customer: string) => createShop({ source, cart, storage: null, customer })
  const ada = shopOf('ada')
  const shop: PerkShop = await fixture(html`
    <perk-shop locale="en" currency="EUR" .shop=${ada}>
      <perk-balance></perk-balance> <perk-activity></perk-activity> <perk-referrals></perk-referrals>
      <perk-earn></perk-earn> <perk-tier-up></perk-tier-up> <perk-points-breakdown></perk-points-breakdown>
      <perk-combine></perk-combine> <perk-launcher open></perk-launcher> <perk-loyalty></perk-loyalty>
      <perk-rewards></perk-rewards> <perk-eligibility></perk-eligibility> <perk-promotions></perk-promotions>
      <perk-receipt></perk-receipt> <perk-nudge></perk-nudge> <perk-badge product="mug"></perk-badge>
      <perk-points></perk-points> <perk-points product="mug"></perk-points>
    </perk-shop>
  `)
  const elements = [...shop.querySelectorAll<PerkElement>('perk-shop > *')]
  const areDrawn = () => elements.every(({ status }) => status !== 'waiting')
  await waitUntil(areDrawn, 'not all are drawn')
  const { size } = listeners
  expect(size).to.be.greaterThan(4)

  const ben = shopOf('ben')
  shop.shop = ben
  ada.close()
  await waitUntil(areDrawn, 'not all are drawn again')
  await waitUntil(() => listeners.size === size, "a shop's listeners are left")

  shop.remove()
  ben.close()
  await waitUntil(() => listeners.size === 0, 'listeners are left')
})
