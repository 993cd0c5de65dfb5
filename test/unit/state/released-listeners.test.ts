/** A cart can outlive its shop: on pages with several shops, and when the customer changes. */
import { expect, test } from 'vitest'
import type { Source } from '../../../src/client/source.ts'
import { createCart } from '../../../src/state/cart.ts'
import { bestCombinationOf } from '../../../src/state/features/best-combination.ts'
import { validationOf } from '../../../src/state/features/validation.ts'
import { combineOf } from '../../../src/state/features/combine.ts'
import { earningRulesOf } from '../../../src/state/features/earning.ts'
import { eligibilityOf, evaluateTiers } from '../../../src/state/features/eligibility.ts'
import { forecastOf } from '../../../src/state/features/forecast.ts'
import { memberOf } from '../../../src/state/features/member.ts'
import { promotionsOf } from '../../../src/state/features/promotions.ts'
import { referralsOf } from '../../../src/state/features/referrals.ts'
import { createShop } from '../../../src/state/shop.ts'
import { createBrowser } from './storage.ts'

/** A cart and its listeners. */
function openCart() {
  const cart = createCart(createBrowser().openTab())
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
  return { cart, listeners }
}

const pending = () => new Promise<never>(() => {})
const source = new Proxy({}, { get: (_, name) => (name === 'now' ? Date.now : pending) }) as Source // has every method

test('features stop listening to the cart when their shop is closed', () => {
  const { cart, listeners } = openCart()

  for (const customer of ['ada', 'ben']) {
    const shop = createShop({ source, cart, customer, storage: null })
    const { $forecast, addProduct } = forecastOf(shop)
    const { $member, $rewards, $activity } = memberOf(shop)
    const { $first, $others } = promotionsOf(shop, { all: false, limit: 3 })
    evaluateTiers(shop, ['promo_a'])
    const queries = [
      ...[$forecast, $member, $rewards, $activity, $first, $others, eligibilityOf(shop)],
      ...[validationOf(shop), combineOf(shop).$cards, earningRulesOf(shop), referralsOf(shop, 'ADA', 3)],
    ]
    const leaves = [
      bestCombinationOf(shop).watch(),
      addProduct({ product_id: 'mug', quantity: 1, price: 900 }),
      ...queries.map(({ watch }) => watch()),
    ]
    expect(listeners.size).toBeGreaterThan(2)

    for (const leave of leaves) leave()
    shop.close()
    expect(listeners.size).toBe(0)
  }
})
