/** Forecasts of the points that orders would earn. */
import { expect, test } from 'vitest'
import type { OrderPoints } from '../../../src/contract/resources/points-forecast.ts'
import { page } from '../../support/clients.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  activityOf,
  backEndOf,
  balanceOf,
  catalogueOf,
  fixed,
  items,
  ledgerOf,
  perEuro,
  tierOf,
  type Club,
} from '../loyalty/support/earning-shop.ts'

const path = (member = 'ADA') => `/v1/loyalties/members/${member}/points-forecast`

/** A rule for the total that remains to be paid. */
const perPaid = (id: string, more: object = {}) => ({
  id: `ern_${id}`,
  event: 'order.paid',
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'ORDER_TOTAL_AMOUNT',
    order: { total_amount: { every: 70, points: 3 } },
  },
  ...more,
})

const pendingFor = (days: number) => ({ pending_points: { period_type: 'DAY', period_value: days } })

const fiveOff = { object: 'voucher', id: 'FIVE' }

/** Returns a function that requests forecasts from the page of a customer or guest. */
async function pageOf(shop: Shop, customer?: string) {
  const { post } = await page(shop, customer, 'client_vouchers')
  return (body: unknown, member?: string) => post(path(member), body)
}

/** Sends a qualification from the page of a customer, by default Ada. */
async function qualify(
  shop: Shop,
  points_forecast?: object,
  { customer, scope = 'client_qualifications client_vouchers' }: { customer?: string; scope?: string } = {
    customer: 'ada',
  },
) {
  const { post } = await page(shop, customer, scope)
  const options = points_forecast && { points_forecast }
  return post('/v1/qualifications', { order: { items }, ...(options && { options }) })
}

type Points = Pick<OrderPoints, 'points' | 'pending_points'>

const pointsOf = (points: number, pending_points = 0): Points => ({ points, pending_points })

/** Returns the forecast for orders on Ada's page. */
async function forecast(shop: Shop, orders: readonly object[], more: object = {}): Promise<OrderPoints[]> {
  const { status, body } = await (await pageOf(shop, 'ada'))({ orders, ...more })
  expect(status).toBe(200)
  return body.data
}

type MaybeStore = Parameters<typeof startShopForTest>[0] | Promise<Parameters<typeof startShopForTest>[0]>

const shopWith = async (store: MaybeStore, club: Club) =>
  startShopForTest(await store, { catalogue: catalogueOf(club) })

/** The pending points of the card. */
async function pendingOf({ store }: Shop, card = 'v_ada'): Promise<number> {
  const rows = await store.db
    .selectFrom('pending_points')
    .selectAll()
    .where('voucher_id', '=', card)
    .execute()
  return rows.reduce((sum, row) => sum + Number(row.points), 0)
}

onPostgres('a forecast of points', (open) => {
  test('returns the points of each order, to the page and the back end', async () => {
    const earning_rules = [perEuro, fixed('later', 10, pendingFor(14)), fixed('soon', 5, pendingFor(3))]
    const shop = await shopWith(open(), { earning_rules })
    const body = { orders: [{ items }, { items: items.slice(1) }, { amount: 250 }] }

    const page = await (await pageOf(shop, 'ada'))(body)

    expect(page).toMatchObject({ status: 200, body: { object: 'list', data_ref: 'data' } })
    expect(page.body.data).toMatchObject([pointsOf(35, 15), pointsOf(10, 15), pointsOf(2, 15)])
    const days = (Date.parse(page.body.data[0].available_at) - Number(shop.clock.now())) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    const backEnd = await (await backEndOf(shop)).post(path(), body)
    expect(backEnd.body.data).toMatchObject([pointsOf(35, 15), pointsOf(10, 15), pointsOf(2, 15)])
  })

  test('changes no balance, ledger or order', async () => {
    const shop = await shopWith(open(), { earning_rules: [perEuro, fixed('later', 10, pendingFor(14))] })
    await forecast(shop, [{ items, source_id: 'order-1', status: 'PAID' }])

    expect(await balanceOf(shop)).toBe(0)
    expect([await ledgerOf(shop), await activityOf(shop), await pendingOf(shop)]).toEqual([[], [], 0])
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('applies the redeemables of each order, or by default those of the request', async () => {
    const shop = await shopWith(open(), { earning_rules: [perPaid('paid')] })
    const orders = [{ items }, { items, redeemables: [] }, { items, redeemables: [fiveOff] }]

    const three = await forecast(shop, orders, { redeemables: [fiveOff] })

    // Three points for every 0.70 of 30.00 or 35.00.
    expect(three).toMatchObject([pointsOf(126), pointsOf(150), pointsOf(126)])
    expect(await forecast(shop, [{ items }], { redeemables: [{ ...fiveOff, id: 'NONE' }] })).toMatchObject([
      pointsOf(150),
    ])
  })

  test('depends on tier, conditions, segments, dates and points that were already earned', async () => {
    const tier = { id: 'lty_silver', name: 'Silver', points: { from: 30, to: 99 } }
    const shop = await shopWith(open(), {
      points: 50,
      loyalty_tiers: [{ ...tier, earning_rules: { ern_euro: { type: 'MULTIPLY', multiplier: 1.5 } } }],
      earning_rules: [
        perEuro,
        fixed('silver', 1000, { loyalty_tier: { id: 'lty_silver' } }),
        fixed('big', 2000, { validation_rules: ['val_big'] }),
        fixed('friends', 4000, { segment: { id: 'seg_friends' } }),
        fixed('over', 8000, { expiration_date: '2020-01-01T00:00:00.000Z' }),
        fixed('once', 16_000, { validation_rules: ['val_once_each'] }),
      ],
    })
    const big = [{ product_id: 'prod_plate', quantity: 2 }]
    const orders = [{ items }, { items: big }]
    expect(await forecast(shop, orders)).toMatchObject([pointsOf(52 + 21_000), pointsOf(75 + 23_000)])

    await (await backEndOf(shop)).pay('order-1')

    // The member is now above Silver and gets neither its rate nor its points. The one-time points are already earned.
    const [after] = await forecast(shop, orders)
    expect(after).toMatchObject(pointsOf(35 + 4000))
  })

  test('returns the tier that an order reaches and the points to the next', async () => {
    const tier = (id: string, from: number, to: number) => ({
      id: `lty_${id}`,
      name: id,
      points: { from, to },
    })
    const shop = await shopWith(open(), {
      points: 20,
      earning_rules: [perEuro, fixed('later', 500, pendingFor(3))],
      loyalty_tiers: [tier('Silver', 20, 49), tier('Gold', 50, 99), tier('Jade', 150, 999)],
    })
    const amounts = [100, 3000, 9000, 13_000].map((amount) => ({ amount }))

    const tiersOf = ({ reached_tier, next_tier }: OrderPoints) => [
      reached_tier?.name,
      next_tier && [next_tier.name, next_tier.points_missing],
    ]
    expect((await forecast(shop, amounts)).map(tiersOf)).toEqual([
      [undefined, ['Gold', 29]],
      ['Gold', ['Jade', 100]],
      // 110 points are between Gold and Jade.
      [undefined, ['Jade', 40]],
      ['Jade', null],
    ])
    const backEnd = await backEndOf(shop)
    await backEnd.order({
      source_id: 'order-1',
      amount: 3000,
      status: 'PAID',
      customer: { source_id: 'ada' },
    })
    expect(await tierOf(shop)).toBe('Gold')
  })

  test('is empty without items, for a disabled card and for a card without earning rules', async () => {
    const none = [{ points: 0, pending_points: 0, available_at: null }]
    const earning_rules = [fixed('order', 10)]
    const shop = await shopWith(open(), { earning_rules })
    expect(await forecast(shop, [{ items: [] }])).toMatchObject(none)
    const backEnd = await backEndOf(shop)
    expect((await backEnd.post(path('NOBODY'), { orders: [{ items }] })).body.data).toMatchObject(none)
    const closed = await shopWith(open(), { earning_rules, card: { active: false } })
    expect(await forecast(closed, [{ items }])).toMatchObject(none)
  })

  test('is limited to the holder of the card', async () => {
    const shop = await shopWith(open(), {})
    const body = { orders: [{ items }] }
    const replies = [
      await (await pageOf(shop, 'ben'))(body),
      await (await pageOf(shop))(body),
      await (await pageOf(shop, 'ada'))(body, 'NOBODY'),
      await (await pageOf(shop, 'ada'))(body, 'NONE'),
    ]
    expect(replies.map(({ status, body: { key } }) => [status, key])).toEqual(
      replies.map(() => [404, 'not_found']),
    )
  })

  test('is included in a qualification', async () => {
    const shop = await shopWith(open(), {
      earning_rules: [perPaid('paid'), fixed('later', 10, pendingFor(3))],
    })
    const request = { loyalty_card: 'ADA', redeemables: [fiveOff] }

    const { status, body } = await qualify(shop, request)

    const [alone] = await forecast(shop, [{ items }], { redeemables: [fiveOff] })
    expect([status, body.points_forecast]).toEqual([200, alone])
    expect(body.redeemables.object).toBe('list')
    expect((await qualify(shop)).body).not.toHaveProperty('points_forecast')
    const backEnd = await (
      await backEndOf(shop)
    ).post('/v1/qualifications', {
      order: { items },
      options: { points_forecast: request },
    })
    expect(backEnd.body.points_forecast).toMatchObject(pointsOf(126, 10))
  })

  test('is null in a qualification if it is not available', async () => {
    const shop = await shopWith(open(), { earning_rules: [perEuro] })
    const replies = [
      await qualify(shop, { loyalty_card: 'NONE' }),
      await qualify(shop, { loyalty_card: 'ADA' }, { customer: 'ben' }),
      await qualify(shop, { loyalty_card: 'ADA' }, {}),
      await qualify(shop, { loyalty_card: 'ADA' }, { customer: 'ada', scope: 'client_qualifications' }),
      await qualify(shop, { loyalty_card: 'ADA', redeemables: [fiveOff, fiveOff] }),
    ]
    expect(
      replies.map(({ status, body }) => [status, body.redeemables?.object, body.points_forecast]),
    ).toEqual(replies.map(() => [200, 'list', null]))
    const { status, body } = await qualify(shop, { loyalty_card: 'ADA', redeemables: [{ id: 'FIVE' }] })
    expect([status, body.details[0].field]).toEqual([400, 'options.points_forecast.redeemables[0].object'])
  })

  test('counts guessed codes together with those of qualifications', async () => {
    const limits = { perAddress: Infinity, perKey: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits })
    const page = await pageOf(shop, 'ada')
    const codes = (round: number) =>
      Array.from({ length: 15 }, (_, at) => ({ object: 'voucher', id: `GUESS-${round}-${at}` }))
    for (let count = 0; count < 4; count += 1)
      await qualify(shop, { loyalty_card: 'ADA', redeemables: codes(count) })
    expect((await page({ orders: [{ items }], redeemables: codes(4) })).status).toBe(429)
    const { body } = await qualify(shop, { loyalty_card: 'ADA', redeemables: codes(4) })
    expect(body.points_forecast).toBeNull()
    expect((await page({ orders: [{ items }] })).status).toBe(200)
  })

  test.each([
    ['orders', { orders: [] }],
    ['orders', { orders: Array.from({ length: 31 }, () => ({ items })) }],
    ['orders[1].items[0].quantity', { orders: [{ items }, { items: [{ product_id: 'prod_cup' }] }] }],
    [
      'orders[0].redeemables[0].object',
      { orders: [{ items, redeemables: [{ object: 'cup', id: 'FIVE' }] }] },
    ],
    [
      'orders[1].items[0].product_id',
      { orders: [{ items }, { items: [{ product_id: 'prod_other', quantity: 1 }] }] },
    ],
    ['orders[0].redeemables[1]', { orders: [{ items, redeemables: [fiveOff, fiveOff] }] }],
  ])('names the invalid field: %s', async (field, body) => {
    const { status, body: error } = await (await pageOf(await shopWith(open(), {}), 'ada'))(body)
    expect([status, error.details[0].field]).toEqual([400, field])
  })
})
