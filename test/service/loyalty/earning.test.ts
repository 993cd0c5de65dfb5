/** Points that members earn for an order. */
import { describe, expect, test } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
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
  typesOf,
  type Club,
} from './support/earning-shop.ts'

onPostgres('earning', (open) => {
  async function shopWith(club: Club) {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(club) })
    return { shop, backEnd: await backEndOf(shop) }
  }

  /** The points for Ada's order of 35.00, paid on Saturday, November 21, 2026 at noon. */
  async function earned(club: Club, order: object = {}) {
    const { shop, backEnd } = await shopWith(club)
    const { status } = await backEnd.pay('order-1', order)
    expect(status).toBe(200)
    return balanceOf(shop)
  }

  const past = '2026-11-20T00:00:00Z'
  const future = '2026-11-22T00:00:00Z'

  describe('a rule', () => {
    test.each<[string, object, number]>([
      ['has no limits', {}, 10],
      ['is disabled', { active: false }, 0],
      ['has another event', { event: 'customer.loyalty.tier.joined' }, 0],
      ['has not started', { start_date: future }, 0],
      ['has expired', { expiration_date: past }, 0],
      ['is for Saturdays', { validity_day_of_week: [6] }, 10],
      ['is for Sundays', { validity_day_of_week: [0] }, 0],
      ['is for noon', { validity_hours: { daily: [{ start_time: '11:00', expiration_time: '13:00' }] } }, 10],
      [
        'is for evenings',
        { validity_hours: { daily: [{ start_time: '18:00', expiration_time: '22:00' }] } },
        0,
      ],
      [
        'is for the last hour of each day',
        { start_date: past, validity_timeframe: { duration: 'PT1H', interval: 'P1D' } },
        0,
      ],
      ['is for big orders', { validation_rules: ['val_big'] }, 0],
      ['is for the customer’s segment', { segment: { id: 'seg_friends' } }, 10],
    ])('that %s, with the settings %o', async (_title, more, points) => {
      expect(await earned({ earning_rules: [fixed('ten', 10, more)] })).toBe(points)
    })

    test('for big orders applies to a big order', async () => {
      const rule = fixed('ten', 10, { validation_rules: ['val_big'] })
      const big = { items: [{ product_id: 'prod_plate', quantity: 2 }] }
      expect(await earned({ earning_rules: [rule] }, big)).toBe(10)
    })

    test('for big orders counts the amount before a redemption', async () => {
      const rule = fixed('ten', 10, { validation_rules: ['val_big'] })
      const { shop, backEnd } = await shopWith({ earning_rules: [rule] })
      const order = { source_id: 'order-1', items: [{ product_id: 'prod_plate', quantity: 2 }] }
      await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })
      await backEnd.pay('order-1', order)
      expect(await balanceOf(shop)).toBe(10)
    })

    test('for a segment skips customers outside of it', async () => {
      const holders = { vouchers: [{ id: 'v_ben', code: 'BEN', holder: 'ben', loyalty_card: { points: 0 } }] }
      const { shop, backEnd } = await shopWith({
        earning_rules: [fixed('ten', 10, { segment: { id: 'seg_friends' } })],
        campaign: holders,
      })
      await backEnd.pay('order-1', { customer: { source_id: 'ben' } })
      expect(await balanceOf(shop, 'v_ben')).toBe(0)
      expect(await typesOf(shop, 'v_ben')).toEqual(['order.paid'])
    })

    test('earns as often as its conditions allow, even for concurrent orders', async () => {
      const { shop, backEnd } = await shopWith({
        earning_rules: [
          fixed('twice', 10, { validation_rules: ['val_twice'] }),
          fixed('each', 100, { validation_rules: ['val_once_each'] }),
        ],
      })
      await Promise.all([1, 2, 3, 4].map((number) => backEnd.pay(`order-${number}`)))
      expect(await balanceOf(shop)).toBe(120)
    })

    test('counts products that the catalog names by source_id', async () => {
      const plates = (object: string, id: string, field: 'amount' | 'quantity') => ({
        id: `ern_${object}_${field}`,
        event: 'order.paid',
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: field === 'amount' ? 'ORDER_ITEMS_AMOUNT' : 'ORDER_ITEMS_QUANTITY',
          order_items: { [field]: { every: 1, points: 1, object, id } },
        },
      })
      const { shop, backEnd } = await shopWith({
        earning_rules: [
          plates('product', 'cup', 'quantity'),
          plates('products_collection', 'pc_table', 'amount'),
        ],
      })
      await backEnd.pay('order-1', {
        items: [
          { source_id: 'plate', quantity: 3 },
          { source_id: 'cup', quantity: 2 },
        ],
      })
      expect(await ledgerOf(shop)).toEqual([2, 7500])
    })

    test('counts the amount after a redemption if it is based on the total', async () => {
      const loyalty = {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_TOTAL_AMOUNT',
        order: { total_amount: { every: 100, points: 1 } },
      }
      const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, loyalty }] })
      const order = { source_id: 'order-1', items }
      await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })
      await backEnd.pay('order-1')
      expect(await balanceOf(shop)).toBe(30)
    })

    test('counts metadata of the customer and of the order', async () => {
      const per = (property: string) => ({ metadata: { every: 1, points: 10, property } })
      const rules = [
        fixed('stars', 0, {
          loyalty: { type: 'PROPORTIONAL', calculation_type: 'CUSTOMER_METADATA', customer: per('stars') },
        }),
        fixed('bags', 0, {
          loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_METADATA', order: per('bags') },
        }),
      ]
      expect(await earned({ earning_rules: rules }, { metadata: { bags: 4 } })).toBe(70)
    })

    test('without points adds no row and no event', async () => {
      const { shop, backEnd } = await shopWith({ earning_rules: [fixed('nothing', 0)] })
      await backEnd.pay('order-1')
      expect(await ledgerOf(shop)).toEqual([])
      expect(await typesOf(shop)).toEqual(['order.paid'])
    })

    test('adds a separate row and event for its points', async () => {
      const { shop, backEnd } = await shopWith({
        earning_rules: [fixed('ten', 10), perEuro, fixed('five', 5)],
      })
      await backEnd.pay('order-1')
      expect(await ledgerOf(shop)).toEqual([10, 35, 5])
      const added = (await activityOf(shop)).filter(({ type }) => type.endsWith('points_added'))
      expect(added.map(({ points, balance }) => [points, balance])).toEqual([
        [10, 10],
        [35, 45],
        [5, 50],
      ])
    })
  })

  describe('nothing is earned', () => {
    test.each<[string, Club]>([
      ['by a disabled card', { card: { active: false } }],
      ['by an expired card', { card: { expiration_date: past } }],
      ['by a card that is not valid yet', { card: { start_date: future } }],
      ['in a disabled program', { campaign: { active: false } }],
      ['in a program that has ended', { campaign: { expiration_date: past } }],
      ['in a program that has not started', { campaign: { start_date: future } }],
    ])('%s', async (_title, club) => {
      const { shop, backEnd } = await shopWith(club)
      expect((await backEnd.pay('order-1')).status).toBe(200)
      expect(await ledgerOf(shop)).toEqual([])
      expect(await typesOf(shop)).toEqual([])
    })
  })

  test('credits every program in which the customer holds a card', async () => {
    const second = {
      id: 'camp_second',
      name: 'Second',
      campaign_type: 'LOYALTY_PROGRAM',
      vouchers: [{ id: 'v_second', code: 'SECOND', holder: 'ada', loyalty_card: { points: 0 } }],
      earning_rules: [fixed('seven', 7)],
    }
    const { shop, backEnd } = await shopWith({ more: [second] })
    await backEnd.pay('order-1')
    expect([await balanceOf(shop), await balanceOf(shop, 'v_second')]).toEqual([35, 7])
  })

  test('credits the oldest usable of two cards in a program', async () => {
    const more = (active: boolean) => ({
      campaign: {
        vouchers: [
          { id: 'v_first', code: 'FIRST', holder: 'ada', loyalty_card: { points: 0 }, active },
          { id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 0 } },
        ],
      },
    })
    for (const [active, expected] of [
      [true, [35, 0]],
      [false, [0, 35]],
    ] as const) {
      const { shop, backEnd } = await shopWith(more(active))
      await backEnd.pay('order-1')
      expect([await balanceOf(shop, 'v_first'), await balanceOf(shop)]).toEqual(expected)
    }
  })

  describe('pending points', () => {
    const pending_points = { period_type: 'DAY', period_value: 14 }
    const expiration_rules = { period_type: 'MONTH', period_value: 1 }

    test('are announced immediately and credited on their date', async () => {
      const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
      const { body } = await backEnd.pay('order-1')

      expect(await balanceOf(shop)).toBe(0)
      expect(await activityOf(shop)).toMatchObject([
        { type: 'customer.order.paid' },
        {
          type: 'customer.voucher.loyalty_card.pending_points.added',
          points: 35,
          available_at: '2026-12-05T12:00:00.000Z',
          order_id: body.id,
        },
      ])
    })

    test('are credited before the next order earns', async () => {
      const { shop, backEnd } = await shopWith({
        earning_rules: [{ ...perEuro, pending_points }, fixed('ten', 10)],
      })
      await backEnd.pay('order-1')
      shop.clock.set('2026-12-05T12:00:00.000Z')
      // The token of the first back end has expired.
      await (await backEndOf(shop)).pay('order-2')
      expect(await ledgerOf(shop)).toEqual([10, 35, 10])
      expect(await balanceOf(shop)).toBe(55)
    })

    test('start to expire when they are credited', async () => {
      const { shop, backEnd } = await shopWith({
        earning_rules: [{ ...perEuro, pending_points, expiration_rules }],
      })
      await backEnd.pay('order-1')
      expect((await activityOf(shop)).at(-1)).toMatchObject({ expires_on: '2027-01-05' })
    })
  })

  test('expires points by the rule that granted them, or by the card', async () => {
    const loyalty_card = { points: 0, expiration_rules: { period_type: 'MONTH', period_value: 12 } }
    const own = { expiration_rules: { period_type: 'MONTH', period_value: 1 } }
    const { shop, backEnd } = await shopWith({
      earning_rules: [perEuro, fixed('short', 10, own)],
      card: { loyalty_card },
    })
    await backEnd.pay('order-1')
    const days = await shop.store.db
      .selectFrom('expiring_points')
      .select(['expires_on', 'points'])
      .orderBy('expires_on')
      .execute()
    expect(days).toEqual([
      { expires_on: '2026-12-21', points: 10 },
      { expires_on: '2027-11-21', points: 35 },
    ])
  })

  test('rejects an order that earns more points than a card can hold', async () => {
    const max = Number.MAX_SAFE_INTEGER
    const { shop, backEnd } = await shopWith({ earning_rules: [fixed('most', max)], points: 1 })
    const { status, body } = await backEnd.pay('order-1')
    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(await balanceOf(shop)).toBe(1)
    expect(await shop.store.db.selectFrom('orders').selectAll().execute()).toEqual([])

    const { shop: other, backEnd: otherBackEnd } = await shopWith({
      earning_rules: [
        { ...perEuro, loyalty: { ...perEuro.loyalty, order: { amount: { every: 1, points: max } } } },
      ],
    })
    expect((await otherBackEnd.pay('order-1')).status).toBe(400)
    expect(await balanceOf(other)).toBe(0)
  })
})
