/** Listing promotion tiers: operation 21 of the specification. `queries.test.ts` covers which tiers are available. */
import { beforeAll, expect, test } from 'vitest'
import { z } from '../../../src/contract/zod.ts'
import { promotionTierList } from '../../../src/contract/resources/promotion-tier.ts'
import { percentOff, shopKeys } from '../../support/catalogue-parts.ts'
import { demoKeys, otherKeys } from '../../support/catalogue.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tiers = '/client/v1/promotions/tiers'
const names = (body: { tiers: { id: string }[] }) => body.tiers.map(({ id }) => id.replace('promo_', ''))

async function pageHeaders(shop: Shop) {
  return { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }
}

onPostgres('the list of promotion tiers', (open) => {
  let shop: Shop
  let headers: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open())
    headers = await pageHeaders(shop)
    return () => shop.close()
  })

  const list = async (query = '') => (await shop.send(tiers + query, { headers })).body

  test('is complete and sorted by creation for a token without a customer', async () => {
    const body = await list()

    expect(names(body)).toEqual(['apple', 'birch', 'cedar', 'dahlia', 'off', 'past'])
    expect(body).toMatchObject({ object: 'list', data_ref: 'tiers', total: 6, has_more: false })
    expect(z.safeParse(promotionTierList, body).success).toBe(true)
  })

  test('is sorted in the requested order', async () => {
    expect(names(await list('?order=-created_at')).join(' ')).toBe('past off dahlia cedar birch apple')
  })

  test('returns pages without gaps or repetitions and marks the last one', async () => {
    const pages = [await list('?limit=4'), await list('?limit=4&page=2'), await list('?limit=4&page=3')]

    expect(pages.flatMap(names)).toEqual(['apple', 'birch', 'cedar', 'dahlia', 'off', 'past'])
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
      [6, true],
      [6, false],
      [6, false],
    ])
    expect((await list('?limit=3&page=2')).has_more).toBe(false)
  })

  test('contains only the available tiers on request', async () => {
    const body = await list('?is_available=true&limit=3')
    expect(names(body)).toEqual(['apple', 'birch', 'cedar'])
    expect(body).toMatchObject({ total: 4, has_more: true })
    expect((await list('?is_available=false')).total).toBe(6)
  })

  test('reports an invalid query only after checking the credentials', async () => {
    expect((await shop.send(`${tiers}?limit=0`)).status).toBe(401)
    expect((await shop.send(`${tiers}?limit=0`, { headers })).body.key).toBe('invalid_query_params')
  })

  test('is not cached', async () => {
    expect((await shop.send(tiers, { headers })).headers['cache-control']).toBe('no-store')
  })

  test('returns ten tiers per page by default', async () => {
    const action = { discount: percentOff(10) }
    const promotion_tiers = Array.from({ length: 25 }, (_, at) => ({ name: `Tier ${at}`, action }))
    const campaigns = [{ name: 'Many', campaign_type: 'PROMOTION', promotion_tiers }]
    const catalogue = { projects: [{ id: 'proj_shop', name: 'Shop', keys: shopKeys, campaigns }] }
    const big = await startShopForTest(await open(), { catalogue })

    const { body } = await big.send(tiers, { headers: await pageHeaders(big) })
    expect([body.tiers.length, body.total, body.has_more]).toEqual([10, 25, true])
  })

  test('contains revenue only if the project allows it', async () => {
    const earned = { redeemed: 3, amount: 50_000, discount_amount: 3000 }
    for (const [project_id, tier_id] of [
      ['proj_shop', 'promo_apple'],
      ['proj_other', 'promo_elder'],
    ] as const) {
      await shop.store.db
        .insertInto('promotion_tier_totals')
        .values({ project_id, tier_id, ...earned })
        .execute()
    }

    const own = await list()
    expect(own.tiers[0].summary).toEqual({ redemptions: { total_redeemed: 3 } })
    expect(Object.keys(own.tiers[0].summary)).toEqual(['redemptions'])
    const other = await shop.send(tiers, { headers: otherKeys.client })
    expect(other.body.tiers[0].summary).toEqual({
      redemptions: { total_redeemed: 3 },
      orders: { total_amount: 50_000, total_discount_amount: 3000 },
    })
  })

  test('is not sent if it would break the contract', async () => {
    const broken = await startShopForTest(await open())
    const action = JSON.stringify({
      discount: { type: 'AMOUNT', amount_off: 'canary', effect: 'APPLY_TO_ORDER' },
    })
    await broken.store.db
      .updateTable('promotion_tiers')
      .set({ action })
      .where('id', '=', 'promo_cedar')
      .execute()

    const { status, text } = await broken.send(tiers, { headers: await pageHeaders(broken) })
    expect(status).toBe(500)
    expect(text).toContain('"internal_error"')
    const line: unknown = JSON.parse(broken.lines.at(-1) ?? '')
    expect(line).toMatchObject({
      level: 'error',
      faults: [expect.stringContaining('tiers[2].action.discount')],
    })
    expect(broken.lines.join('') + text).not.toContain('canary')
  })
})
