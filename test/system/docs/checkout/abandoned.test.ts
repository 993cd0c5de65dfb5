/** Orders that the shopper leaves in the documented back ends. */
import { expect } from 'vitest'
import { testInEachLanguage } from './scenarios.ts'
import { cart, paid, pointsOf, redeemed, total, untouched } from './shop.ts'

testInEachLanguage('abandoned orders in the documented checkout', [
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
])
