/** What a shopper is told about the cart while it changes. */
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import type { Shop } from '../../../src/state/shop.ts'
import { failure, json } from '../client/server.ts'
import { entry, judged, qualification, startJudgedShop } from './service.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250 }

/** Watches for as long as the test lasts. */
function watch(shop: Shop) {
  const eligibility = eligibilityOf(shop)
  const leave = eligibility.watch()
  onTestFinished(leave)
  return { now: () => eligibility.get(), leave }
}

const ids = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id)

const quantityIn = ({ order }: QualificationRequest) => Number(order?.items?.[0]?.quantity)

test('a cart is judged at once: what is ready, and what is possible with another cart', async () => {
  const { shop, questions } = await startJudgedShop({
    qualify: ({ scenario }) =>
      scenario === 'ALL'
        ? qualification(entry('ten'), entry('five'))
        : qualification(entry('five'), entry('twenty')),
  })
  shop.cart.add(mug)

  const { now } = watch(shop)
  expect(now()).toEqual({ busy: true })
  await expect.poll(() => now().busy).toBe(false)

  const { response, error } = now()
  expect(error).toBe(undefined)
  expect(response).toMatchObject({ cart: { lines: [mug] }, stale: false, order: { amount: 100 } })
  expect([ids(response?.ready), ids(response?.possible)]).toEqual([['ten', 'five'], ['twenty']])
  expect(questions()).toEqual([
    {
      scenario: 'ALL',
      order: { items: [mug] },
      options: {
        limit: 50,
        sorting_rule: 'BEST_DEAL',
        expand: ['redeemable', 'category', 'validation_rules'],
      },
    },
  ])
})

test('what is ready but found no room among the best is not shown as merely possible', async () => {
  const details = { key: 'order_rules_violated', message: 'Not yet' }
  const { shop } = await startJudgedShop({
    qualify: ({ scenario }) => {
      if (scenario !== 'ALL') return qualification(entry('five'), entry('twenty', { result: { details } }))
      const best = qualification(entry('ten'))
      return { ...best, redeemables: { ...best.redeemables, has_more: true } }
    },
  })
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.possible)).toEqual(['twenty'])
})

test('what applies but takes nothing off is not ready: what is given away, or sent for nothing, is', async () => {
  const order = { object: 'order', amount: 1250, total_discount_amount: 0, total_amount: 1250 }
  const sample = { product_id: 'prod_sample', quantity: 1, price: 0, amount: 0, discount_amount: 0 }
  const { shop } = await startJudgedShop({
    qualify: ({ scenario }) =>
      scenario === 'ALL'
        ? qualification(
            entry('ten', { order: { ...order, total_discount_amount: 125 } }),
            entry('nothing', { order }),
            entry('sample', { order: { ...order, items: [mug, sample] } }),
            entry('shipping', { order: { ...order, items: [mug] }, metadata: { shipping: 'free' } }),
            entry('points', { object: 'voucher', order, result: { loyalty_card: { points: 5 } } }),
            entry('untold'),
          )
        : qualification(entry('nothing', { order }), entry('twenty')),
  })
  shop.cart.add(mug)
  const { now } = watch(shop)

  await expect
    .poll(() => ids(now().response?.ready))
    .toEqual(['ten', 'sample', 'shipping', 'points', 'untold'])
  expect(ids(now().response?.possible)).toEqual(['twenty', 'nothing'])
})

test('each change of the lines is judged, several at once together, and a selection is none of its business', async () => {
  const { shop, asked } = await startJudgedShop({
    qualify: (body) => qualification(entry(`of-${quantityIn(body)}`)),
  })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => ids(now().response?.ready)).toEqual(['of-1'])

  const before = now()
  shop.cart.select({ object: 'promotion_tier', id: 'of-1' })
  expect(now()).toBe(before)
  shop.cart.add(mug)
  shop.cart.add(mug)

  await expect.poll(() => ids(now().response?.ready)).toEqual(['of-3'])
  expect(asked).toHaveLength(2)
})

test('while one answer is awaited nothing else is asked, and an answer for an older cart is never shown', async () => {
  const held: (() => void)[] = []
  const { shop, asked } = await startJudgedShop({
    qualify: (body, response) =>
      void held.push(() => json(response, judged(entry(`of-${quantityIn(body)}`)))),
  })
  const shown: string[][] = []
  eligibilityOf(shop).listen(({ response }) => shown.push(ids(response?.ready)))
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => held.length).toBe(1)

  shop.cart.setQuantity(mug, 2)
  shop.cart.setQuantity(mug, 3)
  await new Promise((later) => setTimeout(later, 50))
  expect(asked).toHaveLength(1)

  held.splice(0).forEach((answer) => answer())
  await expect.poll(() => held.length).toBe(1)
  held.splice(0).forEach((answer) => answer())
  await expect.poll(() => now().busy).toBe(false)

  expect(asked).toHaveLength(2)
  expect(shown.filter(({ length }) => length)).toEqual([['of-3']])
})

test('a cart that has changed and changed back is content with the answer it gets', async () => {
  const held: ServerResponse[] = []
  const { shop, asked } = await startJudgedShop({ qualify: (_, response) => void held.push(response) })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => held.length).toBe(1)

  shop.cart.setQuantity(mug, 2)
  shop.cart.setQuantity(mug, 1)
  held.forEach((response) => json(response, judged()))

  await expect.poll(() => now().busy).toBe(false)
  expect(asked).toHaveLength(1)
})

test('a service that answers one question at a time is asked both, from then on at once', async () => {
  const scenarios: unknown[] = []
  const { shop } = await startJudgedShop({
    qualify: ({ scenario, order }, response) => {
      scenarios.push(scenario)
      const first = scenario === 'ALL' ? entry('ten') : entry('twenty')
      json(response, qualification(first, entry(`of-${quantityIn({ order })}`)))
    },
  })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => ids(now().response?.possible)).toEqual(['twenty'])
  expect(ids(now().response?.ready)).toEqual(['ten', 'of-1'])

  shop.cart.add(mug)
  await expect.poll(() => ids(now().response?.ready)).toEqual(['ten', 'of-2'])

  expect(ids(now().response?.possible)).toEqual(['twenty'])
  expect(scenarios).toEqual(['ALL', 'AUDIENCE_ONLY', 'ALL', 'AUDIENCE_ONLY'])
})

test('five changes within 400 ms are two questions, and the answer is to the last', async () => {
  const { shop, asked } = await startJudgedShop({
    qualify: (body) => qualification(entry(`of-${quantityIn(body)}`)),
  })
  const { now } = watch(shop)
  await expect.poll(() => now().response).toBeTruthy()
  await new Promise((later) => setTimeout(later, 500))
  asked.length = 0

  for (let change = 0; change < 5; change++) {
    if (change) await new Promise((later) => setTimeout(later, 80))
    shop.cart.add(mug)
  }

  await expect.poll(() => ids(now().response?.ready)).toEqual(['of-5'])
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('an entry that cannot be read is left out and the others are shown', async () => {
  const { shop } = await startJudgedShop({
    qualify: () =>
      qualification(entry('good'), { id: 7 }, entry('bad', { result: { gift: { balance: -5 } } })),
  })
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.ready)).toEqual(['good'])
})

test('without a network the same cart keeps its last answer, marked as old', async () => {
  const { shop, network } = await startJudgedShop({ qualify: () => qualification(entry('ten')) })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => now().busy).toBe(false)
  const before = now().response

  network.works = false
  eligibilityOf(shop).refresh()
  await expect.poll(() => now().response?.stale).toBe(true)

  expect(now()).toMatchObject({
    busy: false,
    response: { ...before, stale: true },
    staleReason: { kind: 'offline' },
  })
  expect(now().error).toBe(undefined)
})

test('without a network another cart is not judged, and the last answer says which cart it is for', async () => {
  const { shop, network } = await startJudgedShop({ qualify: () => qualification(entry('ten')) })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => now().busy).toBe(false)

  network.works = false
  shop.cart.add(mug)
  await expect.poll(() => now().error?.kind).toBe('offline')
  expect(now().response?.cart.lines).toEqual([mug])
})

test('what the service refuses is told, until it answers', async () => {
  let refuses = true
  const { shop } = await startJudgedShop({
    qualify: (_, response) =>
      refuses ? json(response, failure(400, 'invalid_payload'), 400) : qualification(entry('ten')),
  })
  const { now } = watch(shop)
  await expect.poll(() => now().error?.key).toBe('invalid_payload')

  refuses = false
  eligibilityOf(shop).refresh()

  await expect.poll(() => ids(now().response?.ready)).toEqual(['ten'])
  expect(now().error).toBe(undefined)
})

test.each([undefined, 'out of order', new Error('out of order')])(
  'a source of the page that throws %s is told as an error',
  async (thrown) => {
    const { shop } = await startJudgedShop({})
    shop.source = { ...shop.source, qualifications: () => Promise.reject(thrown) }
    const { now } = watch(shop)

    await expect.poll(() => now().error).toBeInstanceOf(Object)
  },
)

test('while nobody watches nothing is asked', async () => {
  const { shop, asked } = await startJudgedShop({ qualify: () => qualification() })
  shop.cart.add(mug)
  watch(shop).leave()
  shop.cart.add(mug)
  eligibilityOf(shop).refresh()

  await new Promise((later) => setTimeout(later, 50))
  expect(asked).toHaveLength(0)
})

test('two who watch share one answer, and one who leaves, even twice, does not take it away', async () => {
  const held: ServerResponse[] = []
  const { shop } = await startJudgedShop({ qualify: (_, response) => void held.push(response) })
  const [one, other] = [watch(shop), watch(shop)]
  await expect.poll(() => held.length).toBe(1)

  one.leave()
  one.leave()
  held.forEach((response) => json(response, judged(entry('ten'))))

  await expect.poll(() => ids(other.now().response?.ready)).toEqual(['ten'])
  expect(held).toHaveLength(1)
})

test('when the last one leaves, what is under way is given up', async () => {
  const { shop, asked } = await startJudgedShop({ qualify: () => undefined })
  const { leave } = watch(shop)
  await expect.poll(() => asked.length).toBe(1)
  const started = performance.now()

  leave()

  await Promise.all(asked.map(({ over }) => over))
  expect(performance.now() - started).toBeLessThan(3_000) // well before any time-out
})

test('who watches again right after leaving gets an answer', async () => {
  const { shop } = await startJudgedShop({ qualify: () => qualification(entry('ten')) })
  const errors: unknown[] = []
  eligibilityOf(shop).listen(({ error }) => errors.push(error))
  const { leave } = watch(shop)
  await new Promise(setImmediate) // its question is on the way
  leave()
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.ready)).toEqual(['ten'])
  expect(errors.filter(Boolean)).toEqual([])
})
