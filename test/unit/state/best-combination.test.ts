/** Requests for the best combination, and its selection. */
import { expect, onTestFinished, test } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import { bestCombinationOf } from '../../../src/state/features/best-combination.ts'
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import type { Shop } from '../../../src/state/shop.ts'
import { entry, qualification, startShop } from './service.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250 }
const tier = (id: string) => ({ object: 'promotion_tier', id }) as const
const voucher = (id: string) => ({ object: 'voucher', id }) as const
const points = { ...voucher('CARD'), reward: { id: 'rew_coin', points: 5 } }

const best = {
  redeemables: [tier('ten')],
  order: { object: 'order' as const },
  payable_amount: 250,
  exhaustive: true,
}

/** A shop whose service returns a best combination unless `hasBest` is false. */
const startShopWithBest = ({ hasBest = true } = {}) =>
  startShop({
    qualify: ({ scenario }: QualificationRequest) => ({
      ...qualification(
        ...(scenario === 'ALL' ? [entry('ten'), entry('OWN', { object: 'voucher' })] : [entry('five')]),
      ),
      ...(hasBest && { best_combination: best }),
    }),
  })

async function watch(shop: Shop) {
  const eligibility = eligibilityOf(shop)
  onTestFinished(eligibility.watch())
  await expect.poll(() => eligibility.get().busy).toBe(false)
  return { idle: () => expect.poll(() => eligibility.get().busy).toBe(false), now: () => eligibility.get() }
}

/** A cart with a mug whose best combination and eligibility are watched. */
async function openWatchedCart() {
  const { shop, bodies } = await startShopWithBest()
  shop.cart.add(mug)
  bestCombinationOf(shop).watch()
  return { shop, cart: shop.cart, bodies, ...(await watch(shop)) }
}

test('requests the best combination with the cart, only while an element shows it', async () => {
  const { shop, requests } = await startShopWithBest()
  shop.cart.add(mug)
  const stop = bestCombinationOf(shop).watch()
  const { now, idle } = await watch(shop)
  expect(requests.map(({ path }) => path)).toEqual([
    '/client/v1/qualifications?best_combination=true&also=AUDIENCE_ONLY',
  ])
  expect(now().response?.best).toEqual(best)

  stop()
  shop.cart.setQuantity(mug, 2)
  await idle()
  expect(requests.at(-1)?.path).toBe('/client/v1/qualifications?also=AUDIENCE_ONLY')
  expect(now().response?.best).toBeUndefined()
})

test('requests the best combination again for an entered code or points, but not for listed offers', async () => {
  const { cart, bodies, idle } = await openWatchedCart()
  cart.select(tier('ten'))
  cart.select(voucher('OWN'))
  cart.deselect(voucher('OWN'))
  await idle()
  expect(bodies()).toHaveLength(1)

  cart.select(voucher('HELLO'))
  await idle()
  cart.select(points)
  await idle()
  expect(bodies().map(({ options }) => options.chosen)).toEqual([
    undefined,
    [voucher('HELLO')],
    [voucher('HELLO'), points],
  ])
})

test('replaces the selection in one step, and sends a replaced code until the cart is cleared', async () => {
  const { shop, cart, bodies, idle } = await openWatchedCart()
  cart.select(voucher('HELLO'))
  await idle()
  let changes = 0
  cart.$cart.listen(() => (changes += 1))
  bestCombinationOf(shop).select(best)
  expect(cart.$cart.get().selection).toEqual([tier('ten')])
  await idle()
  expect([changes, bodies().length]).toEqual([1, 2])

  cart.setQuantity(mug, 2)
  await idle()
  expect(bodies().at(-1).options.chosen).toEqual([voucher('HELLO')])
  cart.clear()
  await idle()
  cart.add(mug)
  await idle()
  expect(bodies().at(-1).options).not.toHaveProperty('chosen')
})

test('no longer sends a code that the shopper deselects', async () => {
  const { cart, bodies, idle } = await openWatchedCart()
  cart.select(voucher('HELLO'))
  await idle()
  expect(bodies().at(-1).options.chosen).toEqual([voucher('HELLO')])
  cart.deselect(voucher('HELLO'))
  cart.setQuantity(mug, 2)
  await idle()
  expect(bodies().at(-1).options).not.toHaveProperty('chosen')
})

test('sends no selection to a service that does not support the best combination', async () => {
  const { shop, bodies } = await startShopWithBest({ hasBest: false })
  shop.cart.add(mug)
  shop.cart.select(voucher('HELLO'))
  shop.cart.select(points)
  bestCombinationOf(shop).watch()
  const { now } = await watch(shop)
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0].options).not.toHaveProperty('chosen')
  expect(now().response?.best).toBeNull()
})
