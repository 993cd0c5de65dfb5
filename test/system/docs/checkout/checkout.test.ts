/** The documented back ends of the checkout, with the real service and over HTTP. */
import { describe, expect, test } from 'vitest'
import { hasProgram } from '../../../support/programs.ts'
import { onPostgres } from '../../../support/stores.ts'
import { languages } from './back-end.ts'
import { webhookOf } from './payments.ts'
import {
  cart,
  cups,
  once,
  openShop,
  type OpenedShop,
  paid,
  pay,
  pointsOf,
  redeemed,
  total,
  untouched,
} from './shop.ts'

interface Scenario {
  title: string
  settings?: Record<string, string>
  run(shop: OpenedShop): Promise<void>
}

const scenarios: Scenario[] = [
  {
    title: 'charges the quoted total and earns points',
    async run({ post, place, status, payments, notify, books, attempt, orderStatus }) {
      expect((await post('/checkout/quote', cart)).body).toEqual({ total, lost: [] })
      expect(await books()).toEqual(untouched)

      expect((await place()).body).toEqual({
        attempt,
        status: 'paying',
        total,
        url: 'https://payments.example/pay-1',
      })
      expect(await books()).toEqual(redeemed)

      payments.finish(attempt, 'succeeded')
      expect(await notify()).toBe(200)
      expect((await status()).body).toMatchObject({ status: 'paid', total })
      expect(await books()).toEqual(paid)
      expect(await orderStatus()).toBe('PAID')
    },
  },
  {
    title: 'redeems and charges once for a double click and a reload',
    async run({ place, status, payments, attempt, books }) {
      const [first, second] = await Promise.all([place(), place()])
      const reloaded = await status()

      expect(first.body).toMatchObject({ status: 'paying', total })
      for (const { body } of [second, reloaded]) expect(body).toEqual(first.body)
      expect(payments.ofOrder(attempt)).toHaveLength(1)
      expect(await books()).toEqual(redeemed)
    },
  },
  {
    title: 'redeems once if the response to the redemption is lost',
    async run({ place, proxy, payments, attempt, books }) {
      proxy.losing = /^\/v1\/redemptions$/
      expect((await place()).status).toBe(503)
      expect(proxy.lostAt('/v1/redemptions')).toBe(true)
      expect(await books()).toEqual(redeemed)
      proxy.losing = undefined

      await expect.poll(async () => (await place()).body).toMatchObject({ status: 'paying', total })

      expect(payments.ofOrder(attempt)).toHaveLength(1)
      expect(await books()).toEqual(redeemed)
    },
  },
  {
    title: 'redeems nothing if the total has changed',
    async run({ place, status, post, payments, attempt, books }) {
      const changed = { attempt, status: 'changed', total, lost: [] }

      expect((await place({ total: 1200 })).body).toEqual(changed)
      expect((await status()).body).toEqual(changed)

      expect(payments.ofOrder(attempt)).toEqual([])
      expect(await books()).toEqual(untouched)
      const other = { ...cart, attempt: crypto.randomUUID(), total }
      expect((await post('/checkout/place', other)).body).toMatchObject({ status: 'paying' })
    },
  },
  {
    title: 'rejects an attempt or a product that is not a string',
    async run({ place, attempt, books }) {
      expect((await place({ attempt: [attempt] })).status).toBe(400)
      expect((await place({ items: [{ product_id: ['prod_cup'], quantity: 3 }] })).status).toBe(400)
      expect(await books()).toEqual(untouched)
    },
  },
  {
    title: 'rejects another cart for the same attempt',
    async run({ place, books }) {
      expect((await place()).status).toBe(200)
      expect((await place({ items: [cups(4)] })).status).toBe(409)
      expect((await place({ total: 1400 })).status).toBe(409)
      expect(await books()).toEqual(redeemed)
    },
  },
  {
    title: 'rolls back after a declined payment',
    async run({ place, status, payments, notify, attempt, books, orderStatus }) {
      await place()
      payments.finish(attempt, 'failed')

      expect(await notify()).toBe(200)

      for (const reply of [await status(), await place()])
        expect(reply.body).toMatchObject({ status: 'declined' })
      expect(await books()).toEqual(untouched)
      expect(await orderStatus()).toBe('CANCELED')
    },
  },
  {
    title: 'settles an order once for webhooks that arrive early, twice and out of order',
    async run(shop) {
      const { place, status, payments, notify, attempt, books } = shop
      expect(await notify()).toBe(200) // before there is an order
      await place()
      expect(await notify()).toBe(200) // before the payment has changed
      expect(await books()).toEqual(redeemed)
      payments.finish(attempt, 'succeeded')

      expect(await Promise.all([notify(), notify(), status()])).toMatchObject([
        200,
        200,
        { body: { status: 'paid' } },
      ])
      expect(await notify()).toBe(200)

      expect((await status()).body).toMatchObject({ status: 'paid' })
      expect(await books()).toEqual(paid)
    },
  },
  {
    title: 'settles an order when the shopper returns before the webhook',
    async run({ place, status, payments, notify, attempt, books }) {
      await place()
      payments.finish(attempt, 'succeeded')

      expect((await status()).body).toMatchObject({ status: 'paid' })
      expect(await notify()).toBe(200)
      expect(await books()).toEqual(paid)
    },
  },
  {
    title: 'refunds the difference for the items that remain, once',
    async run(shop) {
      const { staff, attempt, books } = shop
      await pay(shop)
      const remaining = { order: attempt, items: [cups(2)] }

      const [one, other] = [await staff('refund', remaining), await staff('refund', remaining)]

      for (const { body } of [one, other]) expect(body).toMatchObject({ status: 'paid', total: 500 })
      expect(await books()).toEqual({ ...paid, charged: 500 })
      expect((await staff('refund', { order: attempt, items: [cups(3)] })).status).toBe(400)
      expect((await staff('refund', { order: attempt, items: [] })).status).toBe(400)

      // The points and the code cover the last cup.
      expect((await staff('refund', { order: attempt, items: [cups(1)] })).body).toMatchObject({ total: 0 })
      expect(await books()).toEqual({ ...paid, charged: 0 })
    },
  },
  {
    title: 'cancels a paid order and refunds it once, even after a partial refund',
    async run(shop) {
      const { staff, attempt, books, orderStatus } = shop
      await pay(shop)
      await staff('refund', { order: attempt, items: [cups(2)] })

      for (const _ of [1, 2])
        expect((await staff('cancel', { order: attempt })).body).toMatchObject({ status: 'canceled' })

      // The earned points stay.
      expect(await books()).toEqual({ balance: 515, uses: 0, charged: 0 })
      expect(await orderStatus()).toBe('CANCELED')
    },
  },
  {
    title: 'cancels a free order once the service is reachable, and does not sell it',
    async run({ post, place, status, proxy, attempt, books, orderStatus }) {
      proxy.losing = /^\/v1\/redemptions$/
      expect((await place({ selection: [pointsOf('ADA', 300)], total: 0 })).status).toBe(503)
      proxy.losing = /^\/v1\/orders$/
      await expect
        .poll(
          async () =>
            (await post('/checkout/leave', { attempt })).status === 503 && proxy.lostAt('/v1/orders'),
        )
        .toBe(true)
      proxy.losing = undefined

      expect((await status()).body).toMatchObject({ status: 'canceled' })
      expect(await books()).toEqual(untouched)
      expect(await orderStatus()).toBe('CANCELED')
    },
  },
  {
    title: 'refunds no more than the items that are returned if the response to a refund is lost',
    async run(shop) {
      const { staff, payments, attempt, books } = shop
      await pay(shop)
      payments.losing = /refunds$/
      expect((await staff('refund', { order: attempt, items: [cups(2)] })).status).toBeGreaterThanOrEqual(500)
      payments.losing = undefined

      expect((await staff('refund', { order: attempt, items: [cups(1)] })).body).toMatchObject({ total: 0 })
      expect(await books()).toEqual({ ...paid, charged: 0 })
    },
  },
  {
    title: 'keeps the prices of an order',
    async run(shop) {
      const { place, proxy, changePrice, staff, attempt, books } = shop
      proxy.losing = /^\/v1\/redemptions$/
      expect((await place()).status).toBe(503)
      proxy.losing = undefined
      await changePrice(1000, 1200)

      await expect.poll(async () => (await place()).body).toMatchObject({ status: 'paying', total })
      await pay(shop)

      expect((await staff('refund', { order: attempt, items: [cups(2)] })).body).toMatchObject({ total: 500 })
      expect(await books()).toEqual({ ...paid, charged: 500 })
    },
  },
  {
    title: 'rejects refunds and cancellations without the token of the staff',
    async run(shop) {
      const { post, attempt, books } = shop
      await pay(shop)
      const wrong = { Authorization: 'Bearer guess' }

      for (const route of ['/staff/refund', '/staff/cancel', '/staff/sweep'])
        for (const headers of [{}, wrong])
          expect((await post(route, { order: attempt, items: [cups(1)] }, headers)).status).toBe(401)
      expect(await books()).toEqual(paid)
    },
  },
  {
    title: 'accepts an empty selection',
    async run({ post, place, payments, notify, attempt, books, orderStatus }) {
      expect((await post('/checkout/quote', { ...cart, selection: [] })).body).toEqual({
        total: 3000,
        lost: [],
      })
      expect((await place({ selection: [], total: 3000 })).body).toMatchObject({
        status: 'paying',
        total: 3000,
      })
      payments.finish(attempt, 'succeeded')

      expect(await notify()).toBe(200)

      expect(await books()).toEqual({ balance: 530, uses: 0, charged: 3000 })
      expect(await orderStatus()).toBe('PAID')
    },
  },
  {
    title: 'charges the sum of the items if nothing selected applies',
    async run({ post, place, payments, notify, attempt, books }) {
      const unknown = [{ object: 'voucher', id: 'UNKNOWN' }]
      const lost = [{ id: 'UNKNOWN', key: expect.any(String) }]
      const other = { ...cart, selection: unknown, attempt: crypto.randomUUID(), total: 2500 }

      expect((await post('/checkout/place', other)).body).toMatchObject({
        status: 'changed',
        total: 3000,
        lost,
      })
      expect((await place({ selection: unknown, total: 3000 })).body).toMatchObject({
        status: 'paying',
        total: 3000,
      })
      payments.finish(attempt, 'succeeded')
      expect(await notify()).toBe(200)

      expect(await books()).toEqual({ balance: 530, uses: 0, charged: 3000 })
    },
  },
  {
    title: 'needs no payment for a total of 0',
    async run({ place, payments, attempt, books, orderStatus }) {
      const covered = { selection: [pointsOf('ADA', 300)], total: 0 }

      for (const _ of [1, 2]) expect((await place(covered)).body).toMatchObject({ status: 'paid', total: 0 })

      expect(payments.ofOrder(attempt)).toEqual([])
      expect(await books()).toEqual({ balance: 200, uses: 0, charged: 0 })
      expect(await orderStatus()).toBe('PAID')
    },
  },
  {
    title: 'rejects a webhook with another signature',
    async run({ place, payments, send, attempt, notify, books }) {
      await place()
      payments.finish(attempt, 'succeeded')

      expect(await notify('another secret')).toBe(401)
      const { body } = webhookOf(attempt)
      expect((await send('/payments/webhook', body, { 'Content-Type': 'application/json' })).status).toBe(401)
      expect(await books()).toEqual({ ...redeemed, charged: total }) // paid, but the shop has not read it
      expect(await notify()).toBe(200)
      expect(await books()).toEqual(paid)
    },
  },
  {
    title: 'leaves an open order alone until it is abandoned',
    async run({ place, staff, status, books }) {
      await place()

      expect((await staff('sweep')).status).toBe(200)

      expect((await status()).body).toMatchObject({ status: 'paying' })
      expect(await books()).toEqual(redeemed)
    },
  },
  {
    title: 'rolls back an abandoned order, and cancels its payment',
    settings: { ABANDON_AFTER_SECONDS: '0' },
    async run({ place, staff, status, payments, attempt, books, orderStatus }) {
      await place()

      await expect
        .poll(async () => [await staff('sweep'), (await status()).body])
        .toMatchObject([{ status: 200 }, { status: 'canceled' }])

      expect(payments.ofOrder(attempt)).toMatchObject([{ status: 'canceled' }])
      expect(await books()).toEqual(untouched)
      expect(await orderStatus()).toBe('CANCELED')
    },
  },
  {
    title: 'rolls back an abandoned order whose redemption got no response',
    settings: { ABANDON_AFTER_SECONDS: '0' },
    async run({ place, staff, status, proxy, books }) {
      proxy.losing = /^\/v1\/redemptions$/
      expect((await place()).status).toBe(503)
      expect(await books()).toEqual(redeemed)
      proxy.losing = undefined

      await expect
        .poll(async () => (await staff('sweep'), (await status()).body))
        .toMatchObject({ status: 'canceled' })

      expect(await books()).toEqual(untouched)
    },
  },
  {
    title: 'keeps an abandoned order that was paid without a webhook',
    settings: { ABANDON_AFTER_SECONDS: '0' },
    async run({ place, staff, status, payments, attempt, books }) {
      await place()
      payments.finish(attempt, 'succeeded')

      await expect.poll(async () => (await staff('sweep'), await books())).toEqual(paid)

      expect((await status()).body).toMatchObject({ status: 'paid' })
    },
  },
  {
    title: 'rolls back when the shopper returns to the cart, but never a paid order',
    async run(shop) {
      const { post, place, attempt, books } = shop
      await place()

      expect((await post('/checkout/leave', { attempt })).body).toMatchObject({ status: 'canceled' })

      expect(await books()).toEqual(untouched)
      expect((await post('/checkout/quote', cart)).body).toEqual({ total, lost: [] })
      const next = crypto.randomUUID()
      expect((await post('/checkout/place', { ...cart, attempt: next, total })).body).toMatchObject({
        status: 'paying',
      })
      shop.payments.finish(next, 'succeeded')
      expect((await post('/checkout/leave', { attempt: next })).body).toMatchObject({ status: 'paid' })
    },
  },
  {
    title: 'reports a paid order later if the service was down',
    async run({ place, staff, status, proxy, payments, attempt, books }) {
      await place()
      payments.finish(attempt, 'succeeded')
      proxy.losing = /./
      expect((await status()).body).toMatchObject({ status: 'paid' })
      proxy.losing = undefined

      await expect.poll(async () => (await staff('sweep'), await books())).toEqual(paid)
    },
  },
  {
    title: 'rejects the points of another customer',
    async run({ post, place, payments, attempt, books }) {
      const foreign = { ...cart, selection: [once, pointsOf('BEN', 100)] }
      const lost = [{ id: 'BEN', key: 'not_found' }]

      expect((await post('/checkout/quote', foreign)).body).toEqual({ total: 2500, lost })
      for (const seen of [1500, 2500])
        expect(
          (await post('/checkout/place', { ...foreign, attempt: crypto.randomUUID(), total: seen })).body,
        ).toMatchObject({ status: 'changed', total: 2500, lost })
      expect(
        (await place({ ...foreign, selection: [pointsOf('NOBODY', 1)], total: 3000 })).body,
      ).toMatchObject({ status: 'changed', lost: [{ id: 'NOBODY', key: 'not_found' }] })

      expect(payments.ofOrder(attempt)).toEqual([])
      expect(await books()).toEqual(untouched)
    },
  },
  {
    title: 'lets a guest order without points',
    settings: { CUSTOMER: '' },
    async run({ place, payments, notify, status, attempt, books }) {
      expect((await place({ selection: [once], total: 2500 })).body).toMatchObject({
        status: 'paying',
        total: 2500,
      })
      payments.finish(attempt, 'succeeded')
      expect(await notify()).toBe(200)

      expect((await status()).body).toMatchObject({ status: 'paid' })
      expect(await books()).toEqual({ balance: 500, uses: 1, charged: 2500 })
    },
  },
  {
    title: 'rejects an invalid request and redeems nothing',
    async run({ post, send, place, books, attempt }) {
      for (const wrong of [
        { attempt: '../orders' },
        { items: [] },
        { items: [null] },
        { items: [cups(1), cups(2)] },
        { items: [{ product_id: 'prod_cup', quantity: 1.5 }] },
        { items: [{ product_id: 'prod_gold', quantity: 1 }] },
        { selection: 'ONCE' },
        { selection: [{ object: 'unknown', id: 'ONCE' }] },
        { total: '1500' },
      ])
        expect({ wrong, status: (await place(wrong)).status }).toEqual({ wrong, status: 400 })
      const body = JSON.stringify({ ...cart, attempt, total })
      expect((await send('/checkout/place', body, { 'Content-Type': 'text/plain' })).status).toBe(415)
      expect((await post('/checkout/status', { attempt: crypto.randomUUID() })).status).toBe(404)
      expect((await post('/checkout/unknown', {})).status).toBe(404)
      expect(await books()).toEqual(untouched)
    },
  },
]

onPostgres('the documented checkout', (open) => {
  for (const language of languages)
    describe.skipIf(language === 'php' && !hasProgram('php'))(`in ${language}`, () => {
      test.each(scenarios)('$title', async ({ settings, run }) =>
        run(await openShop(open, language, settings)),
      )
    })
})
