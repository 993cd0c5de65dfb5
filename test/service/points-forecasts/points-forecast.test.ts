/** What members are told that orders would earn, and that paying them books just that. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderPoints } from '../../../src/contract/resources/points-forecast.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep.ts'
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

const count = runs(50, 1000)

const path = (member = 'ADA') => `/v1/loyalties/members/${member}/points-forecast`

/** Of what is left to pay. */
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

const waiting = (days: number) => ({ pending_points: { period_type: 'DAY', period_value: days } })

const five = { object: 'voucher', id: 'FIVE' }

/** The page of a customer. */
async function pageOf(shop: Shop, customer?: string) {
  const token = await shop.token('client_vouchers', customer ? { customer } : {})
  return (body: unknown, member?: string) =>
    shop.ask(`/client${path(member)}`, {
      method: 'POST',
      headers: {
        ...demoKeys.client,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    })
}

/** What Ada's page is told of her cart's offers, or another customer's. */
async function qualify(
  shop: Shop,
  points_forecast?: object,
  { customer, scope = 'client_qualifications client_vouchers' }: { customer?: string; scope?: string } = {
    customer: 'ada',
  },
) {
  const token = await shop.token(scope, customer ? { customer } : {})
  return shop.ask('/client/v1/qualifications', {
    method: 'POST',
    headers: {
      ...demoKeys.client,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ order: { items }, ...(points_forecast && { options: { points_forecast } }) }),
  })
}

type Said = Pick<OrderPoints, 'points' | 'pending_points'>

const said = (points: number, pending_points = 0): Said => ({ points, pending_points })

/** What Ada's page is told of orders. */
async function toldOf(shop: Shop, orders: readonly object[], more: object = {}): Promise<OrderPoints[]> {
  const { status, body } = await (await pageOf(shop, 'ada'))({ orders, ...more })
  expect(status).toBe(200)
  return body.data
}

type Opening = Parameters<typeof startShopForTest>[0] | Promise<Parameters<typeof startShopForTest>[0]>

const shopWith = async (store: Opening, club: Club) =>
  startShopForTest(await store, { catalogue: catalogueOf(club) })

/** All that waits on the card. */
async function pendingOf({ store }: Shop, card = 'v_ada'): Promise<number> {
  const rows = await store.db
    .selectFrom('pending_points')
    .selectAll()
    .where('voucher_id', '=', card)
    .execute()
  return rows.reduce((sum, row) => sum + Number(row.points), 0)
}

onPostgres('a forecast of points', (open) => {
  test('says of each order, in their order, what it would earn, the same on both sides', async () => {
    const earning_rules = [perEuro, fixed('later', 10, waiting(14)), fixed('soon', 5, waiting(3))]
    const shop = await shopWith(open(), { earning_rules })
    const body = { orders: [{ items }, { items: items.slice(1) }, { amount: 250 }] }

    const page = await (await pageOf(shop, 'ada'))(body)

    expect(page).toMatchObject({ status: 200, body: { object: 'list', data_ref: 'data' } })
    expect(page.body.data).toMatchObject([said(35, 15), said(10, 15), said(2, 15)])
    const days = (Date.parse(page.body.data[0].available_at) - Number(shop.clock.now())) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    const back = await (await backEndOf(shop)).post(path(), body)
    expect(back.body.data).toMatchObject([said(35, 15), said(10, 15), said(2, 15)])
  })

  test('books nothing', async () => {
    const shop = await shopWith(open(), { earning_rules: [perEuro, fixed('later', 10, waiting(14))] })
    await toldOf(shop, [{ items, source_id: 'order-1', status: 'PAID' }])

    expect(await balanceOf(shop)).toBe(0)
    expect([await ledgerOf(shop), await activityOf(shop), await pendingOf(shop)]).toEqual([[], [], 0])
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })
})

onPostgres('a forecast of points', (open) => {
  test('reads the order as its discounts leave it, each with its own or with those of all', async () => {
    const shop = await shopWith(open(), { earning_rules: [perPaid('paid')] })
    const orders = [{ items }, { items, redeemables: [] }, { items, redeemables: [five] }]

    const three = await toldOf(shop, orders, { redeemables: [five] })

    // 30.00 and 35.00: three points for every 0.70.
    expect(three).toMatchObject([said(126), said(150), said(126)])
    expect(await toldOf(shop, [{ items }], { redeemables: [{ ...five, id: 'NONE' }] })).toMatchObject([
      said(150),
    ])
  })

  test('follows tier, conditions, segments, dates and what the rule has given before', async () => {
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
    expect(await toldOf(shop, orders)).toMatchObject([said(52 + 21_000), said(75 + 23_000)])

    await (await backEndOf(shop)).pay('order-1')

    // Above the tier by now: no rate and no points of it, and what was given once is not given again.
    const [after] = await toldOf(shop, orders)
    expect(after).toMatchObject(said(35 + 4000))
  })

  test('says which tier the order leads to, and what is missing to the next', async () => {
    const tier = (id: string, from: number, to: number) => ({
      id: `lty_${id}`,
      name: id,
      points: { from, to },
    })
    const shop = await shopWith(open(), {
      points: 20,
      earning_rules: [perEuro, fixed('later', 500, waiting(3))],
      loyalty_tiers: [tier('Silver', 20, 49), tier('Gold', 50, 99), tier('Jade', 150, 999)],
    })
    const amounts = [100, 3000, 9000, 13_000].map((amount) => ({ amount }))

    const tiersOf = ({ reached_tier, next_tier }: OrderPoints) => [
      reached_tier?.name,
      next_tier && [next_tier.name, next_tier.points_missing],
    ]
    expect((await toldOf(shop, amounts)).map(tiersOf)).toEqual([
      [undefined, ['Gold', 29]],
      ['Gold', ['Jade', 100]],
      // In no tier, and out of the one of before.
      [undefined, ['Jade', 40]],
      ['Jade', null],
    ])
    const back = await backEndOf(shop)
    await back.order({ source_id: 'order-1', amount: 3000, status: 'PAID', customer: { source_id: 'ada' } })
    expect(await tierOf(shop)).toBe('Gold')
  })

  test('is of nothing where nothing is bought, or the card is closed, nobody holds it or another one earns', async () => {
    const none = [{ points: 0, pending_points: 0, available_at: null }]
    const earning_rules = [fixed('order', 10)]
    const shop = await shopWith(open(), { earning_rules })
    expect(await toldOf(shop, [{ items: [] }])).toMatchObject(none)
    const back = await backEndOf(shop)
    expect((await back.post(path('NOBODY'), { orders: [{ items }] })).body.data).toMatchObject(none)
    const closed = await shopWith(open(), { earning_rules, card: { active: false } })
    expect(await toldOf(closed, [{ items }])).toMatchObject(none)
  })

  test('is for the customer who holds the card, and for nobody else', async () => {
    const shop = await shopWith(open(), {})
    const body = { orders: [{ items }] }
    const answers = [
      await (await pageOf(shop, 'ben'))(body),
      await (await pageOf(shop))(body),
      await (await pageOf(shop, 'ada'))(body, 'NOBODY'),
      await (await pageOf(shop, 'ada'))(body, 'NONE'),
    ]
    expect(answers.map(({ status, body: { key } }) => [status, key])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
  })

  test('comes with what the cart qualifies for, the same as by itself', async () => {
    const shop = await shopWith(open(), { earning_rules: [perPaid('paid'), fixed('later', 10, waiting(3))] })
    const asked = { loyalty_card: 'ADA', redeemables: [five] }

    const { status, body } = await qualify(shop, asked)

    const [alone] = await toldOf(shop, [{ items }], { redeemables: [five] })
    expect([status, body.points_forecast]).toEqual([200, alone])
    expect(body.redeemables.object).toBe('list')
    expect((await qualify(shop)).body).not.toHaveProperty('points_forecast')
    const back = await (
      await backEndOf(shop)
    ).post('/v1/qualifications', {
      order: { items },
      options: { points_forecast: asked },
    })
    expect(back.body.points_forecast).toMatchObject(said(126, 10))
  })

  test('is null beside the offers where it cannot be told, and the offers come all the same', async () => {
    const shop = await shopWith(open(), { earning_rules: [perEuro] })
    const answers = [
      await qualify(shop, { loyalty_card: 'NONE' }),
      await qualify(shop, { loyalty_card: 'ADA' }, { customer: 'ben' }),
      await qualify(shop, { loyalty_card: 'ADA' }, {}),
      await qualify(shop, { loyalty_card: 'ADA' }, { customer: 'ada', scope: 'client_qualifications' }),
      await qualify(shop, { loyalty_card: 'ADA', redeemables: [five, five] }),
    ]
    expect(
      answers.map(({ status, body }) => [status, body.redeemables?.object, body.points_forecast]),
    ).toEqual(answers.map(() => [200, 'list', null]))
    const { status, body } = await qualify(shop, { loyalty_card: 'ADA', redeemables: [{ id: 'FIVE' }] })
    expect([status, body.details[0].field]).toEqual([400, 'options.points_forecast.redeemables[0].object'])
  })

  test('with offers tries no more codes than alone', async () => {
    const limits = { perAddress: Infinity, perKey: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits })
    const page = await pageOf(shop, 'ada')
    const codes = (turn: number) =>
      Array.from({ length: 15 }, (_, at) => ({ object: 'voucher', id: `GUESS-${turn}-${at}` }))
    for (let turn = 0; turn < 4; turn += 1)
      await qualify(shop, { loyalty_card: 'ADA', redeemables: codes(turn) })
    expect((await page({ orders: [{ items }], redeemables: codes(4) })).status).toBe(429)
    const { body } = await qualify(shop, { loyalty_card: 'ADA', redeemables: codes(4) })
    expect(body.points_forecast).toBeNull()
    expect((await page({ orders: [{ items }] })).status).toBe(200)
  })

  test('cannot be used to try codes for long', async () => {
    const limits = { perAddress: Infinity, perKey: Infinity }
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(), limits })
    const ask = await pageOf(shop, 'ada')
    const codes = (turn: number) =>
      Array.from({ length: 15 }, (_, at) => ({ object: 'voucher', id: `GUESS-${turn}-${at}` }))
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await ask({ orders: [{ items }], redeemables: codes(turn) })).status)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
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
    ['orders[0].redeemables[1]', { orders: [{ items, redeemables: [five, five] }] }],
  ])('names the field at fault: %s', async (field, body) => {
    const { status, body: error } = await (await pageOf(await shopWith(open(), {}), 'ada'))(body)
    expect([status, error.details[0].field]).toEqual([400, field])
  })

  test(`of ${count} orders is what is booked when they are paid`, async () => {
    const balances = { ada: 40, ben: 2_000_000_000 }
    const card = (holder: keyof typeof balances) => ({
      id: `v_${holder}`,
      code: holder.toUpperCase(),
      holder,
      loyalty_card: { points: balances[holder] },
    })
    const gift = (_: unknown, at: number) => ({ code: `GIFT-${at}`, gift: { amount: 300 + at * 90 } })
    const shop = await shopWith(open(), {
      campaign: { vouchers: [card('ada'), card('ben')] },
      more: [
        { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS', vouchers: Array.from({ length: count }, gift) },
      ],
      loyalty_tiers: [
        {
          id: 'lty_one',
          name: 'One',
          points: { from: 0, to: 1_000_000_000 },
          earning_rules: { ern_paid: { type: 'MULTIPLY', multiplier: 1.3 } },
        },
        {
          id: 'lty_two',
          name: 'Two',
          points: { from: 1_000_000_001, to: 4_000_000_000 },
          earning_rules: {
            ern_paid: { type: 'CUSTOM', points: 9 },
            ern_later: { type: 'MULTIPLY', multiplier: 0.7 },
          },
        },
      ],
      earning_rules: [
        perPaid('paid'),
        fixed('two', 13, { loyalty_tier: { id: 'lty_two' } }),
        perPaid('later', waiting(7)),
        fixed('order', 5),
        fixed('big', 11, { ...waiting(2), validation_rules: ['val_big'] }),
        {
          id: 'ern_cups',
          event: 'order.paid',
          loyalty: {
            type: 'PROPORTIONAL',
            calculation_type: 'ORDER_ITEMS_QUANTITY',
            order_items: { quantity: { every: 2, points: 7, object: 'product', id: 'prod_cup' } },
          },
        },
      ],
    })
    const pieces = fc.integer({ min: 1, max: 9 })
    const order = fc.record({
      cups: pieces,
      plates: fc.option(pieces),
      other: fc.option(fc.record({ quantity: pieces, price: fc.integer({ min: 1, max: 30_000 }) })),
      customer: fc.constantFrom('ada' as const, 'ben' as const),
      discounted: fc.nat({ max: 19 }),
      gifted: fc.nat({ max: 2 }),
    })
    const asked = fc
      .sample(order, count)
      .map(({ cups, plates, other, customer, discounted, gifted }, at) => ({
        customer,
        order: {
          items: [
            { product_id: 'prod_cup', quantity: cups },
            ...(plates ? [{ product_id: 'prod_plate', quantity: plates }] : []),
            ...(other ? [{ source_id: 'unknown', related_object: 'product', ...other }] : []),
          ],
        },
        redeemables: [
          ...(discounted ? [] : [five]),
          // It pays for a part of most, and for all of some.
          ...(gifted ? [] : [{ object: 'voucher', id: `GIFT-${at}` }]),
        ],
      }))

    const told = new Map<(typeof asked)[number], Said>()
    for (const customer of ['ada', 'ben'] as const) {
      const page = await pageOf(shop, customer)
      const own = asked.filter((one) => one.customer === customer)
      for (let at = 0; at < own.length; at += 30) {
        const some = own.slice(at, at + 30)
        const orders = some.map(({ order, redeemables }) => ({ ...order, redeemables }))
        const { status, body } = await page({ orders }, customer.toUpperCase())
        expect(status).toBe(200)
        some.forEach((one, index) => {
          const { points, pending_points }: OrderPoints = body.data[index]
          told.set(one, said(points, pending_points))
        })
      }
    }

    const back = await backEndOf(shop)
    const pay = async ({ order, redeemables, customer }: (typeof asked)[number], index: number) => {
      const paid = { source_id: `order-${index}`, customer: { source_id: customer } }
      const isRedeemed = redeemables.length > 0
      if (isRedeemed) {
        const redemption = {
          redeemables,
          order: { ...order, source_id: paid.source_id },
          customer: paid.customer,
        }
        expect((await back.post('/v1/redemptions', redemption)).status).toBe(200)
      }
      const { body } = await back.order({ ...(!isRedeemed && order), ...paid, status: 'PAID' })
      return body.id as string
    }
    const ids: string[] = []
    for (let at = 0; at < asked.length; at += 10) {
      const some = asked.slice(at, at + 10).map((one, index) => pay(one, at + index))
      ids.push(...(await Promise.all(some)))
    }

    const booked = new Map(ids.map((id) => [id, said(0)]))
    for (const card of ['v_ada', 'v_ben'])
      for (const { type, order_id, points } of await activityOf(shop, card)) {
        const sums = booked.get(String(order_id))
        const isPending = type.includes('pending')
        if (sums) sums[isPending ? 'pending_points' : 'points'] += Number(points)
      }
    expect([...booked.values()]).toEqual(asked.map((one) => told.get(one)))
    for (const customer of ['ada', 'ben'] as const) {
      const own = asked.filter((one) => one.customer === customer)
      const earned = own.reduce((all, one) => all + (told.get(one)?.points ?? 0), 0)
      expect(await balanceOf(shop, `v_${customer}`)).toBe(balances[customer] + earned)
    }
    const waits = [...told.values()].reduce((all, { pending_points }) => all + pending_points, 0)
    expect((await pendingOf(shop)) + (await pendingOf(shop, 'v_ben'))).toBe(waits)
  })
})
