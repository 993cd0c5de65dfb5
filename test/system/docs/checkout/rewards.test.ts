/** Orders with product rewards, in the documented back ends of the checkout. */
import { expect } from 'vitest'
import { testInEachLanguage } from './scenarios.ts'
import { cart, cups, type OpenedShop, pay, total } from './shop.ts'

type Line = Awaited<ReturnType<OpenedShop['reward']>>

const withReward = (reward: Line) => ({ ...cart, items: [cups(3), reward] })
const onlyReward = (reward: Line) => ({ items: [reward], selection: [], total: 0 })
const lostOf = ({ redemption }: Line) => [{ id: redemption, key: 'no_reward' }]

/** Whether a new order can include the reward. It is not paid. */
async function isUsable({ post }: OpenedShop, reward: Line) {
  const cup = { items: [cups(1), reward], selection: [] }
  const { body } = await post('/checkout/quote', cup)
  expect(body).toEqual({ total: 1000, lost: body.lost })
  const placed = await post('/checkout/place', { ...cup, total: 1000, attempt: crypto.randomUUID() })
  expect(placed.body).toMatchObject(
    Object(body.lost).length > 0
      ? { status: 'changed', total: 1000, lost: lostOf(reward) }
      : { status: 'paying', total: 1000 },
  )
  return placed.body.status === 'paying'
}

testInEachLanguage('rewards in the documented checkout', [
  {
    title: 'sends a reward beside the same product, for free and once',
    async run(shop) {
      const reward = await shop.reward()
      const changes = withReward(reward)
      expect((await shop.post('/checkout/quote', changes)).body).toEqual({ total, lost: [] })

      const [first, second] = await Promise.all([shop.place(changes), shop.place(changes)])
      expect(first.body).toMatchObject({ status: 'paying', total })
      expect(second.body).toEqual(first.body)
      expect(await isUsable(shop, reward)).toBe(false)
      shop.payments.finish(shop.attempt, 'succeeded')
      expect(await shop.notify()).toBe(200)

      expect(await shop.books()).toEqual({ balance: 365, uses: 1, charged: total })
      expect(await shop.orderStatus()).toBe('PAID')
      expect(await isUsable(shop, reward)).toBe(false)
    },
  },
  {
    title: 'sends an order of rewards without a payment',
    async run(shop) {
      const reward = await shop.reward()
      expect((await shop.place(onlyReward(reward))).body).toMatchObject({ status: 'paid', total: 0 })

      expect(shop.payments.ofOrder(shop.attempt)).toEqual([])
      expect(await shop.orderStatus()).toBe('PAID')
      const other = { ...onlyReward(reward), attempt: crypto.randomUUID() }
      expect((await shop.post('/checkout/place', other)).body).toMatchObject({
        status: 'changed',
        lost: lostOf(reward),
      })
    },
  },
  {
    title: 'makes a reward usable again when the order is canceled',
    async run(shop) {
      const reward = await shop.reward()
      expect((await shop.place(withReward(reward))).body).toMatchObject({ status: 'paying' })
      shop.payments.finish(shop.attempt, 'succeeded')
      expect(await shop.notify()).toBe(200)

      expect((await shop.staff('cancel', { order: shop.attempt })).body).toMatchObject({ status: 'canceled' })

      expect(await shop.books()).toMatchObject({ uses: 0, charged: 0 })
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
  {
    title: 'makes a reward usable again after a declined payment',
    async run(shop) {
      const reward = await shop.reward()
      const cup = { items: [cups(1), reward], selection: [], total: 1000 }
      expect((await shop.place(cup)).body).toMatchObject({ status: 'paying' })
      expect(await isUsable(shop, reward)).toBe(false)
      shop.payments.finish(shop.attempt, 'failed')

      expect(await shop.notify()).toBe(200)

      expect((await shop.status()).body).toMatchObject({ status: 'declined' })
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
  {
    title: 'refunds nothing for a returned reward, which is usable again',
    async run(shop) {
      const reward = await shop.reward()
      const refund = (items: object[]) => shop.staff('refund', { order: shop.attempt, items })
      expect((await shop.place(withReward(reward))).body).toMatchObject({ status: 'paying' })
      shop.payments.finish(shop.attempt, 'succeeded')
      expect(await shop.notify()).toBe(200)

      expect((await refund([cups(2), reward])).body).toMatchObject({ total: 500 })
      expect(await shop.books()).toMatchObject({ charged: 500 })
      expect(await isUsable(shop, reward)).toBe(false)
      expect((await refund([cups(2)])).body).toMatchObject({ total: 500 })
      expect(await shop.books()).toMatchObject({ charged: 500 })
      expect(await isUsable(shop, reward)).toBe(true)
      // It is part of the other order now.
      expect((await refund([cups(2), reward])).status).toBe(400)
    },
  },
  {
    title: 'reserves a reward once if the response is lost',
    async run(shop) {
      const reward = await shop.reward()
      const cup = { items: [cups(1), reward], selection: [], total: 1000 }
      shop.proxy.losing = /^\/v1\/orders$/
      expect((await shop.place(cup)).status).toBe(503)
      expect(shop.proxy.lostAt('/v1/orders')).toBe(true)
      shop.proxy.losing = undefined

      await expect.poll(async () => (await shop.place(cup)).body).toMatchObject({ status: 'paying' })

      expect(shop.payments.ofOrder(shop.attempt)).toHaveLength(1)
      expect(await isUsable(shop, reward)).toBe(false)
    },
  },
  {
    title: 'reserves nothing if the total has changed',
    async run(shop) {
      const reward = await shop.reward()
      expect((await shop.place({ ...withReward(reward), total: 1200 })).body).toMatchObject({
        status: 'changed',
        total,
      })

      expect(await shop.books()).toEqual({ balance: 450, uses: 0, charged: 0 })
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
  {
    title: 'rejects the reward of another customer, an unknown one and one for another product',
    async run(shop) {
      const own = await shop.reward()
      const foreign = await shop.reward('BEN')
      for (const reward of [
        foreign,
        { ...own, redemption: 'r_unknown' },
        { ...own, product_id: 'prod_pot' },
      ]) {
        const changes = { ...withReward(reward), attempt: crypto.randomUUID() }
        expect((await shop.post('/checkout/quote', changes)).body).toEqual({ total, lost: lostOf(reward) })
        expect((await shop.place(changes)).body).toMatchObject({
          status: 'changed',
          total,
          lost: lostOf(reward),
        })
        expect(await shop.books()).toEqual({ balance: 450, uses: 0, charged: 0 })
      }
    },
  },
  {
    title: 'rejects the reward of a customer in the order of a guest',
    settings: { CUSTOMER: '' },
    async run(shop) {
      const reward = await shop.reward()
      const changes = { items: [cups(1), reward], selection: [], total: 1000 }
      expect((await shop.place(changes)).body).toMatchObject({ status: 'changed', lost: lostOf(reward) })
    },
  },
  {
    title: 'rejects an invalid reward line',
    async run(shop) {
      const reward = await shop.reward()
      for (const line of [
        { ...reward, quantity: 2 },
        { ...reward, redemption: '' },
        { ...reward, redemption: [reward.redemption] },
        { ...reward, redemption: null },
      ])
        expect({ line, status: (await shop.place(withReward(line as Line))).status }).toEqual({
          line,
          status: 400,
        })
      expect((await shop.place({ items: [reward, reward] })).status).toBe(400)
      await pay(shop)
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
])
