/** Eligibility of the cart while it changes. */
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { QualificationRequest } from '../../../src/contract/resources/qualification.ts'
import type { Shop } from '../../../src/state/shop.ts'
import { failure, json } from '../client/server.ts'
import { entry, qualificationOfBoth, qualification, startShop } from './service.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250 }

/** Watches until the end of the test. */
function watch(shop: Shop) {
  const eligibility = eligibilityOf(shop)
  const leave = eligibility.watch()
  onTestFinished(leave)
  return { now: () => eligibility.get(), leave }
}

const ids = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id)

const quantityIn = ({ order }: QualificationRequest) => Number(order?.items?.[0]?.quantity)

test('requests offers that apply and offers that are possible with another cart', async () => {
  const { shop, bodies } = await startShop({
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
  expect(bodies()).toEqual([
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

test('does not list a promotion as possible if it may be ready on a later page', async () => {
  const details = { key: 'order_rules_violated', message: 'Not yet' }
  const { shop } = await startShop({
    qualify: ({ scenario }) => {
      if (scenario !== 'ALL') return qualification(entry('five'), entry('twenty', { result: { details } }))
      const best = qualification(entry('ten'))
      return { ...best, redeemables: { ...best.redeemables, has_more: true } }
    },
  })
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.possible)).toEqual(['twenty'])
})

test('lists a redeemable as ready only if it grants a discount, units or free shipping', async () => {
  const order = { object: 'order', amount: 1250, total_discount_amount: 0, total_amount: 1250 }
  const sample = { product_id: 'prod_sample', quantity: 1, price: 0, amount: 0, discount_amount: 0 }
  const { shop } = await startShop({
    qualify: ({ scenario }) =>
      scenario === 'ALL'
        ? qualification(
            entry('ten', { order: { ...order, total_discount_amount: 125 } }),
            entry('nothing', { order }),
            entry('sample', { order: { ...order, items: [mug, sample] } }),
            entry('shipping', { order: { ...order, items: [mug] }, metadata: { shipping: 'free' } }),
            entry('points', { object: 'voucher', order, result: { loyalty_card: { points: 5 } } }),
            entry('unknown'),
          )
        : qualification(entry('nothing', { order }), entry('twenty')),
  })
  shop.cart.add(mug)
  const { now } = watch(shop)

  await expect
    .poll(() => ids(now().response?.ready))
    .toEqual(['ten', 'sample', 'shipping', 'points', 'unknown'])
  expect(ids(now().response?.possible)).toEqual(['twenty', 'nothing'])
})

test('sends one request for several changes, and none for a selection', async () => {
  const { shop, requests } = await startShop({
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
  expect(requests).toHaveLength(2)
})

test('sends one request at a time and never shows a reply for an older cart', async () => {
  const pending: (() => void)[] = []
  const { shop, requests } = await startShop({
    qualify: (body, response) =>
      void pending.push(() => json(response, qualificationOfBoth(entry(`of-${quantityIn(body)}`)))),
  })
  const shown: string[][] = []
  eligibilityOf(shop).listen(({ response }) => shown.push(ids(response?.ready)))
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => pending.length).toBe(1)

  shop.cart.setQuantity(mug, 2)
  shop.cart.setQuantity(mug, 3)
  await new Promise((later) => setTimeout(later, 50))
  expect(requests).toHaveLength(1)

  pending.splice(0).forEach((reply) => reply())
  await expect.poll(() => pending.length).toBe(1)
  pending.splice(0).forEach((reply) => reply())
  await expect.poll(() => now().busy).toBe(false)

  expect(requests).toHaveLength(2)
  expect(shown.filter(({ length }) => length)).toEqual([['of-3']])
})

test('uses a pending reply if the cart has changed back', async () => {
  const pending: ServerResponse[] = []
  const { shop, requests } = await startShop({ qualify: (_, response) => void pending.push(response) })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => pending.length).toBe(1)

  shop.cart.setQuantity(mug, 2)
  shop.cart.setQuantity(mug, 1)
  pending.forEach((response) => json(response, qualificationOfBoth()))

  await expect.poll(() => now().busy).toBe(false)
  expect(requests).toHaveLength(1)
})

test('sends one request per scenario if the service supports only one per request', async () => {
  const scenarios: unknown[] = []
  const { shop } = await startShop({
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

test('sends requests for several changes at least 450 ms apart', async () => {
  const { shop, requests } = await startShop({
    qualify: (body) => qualification(entry(`of-${quantityIn(body)}`)),
  })
  const { now } = watch(shop)
  await expect.poll(() => now().response).toBeTruthy()
  await new Promise((later) => setTimeout(later, 500))
  requests.length = 0
  const started = performance.now()

  for (let change = 0; change < 5; change++) {
    if (change) await new Promise((later) => setTimeout(later, 80))
    shop.cart.add(mug)
  }

  await expect.poll(() => ids(now().response?.ready)).toEqual(['of-5'])
  // Allows two requests on an idle machine.
  expect(requests.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - started) / 450))
})

test('leaves out invalid entries', async () => {
  const { shop } = await startShop({
    qualify: () =>
      qualification(entry('good'), { id: 7 }, entry('bad', { result: { gift: { balance: -5 } } })),
  })
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.ready)).toEqual(['good'])
})

test('marks the last reply as stale without a network', async () => {
  const { shop, network } = await startShop({ qualify: () => qualification(entry('ten')) })
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

test('keeps the last reply with its cart if another cart cannot be evaluated', async () => {
  const { shop, network } = await startShop({ qualify: () => qualification(entry('ten')) })
  shop.cart.add(mug)
  const { now } = watch(shop)
  await expect.poll(() => now().busy).toBe(false)

  network.works = false
  shop.cart.add(mug)
  await expect.poll(() => now().error?.kind).toBe('offline')
  expect(now().response?.cart.lines).toEqual([mug])
})

test('shows the error of the service until a request succeeds', async () => {
  let refuses = true
  const { shop } = await startShop({
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
  'shows an error if a custom source throws %s',
  async (thrown) => {
    const { shop } = await startShop({})
    shop.source = { ...shop.source, qualifications: () => Promise.reject(thrown) }
    const { now } = watch(shop)

    await expect.poll(() => now().error).toBeInstanceOf(Object)
  },
)

test('sends no requests without a watcher', async () => {
  const { shop, requests } = await startShop({ qualify: () => qualification() })
  shop.cart.add(mug)
  watch(shop).leave()
  shop.cart.add(mug)
  eligibilityOf(shop).refresh()

  await new Promise((later) => setTimeout(later, 50))
  expect(requests).toHaveLength(0)
})

test('shares one reply between watchers, even if one of them stops twice', async () => {
  const pending: ServerResponse[] = []
  const { shop } = await startShop({ qualify: (_, response) => void pending.push(response) })
  const [one, other] = [watch(shop), watch(shop)]
  await expect.poll(() => pending.length).toBe(1)

  one.leave()
  one.leave()
  pending.forEach((response) => json(response, qualificationOfBoth(entry('ten'))))

  await expect.poll(() => ids(other.now().response?.ready)).toEqual(['ten'])
  expect(pending).toHaveLength(1)
})

test('aborts the request when the last watcher stops', async () => {
  const { shop, requests } = await startShop({ qualify: () => undefined })
  const { leave } = watch(shop)
  await expect.poll(() => requests.length).toBe(1)
  const started = performance.now()

  leave()

  await Promise.all(requests.map(({ over }) => over))
  expect(performance.now() - started).toBeLessThan(3_000) // well before any timeout
})

test('shows a reply, not an abort error, if a new watcher starts immediately after the last one stops', async () => {
  const { shop } = await startShop({ qualify: () => qualification(entry('ten')) })
  const errors: unknown[] = []
  eligibilityOf(shop).listen(({ error }) => errors.push(error))
  const { leave } = watch(shop)
  await new Promise(setImmediate) // until the request is sent
  leave()
  const { now } = watch(shop)

  await expect.poll(() => ids(now().response?.ready)).toEqual(['ten'])
  expect(errors.filter(Boolean)).toEqual([])
})
