/** Campaign summary: operation 16 of the specification. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSummary } from '../../../src/contract/resources/campaign.ts'
import { z } from '../../../src/contract/zod.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { summaryQuery } from '../../../src/service/campaigns/queries.ts'
import { backEnd, page } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { assignedToBen, emptyFigures, summaryCatalogue } from './support/shop.ts'

const code = (id: string) => ({ object: 'voucher', id })

onPostgres('campaign summary', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEnd>>
  const summary = async (campaign: string, query = '') =>
    (await server.get(`/v1/campaigns/${campaign}/summary${query}`)).body

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: summaryCatalogue })
    server = await backEnd(shop)
  })
  afterAll(async () => {
    await shop.close()
    await shop.store.close()
  })

  test('returns the campaign by id or name and counts its vouchers', async () => {
    const reply = await summary('camp_codes')

    expect(z.safeParse(campaignSummary, reply).error).toBeUndefined()
    expect(reply).toEqual({
      object: 'campaign_summary',
      campaign: {
        id: 'camp_codes',
        name: 'Codes',
        campaign_type: 'DISCOUNT_COUPONS',
        type: 'STANDALONE',
        voucher: {
          type: 'DISCOUNT_VOUCHER',
          discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' },
          redemption: { quantity: 1 },
          is_referral_code: false,
        },
        auto_join: false,
        join_once: false,
        use_voucher_metadata_schema: false,
        protected: false,
        active: true,
        vouchers_count: 4,
        metadata: {},
        created_at: expect.stringMatching(/Z$/),
        updated_at: null,
        creation_status: 'DONE',
        vouchers_generation_status: 'DONE',
        category_id: 'cat_season',
        categories: [expect.objectContaining({ id: 'cat_season', name: 'Season', hierarchy: 1 })],
        description: null,
        start_date: null,
        expiration_date: null,
        object: 'campaign',
      },
      ...emptyFigures,
      vouchers_created: 4,
    })
    expect(await summary('Codes')).toEqual(reply)
  })

  test('counts an order once per campaign, even if it uses two codes', async () => {
    const before = [await summary('camp_codes'), await summary('camp_beside')]
    const { status, body } = await server.post('/v1/redemptions', {
      redeemables: [code('ONE'), code('BESIDE'), code('TWO')],
      order: { amount: 10_000 },
    })
    expect(status).toBe(200)
    const redeemed = [await summary('camp_codes'), await summary('camp_beside')]
    expect(redeemed).toEqual([
      {
        ...before[0],
        redemptions: 2,
        redemptions_succeeded: 2,
        discounted_amount: 350,
        orders_amount: 10_000,
      },
      {
        ...before[1],
        redemptions: 1,
        redemptions_succeeded: 1,
        discounted_amount: 70,
        orders_amount: 10_000,
      },
    ])

    await server.post(`/v1/redemptions/${body.parent_redemption.id}/rollback`)
    expect([await summary('camp_codes'), await summary('camp_beside')]).toEqual([
      {
        ...redeemed[0],
        rollbacks: 2,
        rollbacks_succeeded: 2,
        rolledback_discounted_amount: 350,
        orders_rolledback_amount: 10_000,
      },
      {
        ...redeemed[1],
        rollbacks: 1,
        rollbacks_succeeded: 1,
        rolledback_discounted_amount: 70,
        orders_rolledback_amount: 10_000,
      },
    ])
  })

  test('counts each concurrent validation of pages and the back end, but no unknown codes', async () => {
    const before = await summary('camp_codes')
    const body = { redeemables: [code('THREE'), code('OFF'), code('NO-SUCH-CODE')], order: { amount: 2000 } }
    const ben = await page(shop, 'ben', 'client_validations')
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? ben : server).post('/v1/validations', body)),
    )

    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const { validations, validations_succeeded, validations_failed } = await summary('camp_codes')
    expect({ validations, validations_succeeded, validations_failed }).toEqual({
      validations: before.validations + 60,
      validations_succeeded: before.validations_succeeded + 30,
      validations_failed: before.validations_failed + 30,
    })
    // All counters of a campaign in one hour are a single row.
    const rows = await shop.store.db
      .selectFrom('campaign_hours')
      .select('hour')
      .where('campaign_id', '=', 'camp_codes')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('counts a voucher as published when it gets a holder', async () => {
    const before = await summary('camp_prizes')
    await server.post('/v1/loyalties/members/CARD/redemption', { reward: { id: 'rew_prize' } })

    expect(await summary('camp_prizes')).toEqual({ ...before, publications: 1, publications_succeeded: 1 })
    expect(await summary('camp_club')).toMatchObject({
      vouchers_created: 1,
      publications_succeeded: 1,
      redemptions_succeeded: 1,
    })
    // The voucher was created long before this millisecond.
    expect(
      await summary('camp_prizes', '?start_date=2026-11-21T12:00:00.000Z&end_date=2026-11-21T12:00:00.001Z'),
    ).toMatchObject({
      vouchers_created: 0,
      publications: 1,
    })
  })

  test('counts a voucher as published at the load that assigns its holder', async () => {
    await loadCatalogue(shop.store, assignedToBen, new Date('2026-11-25T10:00:00Z'))

    expect(await summary('camp_beside', '?start_date=2026-11-25')).toMatchObject({
      vouchers_created: 0,
      publications_succeeded: 1,
    })
    expect(await summary('camp_beside', '?end_date=2026-11-24')).toMatchObject({ publications: 0 })
  })

  test('counts rewards without a voucher left as failed publications, in stored and rejected redemptions', async () => {
    const redeemReward = () =>
      server.post('/v1/loyalties/members/CARD/redemption', { reward: { id: 'rew_prize' } })
    expect((await redeemReward()).body.result).toBe('SUCCESS')
    const before = await summary('camp_prizes')

    expect((await redeemReward()).body.result).toBe('FAILURE')
    const redeemables = [{ ...code('CARD'), reward: { id: 'rew_prize' } }]
    expect((await server.post('/v1/redemptions', { redeemables })).status).toBe(400)
    expect(await summary('camp_prizes')).toEqual({ ...before, publications: 4, publications_failed: 2 })
  })

  test('reports vouchers that are being generated', async () => {
    await shop.jobs.idle()
    await server.post('/v1/campaigns/camp_codes/vouchers?vouchers_count=2', {})
    await shop.jobs.idle()
    expect((await summary('camp_codes')).campaign).toMatchObject({
      vouchers_count: 6,
      vouchers_generation_status: 'DONE',
    })

    await sql`insert into jobs (project_id, id, kind, payload, run_at) values
      ('proj_shop', 'aa_later', 'add_vouchers', '{"campaign_id": "camp_codes"}', 'infinity')`.execute(
      shop.store.db,
    )
    expect((await summary('camp_codes')).campaign.vouchers_generation_status).toBe('IN_PROGRESS')
    expect((await summary('camp_beside')).campaign.vouchers_generation_status).toBe('DONE')
  })

  test('is not found for an unknown campaign or a campaign of another project', async () => {
    const neighbor = await backEnd(shop, otherKeys.server)
    const replies = [
      await server.get('/v1/campaigns/camp_neighbor/summary'),
      await server.get('/v1/campaigns/Neighbor/summary'),
      await neighbor.get('/v1/campaigns/camp_codes/summary'),
      await server.get('/v1/campaigns/nothing/summary'),
    ]

    expect(replies.map(({ status, body }) => [status, body.key, body.resource_type])).toEqual(
      Array(4).fill([404, 'not_found', 'campaign']),
    )
    expect((await neighbor.get('/v1/campaigns/camp_neighbor/summary')).body).toMatchObject({
      redemptions: 0,
      vouchers_created: 1,
    })
  })

  test.each([
    ['start_date=yesterday', 'start_date'],
    ['end_date=2026-02-30', 'end_date'],
    ['start_date=2026-11-21T25:00:00Z', 'start_date'],
    ['start_date=2026-11-22&end_date=2026-11-20', 'end_date'],
    ['start_date=2026-11-22T00:00:01Z&end_date=2026-11-22T00:00:00Z', 'end_date'],
    ['start_date=', 'start_date'],
    ['since=2026-11-22', 'since'],
  ])('rejects ?%s and names the parameter', async (query, field) => {
    const { status, body } = await server.get(`/v1/campaigns/camp_codes/summary?${query}`)

    expect([status, body.key, body.details]).toEqual([
      400,
      'invalid_query_params',
      [{ field, message: expect.any(String) }],
    ])
  })

  test('accepts whole days in UTC and exact timestamps', async () => {
    const figures = async (query: string) => (await summary('camp_beside', `?${query}`)).redemptions
    expect(await figures('start_date=2026-11-21&end_date=2026-11-21')).toBe(1)
    expect(await figures('start_date=2026-11-22')).toBe(0)
    expect(await figures('end_date=2026-11-20')).toBe(0)
    expect(await figures('start_date=2026-11-21T12:00:00Z&end_date=2026-11-21T12:00:00.001Z')).toBe(1)
    expect(await figures('end_date=2026-11-21T12:00:00Z')).toBe(0)
    expect(await figures('start_date=2026-11-21T13:00:00%2B01:00')).toBe(1)
  })

  test('reads only rows of the campaign and the range', async () => {
    const { db } = shop.store
    await sql`insert into redemptions (project_id, id, created_at, updated_at, related_object_type, related_object_id,
        campaign_id, parent_id, result, status, discount_amount, order_amount, details)
      select 'proj_shop', 'r_plan_' || n, timestamptz '2020-01-01' + n * interval '1 day',
        timestamptz '2020-01-02' + n * interval '1 day', 'voucher', 'v_plan', case when n % 20 = 7 then 'camp_codes' else 'camp_' || n % 20 end, case when n % 3 = 0 then 'r_plan_' || n - 1 end, 'SUCCESS',
        case when n % 7 = 0 then 'ROLLED_BACK' else 'SUCCEEDED' end, 1, 10, '{}'
      from generate_series(1, 5000) as n`.execute(db)
    // All vouchers belong to one campaign and have a holder, so the date is far more selective than the campaign.
    await sql`insert into vouchers (project_id, id, created_at, published_at, campaign_id, holder_id, code, type, active, metadata)
      select 'proj_shop', 'v_plan_' || n, timestamptz '2020-01-01' + n * interval '1 day',
        timestamptz '2020-01-02' + n * interval '1 day', 'camp_codes', customers.id, 'PLAN' || n,
        'DISCOUNT_VOUCHER', true, '{}'
      from generate_series(1, 5000) as n, customers
      where customers.project_id = 'proj_shop' and customers.source_id = 'ben'`.execute(db)
    // Adds hours of other campaigns: PostgreSQL would scan a small table instead of using the index.
    await sql`insert into campaign_hours (project_id, campaign_id, hour)
      select 'proj_shop', 'camp_' || n % 20, timestamptz '2020-01-01' + n * interval '1 day'
      from generate_series(1, 5000) as n`.execute(db)
    await sql`analyze redemptions, vouchers, campaign_hours`.execute(db)

    const month = { from: new Date('2020-03-01'), to: new Date('2020-04-01') }
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${summaryQuery('proj_shop', 'camp_codes', month)}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

    expect(plan).not.toMatch(/Seq Scan on (redemptions|vouchers|campaign_hours)/)
    expect(plan).toMatch(/(Index Only Scan using|Bitmap Index Scan on) redemptions_of_campaign/)
    expect(plan).toMatch(
      /(Index Only Scan using|Index Scan using|Bitmap Index Scan on) redemptions_rolled_back/,
    )
    // Without an index condition on the date, PostgreSQL would read all rows of the campaign.
    expect(plan).not.toMatch(/Filter: .*(created_at|updated_at|published_at)/)
  })
})
