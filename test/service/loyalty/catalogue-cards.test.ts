/** Loading cards from a catalog repeatedly. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEnd } from '../../support/clients.ts'
import { deductPoints } from '../../../src/service/loyalty/ledger.ts'
import {
  clubCatalogue,
  expectConsistentLedger,
  ledgerOf,
  project_id,
  cardRef,
  rowOf,
} from './support/club.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** The club, with a different balance on Ada's card. */
const withPoints = (points: number) =>
  JSON.parse(
    JSON.stringify(clubCatalogue).replace(
      '"ADA","loyalty_card":{"points":100}',
      `"ADA","loyalty_card":{"points":${points}}`,
    ),
  ) as object // only the number differs

onPostgres('cards in a catalog', (open) => {
  test('receive the difference if the file adds points, and lose nothing if it removes points', async () => {
    const store = await open()
    await loadCatalogue(store, clubCatalogue, now)
    const afterwards = new Date(now.getTime() + 1_000)
    await store.transaction((tx) =>
      deductPoints(tx, project_id, cardRef('ada'), {
        type: 'POINTS_REDEMPTION',
        points: 70,
        now: afterwards,
      }),
    )
    const later = new Date(now.getTime() + 60_000)

    expect(await loadCatalogue(store, withPoints(100), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await loadCatalogue(store, withPoints(150), later)).toMatchObject({ created: 0, updated: 1 })
    expect(await loadCatalogue(store, withPoints(150), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 80, granted: 150 })
    expect(await loadCatalogue(store, withPoints(20), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 80, granted: 150 })

    expect((await ledgerOf(store, 'ada')).map(({ amount }) => amount)).toEqual([100, -70, 50])
    const events = await store.db
      .selectFrom('member_activity')
      .select(['type', 'data'])
      .where('voucher_id', '=', 'v_ada')
      .where('project_id', '=', project_id)
      .orderBy('number')
      .execute()
    // The initial points and the difference, once each.
    const type = 'customer.voucher.loyalty_card.points_added'
    expect(events).toMatchObject([
      { type, data: { data: { points: 100 } } },
      { type, data: { data: { points: 50 } } },
    ])
    await expectConsistentLedger(store)
  })

  test('created by operations start with a ledger row and expiration dates', async () => {
    const expiration_rules = { period_type: 'MONTH', period_value: 1 }
    const [project] = clubCatalogue.projects
    const [club] = project?.campaigns ?? []
    const campaigns = [{ ...club, vouchers: [], voucher: { loyalty_card: { points: 10, expiration_rules } } }]
    const catalogue = { projects: [{ ...project, campaigns }] }
    const shop = await startShopForTest(await open(), { catalogue })
    const { post } = await backEnd(shop)
    const one = await post('/v1/campaigns/Club/vouchers?vouchers_count=1', {})
    await post('/v1/campaigns/Club/vouchers?vouchers_count=12', {})
    await shop.jobs.idle()

    expect(one.body.loyalty_card).toMatchObject({
      points: 10,
      balance: 10,
      next_expiration_date: '2026-12-21',
      next_expiration_points: 10,
    })
    const rows = await shop.store.db
      .selectFrom('expiring_points')
      .select(['points', 'expires_on'])
      .where('expires_on', '=', '2026-12-21')
      .execute()
    expect(rows).toHaveLength(13)
    await expectConsistentLedger(shop.store)
  })

  test('import their history with rows, events, spent and expiring points', async () => {
    const store = await open()
    await loadCatalogue(store, withHistory(past), now)
    await loadCatalogue(store, withHistory(past), new Date(now.getTime() + 60_000))

    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 160, granted: 220, redeemed_points: 50 })
    const rows = await store.db
      .selectFrom('voucher_transactions')
      .select(['created_at', 'amount', 'balance'])
      .where('project_id', '=', project_id)
      .where('voucher_id', '=', 'v_ada')
      .orderBy('created_at')
      .orderBy('balance')
      .execute()
    expect(
      rows.map(({ created_at, amount, balance }) => [created_at.toISOString(), amount, balance]),
    ).toEqual([
      ['2026-05-21T12:00:00.000Z', 100, 100],
      ['2026-05-21T12:00:00.000Z', 80, 180],
      ['2026-06-01T08:00:00.000Z', -50, 130],
      ['2026-08-21T12:00:00.000Z', -10, 120],
      ['2026-11-14T12:00:00.000Z', 40, 160],
    ])
    const events = await store.db
      .selectFrom('member_activity')
      .select(['created_at', 'type'])
      .where('project_id', '=', project_id)
      .where('voucher_id', '=', 'v_ada')
      .orderBy('number')
      .execute()
    expect(events.map(({ type }) => type)).toEqual([
      'customer.voucher.loyalty_card.points_added',
      'customer.order.paid',
      'customer.voucher.loyalty_card.points_added',
      'customer.redemption.succeeded',
      'customer.voucher.loyalty_card.points_expired',
      'customer.voucher.loyalty_card.points_added',
    ])
    const expiring = store.db.selectFrom('expiring_points').select(['points', 'expires_on'])
    expect(await expiring.where('voucher_id', '=', 'v_ada').execute()).toEqual([
      { points: 40, expires_on: '2026-12-11' },
    ])
    await expectConsistentLedger(store)
  })

  test('are rejected with more redemptions in their history than allowed', async () => {
    const once = { redemption: { quantity: 1 } }
    const catalogue = withHistory(
      [5, 6].map((points) => ({ ...past[2], points })),
      once,
    )

    await expect(loadCatalogue(await open(), catalogue, now)).rejects.toThrow(
      'loyalty_card.history[1].event: exceeds the limit of the card: at most 1 redemptions',
    )
  })

  test.each([
    ['history[0].points', { points: 101 }, 'must be at most the balance at that time: 100'],
    ['history[0].at', { at: '2126-01-01T00:00:00Z' }, 'must be in the past'],
    ['history[0].at', { at: 'last spring' }, 'must be a date-time such as'],
    ['history[0].expires', { expires: 'P1D' }, 'must be omitted'],
  ])('are rejected with a wrong %s in their history', async (path, wrong, message) => {
    const one = { at: 'P1D', event: 'customer.redemption.succeeded', points: 1, ...wrong }

    const loading = loadCatalogue(await open(), withHistory([one]), now)

    await expect(loading).rejects.toThrow(`loyalty_card.${path}: ${message}`)
  })
})

const past = [
  { at: 'P7D', event: 'customer.voucher.loyalty_card.points_added', points: 40, expires: 'P20D' },
  { at: 'P6M', event: 'customer.order.paid', points: 80 },
  { at: '2026-06-01T08:00:00Z', event: 'customer.redemption.succeeded', points: 50, reward: 'A spoon' },
  { at: 'P3M', event: 'customer.voucher.loyalty_card.points_expired', points: 10 },
]

/** The club with a history on Ada's card. */
const withHistory = (history: readonly object[], more: object = {}) =>
  JSON.parse(
    JSON.stringify(clubCatalogue).replace(
      '"ADA","loyalty_card":{"points":100}',
      `"ADA",${JSON.stringify({ loyalty_card: { points: 100, history }, ...more }).slice(1, -1)}`,
    ),
  ) as object // only the history differs
