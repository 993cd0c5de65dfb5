/** Refunds and cancellations by the staff in the documented back ends. */
import { expect } from 'vitest'
import { testInEachLanguage } from './scenarios.ts'
import { cups, paid, pay } from './shop.ts'

testInEachLanguage('refunds in the documented checkout', [
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
])
