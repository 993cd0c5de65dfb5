/** Every event of member activity names its source (specification, "Member activity event"). */
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { applyDuePoints } from '../../../src/service/loyalty/due-points.ts'
import { startShopForTest, type Reply } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue, pageOf } from '../redemptions/support/reward-shop.ts'

const apiKey = (id: string) => ({ name: id, app_id: id })
const ofServer = { channel: 'API', user: null, api_key: apiKey('app-shop') }
const ofPage = { channel: 'CLIENT_API', user: null, api_key: apiKey('page-shop') }
const internal = { channel: 'INTERNAL', user: null, api_key: null }

/** The last part of each event's type and its source, oldest first. */
const sourcesIn = ({ body }: Reply) =>
  body.data.map(({ type, data }: { type: string; data: { event_source: object } }) => [
    type.replace(/^customer\.(voucher\.loyalty_card\.)?/, ''),
    data.event_source,
  ])

onPostgres('the source of an event', (open) => {
  const start = async () => {
    const shop = await startShopForTest(await open(), { catalogue })
    return { shop, backEnd: await backEndOf(shop), page: await pageOf(shop, 'ada') }
  }
  const activity = '/v1/loyalties/members/ADA/activity?order=created_at&limit=100'

  test('is the API key of the request, or the service for a catalog', async () => {
    const { shop, backEnd, page } = await start()
    const { body } = await backEnd.redeem('ADA', 'rew_cup')
    shop.clock.pass(60)
    await backEnd.rollBack(body.id)
    shop.clock.pass(60)
    await page.redeem('ADA', { reward: { id: 'rew_cup' } })
    shop.clock.pass(60)
    await page.redeem('ADA', { reward: { id: 'rew_gone' } })

    expect(sourcesIn(await backEnd.get(activity))).toEqual([
      ['points_added', internal],
      ['loyalty.tier.joined', internal],
      ['redemption.succeeded', ofServer],
      ['rewarded', ofServer],
      ['points_added', ofServer],
      ['redemption.succeeded', ofPage],
      ['rewarded', ofPage],
      ['redemption.failed', ofPage],
    ])
    const onPage = await page.get(activity)
    const sources = sourcesIn(onPage).map(([, source]: [string, object]) => source)
    expect(sources[2]).toEqual({ channel: 'API' })
    expect(onPage.text).not.toMatch(/app-shop|page-shop/)
  })

  test('is the service for due points', async () => {
    const { shop, backEnd } = await start()
    await sql`insert into pending_points (project_id, id, created_at, voucher_id, points, available_at, details)
      values ('proj_shop', 'pp_1', now(), 'v_ada', 5, ${shop.clock.now()}, '{}')`.execute(shop.store.db)
    await shop.store.transaction((tx) => applyDuePoints(tx, 'proj_shop', 'v_ada', shop.clock.now()))

    expect(sourcesIn(await backEnd.get(activity)).slice(2)).toEqual([['points_added', internal]])
  })

  test('is added to events of an older release', async () => {
    const { shop, backEnd } = await start()
    await backEnd.redeem('ADA', 'rew_cup')
    await sql`update member_activity
      set data = jsonb_set(data, '{event_source}', case when number = 1 then 'null'::jsonb
        else '{"channel": "API", "api_key": {"app_id": "app-shop"}}'::jsonb end)`.execute(shop.store.db)

    const [first, ...others] = sourcesIn(await backEnd.get(activity))
    expect(first).toEqual(['points_added', internal])
    expect(others).toHaveLength(3)
    expect(others.map(([, source]: [string, object]) => source)).toEqual(others.map(() => ofServer))
  })
})
