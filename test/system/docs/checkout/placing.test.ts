/** Placing an order in the documented back ends: the total, repeated attempts and lost responses. */
import { expect } from 'vitest'
import { testInEachLanguage } from './scenarios.ts'
import { cart, cups, paid, pay, pointsOf, redeemed, total, untouched } from './shop.ts'

testInEachLanguage('placing an order in the documented checkout', [
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
])
