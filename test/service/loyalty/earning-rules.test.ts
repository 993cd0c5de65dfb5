/** Enabling an earning rule: operation 20 of the specification. */
import { beforeEach, expect, test } from 'vitest'
import { backEndOf, balanceOf, catalogueOf, fixed, type BackEnd } from './support/earning-shop.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('enabling an earning rule', (open) => {
  let shop: Shop
  let backEnd: BackEnd

  const rule = fixed('ten', 10, {
    active: false,
    source: { banner: 'Ten for everybody' },
    start_date: '2026-11-01T00:00:00Z',
    validity_timeframe: { duration: 'P1D', interval: 'P2D' },
    validity_day_of_week: [6],
    validity_hours: { daily: [{ start_time: '08:00', expiration_time: '20:00', days_of_week: [6] }] },
    pending_points: { period_type: 'DAY', period_value: 0 },
    expiration_rules: { period_type: 'MONTH', period_value: 6 },
    segment: { id: 'seg_friends' },
    metadata: { colour: 'blue' },
  })

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: catalogueOf({ earning_rules: [rule] }) })
    backEnd = await backEndOf(shop)
  })

  const enable = (campaign: string, id = 'ern_ten') =>
    backEnd.post(`/v1/loyalties/${campaign}/earning-rules/${id}/enable`)

  test('returns the whole rule, which then grants points', async () => {
    await backEnd.pay('order-1')
    expect(await balanceOf(shop)).toBe(0)
    const { status, body } = await enable('camp_club')

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'ern_ten',
      active: true,
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 10 },
      source: { banner: 'Ten for everybody', object_id: 'camp_club', object_type: 'campaign' },
      start_date: '2026-11-01T00:00:00.000Z',
      expiration_date: null,
      validity_timeframe: { duration: 'P1D', interval: 'P2D' },
      validity_day_of_week: [6],
      validity_hours: { daily: [{ start_time: '08:00', expiration_time: '20:00', days_of_week: [6] }] },
      pending_points: { period_type: 'DAY', period_value: 0 },
      expiration_rules: { period_type: 'MONTH', period_value: 6 },
      segment: { id: 'seg_friends' },
      automation_id: 'auto_ten',
      metadata: { colour: 'blue' },
      updated_at: '2026-11-21T12:00:00.000Z',
      object: 'earning_rule',
    })
    await backEnd.pay('order-2')
    expect(await balanceOf(shop)).toBe(10)
  })

  test('returns the dates of the campaign by default, and always a banner', async () => {
    const dates = { start_date: '2026-11-01T00:00:00Z', expiration_date: '2026-12-31T00:00:00Z' }
    const own = { start_date: '2026-11-05T00:00:00Z', expiration_date: '2026-12-01T00:00:00Z' }
    const earning_rules = [fixed('ten', 10, { active: false }), fixed('own', 5, { active: false, ...own })]
    const catalogue = catalogueOf({ earning_rules, campaign: dates })
    const { post } = await backEndOf(await startShopForTest(shop.store, { catalogue }))
    const enabled = async (id: string) =>
      (await post(`/v1/loyalties/camp_club/earning-rules/${id}/enable`)).body

    expect(await enabled('ern_ten')).toMatchObject({
      start_date: '2026-11-01T00:00:00.000Z',
      expiration_date: '2026-12-31T00:00:00.000Z',
      source: { banner: '', object_id: 'camp_club', object_type: 'campaign' },
    })
    expect(await enabled('ern_own')).toMatchObject({
      start_date: '2026-11-05T00:00:00.000Z',
      expiration_date: '2026-12-01T00:00:00.000Z',
    })
  })

  test('finds the campaign by name, and changes nothing the second time', async () => {
    const first = await enable('Club')
    shop.clock.pass(60)
    const again = await enable('camp_club')
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('rejects an unknown rule or campaign, and a rule of another campaign', async () => {
    for (const [campaign, id] of [
      ['camp_club', 'ern_none'],
      ['camp_none', 'ern_ten'],
      ['camp_codes', 'ern_ten'],
    ] as const) {
      const { status, body } = await enable(campaign, id)
      expect([status, body.key]).toEqual([404, 'not_found'])
    }
    await backEnd.pay('order-1')
    expect(await balanceOf(shop)).toBe(0)
  })
})
