/** Paying for an order with points: operation 7 of the specification. */
import { beforeEach, expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cardOf, cart, catalogue, cup, pageOf } from './support/reward-shop.ts'

onPostgres('paying with points', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const coin = (points?: number) => ({ id: 'rew_coin', ...(points !== undefined && { points }) })
  const orders = () =>
    shop.store.db
      .selectFrom('orders')
      .select(['id', 'source_id', 'amount', 'total_discount_amount', 'customer_id', 'status'])
      .execute()

  test('covers the rest of the order by default', async () => {
    const { body } = await backEnd.redeem('ADA', coin(), { order: { source_id: 'shop-1', ...cart } })

    expect(body).toMatchObject({
      result: 'SUCCESS',
      loyalty_card: { points: 350 },
      amount: 350,
      order: {
        source_id: 'shop-1',
        amount: 3500,
        total_discount_amount: 3500,
        total_applied_discount_amount: 3500,
        total_amount: 0,
      },
    })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 650, sum: 650 })
    expect(await orders()).toEqual([
      {
        id: body.order.id,
        source_id: 'shop-1',
        amount: 3500,
        total_discount_amount: 3500,
        customer_id: 'cust_ada',
        status: 'CREATED',
      },
    ])
  })

  test.each([
    ['the requested points', 'ADA', 80, 80, 800],
    ['at most the total of the order', 'ADA', 999, 350, 3500],
    ['the balance of a card that does not cover the order', 'BEN', undefined, 120, 1200],
    ['the balance of a card with fewer points than requested', 'BEN', 300, 120, 1200],
  ])('spends %s', async (_, member, requested, points, value) => {
    const { body } = await backEnd.redeem(member, coin(requested), { order: cart })
    expect(body).toMatchObject({
      result: 'SUCCESS',
      loyalty_card: { points },
      order: { total_applied_discount_amount: value, total_amount: 3500 - value },
    })
    expect((await cardOf(shop, member)).spent).toMatchObject([{ amount: -points }])
  })

  test('rejects fewer points than the minimum unless the order costs less', async () => {
    const refused = await backEnd.redeem('ADA', coin(4), { order: cart })
    expect(refused.body.details).toEqual([
      { field: 'reward.points', message: 'must be at least 5 or omitted' },
    ])
    await backEnd.redeem('BEN', coin(117), { order: cart })
    const failed = { result: 'FAILURE', failure_code: 'loyalty_card_points_exceeded' }
    for (const requested of [coin(), coin(5), coin(300)])
      expect((await backEnd.redeem('BEN', requested, { order: cart })).body).toMatchObject(failed)
    expect(await cardOf(shop, 'BEN')).toMatchObject({ balance: 3 })
    const order = { items: [{ source_id: 'pin', price: 15, quantity: 1 }] }
    expect((await backEnd.redeem('BEN', coin(), { order })).body.loyalty_card).toEqual({ points: 2 })
    const small = await backEnd.redeem('ADA', coin(), { order })
    expect(small.body).toMatchObject({ loyalty_card: { points: 2 }, order: { total_amount: 0 } })
  })

  test.each([
    [{}, 'missing_order'],
    [{ order: {} }, 'missing_order_items'],
    [{ order: { items: [] } }, 'missing_order_items'],
    [{ order: { amount: 500 } }, 'missing_order_items'],
  ])('rejects %j as an order: %s', async (more, key) => {
    const { status, body } = await backEnd.redeem('ADA', coin(), more)
    expect({ status, key: body.key }).toEqual({ status: 400, key })
  })

  test('covers only the remainder after earlier redemptions', async () => {
    const order = { source_id: 'shop-2', ...cart }
    await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })

    const half = await backEnd.redeem('ADA', coin(100), { order })
    const rest = await backEnd.redeem('ADA', coin(), { order })
    const afterPaid = await backEnd.redeem('ADA', coin(), { order })

    expect(half.body.order).toMatchObject({ total_discount_amount: 1500, total_amount: 2000 })
    expect(rest.body).toMatchObject({ loyalty_card: { points: 200 }, order: { total_amount: 0 } })
    expect(afterPaid.body).toMatchObject({ result: 'FAILURE', failure_code: 'order_rules_violated' })
    expect(await orders()).toMatchObject([{ amount: 3500, total_discount_amount: 3500 }])
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 700 })
  })

  test('restores the total of the order after a rollback', async () => {
    const order = { source_id: 'shop-3', ...cart }
    await backEnd.redeem('ADA', coin(100), { order })
    const { body } = await backEnd.redeem('ADA', coin(), { order })
    const rollback = await backEnd.rollBack(body.id)

    expect(rollback.body.order).toMatchObject({ total_discount_amount: 1000, total_amount: 2500 })
    expect(await orders()).toMatchObject([{ total_discount_amount: 1000 }])
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 900, sum: 900 })
  })

  test('rejects an unknown order', async () => {
    const { status, body } = await backEnd.redeem('ADA', coin(), { order: { id: 'ord_nothing', ...cup } })
    expect({ status, ...body }).toMatchObject({ status: 404, resource_type: 'order' })
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 1000 })
  })

  test('covers a new order once with ten concurrent requests', async () => {
    const order = { source_id: 'shop-4', ...cart }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => backEnd.redeem('ADA', coin(100), { order })),
    )

    const points = replies.map(({ body }) => body.loyalty_card?.points ?? 0).toSorted((a, b) => b - a)
    expect(points.slice(0, 5)).toEqual([100, 100, 100, 50, 0])
    expect(await orders()).toMatchObject([{ amount: 3500, total_discount_amount: 3500 }])
    expect(await cardOf(shop, 'ADA')).toMatchObject({ balance: 650, sum: 650 })
  })

  test('uses the stored order of the back end on a page', async () => {
    const page = await pageOf(shop, 'ada')
    const items = [
      { product_id: 'prod_plate', quantity: 4, price: 9000 },
      { product_id: 'prod_cup', quantity: 1 },
    ]
    const order = { source_id: 'shop-1', items, metadata: { gate: 7 } }
    await backEnd.post('/v1/orders', { ...order, customer: { source_id: 'ada' } })
    const { body } = await page.redeem('ADA', {
      reward: coin(10),
      order: { source_id: 'shop-1', items: [{ product_id: 'prod_cup', quantity: 1 }] },
    })
    const stored = await backEnd.post('/v1/orders', { source_id: 'shop-1' })

    expect(body.order.total_amount).toBe(36_900)
    expect(stored.body).toMatchObject({ initial_amount: 37_000, total_amount: 36_900, metadata: { gate: 7 } })
  })
})
