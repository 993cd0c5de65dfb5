/** Webhooks and declined payments in the documented back ends. */
import { expect } from 'vitest'
import { webhookOf } from './payments.ts'
import { testInEachLanguage } from './scenarios.ts'
import { paid, redeemed, total, untouched } from './shop.ts'

testInEachLanguage('settling an order in the documented checkout', [
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
])
