/** Concurrent redemptions of rewards: once per key, within stock and balance, and with consistent ledgers. */
import { beforeEach, expect, test } from 'vitest'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { backEndOf, cardOf, cart, catalogue, eventsOf, rewardOf } from './support/reward-shop.ts'

const count = runs(40, 100)

const results = (replies: readonly Reply[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const result = status === 200 ? (body.failure_code ?? body.result) : `${status} ${body.key}`
    counts[result] = (counts[result] ?? 0) + 1
  }
  return counts
}

onBothStores('redeeming rewards concurrently', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const atOnce = (count: number, send: (at: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(at)))

  test('redeems once for many requests with one key', async () => {
    const key = { 'Idempotency-Key': 'click' }
    const replies = await atOnce(count, () => backEnd.redeem('ADA', 'rew_cup', {}, key))

    const { '409 request_in_progress': waiting = 0, ...others } = results(replies)
    expect(others).toEqual({ SUCCESS: count - waiting })
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    const again = await backEnd.redeem('ADA', 'rew_cup', {}, key)
    expect(again.text).toBe(replies.find(({ status }) => status === 200)?.text)
    expect((await cardOf(shop, 'ADA')).spent).toHaveLength(1)
    expect(await shop.store.db.selectFrom('redemptions').select('id').execute()).toHaveLength(1)
    expect(await eventsOf(shop, 'ADA')).toHaveLength(2)
  })

  test('grants three items to three of twenty concurrent requests and charges no others', async () => {
    const replies = await atOnce(20, (at) => backEnd.redeem(at % 2 ? 'ADA' : 'GOLD', 'rew_three'))

    expect(results(replies)).toEqual({ SUCCESS: 3, quantity_exceeded: 17 })
    expect(await rewardOf(shop, 'rew_three')).toEqual({ stock: 0, redeemed: 3 })
    const cards = [await cardOf(shop, 'ADA'), await cardOf(shop, 'GOLD')]
    expect(cards.flatMap(({ spent }) => spent)).toHaveLength(3)
    for (const { balance, sum } of cards) expect(balance).toBe(sum)
  })

  test('grants twenty items to twenty of many concurrent requests', async () => {
    const replies = await atOnce(count, () => backEnd.redeem('ADA', 'rew_twenty'))
    expect(results(replies)).toEqual({ SUCCESS: 20, quantity_exceeded: count - 20 })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 400, sum: 400, redeemed_points: 600 })
  })

  test('replies with the balance that each redemption left', async () => {
    const replies = await atOnce(20, () => backEnd.redeem('ADA', 'rew_twenty'))

    const left = replies.map(({ body }) => body.voucher.loyalty_card.balance as number)
    expect(left.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => 400 + at * 30),
    )
  })

  test('debits at most the balance of a card in many requests', async () => {
    const replies = await atOnce(count, () => backEnd.redeem('ADA', 'rew_card'))

    expect(results(replies)).toEqual({ SUCCESS: 20, loyalty_card_points_exceeded: count - 20 })
    const { balance, sum, spent } = await cardOf(shop, 'ADA')
    expect({ balance, sum }).toEqual({ balance: 0, sum: 0 })
    expect(spent.map((row) => row.balance).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at * 50),
    )
    const codes = replies.flatMap(({ body }) => body.reward?.voucher?.code ?? [])
    expect(new Set(codes).size).toBe(20)
    const events = await eventsOf(shop, 'ADA')
    expect(events.filter(({ type }) => type === 'customer.redemption.succeeded')).toHaveLength(20)
    expect(events.filter(({ type }) => type === 'customer.redemption.failed')).toHaveLength(count - 20)
  })

  test('spends each point once on many orders', async () => {
    const replies = await atOnce(30, () =>
      backEnd.redeem('BEN', { id: 'rew_coin', points: 50 }, { order: cart }),
    )

    const { balance, sum } = await cardOf(shop, 'BEN')
    expect({ balance, sum }).toEqual({ balance: 0, sum: 0 })
    const points = replies.map(({ body }) => body.loyalty_card?.points ?? 0)
    expect(points.reduce((total, one) => total + one)).toBe(120)
    expect(results(replies)).toEqual({ SUCCESS: 3, loyalty_card_points_exceeded: 27 })
  })

  test('does not exceed a limit of one in thirty requests', async () => {
    const replies = await atOnce(30, (at) => backEnd.redeem(at % 2 ? 'ADA' : 'BEN', 'rew_once'))
    expect(results(replies)).toEqual({ SUCCESS: 1, redemption_rules_violated: 29 })
  })

  test('does not exceed a limit of two in thirty requests', async () => {
    const replies = await atOnce(30, () => backEnd.redeem('TWICE', 'rew_cup'))
    expect(results(replies)).toEqual({ SUCCESS: 2, quantity_exceeded: 28 })
  })

  test('grants each printed card once', async () => {
    const replies = await atOnce(10, (at) => backEnd.redeem(at % 2 ? 'ADA' : 'GOLD', 'rew_unheld'))
    expect(results(replies)).toEqual({ SUCCESS: 1, quantity_exceeded: 9 })
  })

  test('conserves every point with redemptions and rollbacks', async () => {
    const redeemed = await atOnce(5, () => backEnd.redeem('ADA', 'rew_twenty'))
    await Promise.all([
      ...redeemed.flatMap(({ body }) => [backEnd.rollBack(body.id), backEnd.rollBack(body.id)]),
      ...redeemed.map(() => backEnd.redeem('ADA', 'rew_twenty')),
      ...redeemed.map(() => backEnd.redeem('ADA', { id: 'rew_coin', points: 10 }, { order: cart })),
      ...redeemed.map(() =>
        backEnd.post('/v1/redemptions', {
          redeemables: [{ object: 'voucher', id: 'ADA', reward: { id: 'rew_twenty' } }],
        }),
      ),
    ])

    expect(await cardOf(shop, 'ADA')).toMatchObject({
      balance: 1000 - 10 * 30 - 5 * 10,
      sum: 650,
      granted: 1000,
      redeemed_points: 350,
      redeemed_quantity: 15,
    })
    expect(await rewardOf(shop, 'rew_twenty')).toEqual({ stock: 10, redeemed: 10 })
  })
})
