/** Only the paid amount of an order earns points, as the forecast predicts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { activityOf, backEndOf, fixed, perEuro, type Club } from './support/earning-shop.ts'
import { payingCatalogue, promotion, promotions, withPoints } from './support/paying-shop.ts'

type Rate = { every: number; points: number }

const per = (id: string, calculation_type: string, loyalty: object, more: object = {}) => ({
  id: `ern_${id}`,
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type, ...loyalty },
  ...more,
})

const perTotal = (rate: Rate) => per('total', 'ORDER_TOTAL_AMOUNT', { order: { total_amount: rate } })
const perCups = (field: 'amount' | 'quantity', rate: Rate) =>
  per(`cups_${field}`, field === 'amount' ? 'ORDER_ITEMS_AMOUNT' : 'ORDER_ITEMS_QUANTITY', {
    order_items: { [field]: { ...rate, object: 'product', id: 'prod_cup' } },
  })

const threeCups = {
  id: 'val_three_cups',
  name: 'Three cups',
  rules: {
    1: {
      name: 'order.items',
      conditions: { $is: [{ id: 'prod_cup', object: 'product' }] },
      rules: { 1: { name: 'order.items.quantity', conditions: { $more_than_or_equal: [3] } }, logic: '1' },
    },
    logic: '1',
  },
}

const cups = (quantity: number) => [{ product_id: 'prod_cup', quantity }]

/** Credited and pending points of an order, from the member's activity. */
async function earnedBy(shop: Shop, order_id: string, card_id = 'v_ada') {
  const earned = { points: 0, pending_points: 0 }
  for (const { type, order_id: of, points } of await activityOf(shop, card_id)) {
    const isAdded = /(pending_points\.|points_)added$/.test(type)
    if (isAdded && of === order_id)
      earned[type.includes('pending') ? 'pending_points' : 'points'] += Number(points)
  }
  return earned
}

onPostgres('an order', (open) => {
  /** Redeems and pays Ada's order. Returns its points after comparing them with the forecast. */
  async function earned(club: Club, order: object, redeemables: readonly object[] = [], gifts = [0]) {
    const catalogue = payingCatalogue({ validation_rules: [threeCups], ...club }, gifts.filter(Boolean))
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)
    const request = { ...order, source_id: 'order-1' }
    const customer = { source_id: 'ada' }
    const forecast = await backEnd.post('/v1/loyalties/members/ADA/points-forecast', {
      orders: [order],
      redeemables,
    })
    if (redeemables.length > 0) {
      const { status } = await backEnd.post('/v1/redemptions', { redeemables, order: request, customer })
      expect(status).toBe(200)
    }
    const { body } = await backEnd.order({ ...request, status: 'PAID', customer })
    const points = await earnedBy(shop, body.id)
    expect(forecast.body.data[0]).toMatchObject(points)
    return points.points
  }

  test.each([
    ['offers on the order', [promotion('half')], 50],
    ['offers on items', [promotion('tenth_off_items')], 90],
    ['gift cards', [{ object: 'voucher', id: 'GIFT-0' }], 60],
    ['points', [withPoints('ADA', 300)], 70],
    [
      'all of them together',
      [promotion('half'), { object: 'voucher', id: 'GIFT-0' }, withPoints('ADA', 50)],
      5,
    ],
    ['more than the total', [promotion('half'), withPoints('ADA')], 0],
  ])('of 100.00 earns points only for the paid amount: %s', async (_title, redeemables, points) => {
    const rules: [string, object][] = [
      ['ern_euro', perEuro],
      ['ern_total', perTotal({ every: 100, points: 1 })],
      ['ern_cups_amount', perCups('amount', { every: 100, points: 1 })],
    ]
    const club = { points: 1000, earning_rules: rules.map(([, rule]) => rule) }
    expect(await earned(club, { items: cups(10) }, redeemables, [4000])).toBe(3 * points)
  })

  test.each([
    ['quantity', { earning_rules: [perCups('quantity', { every: 1, points: 1 })] }, 1],
    ['amount', { earning_rules: [perCups('amount', { every: 100, points: 1 })] }, 10],
    ['a condition', { earning_rules: [fixed('three', 10, { validation_rules: ['val_three_cups'] })] }, 0],
  ] as const)(
    'with one paid cup and two free cups earns points only for the paid cup, by %s',
    async (_title, club, points) => {
      expect(await earned(club, { items: cups(1) }, [promotion('two_free_cups')])).toBe(points)
    },
  )

  test('with three paid cups and two free cups meets a condition of three', async () => {
    const club = { earning_rules: [fixed('three', 10, { validation_rules: ['val_three_cups'] })] }
    expect(await earned(club, { items: cups(3) }, [promotion('two_free_cups')])).toBe(10)
  })

  test('earns nothing for a plate in the cart that an offer made free', async () => {
    const loyalty = {
      order_items: { quantity: { every: 1, points: 1, object: 'product', id: 'prod_plate' } },
    }
    const club = { earning_rules: [per('plates', 'ORDER_ITEMS_QUANTITY', loyalty)] }
    const items = [...cups(1), { product_id: 'prod_plate', quantity: 1 }]
    expect(await earned(club, { items }, [promotion('free_plate')])).toBe(0)
  })

  test('is forecast with the discounts of earlier redemptions if it is stored', async () => {
    const catalogue = payingCatalogue({ earning_rules: [perEuro] })
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)
    const order = { source_id: 'order-1', items: cups(10) }
    await backEnd.post('/v1/redemptions', { redeemables: [promotion('half')], order })

    const { body } = await backEnd.post('/v1/loyalties/members/ADA/points-forecast', { orders: [order] })

    expect(body.data).toMatchObject([{ points: 50 }])
    const paid = await backEnd.pay('order-1', order)
    expect(await earnedBy(shop, paid.body.id)).toEqual({ points: 50, pending_points: 0 })
  })

  test('earns points by the tier of the member after the points are spent', async () => {
    const tier = (id: string, from: number, to: number, multiplier: number) => ({
      id: `lty_${id}`,
      name: id,
      points: { from, to },
      earning_rules: { ern_euro: { type: 'MULTIPLY', multiplier } },
    })
    const club = {
      points: 150,
      earning_rules: [perEuro],
      loyalty_tiers: [tier('Silver', 0, 99, 2), tier('Gold', 100, 9999, 10)],
    }
    // 100 points pay 10.00 of the total of 100.00.
    expect(await earned(club, { items: cups(10) }, [withPoints('ADA', 100)])).toBe(180)
    const byPoints = {
      loyalty_tiers_expiration: {
        qualification_type: 'POINTS_IN_PERIOD',
        expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
      },
    }
    expect(await earned({ ...club, ...byPoints }, { items: cups(10) }, [withPoints('ADA', 100)])).toBe(900)
  })
})

const count = runs(40, 500)

onPostgres('a forecast', (open) => {
  test(`equals the earned points of ${count} carts with offers, gift cards and points`, async () => {
    const few = fc.nat({ max: 6 })
    const anyCase = fc.record({
      cups: fc.integer({ min: 1, max: 6 }),
      plates: few,
      other: fc.option(
        fc.record({ quantity: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 1, max: 9999 }) }),
      ),
      offers: fc.subarray(promotions, { maxLength: 3 }),
      gift: fc.option(fc.integer({ min: 1, max: 12_000 })),
      points: fc.option(fc.integer({ min: 1, max: 900 })),
      balance: fc.integer({ min: 0, max: 1200 }),
      reportsItems: fc.boolean(),
    })
    const seed = 20_261_126
    const cases = fc.sample(anyCase, { numRuns: count, seed })
    const holder = (at: number) => `member-${at}`
    const tier = (id: string, from: number, to: number, mapping: object) => ({
      id: `lty_${id}`,
      name: id,
      points: { from, to },
      earning_rules: { ern_euro: mapping, ern_cups_amount: mapping, ern_later: mapping },
    })
    const { projects } = payingCatalogue(
      {
        validation_rules: [threeCups],
        campaign: {
          vouchers: cases.map(({ balance }, at) => ({
            id: `v_${at}`,
            code: `CARD-${at}`,
            holder: holder(at),
            loyalty_card: { points: balance },
          })),
        },
        loyalty_tiers: [
          tier('Silver', 200, 599, { type: 'MULTIPLY', multiplier: 1.3 }),
          tier('Gold', 600, 100_000, { type: 'CUSTOM', points: 7 }),
        ],
        earning_rules: [
          perEuro,
          perTotal({ every: 70, points: 3 }),
          perCups('amount', { every: 13, points: 2 }),
          perCups('quantity', { every: 2, points: 5 }),
          fixed('three', 11, { validation_rules: ['val_three_cups'] }),
          fixed('big', 13, { validation_rules: ['val_big'] }),
          fixed('gold', 17, { loyalty_tier: { id: 'lty_Gold' } }),
          fixed('later', 19, { pending_points: { period_type: 'DAY', period_value: 3 } }),
        ],
      },
      cases.map(({ gift }) => gift ?? 1),
    )
    const customers = cases.map((_, at) => ({ source_id: holder(at) }))
    const catalogue = {
      projects: projects.map((project) => ({ ...project, customers: [...project.customers, ...customers] })),
    }
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)

    const check = async (one: (typeof cases)[number], at: number) => {
      const order = {
        items: [
          ...cups(one.cups),
          ...(one.plates > 0 ? [{ product_id: 'prod_plate', quantity: one.plates }] : []),
          ...(one.other ? [{ source_id: 'unknown', related_object: 'product', ...one.other }] : []),
        ],
      }
      const redeemables = [
        ...one.offers.map((id) => ({ object: 'promotion_tier', id })),
        ...(one.gift === null ? [] : [{ object: 'voucher', id: `GIFT-${at}` }]),
        ...(one.points === null ? [] : [withPoints(`CARD-${at}`, one.points)]),
      ]
      const forecast = await backEnd.post(`/v1/loyalties/members/CARD-${at}/points-forecast`, {
        orders: [{ ...order, redeemables }],
      })
      expect(forecast.status).toBe(200)

      const name = { source_id: `order-${at}`, customer: { source_id: holder(at) } }
      const { customer, source_id } = name
      const request = { redeemables, order: { ...order, source_id }, customer }
      const isRedeemed =
        redeemables.length > 0 && (await backEnd.post('/v1/redemptions', request)).status === 200
      const items = !isRedeemed || one.reportsItems ? order : {}
      const paid = await backEnd.order({ ...items, ...name, status: 'PAID' })
      expect(paid.status).toBe(200)

      const { points, pending_points } = forecast.body.data[0]
      const actual = await earnedBy(shop, paid.body.id, `v_${at}`)
      expect({ points, pending_points }, `case ${at} of seed ${seed}: ${JSON.stringify(one)}`).toEqual(actual)
    }
    for (let at = 0; at < cases.length; at += 10) {
      await Promise.all(cases.slice(at, at + 10).map((one, index) => check(one, at + index)))
    }
  })
})
