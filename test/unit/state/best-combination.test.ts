/** When the best choice is asked for, what it is weighed with, and what choosing it does. */
import { expect, onTestFinished, test } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import { bestCombinationOf } from '../../../src/state/features/best-combination.ts'
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import type { Shop } from '../../../src/state/shop.ts'
import { entry, qualification, startJudgedShop } from './service.ts'

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

/** A service that tells the best with everything, or never. */
const startShop = ({ tells = true } = {}) =>
  startJudgedShop({
    qualify: ({ scenario }: QualificationRequest) => ({
      ...qualification(
        ...(scenario === 'ALL' ? [entry('ten'), entry('OWN', { object: 'voucher' })] : [entry('five')]),
      ),
      ...(tells && { best_combination: best }),
    }),
  })

async function watch(shop: Shop) {
  const eligibility = eligibilityOf(shop)
  onTestFinished(eligibility.watch())
  await expect.poll(() => eligibility.get().busy).toBe(false)
  return { calm: () => expect.poll(() => eligibility.get().busy).toBe(false), now: () => eligibility.get() }
}

test('it is asked for with the one question of the cart, and only while an element shows it', async () => {
  const { shop, asked } = await startShop()
  shop.cart.add(mug)
  const stop = bestCombinationOf(shop).watch()
  const { now, calm } = await watch(shop)
  expect(asked.map(({ path }) => path)).toEqual([
    '/client/v1/qualifications?best_combination=true&also=AUDIENCE_ONLY',
  ])
  expect(now().response?.best).toEqual(best)

  stop()
  shop.cart.setQuantity(mug, 2)
  await calm()
  expect(asked.at(-1)?.path).toBe('/client/v1/qualifications?also=AUDIENCE_ONLY')
  expect(now().response?.best).toBeUndefined()
})

test('choosing and taking back what is offered asks nothing again; a code and points are told', async () => {
  const { shop, questions } = await startShop()
  shop.cart.add(mug)
  bestCombinationOf(shop).watch()
  const { calm } = await watch(shop)
  shop.cart.select(tier('ten'))
  shop.cart.select(voucher('OWN'))
  shop.cart.deselect(voucher('OWN'))
  await calm()
  expect(questions()).toHaveLength(1)

  shop.cart.select(voucher('HELLO'))
  await calm()
  shop.cart.select(points)
  await calm()
  expect(questions().map(({ options }) => options.chosen)).toEqual([
    undefined,
    [voucher('HELLO')],
    [voucher('HELLO'), points],
  ])
})

test('choosing it takes the place of all in one step; a code that it takes off is weighed on, until the cart is empty', async () => {
  const { shop, questions } = await startShop()
  shop.cart.add(mug)
  bestCombinationOf(shop).watch()
  const { calm } = await watch(shop)
  shop.cart.select(voucher('HELLO'))
  await calm()
  let changes = 0
  shop.cart.$cart.listen(() => (changes += 1))
  bestCombinationOf(shop).select(best)
  expect(shop.cart.$cart.get().selection).toEqual([tier('ten')])
  await calm()
  expect([changes, questions().length]).toEqual([1, 2])

  shop.cart.setQuantity(mug, 2)
  await calm()
  expect(questions().at(-1).options.chosen).toEqual([voucher('HELLO')])
  shop.cart.clear()
  await calm()
  shop.cart.add(mug)
  await calm()
  expect(questions().at(-1).options).not.toHaveProperty('chosen')
})

test('a code that the shopper takes back is weighed no longer', async () => {
  const { shop, questions } = await startShop()
  shop.cart.add(mug)
  bestCombinationOf(shop).watch()
  const { calm } = await watch(shop)
  shop.cart.select(voucher('HELLO'))
  await calm()
  expect(questions().at(-1).options.chosen).toEqual([voucher('HELLO')])
  shop.cart.deselect(voucher('HELLO'))
  shop.cart.setQuantity(mug, 2)
  await calm()
  expect(questions().at(-1).options).not.toHaveProperty('chosen')
})

test('a service that knows nothing of it is told nothing of what is chosen', async () => {
  const { shop, questions } = await startShop({ tells: false })
  shop.cart.add(mug)
  shop.cart.select(voucher('HELLO'))
  shop.cart.select(points)
  bestCombinationOf(shop).watch()
  const { now } = await watch(shop)
  expect(questions()).toHaveLength(1)
  expect(questions()[0].options).not.toHaveProperty('chosen')
  expect(now().response?.best).toBeNull()
})
