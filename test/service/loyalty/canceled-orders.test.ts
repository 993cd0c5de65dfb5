/** Points of a canceled order. */
import { expect, test } from 'vitest'
import { startDueCardsJob } from '../../../src/service/loyalty/due-points.ts'
import { createLog } from '../../../src/service/log.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { expectConsistentLedger } from './support/club.ts'
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
  typesOf,
  type Club,
} from './support/earning-shop.ts'

const pending_points = { period_type: 'DAY', period_value: 14 }
const beforeMaturity = '2026-12-05T11:59:59.000Z'
const maturity = '2026-12-05T12:00:00.000Z'
const canceledType = 'customer.voucher.loyalty_card.pending_points.canceled'

onBothStores('a canceled order', (open) => {
  async function shopWith(club: Club) {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(club) })
    return { shop, backEnd: await backEndOf(shop) }
  }

  type BackEnd = Awaited<ReturnType<typeof backEndOf>>

  const cancel = async (backEnd: BackEnd, source_id = 'order-1') => {
    const { status } = await backEnd.order({ source_id, status: 'CANCELED' })
    expect(status).toBe(200)
  }

  /** Reports a canceled order with its items, because the order may not exist yet. */
  const reportCanceled = (backEnd: BackEnd, source_id: string) =>
    backEnd.pay(source_id, { status: 'CANCELED' })

  const canceledOn = async (shop: Shop) =>
    (await activityOf(shop)).filter(({ type }) => type === canceledType).map(({ points }) => points)

  /** Runs the job that credits pending points at `moment`. */
  async function mature(shop: Shop, moment = maturity) {
    const clock = { now: () => new Date(moment) }
    const job = startDueCardsJob({ store: shop.store, clock, log: createLog(), every: 3_600_000 })
    await job.round()
    await job.close()
  }

  test('drops its pending points and records this', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    const { body: order } = await backEnd.pay('order-1')
    const member = async () => (await backEnd.get('/v1/loyalties/members/ADA')).body.loyalty_card
    expect(await member()).toMatchObject({ balance: 0, pending_points: 35, points: 0 })

    await cancel(backEnd)

    expect(await member()).toMatchObject({ balance: 0, pending_points: 0, points: 0 })
    expect((await activityOf(shop)).at(-1)).toMatchObject({
      type: canceledType,
      points: 35,
      available_at: maturity,
      order_id: order.id,
      earning_rule_id: 'ern_euro',
    })
    await mature(shop)
    expect([await balanceOf(shop), await ledgerOf(shop)]).toEqual([0, []])
    await expectConsistentLedger(shop.store)
  })

  test('keeps credited points and drops the pending points of each rule', async () => {
    const earning_rules = [
      fixed('now', 10),
      fixed('later', 20, { pending_points }),
      fixed('latest', 40, { pending_points: { ...pending_points, period_value: 30 } }),
    ]
    const { shop, backEnd } = await shopWith({ earning_rules })
    await backEnd.pay('order-1')

    await cancel(backEnd)

    expect(await canceledOn(shop)).toEqual([20, 40])
    await mature(shop, '2027-01-31T00:00:00.000Z')
    expect(await balanceOf(shop)).toBe(10)
  })

  test('keeps points that are due but not yet credited', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    await backEnd.pay('order-1')
    shop.clock.set(maturity)

    await cancel(await backEndOf(shop))

    expect([await balanceOf(shop), await canceledOn(shop)]).toEqual([35, []])
    await expectConsistentLedger(shop.store)
  })

  test('does not affect the pending points of other orders', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    await backEnd.pay('order-1')
    await backEnd.pay('order-2', { items: items.slice(1) })

    await cancel(backEnd)

    await mature(shop)
    expect(await ledgerOf(shop)).toEqual([10])
  })

  test('never earns again, however often it is paid and canceled', async () => {
    const earning_rules = [fixed('now', 10), { ...perEuro, pending_points }]
    const { shop, backEnd } = await shopWith({ earning_rules })
    await backEnd.pay('order-1')
    await cancel(backEnd)
    await cancel(backEnd)
    await backEnd.pay('order-1')
    await cancel(backEnd)

    expect(await canceledOn(shop)).toEqual([35])
    await mature(shop)
    expect(await ledgerOf(shop)).toEqual([10])
  })

  test('earns when it is paid for the first time afterwards', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    await reportCanceled(backEnd, 'order-1')
    await backEnd.pay('order-1')

    await mature(shop)
    expect(await ledgerOf(shop)).toEqual([35])
  })

  test('does not change tiers, because pending points never counted', async () => {
    const tier = { id: 'lty_silver', name: 'Silver', points: { from: 30, to: 99 } }
    const { shop, backEnd } = await shopWith({
      loyalty_tiers: [tier],
      earning_rules: [fixed('now', 30), { ...perEuro, pending_points }],
    })
    await backEnd.pay('order-1')

    await cancel(backEnd)

    expect(await tierOf(shop)).toBe('Silver')
    expect((await typesOf(shop)).filter((type) => type.startsWith('loyalty.tier'))).toEqual([
      'loyalty.tier.joined',
    ])
  })

  test('does not use up a rule that earns once for each customer', async () => {
    const once = { pending_points, validation_rules: ['val_once_each'] }
    const { shop, backEnd } = await shopWith({ earning_rules: [fixed('welcome', 50, once)] })
    await backEnd.pay('order-1')
    await cancel(backEnd)
    await backEnd.pay('order-2')
    await backEnd.pay('order-3')

    await mature(shop)
    expect(await ledgerOf(shop)).toEqual([50])
    const [credited] = await shop.store.db
      .selectFrom('voucher_transactions')
      .select('details')
      .where('voucher_id', '=', 'v_ada')
      .execute()
    expect(credited?.details).not.toHaveProperty('counted_for')
  })

  test('drops its pending points when a redemption reports the cancellation', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    await backEnd.pay('order-1')

    const order = { source_id: 'order-1', status: 'CANCELED', items }
    await backEnd.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIVE' }], order })

    expect(await canceledOn(shop)).toEqual([35])
  })

  test('either credits or drops each point when it is canceled while its points mature', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    const orders = Array.from({ length: 6 }, (_, at) => `order-${at}`)
    for (const source_id of orders) await backEnd.pay(source_id)
    shop.clock.set(beforeMaturity)
    const later = await backEndOf(shop)

    await Promise.all([...orders.map((source_id) => cancel(later, source_id)), mature(shop), mature(shop)])
    await mature(shop)

    const credited = await ledgerOf(shop)
    const canceled = await canceledOn(shop)
    expect([...credited, ...canceled]).toEqual(orders.map(() => 35))
    expect(await balanceOf(shop)).toBe(credited.length * 35)
    await expectConsistentLedger(shop.store)
  })

  test('leaves nothing pending when it is paid and canceled concurrently', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [{ ...perEuro, pending_points }] })
    const orders = Array.from({ length: 6 }, (_, at) => `order-${at}`)

    await Promise.all(
      orders.flatMap((source_id) => [backEnd.pay(source_id), reportCanceled(backEnd, source_id)]),
    )
    for (const source_id of orders) await cancel(backEnd, source_id)

    const remaining = await shop.store.db.selectFrom('pending_points').selectAll().execute()
    expect(remaining).toEqual([])
    expect(await canceledOn(shop)).toEqual(orders.map(() => 35))
  })
})
