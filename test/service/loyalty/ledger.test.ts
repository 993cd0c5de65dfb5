/** Points come and go, and the books are right whatever happens at once. */
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
  expectSoundBooks,
  ledgerOf,
  project_id,
  ref,
  rowOf,
} from './support/club.ts'

const now = new Date('2026-11-21T12:00:00Z')
const most = Number.MAX_SAFE_INTEGER

onPostgres('the ledger of a card', (open) => {
  let store: Store

  beforeEach(async () => {
    store = await open()
    await loadCatalogue(store, clubCatalogue, now)
  })

  const add = (name: string, entry: Partial<NewLedgerEntry> & { points: number }) =>
    store.transaction((tx) =>
      addPoints(tx, project_id, ref(name), { type: 'POINTS_ADDITION', now, ...entry }),
    )
  const take = (name: string, points: number, more: object = {}) =>
    store.transaction((tx) =>
      deductPoints(tx, project_id, ref(name), { type: 'POINTS_REDEMPTION', points, now, ...more }),
    )
  const daysOf = (name: string) =>
    store.db
      .selectFrom('expiring_points')
      .select(['expires_on', 'points'])
      .where('voucher_id', '=', `v_${name}`)
      .orderBy('expires_on')
      .execute()

  test('begins with the points that the card was made with', async () => {
    expect(await ledgerOf(store, 'ada')).toMatchObject([
      { type: 'POINTS_ADDITION', amount: 100, balance: 100 },
    ])
    expect(await ledgerOf(store, 'cleo')).toEqual([])
    expect(await daysOf('monthly')).toEqual([{ expires_on: '2026-12-31', points: 40 }])
    await expectSoundBooks(store)
  })

  test('has one row for every movement, with the balance that it left and the reason', async () => {
    const details = { order_id: 'ord_1' }
    const added = await add('ada', { points: 20, source_id: 'till-1', reason: 'Birthday', details })
    const taken = await take('ada', 110, { related_transaction_id: added.transaction_id })

    expect(added).toMatchObject({ points: 20, balance: 120 })
    expect(taken).toMatchObject({ points: 110, balance: 10 })
    const rows = await ledgerOf(store, 'ada')
    expect(rows.find(({ id }) => id === added.transaction_id)).toMatchObject({
      amount: 20,
      balance: 120,
      source_id: 'till-1',
      reason: 'Birthday',
      details,
    })
    expect(rows.find(({ id }) => id === taken?.transaction_id)).toMatchObject({
      amount: -110,
      balance: 10,
      related_transaction_id: added.transaction_id,
    })
    expect(await rowOf(store, 'ada')).toMatchObject({ granted: 120, redeemed_points: 110 })
    await expectSoundBooks(store)
  })

  test('several additions at once are one movement and as many rows, each with its own balance', async () => {
    const entries = [5, 7, 11].map((points) => ({ type: 'POINTS_ADDITION' as const, points }))
    const moved = await store.transaction((tx) => addAllPoints(tx, project_id, ref('ben'), entries, now))
    expect(moved?.map(({ points, balance }) => [points, balance])).toEqual([
      [5, 55],
      [7, 62],
      [11, 73],
    ])
    await expectSoundBooks(store)
  })

  test('points that were redeemed and come back were not granted twice', async () => {
    await take('ada', 60)
    await add('ada', { points: 60, type: 'POINTS_REFUND' })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, granted: 100, redeemed_points: 0 })
  })

  test('nobody can take more than there is, and then nothing happens', async () => {
    expect(await take('ada', 101)).toBeUndefined()
    expect(await take('cleo', 1)).toBeUndefined()
    expect(await take('gone', 1)).toBeUndefined()
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, redeemed_points: 0 })
    expect(await ledgerOf(store, 'ada')).toHaveLength(1)
  })

  test('a card that is short gives what it holds, where that is wanted', async () => {
    expect(await take('ada', 500, { atMost: true })).toMatchObject({ points: 100, balance: 0 })
    expect(await take('ada', 1, { atMost: true })).toBeUndefined()
    expect(await ledgerOf(store, 'ada')).toHaveLength(2)
    await expectSoundBooks(store)
  })

  test('a card holds 2^53 - 1 points and not one more', async () => {
    await add('cleo', { points: most })
    await expect(add('cleo', { points: 1 })).rejects.toMatchObject({ key: 'invalid_payload' })
    await expect(add('ada', { points: most - 99 })).rejects.toMatchObject({ key: 'invalid_payload' })
    await take('cleo', most)
    // All that it was ever given is a number on the wire, too.
    await expect(add('cleo', { points: 1 })).rejects.toMatchObject({ key: 'invalid_payload' })
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 0, granted: most })
    await expectSoundBooks(store)
  })

  test('points that expire are spent first, the soonest before the others', async () => {
    await add('ada', { points: 30, expires_on: '2027-03-31' })
    await add('ada', { points: 20, expires_on: '2026-12-31' })
    await add('ada', { points: 5, expires_on: '2026-12-31' })

    const taken = await take('ada', 35)

    expect(taken?.expiring).toEqual([
      { expires_on: '2026-12-31', points: 25 },
      { expires_on: '2027-03-31', points: 10 },
    ])
    expect(await daysOf('ada')).toEqual([{ expires_on: '2027-03-31', points: 20 }])
    const rows = await ledgerOf(store, 'ada')
    expect(rows.find(({ id }) => id === taken?.transaction_id)?.details).toEqual({
      expiring: taken?.expiring,
    })
    await take('ada', 60)
    expect(await daysOf('ada')).toEqual([])
    await expectSoundBooks(store)
  })

  test('points that never expire stay when those that do have gone', async () => {
    await add('ada', { points: 30, expires_on: '2026-11-30' })
    const later = new Date('2026-12-01T00:00:00Z')
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_ada', later))
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 100, granted: 130, expired_points: 30 })
    expect((await ledgerOf(store, 'ada')).at(-1)).toMatchObject({ type: 'POINTS_EXPIRATION', amount: -30 })
  })

  test('points can be spent on the whole of their last day', async () => {
    await add('cleo', { points: 30, expires_on: '2026-11-30' })
    const balanceAt = async (moment: string) =>
      (await findCard(store.db, callerFor(null, 'server'), 'CLEO', { now: new Date(moment) })).balance
    expect(await balanceAt('2026-11-30T23:59:59.999Z')).toBe(30)
    expect(await balanceAt('2026-12-01T00:00:00.000Z')).toBe(0)
  })

  test('pending points can be spent from their moment on, and what came of them is written down', async () => {
    const details = { order_id: 'ord_1', earning_rule_id: 'ern_1' }
    const available_at = new Date('2026-12-05T12:00:00Z')
    const pending = { points: 25, available_at, expires_on: '2027-01-31', details, now }
    await store.transaction((tx) => addPending(tx, project_id, ref('cleo').id, pending))
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

  test('points whose day is over before they come are written down as come and gone', async () => {
    const available_at = new Date('2026-12-05T12:00:00Z')
    const pending = { points: 25, available_at, expires_on: '2026-12-04', details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, ref('cleo').id, pending))
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', available_at))
    expect((await ledgerOf(store, 'cleo')).map(({ amount }) => amount).sort()).toEqual([-25, 25])
    expect(await rowOf(store, 'cleo')).toMatchObject({ balance: 0, granted: 25, expired_points: 25 })
    await expectSoundBooks(store)
  })

  test('more than a thousand pending points of one card come in one go', async () => {
    const available_at = new Date('2026-12-05T12:00:00Z')
    await store.transaction(async (tx) => {
      for (let at = 0; at < 1_100; at += 1) {
        await addPending(tx, project_id, ref('cleo').id, {
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
    await expectSoundBooks(store)
  })

  test('a card that is full goes on working when pending points fall due that do not fit', async () => {
    await add('cleo', { points: most - 10 })
    const pending = { points: 25, available_at: now, expires_on: null, details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, ref('cleo').id, pending))
    await store.transaction((tx) => applyDuePoints(tx, project_id, 'v_cleo', now))
    expect(await take('cleo', most)).toMatchObject({ balance: 0 })
    await expectSoundBooks(store)
  })

  test('a hundred takes at once get what is there, and not one point more', async () => {
    await add('ada', { points: 30, expires_on: '2026-12-31' })
    await add('ada', { points: 20, expires_on: '2027-12-31' })

    const taken = await Promise.all(Array.from({ length: 100 }, () => take('ada', 7)))

    const done = taken.filter((one) => one !== undefined)
    expect(done).toHaveLength(Math.floor(150 / 7))
    expect(new Set(done.map(({ balance }) => balance)).size).toBe(done.length)
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 150 % 7 })
    const spent = done.flatMap(({ expiring }) => expiring).reduce((sum, { points }) => sum + points, 0)
    expect(spent).toBe(50)
    await expectSoundBooks(store)
  })

  test('takes, short takes, additions and settling at once leave sound books', async () => {
    const pending = { points: 3, available_at: now, expires_on: '2026-11-20', details: {}, now }
    await store.transaction((tx) => addPending(tx, project_id, ref('ada').id, pending))
    const kinds = [
      () => take('ada', 9),
      () => take('ada', 40, { atMost: true }),
      () => add('ada', { points: 11, expires_on: '2026-12-31' }),
      () => store.transaction((tx) => applyDuePoints(tx, project_id, 'v_ada', now)),
    ]
    const moved = await Promise.all(Array.from({ length: 80 }, (_, at) => kinds[at % kinds.length]?.()))

    const taken = moved.flatMap((one, at) => (at % 4 < 2 && one ? [one.points] : []))
    const { balance, redeemed_points, granted, expired_points } = await rowOf(store, 'ada')
    expect(redeemed_points).toBe(taken.reduce((sum, points) => sum + points, 0))
    expect([granted, expired_points]).toEqual([100 + 3 + 20 * 11, 3])
    expect(balance).toBe((granted ?? 0) - redeemed_points - expired_points)
    await expectSoundBooks(store)
  })
})
