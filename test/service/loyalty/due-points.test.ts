/** Due points are settled, even on cards without requests. */
import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startDueCardsJob } from '../../../src/service/loyalty/due-points.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import { createLog } from '../../../src/service/log.ts'
import { addPoints } from '../../../src/service/loyalty/ledger.ts'
import { insertVouchers } from '../../../src/service/vouchers/new-vouchers.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onBothStores } from '../../support/stores.ts'
import {
  clubCatalogue,
  expectConsistentLedger,
  ledgerOf,
  program,
  project_id,
  cardRef,
  rowOf,
} from './support/club.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2027-02-01T00:00:00Z')

onBothStores('the job for due points', (open) => {
  let store: Store

  beforeEach(async () => {
    store = await open()
    await loadCatalogue(store, clubCatalogue, now)
  })

  async function settleAt(moment: Date, workers = 1) {
    const all = Array.from({ length: workers }, () =>
      startDueCardsJob({ store, clock: { now: () => moment }, log: createLog(), every: 3_600_000 }),
    )
    await Promise.all(all.map((one) => one.round()))
    await Promise.all(all.map((one) => one.close()))
  }

  const dueCount = async () =>
    (
      await sql<{ left: number }>`
        select (select count(*) from pending_points) + (select count(*) from expiring_points) as left`.execute(
        store.db,
      )
    ).rows[0]?.left

  test('settles a card on request, at the time of the request', async () => {
    const voucher_id = cardRef('cleo').id
    const pending = { points: 25, available_at: now, expires_on: null, details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, voucher_id, pending))
    const job = startDueCardsJob({ store, clock: { now: () => later }, log: createLog(), every: 3_600_000 })

    job.settle({ project_id, voucher_id }, now)

    const added = store.db.selectFrom('voucher_transactions').select(['amount', 'created_at'])
    await expect
      .poll(() => added.where('voucher_id', '=', voucher_id).execute(), { timeout: 30_000 })
      .toEqual([{ amount: 25, created_at: now }])
    await job.close()
  })

  test('waits only for the current card when it closes', async () => {
    const events = new EventEmitter()
    const released = once(events, 'released')
    const waiting = once(events, 'waiting')
    let [transactions, finished] = [0, 0]
    const slow: Store = {
      ...store,
      async transaction(work) {
        transactions += 1
        events.emit('waiting')
        await released
        return store.transaction(work).finally(() => (finished += 1))
      },
    }
    const job = startDueCardsJob({
      store: slow,
      clock: { now: () => now },
      log: createLog(),
      every: 3_600_000,
    })
    for (const name of ['ada', 'cleo', 'monthly'])
      job.settle({ project_id, voucher_id: cardRef(name).id }, now)
    await waiting

    const closed = job.close()
    events.emit('released')
    await closed

    expect({ transactions, finished }).toEqual({ transactions: 1, finished: 1 })
  })

  test('credits pending points and removes expired points, each once', async () => {
    const pending = { points: 25, available_at: later, expires_on: null, details: {}, now }
    await store.transaction(async (tx) => {
      await addPending(tx, project_id, cardRef('cleo').id, pending)
      await addPoints(tx, project_id, cardRef('ada'), {
        type: 'POINTS_ADDITION',
        points: 30,
        now,
        expires_on: '2026-12-24',
      })
    })

    await settleAt(now)
    expect((await rowOf(store, 'cleo')).balance).toBe(0)
    await settleAt(later)
    await settleAt(later)

    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 25 })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, expired_points: 30 })
    // The catalog created this card with points that expire at the end of a month.
    expect(await rowOf(store, 'monthly')).toMatchObject({ balance: 0, expired_points: 40 })
    expect(await dueCount()).toBe(0)
    // All events except those of the initial points.
    const events = await store.db
      .selectFrom('member_activity')
      .select(['voucher_id', 'type'])
      .where('created_at', '>', now)
      .execute()
    expect(events.sort((one, other) => (one.voucher_id < other.voucher_id ? -1 : 1))).toEqual([
      { voucher_id: 'v_ada', type: 'customer.voucher.loyalty_card.points_expired' },
      { voucher_id: 'v_cleo', type: 'customer.voucher.loyalty_card.points_added' },
      { voucher_id: 'v_monthly', type: 'customer.voucher.loyalty_card.points_expired' },
    ])
    await expectConsistentLedger(store)
  })

  test('settles each of many cards once with two workers', async () => {
    const voucher = {
      type: 'LOYALTY_CARD' as const,
      discount: null,
      granted: 5,
      expiration_rules: { period_type: 'MONTH' as const, period_value: 1 },
      redemption_quantity: null,
      start_date: null,
      expiration_date: null,
      category: null,
      additional_info: null,
      metadata: {},
    }
    const codes = Array.from({ length: 130 }, (_, at) => `MANY-${at}`)
    await store.transaction((tx) =>
      insertVouchers(tx, project_id, { campaign_id: program, voucher }, codes, 130, now),
    )
    await expectConsistentLedger(store)

    await settleAt(later, 2)

    expect(await dueCount()).toBe(0)
    const rows = await store.db
      .selectFrom('voucher_transactions')
      .select('voucher_id')
      .where('type', '=', 'POINTS_EXPIRATION')
      .execute()
    expect(rows).toHaveLength(131)
    expect(new Set(rows.map(({ voucher_id }) => voucher_id)).size).toBe(131)
    await expectConsistentLedger(store)
  })

  test('continues with other cards if one cannot be settled', async () => {
    await store.transaction((tx) =>
      addPoints(tx, project_id, cardRef('ada'), {
        type: 'POINTS_ADDITION',
        points: 30,
        now,
        expires_on: '2026-11-30',
      }),
    )
    // An inconsistent card: more points expire than it holds.
    await sql`update expiring_points set points = 1000 where voucher_id = 'v_ada'`.execute(store.db)

    await settleAt(later)

    expect(await rowOf(store, 'monthly')).toMatchObject({ balance: 0, expired_points: 40 })
    expect((await ledgerOf(store, 'ada')).filter(({ type }) => type === 'POINTS_EXPIRATION')).toEqual([])
  })
})
