/** Orders with product rewards that fail or end early. The shopper got a cup for 50 of 500 points. */
import { expect } from 'vitest'
import { type Scenario, testInEachLanguage } from './scenarios.ts'
import { cart, cups, once, type OpenedShop, pointsOf, total } from './shop.ts'

type Reward = Awaited<ReturnType<OpenedShop['reward']>>

/** The cart of the other scenarios with a free cup: the total stays the same. */
const withReward = (reward: Reward) => ({ items: [cups(3), reward] })
const plain = (reward: Reward) => ({ items: [cups(1), reward], selection: [], total: 1000 })
const onlyReward = (reward: Reward) => ({ items: [reward], selection: [], total: 0 })
const lost = ({ redemption }: Reward) => [{ id: redemption, key: 'no_reward' }]

const ready = { balance: 450, uses: 0, charged: 0 }
const paid = { balance: 365, uses: 1, charged: total }

/** Whether a new order can include the reward. */
async function isUsable({ post }: OpenedShop, reward: Reward) {
  const attempt = crypto.randomUUID()
  const { body } = await post('/checkout/place', { attempt, ...plain(reward) })
  if (body.status === 'paying') await post('/checkout/leave', { attempt })
  return body.status === 'paying'
}

async function finish({ payments, attempt, notify }: OpenedShop) {
  payments.finish(attempt, 'succeeded')
  expect(await notify()).toBe(200)
}

testInEachLanguage('failures of the documented checkout with rewards', [
  {
    title: 'reserves a reward if nothing selected applies',
    async run(shop) {
      const reward = await shop.reward()
      const selection = [{ object: 'voucher', id: 'UNKNOWN' }]

      expect((await shop.place({ ...plain(reward), selection })).body).toMatchObject({
        status: 'paying',
        total: 1000,
      })

      expect(await isUsable(shop, reward)).toBe(false)
      await finish(shop)
      expect(await shop.orderStatus()).toBe('PAID')
    },
  },
  {
    title: 'places one of two orders at the same time with the same reward',
    async run(shop) {
      const reward = await shop.reward()
      const placeOther = () =>
        shop.post('/checkout/place', { attempt: crypto.randomUUID(), ...plain(reward) })

      const replies = await Promise.all([placeOther(), placeOther()])

      const statuses = replies.map(({ body }) => String(body.status))
      expect(statuses.sort()).toEqual(['changed', 'paying'])
    },
  },
  ...(['declined', 'left', 'abandoned', 'canceled'] as const).flatMap((end) =>
    [false, true].map((isSelected): Scenario => ({
      title: `releases the reward of an order ${isSelected ? 'with' : 'without'} a code that is ${end}`,
      ...(end === 'abandoned' && { settings: { ABANDON_AFTER_SECONDS: '0' } }),
      async run(shop) {
        const { place, post, payments, notify, staff, attempt, status, books, orderStatus } = shop
        const reward = await shop.reward()
        await place(isSelected ? withReward(reward) : plain(reward))
        if (end === 'declined') {
          payments.finish(attempt, 'failed')
          expect(await notify()).toBe(200)
        }
        if (end === 'left') await post('/checkout/leave', { attempt })
        if (end === 'canceled') await staff('cancel', { order: attempt })
        if (end === 'abandoned')
          await expect.poll(async () => (await staff('sweep'), (await status()).body.status)).toBe('canceled')

        expect((await status()).body.status).toBe(end === 'declined' ? 'declined' : 'canceled')
        expect(await books()).toEqual(ready)
        expect(await orderStatus()).toBe('CANCELED')
        expect(await isUsable(shop, reward)).toBe(true)
      },
    })),
  ),
  {
    title: 'releases the reward of an order whose total has changed',
    async run(shop) {
      const reward = await shop.reward()
      const changed = { status: 'changed', total, lost: [] }

      for (const _ of [1, 2])
        expect((await shop.place({ ...withReward(reward), total: 1200 })).body).toMatchObject(changed)
      const other = { attempt: crypto.randomUUID(), ...plain(reward), total: 0 }
      expect((await shop.post('/checkout/place', other)).body).toMatchObject({
        status: 'changed',
        total: 1000,
      })

      expect(await shop.books()).toEqual(ready)
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
  {
    title: 'refunds everything that was bought while the customer keeps the reward',
    async run(shop) {
      const { staff, attempt, books } = shop
      const reward = await shop.reward()
      await shop.place(plain(reward))
      await finish(shop)

      expect((await staff('refund', { order: attempt, items: [reward] })).body).toMatchObject({ total: 0 })

      expect(await books()).toMatchObject({ charged: 0 })
      expect(await isUsable(shop, reward)).toBe(false)
    },
  },
  ...[
    {
      name: 'that another order includes',
      spoil: async (shop: OpenedShop) => {
        const reward = await shop.reward()
        await shop.post('/checkout/place', { attempt: crypto.randomUUID(), ...plain(reward) })
        return reward
      },
    },
    { name: 'of another customer', spoil: (shop: OpenedShop) => shop.reward('BEN') },
    {
      name: 'that was rolled back',
      spoil: async (shop: OpenedShop) => {
        const reward = await shop.reward()
        await shop.rollBack(reward.redemption)
        return reward
      },
    },
    {
      name: 'for another product',
      spoil: async (shop: OpenedShop) => ({ ...(await shop.reward()), product_id: 'prod_pot' }),
    },
    { name: 'that does not exist', spoil: async () => ({ ...cups(1), redemption: 'r_unknown' }) },
  ].map(({ name, spoil }): Scenario => ({
    title: `does not sell a reward ${name}`,
    async run(shop) {
      const { post, place, payments, attempt } = shop
      const reward = await spoil(shop)
      const before = await shop.books()
      const good = await shop.reward()
      const placeOther = async (order: object) =>
        (await post('/checkout/place', { attempt: crypto.randomUUID(), ...order })).body

      const items = [cups(3), good, reward]
      expect((await post('/checkout/quote', { ...cart, items })).body).toEqual({ total, lost: lost(reward) })
      const unselected = { items, selection: [] }
      expect((await post('/checkout/quote', unselected)).body).toEqual({ total: 3000, lost: lost(reward) })
      for (const selection of [[once, pointsOf('ADA', 100)], [], [{ object: 'voucher', id: 'UNKNOWN' }]])
        for (const seen of [1500, 3000]) {
          const reply = await placeOther({ items, selection, total: seen })
          expect(reply).toMatchObject({ status: 'changed', total: selection.length === 2 ? total : 3000 })
          expect(reply.lost).toEqual(expect.arrayContaining(lost(reward)))
        }
      expect((await place({ ...onlyReward(reward), selection: [once] })).body).toMatchObject({
        status: 'changed',
        total: 0,
        lost: lost(reward),
      })

      expect(payments.ofOrder(attempt)).toEqual([])
      expect(await shop.books()).toEqual({ ...before, balance: before.balance - 50 })
      expect(await isUsable(shop, good)).toBe(true)
    },
  })),
  ...[
    {
      step: 'reservation',
      path: /^\/v1\/orders$/,
      order: plain,
      after: { balance: 460, uses: 0, charged: 1000 },
    },
    { step: 'redemption', path: /^\/v1\/redemptions$/, order: withReward, after: paid },
  ].map(({ step, path, order, after }): Scenario => ({
    title: `sells an order with a reward once if the response to its ${step} is lost`,
    async run(shop) {
      const { place, proxy, payments, attempt, books } = shop
      const reward = await shop.reward()
      proxy.losing = path
      expect((await place(order(reward))).status).toBe(503)
      expect(proxy.lost.some((url) => path.test(url))).toBe(true)
      expect(payments.ofOrder(attempt)).toEqual([])
      proxy.losing = undefined

      await expect.poll(async () => (await place(order(reward))).body.status).toBe('paying')
      expect(payments.ofOrder(attempt)).toHaveLength(1)
      expect(await isUsable(shop, reward)).toBe(false)
      await finish(shop)

      expect(await books()).toEqual(after)
    },
  })),
  ...[
    { step: 'reservation', path: /^\/v1\/orders$/, order: plain },
    { step: 'redemption', path: /^\/v1\/redemptions$/, order: withReward },
  ].map(({ step, path, order }): Scenario => ({
    title: `releases the reward of an abandoned order if the response to its ${step} was lost`,
    settings: { ABANDON_AFTER_SECONDS: '0' },
    async run(shop) {
      const { place, proxy, staff, status, books } = shop
      const reward = await shop.reward()
      proxy.losing = path
      expect((await place(order(reward))).status).toBe(503)
      proxy.losing = undefined

      await expect.poll(async () => (await staff('sweep'), (await status()).body.status)).toBe('canceled')

      expect(await books()).toEqual(ready)
      expect(await isUsable(shop, reward)).toBe(true)
    },
  })),
  ...[/rollback/, /^\/v1\/orders$/].map((path): Scenario => ({
    title: `releases the reward of a changed order if the response to ${String(path)} is lost`,
    async run(shop) {
      const { place, proxy, books } = shop
      const reward = await shop.reward()
      const order = { ...withReward(reward), total: 1200 }
      proxy.losing = path
      expect((await place(order)).status).toBe(503)
      expect(proxy.lost.some((url) => path.test(url))).toBe(true)
      proxy.losing = undefined

      await expect.poll(async () => (await place(order)).body.status).toBe('changed')

      expect(await books()).toEqual(ready)
      expect(await isUsable(shop, reward)).toBe(true)
    },
  })),
  {
    title: 'reports a paid order with a reward, and releases it, if responses are lost',
    async run(shop) {
      const { place, staff, status, proxy, payments, attempt, books } = shop
      const reward = await shop.reward()
      await place(withReward(reward))
      payments.finish(attempt, 'succeeded')
      proxy.losing = /^\/v1\/orders$/
      expect((await status()).body).toMatchObject({ status: 'paid' })
      proxy.losing = undefined
      await expect.poll(async () => (await staff('sweep'), await books())).toEqual(paid)

      proxy.losing = /^\/v1\/orders$/
      expect((await staff('cancel', { order: attempt })).status).toBe(503)
      proxy.losing = undefined
      await expect.poll(async () => (await status()).body.status).toBe('canceled')

      expect(await books()).toEqual({ balance: 465, uses: 0, charged: 0 })
      expect(await isUsable(shop, reward)).toBe(true)
    },
  },
  {
    title: 'rejects another reward for the same attempt',
    async run({ place, reward }) {
      const [one, other] = [await reward(), await reward()]

      expect((await place(plain(one))).status).toBe(200)
      expect((await place(plain(other))).status).toBe(409)
      expect((await place({ ...plain(one), items: [cups(1)] })).status).toBe(409)
    },
  },
])
