/** The points ledger is consistent after any concurrent changes. */
import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findCard } from '../../../src/service/loyalty/card.ts'
import {
  addAllPoints,
  addPoints,
  deductPoints,
  type NewLedgerEntry,
} from '../../../src/service/loyalty/ledger.ts'
import { applyDuePoints } from '../../../src/service/loyalty/due-points.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  callerFor,
  clubCatalogue,
  expectConsistentLedger,
  ledgerOf,
  project_id,
  cardRef,
  rowOf,
} from './support/club.ts'

const now = new Date('2026-11-21T12:00:00Z')
const max = Number.MAX_SAFE_INTEGER

onPostgres('the ledger of a card', (open) => {
  let store: Store

  beforeEach(async () => {
    store = await open()
    await loadCatalogue(store, clubCatalogue, now)
  })

  const add = (name: string, entry: Partial<NewLedgerEntry> & { points: number }) =>
    store.transaction((tx) =>
      addPoints(tx, project_id, cardRef(name), { type: 'POINTS_ADDITION', now, ...entry }),
    )
  const debit = (name: string, points: number, more: object = {}) =>
    store.transaction((tx) =>
      deductPoints(tx, project_id, cardRef(name), { type: 'POINTS_REDEMPTION', points, now, ...more }),
    )
  const daysOf = (name: string) =>
    store.db
      .selectFrom('expiring_points')
      .select(['expires_on', 'points'])
      .where('voucher_id', '=', `v_${name}`)
      .orderBy('expires_on')
      .execute()

  test('starts with the initial points of the card', async () => {
    expect(await ledgerOf(store, 'ada')).toMatchObject([
      { type: 'POINTS_ADDITION', amount: 100, balance: 100 },
    ])
    expect(await ledgerOf(store, 'cleo')).toEqual([])
    expect(await daysOf('monthly')).toEqual([{ expires_on: '2026-12-31', points: 40 }])
    await expectConsistentLedger(store)
  })

  test('has a row with balance and reason for every change', async () => {
    const details = { order_id: 'ord_1' }
    const added = await add('ada', { points: 20, source_id: 'register-1', reason: 'Birthday', details })
    const debited = await debit('ada', 110, { related_transaction_id: added.transaction_id })

    expect(added).toMatchObject({ points: 20, balance: 120 })
    expect(debited).toMatchObject({ points: 110, balance: 10 })
    const rows = await ledgerOf(store, 'ada')
    expect(rows.find(({ id }) => id === added.transaction_id)).toMatchObject({
      amount: 20,
      balance: 120,
      source_id: 'register-1',
      reason: 'Birthday',
      details,
    })
    expect(rows.find(({ id }) => id === debited?.transaction_id)).toMatchObject({
      amount: -110,
      balance: 10,
      related_transaction_id: added.transaction_id,
    })
    expect(await rowOf(store, 'ada')).toMatchObject({ granted: 120, redeemed_points: 110 })
    await expectConsistentLedger(store)
  })

  test('has a row and balance for each of several additions at once', async () => {
    const entries = [5, 7, 11].map((points) => ({ type: 'POINTS_ADDITION' as const, points }))
    const results = await store.transaction((tx) =>
      addAllPoints(tx, project_id, cardRef('ben'), entries, now),
    )
    expect(results?.map(({ points, balance }) => [points, balance])).toEqual([
      [5, 55],
      [7, 62],
      [11, 73],
    ])
    await expectConsistentLedger(store)
  })

  test('does not grant refunded points twice', async () => {
    await debit('ada', 60)
    await add('ada', { points: 60, type: 'POINTS_REFUND' })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, granted: 100, redeemed_points: 0 })
  })

  test('rejects more points than the balance and changes nothing', async () => {
    expect(await debit('ada', 101)).toBeUndefined()
    expect(await debit('cleo', 1)).toBeUndefined()
    expect(await debit('gone', 1)).toBeUndefined()
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, redeemed_points: 0 })
    expect(await ledgerOf(store, 'ada')).toHaveLength(1)
  })

  test('debits the rest of the balance on request', async () => {
    expect(await debit('ada', 500, { atMost: true })).toMatchObject({ points: 100, balance: 0 })
    expect(await debit('ada', 1, { atMost: true })).toBeUndefined()
    expect(await ledgerOf(store, 'ada')).toHaveLength(2)
    await expectConsistentLedger(store)
  })

  test('holds at most 2^53 - 1 points', async () => {
    await add('cleo', { points: max })
    await expect(add('cleo', { points: 1 })).rejects.toMatchObject({ key: 'invalid_payload' })
    await expect(add('ada', { points: max - 99 })).rejects.toMatchObject({ key: 'invalid_payload' })
    await debit('cleo', max)
    // The API also returns the total of granted points as a number.
    await expect(add('cleo', { points: 1 })).rejects.toMatchObject({ key: 'invalid_payload' })
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 0, granted: max })
    await expectConsistentLedger(store)
  })

  test('spends the points that expire soonest first', async () => {
    await add('ada', { points: 30, expires_on: '2027-03-31' })
    await add('ada', { points: 20, expires_on: '2026-12-31' })
    await add('ada', { points: 5, expires_on: '2026-12-31' })

    const debited = await debit('ada', 35)

    expect(debited?.expiring).toEqual([
      { expires_on: '2026-12-31', points: 25 },
      { expires_on: '2027-03-31', points: 10 },
    ])
    expect(await daysOf('ada')).toEqual([{ expires_on: '2027-03-31', points: 20 }])
    const rows = await ledgerOf(store, 'ada')
    expect(rows.find(({ id }) => id === debited?.transaction_id)?.details).toEqual({
      expiring: debited?.expiring,
    })
    await debit('ada', 60)
    expect(await daysOf('ada')).toEqual([])
    await expectConsistentLedger(store)
  })

  test('keeps points that never expire when others expire', async () => {
    await add('ada', { points: 30, expires_on: '2026-11-30' })
    const later = new Date('2026-12-01T00:00:00Z')
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_ada', later))
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, granted: 130, expired_points: 30 })
    expect((await ledgerOf(store, 'ada')).at(-1)).toMatchObject({ type: 'POINTS_EXPIRATION', amount: -30 })
  })

  test('allows points to be spent on their last day', async () => {
    await add('cleo', { points: 30, expires_on: '2026-11-30' })
    const balanceAt = async (moment: string) =>
      (await findCard(store.db, callerFor(null, 'server'), 'CLEO', { now: new Date(moment) })).balance
    expect(await balanceAt('2026-11-30T23:59:59.999Z')).toBe(30)
    expect(await balanceAt('2026-12-01T00:00:00.000Z')).toBe(0)
  })

  test('credits pending points on their date and records them', async () => {
    const details = { order_id: 'ord_1', earning_rule_id: 'ern_1' }
    const available_at = new Date('2026-12-05T12:00:00Z')
    const pending = { points: 25, available_at, expires_on: '2027-01-31', details, now }
    await store.transaction((tx) => addPending(tx, project_id, cardRef('cleo').id, pending))
    const settleAt = (moment: Date) =>
      store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', moment))

    await settleAt(new Date(available_at.getTime() - 1))
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 0, granted: 0 })
    await settleAt(available_at)
    await settleAt(available_at)

    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 25, granted: 25 })
    expect(await ledgerOf(store, 'cleo')).toMatchObject([{ type: 'POINTS_ADDITION', amount: 25, details }])
    expect(await daysOf('cleo')).toEqual([{ expires_on: '2027-01-31', points: 25 }])
    const events = await store.db
      .selectFrom('member_activity')
      .select(['type', 'data'])
      .where('voucher_id', '=', 'v_cleo')
      .execute()
    expect(events).toMatchObject([
      {
        type: 'customer.voucher.loyalty_card.points_added',
        data: { data: { points: 25, ...details }, event_source: { channel: 'INTERNAL' } },
      },
    ])
  })

  test('records pending points that expire before they are credited', async () => {
    const available_at = new Date('2026-12-05T12:00:00Z')
    const pending = { points: 25, available_at, expires_on: '2026-12-04', details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, cardRef('cleo').id, pending))
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', available_at))
    expect((await ledgerOf(store, 'cleo')).map(({ amount }) => amount).sort()).toEqual([-25, 25])
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 0, granted: 25, expired_points: 25 })
    await expectConsistentLedger(store)
  })

  test('credits more than a thousand pending points at once', async () => {
    const available_at = new Date('2026-12-05T12:00:00Z')
    await store.transaction(async (tx) => {
      for (let at = 0; at < 1_100; at += 1) {
        await addPending(tx, project_id, cardRef('cleo').id, {
          points: 1,
          available_at,
          expires_on: null,
          details: {},
          now,
        })
      }
    })
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', available_at))
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 1_100, granted: 1_100 })
    await expectConsistentLedger(store)
  })

  test('still works for a full card when pending points do not fit', async () => {
    await add('cleo', { points: max - 10 })
    const pending = { points: 25, available_at: now, expires_on: null, details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, cardRef('cleo').id, pending))
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', now))
    expect(await debit('cleo', max)).toMatchObject({ balance: 0 })
    await expectConsistentLedger(store)
  })

  test('debits exactly the balance in a hundred concurrent requests', async () => {
    await add('ada', { points: 30, expires_on: '2026-12-31' })
    await add('ada', { points: 20, expires_on: '2027-12-31' })

    const debited = await Promise.all(Array.from({ length: 100 }, () => debit('ada', 7)))

    const done = debited.filter((one) => one !== undefined)
    expect(done).toHaveLength(Math.floor(150 / 7))
    expect(new Set(done.map(({ balance }) => balance)).size).toBe(done.length)
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 150 % 7 })
    const spent = done.flatMap(({ expiring }) => expiring).reduce((sum, { points }) => sum + points, 0)
    expect(spent).toBe(50)
    await expectConsistentLedger(store)
  })

  test('stays consistent after concurrent debits, additions and settling', async () => {
    const pending = { points: 3, available_at: now, expires_on: '2026-11-20', details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, cardRef('ada').id, pending))
    const changes = [
      () => debit('ada', 9),
      () => debit('ada', 40, { atMost: true }),
      () => add('ada', { points: 11, expires_on: '2026-12-31' }),
      () => store.transaction((tx) => applyDuePoints(tx, project_id, 'v_ada', now)),
    ]
    const entries = await Promise.all(Array.from({ length: 80 }, (_, at) => changes[at % changes.length]?.()))

    const debited = entries.flatMap((one, at) => (at % 4 < 2 && one ? [one.points] : []))
    const { balance, redeemed_points, granted, expired_points } = await rowOf(store, 'ada')
    expect(redeemed_points).toBe(debited.reduce((sum, points) => sum + points, 0))
    expect([granted, expired_points]).toEqual([100 + 3 + 20 * 11, 3])
    expect(balance).toBe((granted ?? 0) - redeemed_points - expired_points)
    await expectConsistentLedger(store)
  })
})
