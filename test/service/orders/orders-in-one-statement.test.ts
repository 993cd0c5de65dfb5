/** An order that is reported in one statement has the same effects as in a transaction. */
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../src/service/database/tables.ts'
import { deductPoints } from '../../../src/service/loyalty/ledger.ts'
import { reviewTier } from '../../../src/service/loyalty/review-tier.ts'
import { reportOrder } from '../../../src/service/orders/report-order.ts'
import { backEndCaller, effectsOf } from '../../support/effects.ts'
import { sendWhileLocked } from '../../support/locks.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  backEndOf,
  balanceOf,
  catalogueOf,
  fixed,
  items,
  perEuro,
  tierOf,
  type BackEnd,
  type Club,
} from '../loyalty/support/earning-shop.ts'

const ada = { customer: { source_id: 'ada' } }
const paid = { source_id: 'order-1', status: 'PAID' as const, items, ...ada }
const monthly = { period_type: 'MONTH', period_value: 6, rounding_type: 'END_OF_MONTH' }
const tiers = [
  {
    id: 'lty_base',
    name: 'Base',
    points: { from: 0, to: 99 },
    earning_rules: { ern_euro: { type: 'CUSTOM', points: 3 } },
  },
  { id: 'lty_gold', name: 'Gold', points: { from: 100, to: 1000 } },
]
const second = {
  id: 'camp_second',
  name: 'Second club',
  campaign_type: 'LOYALTY_PROGRAM',
  vouchers: [{ id: 'v_a', code: 'SECOND', holder: 'ada', loyalty_card: { points: 5 } }],
  earning_rules: [fixed('second', 7)],
}

onPostgres('an order in one statement', (open) => {
  const start = async (club: Club) => startShopForTest(await open(), { catalogue: catalogueOf(club) })

  async function report(shop: Shop, before: readonly object[], order: object) {
    const backEnd = await backEndOf(shop)
    for (const one of before) await backEnd.order(one)
    shop.clock.pass(60)
    await shop.jobs.close()
    const transaction = vi.spyOn(shop.store, 'transaction')
    const { body } = await backEnd.order(order, { 'Idempotency-Key': 'report' })
    return { body, transactions: transaction.mock.calls.length }
  }

  async function reportInTransaction(shop: Shop, before: readonly object[], order: typeof paid) {
    const backEnd = await backEndOf(shop)
    for (const one of before) await backEnd.order(one)
    shop.clock.pass(60)
    const { store, clock } = shop
    const input = { body: order, caller: await backEndCaller(store), now: clock.now() }
    return store.transaction((tx) => reportOrder(tx, input))
  }

  const created = { ...paid, status: 'CREATED' }
  test.each<[string, Club, object, object[]?]>([
    ['that earns points', {}, paid],
    [
      'with metadata',
      {},
      { ...paid, metadata: { zone: 'a', bb: { ccc: 1, d: [1.5, { z: 1, yy: 2 }] }, é: 1, zz: 2 } },
    ],
    [
      'with metadata of the customer',
      {},
      { ...paid, customer: { source_id: 'ada', metadata: { stars: 9 } } },
    ],
    ['on two cards', { more: [second] }, paid],
    ['in a tier', { loyalty_tiers: tiers, points: 10 }, paid, [{ ...paid, source_id: 'order-0' }]],
    ['of points that expire', { card: { loyalty_card: { points: 4, expiration_rules: monthly } } }, paid],
    [
      'of pending points',
      {
        earning_rules: [
          perEuro,
          fixed('later', 5, { pending_points: { period_type: 'DAY', period_value: 14 } }),
        ],
      },
      paid,
    ],
    [
      'of points for a segment',
      {
        earning_rules: [fixed('ten', 10, { segment: { id: 'seg_friends' }, validation_rules: ['val_big'] })],
      },
      { ...paid, items: [...items, ...items] },
    ],
    ['that is not paid', {}, created],
    ['without a customer', {}, { ...paid, customer: undefined }],
    ['with only an amount', {}, { source_id: 'order-1', status: 'PAID', amount: 3500, ...ada }],
    ['that was stored before', {}, paid, [created]],
    ['that was stored before with a customer', {}, { source_id: 'order-1', status: 'PAID' }, [created]],
    ['that changes after its payment', {}, { ...paid, status: 'FULFILLED', metadata: { a: 1 } }, [paid]],
    ['that was paid before', {}, paid, [paid]],
  ])('has the same effects as in a transaction %s', async (_, club, order, before = []) => {
    const [one, other] = [await start(club), await start(club)]

    const { body, transactions } = await report(one, before, order)
    const expected = await reportInTransaction(other, before, order as typeof paid)

    expect(transactions).toBe(0)
    expect(await effectsOf(one.store, body)).toEqual(await effectsOf(other.store, expected))
  })

  test.each<[string, Club, object, object[]?]>([
    [
      'a rule counts its uses',
      { earning_rules: [fixed('twice', 10, { validation_rules: ['val_twice'] })] },
      paid,
    ],
    ['the tier changes', { loyalty_tiers: tiers, points: 90 }, paid],
    ['the customer is new', {}, { ...paid, customer: { source_id: 'eve' } }],
    ['the order is canceled', {}, { ...paid, status: 'CANCELED' }, [created]],
    ['the order is reopened', {}, paid, [{ ...paid, status: 'CANCELED' }]],
  ])('needs a transaction if %s', async (_, club, order, before = []) => {
    const { body, transactions } = await report(await start(club), before, order)
    expect([body.source_id, transactions]).toEqual(['order-1', 1])
  })

  const plainTiers = tiers.map(({ id, name, points }) => ({ id, name, points }))
  const review = (tx: Db, now: Date) => reviewTier(tx, 'proj_shop', 'v_ada', { now, group_id: 'group_other' })

  /** Reports a paid order, which waits for a transaction that changes the tier of its member. */
  const payDuring = ({ store }: Shop, backEnd: BackEnd, changeTier: (tx: Db) => Promise<unknown>) =>
    sendWhileLocked(store, { lock: changeTier, send: () => backEnd.pay('order-1') })

  test('moves a member back to a tier that was lost meanwhile', async () => {
    const shop = await start({
      points: 100,
      loyalty_tiers: plainTiers,
      loyalty_tiers_expiration: {
        qualification_type: 'BALANCE',
        expiration_date: { type: 'CUSTOM', extend: 'P1M' },
      },
    })
    const { store, clock, jobs } = shop
    await jobs.close()
    await store.transaction(async (tx) => {
      await review(tx, clock.now())
      const card = { id: 'v_ada', campaign_id: 'camp_club' }
      const debit = { type: 'POINTS_TRANSFER_OUT', points: 10, now: clock.now() } as const
      await deductPoints(tx, 'proj_shop', card, debit)
      await review(tx, clock.now())
    })
    const { expiration_date } = await store.db
      .selectFrom('member_tiers')
      .select('expiration_date')
      .executeTakeFirstOrThrow()
    const end = expiration_date as Date
    // The clock of the other process is a millisecond ahead.
    clock.pass((end.getTime() - clock.now().getTime() - 1) / 1000)

    const { status } = await payDuring(shop, await backEndOf(shop), (tx) => review(tx, end))

    expect([status, await balanceOf(shop), await tierOf(shop)]).toEqual([200, 125, 'Gold'])
  })

  test('moves a member to a higher tier of a program that got tiers meanwhile', async () => {
    const shop = await start({ points: 90 })
    const { clock, jobs } = shop
    await jobs.close()

    const { status } = await payDuring(shop, await backEndOf(shop), async (tx) => {
      const rows = plainTiers.map(({ id, name, points: { from, to } }) => ({
        project_id: 'proj_shop',
        campaign_id: 'camp_club',
        id,
        name,
        points_from: from,
        points_to: to,
        earning_rules: '{}',
        rewards: '{}',
        metadata: '{}',
        created_at: clock.now(),
      }))
      await tx.insertInto('loyalty_tiers').values(rows).execute()
      await review(tx, clock.now())
    })

    expect([status, await balanceOf(shop), await tierOf(shop)]).toEqual([200, 125, 'Gold'])
  })

  test('moves a member to a tier that a catalog has made easier to reach meanwhile', async () => {
    const shop = await start({ points: 50, loyalty_tiers: plainTiers })
    const { clock, jobs } = shop
    await jobs.close()

    const { status } = await payDuring(shop, await backEndOf(shop), async (tx) => {
      await tx.updateTable('loyalty_tiers').set({ points_to: 79 }).where('id', '=', 'lty_base').execute()
      await tx.updateTable('loyalty_tiers').set({ points_from: 80 }).where('id', '=', 'lty_gold').execute()
      const changed = { category: 'moved', updated_at: clock.now() }
      await tx.updateTable('vouchers').set(changed).where('id', '=', 'v_ada').execute()
    })

    expect([status, await balanceOf(shop), await tierOf(shop)]).toEqual([200, 85, 'Gold'])
  })
})
