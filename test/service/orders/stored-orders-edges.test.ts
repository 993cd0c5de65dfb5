/** Edge cases of stored orders: referenced by id, without lines, with split lines, and reported by several sides. */
import { beforeEach, expect, test } from 'vitest'
import { amountOff, percentOff } from '../../support/catalogue-parts.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, code, discountCatalogue, items, tier } from './support/discount-shop.ts'

const tierOf = (id: string, discount: object, more: object = {}) => ({
  id: `promo_${id}`,
  name: id,
  action: { discount },
  ...more,
})
const freeSpoons = (unit_off: number) => ({
  type: 'UNIT',
  effect: 'ADD_MISSING_ITEMS',
  unit_off,
  unit_type: 'prod_spoon',
  product: { id: 'prod_spoon' },
})
const [project] = discountCatalogue.projects
const [offers, codes, club] = project?.campaigns ?? []

const catalogue = {
  projects: [
    {
      ...project,
      customers: [
        { id: 'cust_ada', source_id: 'ada' },
        { id: 'cust_ben', source_id: 'ben' },
      ],
      rewards: [
        { id: 'rew_spoon', name: 'Spoon', type: 'MATERIAL', parameters: { product: { id: 'prod_spoon' } } },
      ],
      campaigns: [
        {
          ...offers,
          promotion_tiers: [
            ...(offers?.promotion_tiers ?? []),
            tierOf('spoons_2', freeSpoons(2)),
            tierOf('spoons_500', freeSpoons(500)),
            tierOf('tenth', {
              type: 'AMOUNT',
              effect: 'APPLY_TO_ORDER',
              amount_off_formula: 'ORDER_AMOUNT * 0.1',
            }),
            tierOf('free_a', percentOff(100, 'APPLY_TO_ITEMS'), { validation_rules: ['val_a'] }),
          ],
        },
        {
          ...codes,
          vouchers: [...(codes?.vouchers ?? []), { code: 'SMALL', discount: amountOff(499) }],
        },
        {
          ...club,
          vouchers: [{ code: 'ADA', loyalty_card: { points: 1000 }, holder: 'ada' }],
          reward_assignments: [
            {
              id: 'rewa_spoon',
              reward: 'rew_spoon',
              parameters: { loyalty: { points: 5 } },
              validation_rules: ['val_amount'],
            },
          ],
          earning_rules: [
            {
              id: 'ern_wait',
              event: 'order.paid',
              pending_points: { period_type: 'DAY', period_value: 3 },
              loyalty: { type: 'FIXED', points: 7 },
              source: { banner: 'In three days' },
            },
            {
              id: 'ern_a',
              event: 'order.paid',
              loyalty: {
                type: 'PROPORTIONAL',
                calculation_type: 'ORDER_ITEMS_QUANTITY',
                order_items: { quantity: { every: 1, points: 100, object: 'product', id: 'prod_a' } },
              },
              source: { banner: 'For each A' },
            },
          ],
        },
      ],
    },
  ],
}

onPostgres('edge cases of stored orders', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue })
    backEnd = await backEndOf(shop)
  })

  const ada = { customer: { source_id: 'ada' } }
  const read = async (source_id: string) => (await backEnd.report({ source_id })).body
  const redeemSpoon = (order: object) =>
    backEnd.post('/v1/loyalties/members/ADA/redemption', { reward: { id: 'rew_spoon' }, order })

  test('a redemption that references a paid order by id keeps it paid, with its pending points', async () => {
    await backEnd.report({ source_id: 'one', items: [items('b', 1)], status: 'CANCELED', ...ada })
    await backEnd.report({ source_id: 'one', status: 'PAID', ...ada })
    await backEnd.redeem([tier('ten')], { source_id: 'one' })

    expect((await read('one')).status).toBe('PAID')
    expect(await shop.store.db.selectFrom('pending_points').select('points').execute()).toHaveLength(1)
  })

  test('a redemption that references a canceled order by id keeps it canceled', async () => {
    const gift = await redeemSpoon({ items: [items('a', 1)] })
    const lines = [items('a', 1), { ...items('spoon', 1), metadata: { redemption_id: gift.body.id } }]
    await backEnd.report({ source_id: 'one', status: 'PAID', items: lines, ...ada })
    await backEnd.report({ source_id: 'one', status: 'CANCELED' })
    await backEnd.report({ source_id: 'two', status: 'PAID', items: lines, ...ada })
    await backEnd.redeem([tier('ten')], { source_id: 'one' })

    expect((await read('one')).status).toBe('CANCELED')
  })

  test('a redemption that references an order by id updates its status and metadata', async () => {
    await backEnd.report({ source_id: 'one', items: [items('a', 1)] })
    const byId = { source_id: 'one', status: 'PAID', metadata: { gate: 8 } }
    const { body } = await backEnd.redeem([tier('ten')], byId)

    expect(body.order).toMatchObject({ status: 'PAID', metadata: { gate: 8 } })
  })

  test('an order with the lines of another order gets different line ids', async () => {
    const { body } = await backEnd.report({ source_id: 'one', items: [items('a', 1)] })
    const again = await backEnd.report({ source_id: 'two', items: body.items })

    expect(again.body.items[0].id).not.toBe(body.items[0].id)
  })

  test('an order without lines keeps its amount when a free item is added', async () => {
    const order = { source_id: 'one', amount: 10_000 }
    const together = await backEnd.validate([tier('free_spoon'), tier('amount')], { amount: 10_000 })
    await backEnd.redeem([tier('free_spoon')], order)
    const second = await backEnd.redeem([tier('amount')], order)
    const third = await backEnd.validate([tier('tenth')], order)
    const reported = await backEnd.report({ ...order, amount: 20_000 })

    expect([together.body.valid, second.status]).toEqual([true, 200])
    expect(third.body.order.total_amount).toBe(8900)
    expect(reported.body.initial_amount).toBe(20_000)
  })

  test('a free item that is sent back with another quantity does not reduce the amount', async () => {
    const { body } = await backEnd.redeem([tier('free_spoon')], { source_id: 'one', amount: 10_000 })
    const [gift] = body.order.items
    const again = await backEnd.report({ ...body.order, items: [{ ...gift, quantity: 5 }] })

    expect(again.body.total_amount).toBe(10_000)
  })

  test('free units cost nothing after an earlier discount is rolled back', async () => {
    const order = { source_id: 'one', items: [items('spoon', 500)] }
    const small = await backEnd.redeem([code('SMALL')], order)
    await backEnd.redeem([tier('spoons_500')], order)
    const rollback = await backEnd.rollBack(small.body.redemptions[0].id)

    expect(rollback.body.order.total_amount).toBe(0)
  })

  test('free units do not reduce the price of paid units of their line', async () => {
    const bought = [items('spoon', 501)]
    const order = { source_id: 'one', items: [...bought, items('a', 400)] }
    for (const one of [code('SMALL'), tier('spoons_500')]) await backEnd.redeem([one], order)
    const { body } = await backEnd.report({ source_id: 'one', items: bought })

    expect(body.total_amount).toBe(1199)
  })

  test('free units return when their line is restored after a split', async () => {
    const order = { source_id: 'one', items: [items('spoon', 3), items('a', 1)] }
    await backEnd.redeem([tier('spoons_2')], order)
    const split = await backEnd.report({
      ...order,
      items: [items('spoon', 1), items('spoon', 2), items('a', 1)],
    })
    await backEnd.report({ ...order, items: [items('a', 1)] })
    const restored = await backEnd.report(order)

    expect([split.body.total_amount, restored.body.total_amount]).toEqual([11_200, 11_200])
  })

  test('an amount alone does not replace the lines of a stored order', async () => {
    await backEnd.report({ source_id: 'one', items: [items('teapot', 1)] })
    const reported = await backEnd.report({ source_id: 'one', amount: 5000 })
    const redeemed = await backEnd.redeem([tier('ten')], { source_id: 'one', amount: 5000 })

    expect(reported.body.items).toHaveLength(1)
    expect(redeemed.body.order).toMatchObject({ total_amount: 6120, items: [{ quantity: 1 }] })
  })

  test('metadata is kept after a redemption without metadata and its rollback', async () => {
    const order = { source_id: 'one', items: [items('teapot', 1)] }
    await backEnd.report({ ...order, metadata: { gate: 7 } })
    const { body } = await backEnd.redeem([tier('ten')], order)
    await backEnd.rollBack(body.redemptions[0].id)

    expect((await read('one')).metadata).toEqual({ gate: 7 })
  })

  test('an unchanged report changes nothing', async () => {
    const order = { source_id: 'one', items: [items('teapot', 1)] }
    await backEnd.redeem([tier('ten')], order)
    const { body } = await backEnd.redeem([tier('free_spoon')], order)
    const { items: lines, total_applied_discount_amount } = (await backEnd.report(order)).body

    expect({ items: lines, total_applied_discount_amount }).toEqual({
      items: body.order.items,
      total_applied_discount_amount: body.order.total_applied_discount_amount,
    })
  })

  test('points for units do not depend on the order of discounts', async () => {
    const earned: number[] = []
    const orders = { one: [tier('ten'), tier('free_a')], two: [tier('free_a'), tier('ten')] }
    for (const [source_id, redeemables] of Object.entries(orders)) {
      await backEnd.redeem(redeemables, { source_id, items: [items('a', 1), items('cup', 1)] })
      const before = (await backEnd.card()).body.loyalty_card.balance
      await backEnd.report({ source_id, status: 'PAID', ...ada })
      earned.push((await backEnd.card()).body.loyalty_card.balance - before)
    }

    expect(earned).toEqual([100, 100])
  })

  test('a qualification evaluates a stored order as a validation does', async () => {
    await backEnd.redeem([tier('order_70')], { source_id: 'one', items: [items('a', 1)] })
    const qualify = async (order: object) =>
      (await backEnd.post('/v1/qualifications?best_combination=true', { order, options: { limit: 50 } })).body
    const full = await qualify({ source_id: 'one', items: [items('a', 1)] })
    const byId = await qualify({ source_id: 'one' })
    const ten = full.redeemables.data.find(({ id }: { id: string }) => id === 'promo_ten')

    expect(ten.order.total_amount).toBe(2700)
    expect(byId.best_combination.order.total_amount).toBe(full.best_combination.order.total_amount)
  })

  test('the rules of a reward are evaluated with a stored order that is referenced by id', async () => {
    await backEnd.report({ source_id: 'one', items: [items('a', 1)], ...ada })

    expect((await redeemSpoon({ source_id: 'one' })).body.result).toBe('SUCCESS')
  })

  test('an unknown order is rejected, and no use is counted', async () => {
    const replies = [
      await backEnd.validate([tier('ten')], { id: 'ord_none' }),
      await backEnd.redeem([code('FIVE')], { source_id: 'none' }),
    ]

    expect(replies.map(({ status, body }) => [status, body.key])).toEqual(Array(2).fill([404, 'not_found']))
  })

  test('a redemption rejects the source_id of another order, and another customer for a paid order', async () => {
    const { body } = await backEnd.report({
      source_id: 'one',
      items: [items('a', 1)],
      status: 'PAID',
      ...ada,
    })
    const other = await backEnd.redeem([tier('ten')], { id: body.id, source_id: 'two' })
    const bens = await backEnd.post('/v1/redemptions', {
      redeemables: [tier('ten')],
      order: { source_id: 'one' },
      customer: { source_id: 'ben' },
    })

    expect([other.body.key, bens.body.key]).toEqual(['duplicate_found', 'invalid_customer'])
  })

  test('an order that exceeds 2^53 with its free items is rejected', async () => {
    const expensive = (quantity: number, price: number) => ({ ...items('a', quantity), price })
    await backEnd.redeem([tier('spoons_500')], { source_id: 'one', items: [expensive(9000, 1e12)] })
    const { status, body } = await backEnd.report({
      source_id: 'one',
      items: [expensive(9007, 1e12), expensive(1, 199_254_740_991)],
    })

    expect([status, body.details[0].field]).toEqual([400, 'order.items'])
  })
})
