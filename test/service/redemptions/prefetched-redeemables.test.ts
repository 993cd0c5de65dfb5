/** Redeemables that are read together with the credentials. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { refsOf } from '../../../src/service/eligibility/redeemables-context.ts'
import {
  readRequested,
  requestedAsJson,
  type RequestedInJson,
  type RequestedQuery,
} from '../../../src/service/redemptions/read-requested.ts'
import { loadCached } from '../../support/catalogue-cache.ts'
import { onPostgres } from '../../support/stores.ts'
import { catalogueOf, code, tier } from './support/shop.ts'

const nobody: RequestedQuery = {
  customer: null,
  order_source_id: undefined,
  session_key: null,
  now: new Date('2026-11-21T12:00:00.000Z'),
}
const ada: RequestedQuery = { ...nobody, customer: { field: 'source_id', value: 'ada' } }
const stranger: RequestedQuery = { ...nobody, customer: { field: 'source_id', value: 'stranger' } }

onPostgres('prefetched redeemables', (open) => {
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
  })

  test.each([
    ['a voucher', nobody, [code('FIVE')]],
    ['a voucher by a code in other case', ada, [code('five')]],
    ['a voucher of its holder', ada, [code('ADAS')]],
    ['a limited voucher in a session', { ...ada, session_key: 's-1' }, [code('ONE-USE')]],
    ['a voucher with rules', stranger, [code('TABLE')]],
    ['a voucher that has expired', nobody, [code('OLD')]],
    ['a promotion tier', { ...nobody, order_source_id: 'order-1' }, [tier('promo_two')]],
    ['all kinds', ada, [code('GIFT'), tier('promo_shipping'), code('BIG'), tier('promo_two')]],
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
