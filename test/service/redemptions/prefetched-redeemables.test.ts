/** Redeemables that are read together with the credentials. */
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { refsOf } from '../../../src/service/eligibility/redeemables-context.ts'
import {
  readRequested,
  requestedAsJson,
  type RequestedInJson,
  type RequestedQuery,
} from '../../../src/service/redemptions/read-requested.ts'
import { holdInSession } from '../../../src/service/redeemables/usage.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { loadCached } from '../../support/catalogue-cache.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { cart, catalogueOf, code, tier } from './support/shop.ts'

const nobody: RequestedQuery = {
  customer: null,
  order_source_id: undefined,
  session_key: null,
  now: new Date('2026-11-21T12:00:00.000Z'),
}
const ada: RequestedQuery = { ...nobody, customer: { field: 'source_id', value: 'ada' } }
const stranger: RequestedQuery = { ...nobody, customer: { field: 'source_id', value: 'stranger' } }

onBothStores('prefetched redeemables', (open) => {
  let store: Store

  beforeAll(async () => {
    store = await open()
    const { projects } = catalogueOf({ stacking_rules: { redeemables_application_mode: 'PARTIAL' } })
    const catalogue = {
      projects: projects.map((project) => ({
        ...project,
        segments: [{ id: 'seg_table', name: 'Table', customers: ['ada'] }],
        categories: [{ id: 'cat_sale', name: 'Sale', hierarchy: 1 }],
      })),
    }
    await loadCached(store, catalogue, nobody.now)
    const voucher = await store.db
      .selectFrom('vouchers')
      .select('id')
      .where('code', '=', 'ONE-USE')
      .executeTakeFirstOrThrow()
    const hold = { related_object_id: voucher.id, campaign_id: null, credits: 0, discount_amount: 0 }
    const owner = { key: 's-1', customer_id: null, isPage: false }
    await holdInSession(store.db, 'proj_shop', owner, [hold], new Date('2026-11-22T12:00:00.000Z'))
  })

  test.each([
    ['a voucher', nobody, [code('FIVE')]],
    ['a voucher by a code in other case', ada, [code('five')]],
    ['a voucher of its holder', ada, [code('ADAS')]],
    ['a voucher that its session holds', { ...nobody, session_key: 's-1' }, [code('ONE-USE')]],
    ['a voucher that another session holds', { ...nobody, session_key: 's-2' }, [code('ONE-USE')]],
    ['a voucher with rules', stranger, [code('TABLE')]],
    ['a voucher that has expired', nobody, [code('OLD')]],
    ['a promotion tier', { ...nobody, order_source_id: 'order-1' }, [tier('promo_two')]],
    ['two of each kind', ada, [code('GIFT'), tier('promo_shipping'), code('BIG'), tier('promo_two')]],
    ['the same twice', nobody, [code('FIVE'), code('five')]],
    ['something unknown', nobody, [code('FIVE'), tier('promo_unknown'), code('UNKNOWN')]],
  ])('are the same as when they are read alone: %s', async (_, query, redeemables) => {
    const refs = redeemables.flatMap((redeemable, at) => refsOf(redeemable, at, new Map()))
    const { rows } = await sql<{ prefetched: RequestedInJson }>`
      select ${requestedAsJson(query, refs)} as prefetched from projects as project
      where project.project_id = 'proj_shop'`.execute(store.db)

    const alone = await readRequested(store.db, 'proj_shop', query, refs)

    expect(rows).toHaveLength(1)
    expect(await readRequested(store.db, 'proj_shop', query, refs, rows[0]?.prefetched)).toEqual(alone)
  })
})

onPostgres('the statement for the credentials of a redemption', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf() })
    return () => shop.close()
  })

  /** The status of a redemption, and what each statement for its server key has prefetched. */
  async function prefetchedBy(
    { send }: Shop,
    headers: Record<string, string>,
    redeemables: object[] = [code('FIVE')],
  ) {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const { status } = await send('/v1/redemptions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ redeemables, order: cart }),
      })
      // Statements with a callback return nothing.
      const results = await Promise.all(
        query.mock.results.map(({ value }) => value as Promise<pg.QueryResult> | undefined),
      )
      const prefetched = results.flatMap((result) =>
        (result?.rows ?? []).filter((row) => 'prefetched' in row),
      )
      return { status, values: prefetched.map((row) => row.prefetched) }
    } finally {
      query.mockRestore()
    }
  }

  const prefetched = expect.objectContaining({ vouchers: expect.any(Array), tiers: expect.any(Array) })

  test.each([
    ['one voucher', [code('FIVE')], [prefetched]],
    ['two of each', [code('FIVE'), code('GIFT'), tier('promo_two'), tier('promo_shipping')], [prefetched]],
    ['three vouchers', [code('FIVE'), code('FIVE-TOO'), code('GIFT')], [null]],
  ])('reads %s', async (_, redeemables, values) => {
    const token = await shop.token('api')

    expect(
      await prefetchedBy(shop, { ...demoKeys.server, Authorization: `Bearer ${token}` }, redeemables),
    ).toEqual({ status: 200, values })
  })

  test('reads no redeemables for wrong credentials', async () => {
    const token = await shop.token('api')
    const correct = { ...demoKeys.server, Authorization: `Bearer ${token}` }
    const foreign = { ...demoKeys.server, Authorization: 'Bearer unknown' }
    const wrong = { ...demoKeys.server, 'X-App-Token': 'wrong', Authorization: `Bearer ${token}` }

    expect(await prefetchedBy(shop, correct)).toEqual({ status: 200, values: [prefetched] })
    expect(await prefetchedBy(shop, foreign)).toEqual({ status: 401, values: [null] })
    expect(await prefetchedBy(shop, wrong)).toEqual({ status: 401, values: [null] })
  })

  test('reads no redeemables for an address over its limit of guesses, even with a correct secret', async () => {
    const { projects } = catalogueOf()
    const catalogue = { projects: projects.map((project) => ({ ...project, auth: 'keys-or-bearer' })) }
    const start = async () => startShopForTest(await open(), { catalogue, limits: { misses: 3 } })
    const [fresh, limited] = [await start(), await start()]
    for (let guess = 0; guess < 4; guess++)
      await prefetchedBy(limited, { ...demoKeys.server, 'X-App-Token': `guess-${guess}` })

    expect((await prefetchedBy(fresh, demoKeys.server)).values).toEqual([prefetched])
    expect((await prefetchedBy(limited, demoKeys.server)).values).toEqual([null])
  })
})
