/** Requests that the documented back ends refuse, and customers without points of their own. */
import { expect } from 'vitest'
import { testInEachLanguage } from './scenarios.ts'
import { cart, cups, once, pointsOf, redeemed, total, untouched } from './shop.ts'

testInEachLanguage('requests to the documented checkout', [
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
])
