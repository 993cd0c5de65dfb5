/** Transfers of points between members, each completely and once or not at all. */
import { beforeEach, expect, test } from 'vitest'
import { addPoints } from '../../../src/service/loyalty/ledger.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  clubCatalogue,
  expectConsistentLedger,
  ledgerOf,
  totalPoints,
  project_id,
  cardRef,
  rowOf,
  backEndOf,
  type Item,
} from './support/club.ts'

const send = (code: string, points: unknown, source_id: string, more: object = {}): Item => ({
  code,
  points,
  source_id,
  ...more,
})

onPostgres('transferring points', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: clubCatalogue })
    server = await backEndOf(shop)
  })

  const balances = async () =>
    Promise.all(['ada', 'ben', 'cleo'].map(async (name) => (await rowOf(shop.store, name)).balance))

  test('moves points to the card in the path and returns that card', async () => {
    const reply = await server.transfer('BEN', [send('ADA', 30, 'gift-1', { reason: 'Happy birthday' })])

    expect(reply).toMatchObject({
      status: 200,
      body: { id: 'v_ben', type: 'LOYALTY_CARD', loyalty_card: { points: 80, balance: 80 } },
    })
    expect(await balances()).toEqual([70, 80, 0])
    const [out] = (await ledgerOf(shop.store, 'ada')).filter(({ type }) => type === 'POINTS_TRANSFER_OUT')
    expect(out).toMatchObject({
      amount: -30,
      balance: 70,
      source_id: 'gift-1',
      reason: 'Happy birthday',
      details: { card_id: 'v_ben' },
    })
    const rows = await ledgerOf(shop.store, 'ben')
    expect(rows.find(({ type }) => type === 'POINTS_TRANSFER_IN')).toMatchObject({
      amount: 30,
      balance: 80,
      source_id: 'gift-1',
      related_transaction_id: out?.id,
      details: { card_id: 'v_ada' },
    })
    expect((await server.member('ADA')).body.loyalty_card).toMatchObject({
      points: 100,
      balance: 70,
      subtracted_points: 30,
    })
    await expectConsistentLedger(shop.store)
  })

  test('debits several cards, and one card several times', async () => {
    const items = [send('ADA', 60, 'a'), send('BEN', 50, 'b'), send('ADA', 40, 'c')]
    expect((await server.transfer('v_cleo', items, { campaign: 'Club' })).status).toBe(200)
    expect(await balances()).toEqual([0, 0, 150])
    await expectConsistentLedger(shop.store)
  })

  test('is recorded for both members', async () => {
    await server.transfer('BEN', [send('ADA', 30, 'a'), send('ADA', 5, 'b')])
    const points = async (name: string) =>
      (await server.activity(name)).body.data.map(
        (event: { type: string; data: { data: { points: number } } }) => [event.type, event.data.data.points],
      )
    const type = 'customer.voucher.loyalty_card.points_transferred'
    const addedType = 'customer.voucher.loyalty_card.points_added'
    expect(await points('ADA')).toEqual([
      [type, -5],
      [type, -30],
      [addedType, 100],
    ])
    expect(await points('BEN')).toEqual([
      [type, 5],
      [type, 30],
      [addedType, 50],
    ])
  })

  test('keeps the expiration dates of points', async () => {
    const now = shop.clock.now()
    await shop.store.transaction((tx) =>
      addPoints(tx, project_id, cardRef('ada'), {
        type: 'POINTS_ADDITION',
        points: 20,
        now,
        expires_on: '2026-12-31',
      }),
    )
    await server.transfer('BEN', [send('ADA', 50, 'a')])
    expect((await server.member('BEN')).body.loyalty_card).toMatchObject({
      balance: 100,
      next_expiration_date: '2026-12-31',
      next_expiration_points: 20,
    })
    expect((await server.member('ADA')).body.loyalty_card).toMatchObject({
      next_expiration_date: null,
      next_expiration_points: null,
    })

    shop.clock.set('2027-01-01T00:00:00Z')
    server = await backEndOf(shop)
    expect((await server.transfer('CLEO', [send('BEN', 81, 'b')])).body).toMatchObject({
      key: 'loyalty_card_points_exceeded',
    })
    expect((await server.transfer('CLEO', [send('BEN', 80, 'c')])).status).toBe(200)
    await expectConsistentLedger(shop.store)
  })

  const refusals: [string, string, Item[], number, string, string?][] = [
    [
      'more than the balance of the card',
      'BEN',
      [send('ADA', 101, 'a')],
      400,
      'loyalty_card_points_exceeded',
      '[0].points',
    ],
    ['from an empty card', 'BEN', [send('CLEO', 1, 'a')], 400, 'loyalty_card_points_exceeded', '[0].points'],
    [
      'a total above the balance of the card',
      'BEN',
      [send('ADA', 60, 'a'), send('ADA', 41, 'b')],
      400,
      'loyalty_card_points_exceeded',
      '[0].points',
    ],
    [
      'a total above the largest safe integer',
      'BEN',
      Array.from({ length: 100 }, (_, at) => send('ADA', Number.MAX_SAFE_INTEGER, `${at}`)),
      400,
      'loyalty_card_points_exceeded',
      '[0].points',
    ],
    [
      'valid items with an invalid one',
      'BEN',
      [send('ADA', 1, 'a'), send('NONE', 1, 'b')],
      404,
      'not_found',
      '[1].code',
    ],
    ['to itself', 'ADA', [send('ADA', 1, 'a')], 400, 'invalid_payload', '[0].code'],
    ['from a card without a holder', 'BEN', [send('NOBODY', 1, 'a')], 400, 'invalid_customer', '[0].code'],
    ['to a card without a holder', 'NOBODY', [send('ADA', 1, 'a')], 400, 'invalid_customer', 'memberId'],
    ['from a disabled card', 'BEN', [send('OFF', 1, 'a')], 400, 'voucher_disabled', '[0].code'],
    ['to a disabled card', 'OFF', [send('ADA', 1, 'a')], 400, 'voucher_disabled', 'memberId'],
    ['from an expired card', 'BEN', [send('OVER', 1, 'a')], 400, 'voucher_expired', '[0].code'],
    [
      'from a card that is not valid yet',
      'BEN',
      [send('LATER', 1, 'a')],
      400,
      'voucher_not_active',
      '[0].code',
    ],
    ['from a coupon', 'BEN', [send('COUPON', 1, 'a')], 404, 'not_found', '[0].code'],
    ['from a gift card', 'BEN', [send('GIFT', 1, 'a')], 404, 'not_found', '[0].code'],
    ['from a card of another project', 'BEN', [send('THEIRS', 1, 'a')], 404, 'not_found', '[0].code'],
    ['to a coupon', 'COUPON', [send('ADA', 1, 'a')], 404, 'not_found'],
    ['to a card of another program', 'DORA', [send('ADA', 1, 'a')], 404, 'not_found'],
    ['to an unknown card', 'NONE', [send('ADA', 1, 'a')], 404, 'not_found'],
    [
      'the same transfer twice',
      'BEN',
      [send('ADA', 1, 'a'), send('ADA', 1, 'a')],
      409,
      'duplicate_found',
      '[1].source_id',
    ],
    ['nothing', 'BEN', [], 400, 'invalid_payload'],
    [
      'a thousand items',
      'BEN',
      Array.from({ length: 1000 }, (_, at) => send('ADA', 1, `${at}`)),
      400,
      'invalid_payload',
    ],
  ]

  test('is rejected with the reason and moves nothing', async () => {
    for (const [name, to, items, status, key, field] of refusals) {
      const { body, ...reply } = await server.transfer(to, items)
      expect([name, reply.status, body.key]).toEqual([name, status, key])
      if (field) expect([name, body.details[0].field]).toEqual([name, field])
    }
    expect(await balances()).toEqual([100, 50, 0])
    const types = await shop.store.db.selectFrom('voucher_transactions').select('type').distinct().execute()
    expect(types).toEqual([{ type: 'POINTS_ADDITION' }])
  })

  test('works between programs of one project', async () => {
    expect((await server.transfer('BEN', [send('DORA', 70, 'a')])).status).toBe(200)
    expect(await balances()).toEqual([100, 120, 0])
  })

  test('happens once per source_id in a project', async () => {
    expect((await server.transfer('BEN', [send('ADA', 10, 'a')])).status).toBe(200)
    for (const again of [send('ADA', 10, 'a'), send('ADA', 1, 'a')]) {
      expect((await server.transfer('CLEO', [send('ADA', 1, 'b'), again])).body).toMatchObject({
        key: 'duplicate_found',
        details: [{ field: '[1].source_id' }],
      })
    }
    const duplicates = await Promise.all(
      Array.from({ length: 10 }, () => server.transfer('BEN', [send('ADA', 10, 'c')])),
    )
    expect(duplicates.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect(await balances()).toEqual([80, 70, 0])
  })

  test('is evaluated again if a card is disabled meanwhile', async () => {
    const { reply } = await shop.store.transaction(async (tx) => {
      await tx.updateTable('vouchers').set({ active: false }).where('code', '=', 'ADA').execute()
      const reply = server.transfer('BEN', [send('ADA', 1, 'a')])
      await waitForBlockedTransaction(tx)
      return { reply }
    })

    expect((await reply).body.key).toBe('voucher_disabled')
    expect(await balances()).toEqual([100, 50, 0])
  })

  test('neither creates nor loses points in concurrent transfers in opposite directions', async () => {
    const before = await totalPoints(shop.store)
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const [from, to] = [
          ['ADA', 'BEN'],
          ['BEN', 'ADA'],
          ['ADA', 'CLEO'],
        ][at % 3] ?? ['', '']
        return server.transfer(to ?? '', [send(from ?? '', 1, `t-${at}`)])
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balances()).toEqual([80, 50, 20])
    expect(await totalPoints(shop.store)).toBe(before)
    await expectConsistentLedger(shop.store)
  })

  test('debits at most the balance of a card in concurrent transfers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.transfer(at % 2 ? 'BEN' : 'CLEO', [send('ADA', 3, `a-${at}`), send('ADA', 4, `b-${at}`)]),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(14)
    expect((await rowOf(shop.store, 'ada')).balance).toBe(2)
    expect((await balances()).reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(150)
    await expectConsistentLedger(shop.store)
  })
})
