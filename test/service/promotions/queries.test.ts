/** Reading lists of promotion tiers from the store. */
import { expect, test } from 'vitest'
import { promotionTier } from '../../../src/contract/resources/promotion-tier.ts'
import { z } from '../../../src/contract/zod.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { asTier, type PromotionTierQuery } from '../../../src/service/promotions/queries.ts'
import { readPromotionTiers } from '../../../src/service/promotions/read-tiers.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import { sample } from '../catalogue/support/sample.ts'

/** Monday in UTC, but already Tuesday in Kiritimati. */
const mondayEvening = new Date('2026-11-23T18:30:00.000Z')
const loaded = new Date('2026-11-21T08:00:00.000Z')

const action = { discount: { type: 'AMOUNT', amount_off: 100 } }

onPostgres('promotion tiers', (open) => {
  test('match the contract', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), loaded)
    const totals = { redeemed: 3, amount: 9000, discount_amount: 3000 }
    const { id: tier_id } = await store.db
      .selectFrom('promotion_tiers')
      .select('id')
      .where('name', '=', 'Ten off')
      .executeTakeFirstOrThrow()
    await store.db
      .insertInto('promotion_tier_totals')
      .values({ project_id: 'proj_shop', tier_id, ...totals })
      .execute()

    const { rows, total } = await list(store)
    const tiers = rows.map(asTier)

    expect(total).toBe(2)
    expect(tiers.map((tier) => z.safeParse(promotionTier, tier).error)).toEqual([undefined, undefined])
    const campaign = {
      id: expect.stringMatching(/^camp_/),
      start_date: '2025-12-31T23:00:00.000Z',
      expiration_date: null,
      validity_timeframe: null,
      validity_day_of_week: null,
      validity_hours: null,
      time_zone: 'Europe/Berlin',
      active: true,
      category_id: null,
      object: 'campaign',
    }
    expect(tiers[0]).toEqual({
      id: tier_id,
      created_at: expect.stringMatching(/^2026-11-21T08:00:00\.\d{3}Z$/),
      updated_at: null,
      name: 'Ten off',
      banner: 'Ten euros off',
      action: { discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' } },
      metadata: {},
      hierarchy: 1,
      category_id: 'cat_new',
      categories: [expect.objectContaining({ id: 'cat_new', name: 'New', hierarchy: 1, object: 'category' })],
      promotion_id: expect.stringMatching(/^camp_/),
      campaign_id: expect.stringMatching(/^camp_/),
      campaign,
      active: true,
      start_date: null,
      expiration_date: null,
      validity_timeframe: null,
      validity_day_of_week: null,
      validity_hours: null,
      summary: {
        redemptions: { total_redeemed: 3 },
        orders: { total_amount: 9000, total_discount_amount: 3000 },
      },
      object: 'promotion_tier',
      validation_rule_assignments: {
        object: 'list',
        data_ref: 'data',
        data: [
          {
            id: expect.stringMatching(/^asgm_/),
            rule_id: 'val_many',
            related_object_id: tier_id,
            related_object_type: 'promotion_tier',
            created_at: expect.stringMatching(/^2026-11-21T08:00:00\.\d{3}Z$/),
            object: 'validation_rules_assignment',
            validation_status: 'VALID',
            validation_omitted_rules: [],
          },
        ],
        total: 1,
      },
    })
    expect(tiers[1]).toMatchObject({
      start_date: '2026-01-05T08:00:00.000Z',
      validity_timeframe: { interval: 'P1W', duration: 'PT4H' },
      validity_day_of_week: [1, 5],
      summary: { redemptions: { total_redeemed: 0 }, orders: { total_amount: 0, total_discount_amount: 0 } },
      validation_rule_assignments: { data: [], total: 0 },
    })
  })

  test('are returned in four orders, stable for equal times, and in pages', async () => {
    const store = await open()
    await loadCatalogue(
      store,
      project([{ name: 'Main', tiers: ['c', 'a', 'd', 'b'].map((name) => ({ id: `promo_${name}`, name })) }]),
      loaded,
    )
    await store.db
      .updateTable('promotion_tiers')
      .set({ created_at: loaded })
      .where('name', 'in', ['a', 'c'])
      .execute()
    const updated_at = new Date('2026-11-22T00:00:00Z')
    await store.db.updateTable('promotion_tiers').set({ updated_at }).where('name', '=', 'a').execute()

    expect(await names(store, { order: 'created_at' })).toEqual(['a', 'c', 'd', 'b'])
    expect(await names(store, { order: '-created_at' })).toEqual(['b', 'd', 'c', 'a'])
    expect(await names(store, { order: 'updated_at' })).toEqual(['c', 'd', 'b', 'a'])
    expect(await names(store, { order: '-updated_at' })).toEqual(['a', 'b', 'd', 'c'])

    expect(await names(store, { limit: 3, page: 1 })).toEqual(['a', 'c', 'd'])
    expect(await names(store, { limit: 3, page: 2 })).toEqual(['b'])
    expect(await list(store, { limit: 3, page: 3 })).toEqual({ rows: [], total: 4 })
  })

  test.each([
    ['disabled tiers', { active: false }, {}],
    ['tiers of a disabled campaign', {}, { active: false }],
    ['expired tiers', { expiration_date: '2026-11-23T18:29:59Z' }, {}],
    ['tiers of an expired campaign', {}, { expiration_date: '2026-11-23T18:29:59Z' }],
    ['tiers that have not started', { start_date: '2026-11-23T18:30:01Z' }, {}],
    ['tiers of a campaign that has not started', {}, { start_date: '2026-11-23T18:30:01Z' }],
    ['tiers of another day', { validity_day_of_week: [0, 2, 3, 4, 5, 6] }, {}],
    ['tiers of a campaign of another day', {}, { validity_day_of_week: [0] }],
    ['tiers outside of their window', frame('2026-11-01T00:00:00Z', 'P1D', 'PT8H'), {}],
    ['tiers of a campaign outside of its window', {}, frame('2026-11-01T00:00:00Z', 'P1D', 'PT8H')],
    [
      'tiers of another day in their time zone',
      { validity_day_of_week: [1] },
      { metadata: { time_zone: 'Pacific/Kiritimati' } },
    ],
  ])('exclude %s if only available tiers are requested', async (_title, tier, campaign) => {
    const store = await open()
    await loadCatalogue(
      store,
      project([
        { name: 'Calm', tiers: [{ name: 'always' }] },
        { ...campaign, name: 'Tested', tiers: [{ ...tier, name: 'this' }] },
      ]),
    )

    const available = await list(store, { is_available: true, now: mondayEvening })

    expect((await list(store)).total).toBe(2)
    expect(available).toMatchObject({ rows: [{ name: 'always' }], total: 1 })
  })

  test('are counted across all pages if only available tiers are requested', async () => {
    const store = await open()
    const tiers = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, active: name !== 'b' }))
    await loadCatalogue(store, project([{ name: 'Main', tiers }]))

    const page = await list(store, { is_available: true, limit: 2, page: 2 })

    expect(page).toMatchObject({ rows: [{ name: 'd' }, { name: 'e' }], total: 4 })
  })

  test('of another project are not returned', async () => {
    const store = await open()
    const { projects } = project([{ name: 'Main', tiers: [{ name: 'a' }] }])
    await loadCatalogue(store, { projects: [...projects, { id: 'proj_other', name: 'Other' }] })

    const query: PromotionTierQuery = { now: mondayEvening, limit: 10, page: 1, order: 'created_at' }
    expect(await readPromotionTiers(store.db, { id: 'proj_other', version: 1 }, query)).toEqual({
      rows: [],
      total: 0,
    })
  })
})

function frame(start_date: string, interval: string, duration: string) {
  return { start_date, validity_timeframe: { interval, duration } }
}

interface DeclaredCampaign {
  name: string
  tiers: { name: string }[]
}

const project = (campaigns: DeclaredCampaign[]) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      campaigns: campaigns.map(({ tiers, ...campaign }) => ({
        campaign_type: 'PROMOTION',
        promotion_tiers: tiers.map((tier) => ({ action, ...tier })),
        ...campaign,
      })),
    },
  ],
})

const list = ({ db }: Store, query: Partial<PromotionTierQuery> = {}) =>
  readPromotionTiers(
    db,
    { id: 'proj_shop', version: 1 },
    {
      now: mondayEvening,
      limit: 10,
      page: 1,
      order: 'created_at',
      ...query,
    },
  )

const names = async (store: Store, query: Partial<PromotionTierQuery>) =>
  (await list(store, query)).rows.map(({ name }) => name)
